public import Foundation

/// Writes files atomically: completely or not at all.
public enum AtomicFile {
  /// Writes text to a file, in UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ text: String, to path: String) throws(ExportError) {
    try write(Data(text.utf8), to: path)
  }

  /// Writes data to a temporary file in the same folder, synchronises it, and renames it.
  ///
  /// If an error occurs, an existing file is unchanged and no temporary file is left. Symbolic links are followed.
  /// Pipes, terminals and other special files are written to directly.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ data: Data, to path: String) throws(ExportError) {
    let (url, isReplaced) = try target(path)
    do {
      if isReplaced {
        // Foundation writes a temporary file, synchronises and renames it, and removes it if that fails.
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

  /// Checks that a path can be written to, without writing, so that an error is thrown before any work is done.
  ///
  /// Missing permissions or disk space only cause an error when the file is written.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func check(_ path: String) throws(ExportError) { _ = try target(path) }

  /// Returns the file to write, and whether it is replaced as a whole.
  static func target(_ path: String) throws(ExportError) -> (url: URL, isReplaced: Bool) {
    guard !path.isEmpty else { throw .file(path: path, reason: "the path is empty") }
    let manager = FileManager.default
    var url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    // Foundation does not resolve a link to a missing file, so links are followed here.
    var links = 0
    while links < 40, !manager.fileExists(atPath: url.path),
      let next = try? manager.destinationOfSymbolicLink(atPath: url.path)
    {
      url = URL(fileURLWithPath: next, relativeTo: url.deletingLastPathComponent())
        .absoluteURL.resolvingSymlinksInPath()
      links += 1
    }
    let type = try? manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    if type == .typeDirectory { throw .file(path: path, reason: "it is a directory") }
    let folder = url.deletingLastPathComponent().path
    guard manager.fileExists(atPath: folder) else {
      throw .file(path: path, reason: "there is no directory \(folder)")
    }
    return (url, type == nil || type == .typeRegular)
  }

  /// Returns the system's description of an error in reading or writing.
  package static func reason(of error: any Error) -> String {
    var error = error as NSError
    while let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { error = underlying }
    let text = error.localizedDescription
    let introduction = "The operation could not be completed. "
    return text.hasPrefix(introduction) ? String(text.dropFirst(introduction.count)) : text
  }
}
