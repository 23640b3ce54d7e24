import Foundation

/// The folder to install in.
///
/// Files are made in a temporary folder inside and renamed when all of them are there.
struct Prefix {
  private let folder: URL
  private let staged: URL

  init(_ folder: URL) throws {
    self.folder = folder
    staged = folder.appending(path: ".glissade-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: staged, withIntermediateDirectories: true)
  }

  /// Returns where to write a file of the installation.
  func file(_ path: String) throws -> URL {
    let file = staged.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }

  func copy(_ source: URL, to path: String) throws {
    try FileManager.default.copyItem(at: source, to: file(path))
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: file(path))
  }

  /// Makes the links `libx.so` and `libx.so.0` to the file that was linked as `libx.so.0.1.0`.
  func linkVersions(_ library: String, _ version: String) throws {
    let major = version.prefix { $0 != "." }
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: file("lib/\(library).so.\(major)").path,
      withDestinationPath: "\(library).so.\(version)")
    try manager.createSymbolicLink(
      atPath: file("lib/\(library).so").path, withDestinationPath: "\(library).so.\(major)")
  }

  /// Moves all files to their places.
  func commit() throws {
    let manager = FileManager.default
    for path in try manager.subpathsOfDirectory(atPath: staged.path).sorted() {
      let (from, to) = (staged.appending(path: path), folder.appending(path: path))
      // Links are renamed as such.
      let type = try manager.attributesOfItem(atPath: from.path)[.type] as? FileAttributeType
      if type == .typeDirectory {
        try manager.createDirectory(at: to, withIntermediateDirectories: true)
      } else if rename(from.path, to.path) != 0 {
        throw InstallError("\(to.path): \(String(cString: strerror(errno)))")
      }
    }
  }

  /// Removes the temporary folder.
  func discard() { try? FileManager.default.removeItem(at: staged) }
}
