import Foundation

/// The folder to install in.
///
/// Files are written to a temporary folder inside it, and moved to their places when all of them exist.
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
  func linkVersions(_ library: String, _ version: Version) throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: file("lib/\(library).so.\(version.major)").path,
      withDestinationPath: "\(library).so.\(version)")
    try manager.createSymbolicLink(
      atPath: file("lib/\(library).so").path, withDestinationPath: "\(library).so.\(version.major)")
  }

  /// Moves all files to their places, and then the links to them.
  func commit() throws {
    let manager = FileManager.default
    var links: [String] = []
    for path in try manager.subpathsOfDirectory(atPath: staged.path).sorted() {
      let type = try manager.attributesOfItem(atPath: staged.appending(path: path).path)[.type]
      switch type as? FileAttributeType {
      case .typeDirectory?:
        try manager.createDirectory(
          at: folder.appending(path: path), withIntermediateDirectories: true)
      case .typeSymbolicLink?: links.append(path)
      default: try move(path)
      }
    }
    for path in links { try move(path) }
  }

  private func move(_ path: String) throws {
    let to = folder.appending(path: path).path
    if rename(staged.appending(path: path).path, to) != 0 {
      throw InstallError("\(to): \(String(cString: strerror(errno)))")
    }
  }

  /// Removes the temporary folder.
  func discard() { try? FileManager.default.removeItem(at: staged) }
}
