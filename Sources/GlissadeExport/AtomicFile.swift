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
    guard !path.isEmpty else { throw .file(path: path, reason: "the path is empty") }
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let manager = FileManager.default
    let type = try? manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
    if type == .typeDirectory { throw .file(path: path, reason: "it is a folder") }
    let folder = url.deletingLastPathComponent().path
    guard manager.fileExists(atPath: folder) else {
      throw .file(path: path, reason: "the folder \(folder) does not exist")
    }
    do {
      if let type, type != .typeRegular {
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: data)
        try handle.close()
      } else {
        // Writes beside the file, synchronises, renames, and takes the rest away where that fails.
        try data.write(to: url, options: .atomic)
      }
    } catch {
      throw .file(path: path, reason: reason(of: error))
    }
  }

  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    let deeper = error.userInfo[NSUnderlyingErrorKey] as? NSError
    switch deeper?.code ?? error.code {
    case 1, 13: return "no permission to write there"
    case 28: return "no space is left"
    case 30: return "the file system cannot be written to"
    case 36: return "the name is too long"
    default: return (deeper ?? error).localizedDescription
    }
  }
}
