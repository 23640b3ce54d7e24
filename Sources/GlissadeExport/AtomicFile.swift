public import Foundation

/// Writes files whole or not at all.
public enum AtomicFile {
  /// Writes text to a file, as UTF-8.
  ///
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ text: String, to path: String) throws(ExportError) {
    try write(Data(text.utf8), to: path)
  }

  /// Writes data to a file: beside it at first, then to the disk, then in its place.
  ///
  /// Where something goes wrong, what was there before stays as it was, and nothing else is left behind. A
  /// symbolic link is followed; what is no ordinary file, a pipe or a terminal, is written to as it is.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ data: Data, to path: String) throws(ExportError) {
    let (url, isReplaced) = try target(path)
    do {
      if isReplaced {
        // Writes beside the file, synchronises, renames, and takes the rest away where that fails.
        try data.write(to: url, options: .atomic)
      } else {
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
      }
    } catch {
      throw .file(path: path, reason: reason(of: error))
    }
  }

  /// Refuses a path that cannot be written to, before work is done for it; nothing is touched.
  ///
  /// Permissions and space show only when it is written.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func check(_ path: String) throws(ExportError) { _ = try target(path) }

  /// Where to write, and whether a whole file is put there.
  private static func target(_ path: String) throws(ExportError) -> (url: URL, isReplaced: Bool) {
    guard !path.isEmpty else { throw .file(path: path, reason: "the path is empty") }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    let type = try? manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    if type == .typeDirectory { throw .file(path: path, reason: "it is a directory") }
    let folder = url.deletingLastPathComponent().path
    guard manager.fileExists(atPath: folder) else {
      throw .file(path: path, reason: "there is no directory \(folder)")
    }
    return (url, type == nil || type == .typeRegular)
  }

  /// Why the system refused to read or write, in its own words.
  package static func reason(of error: any Error) -> String {
    var error = error as NSError
    while let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = underlying }
    let text = error.localizedDescription
    let introduction = "The operation could not be completed. "
    return text.hasPrefix(introduction) ? String(text.dropFirst(introduction.count)) : text
  }
}
