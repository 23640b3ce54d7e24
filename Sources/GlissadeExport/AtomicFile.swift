/// Writes files atomically: completely or not at all.
public enum AtomicFile {
  /// Writes text to a file, in UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(_ text: String, to path: String) throws(ExportError) {
    try write(text.utf8, to: path)
  }

  /// Writes bytes to a temporary file in the same folder, synchronises it, and renames it.
  ///
  /// If an error occurs, an existing file is unchanged and no temporary file is left. Symbolic links are followed.
  /// Pipes, terminals and other special files are written to directly.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, for instance `Data`.
  ///   - path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String
  ) throws(ExportError) {
    let stream = try AtomicFileStream(path)
    try stream.write(Array(bytes))
    try stream.finish()
  }

  /// Checks that a path can be written to, without writing, so that an error is thrown before any work is done.
  ///
  /// Missing permissions or disk space only cause an error when the file is written.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: ``ExportError/file(path:reason:)``.
  public static func check(_ path: String) throws(ExportError) { _ = try FileTarget(path) }
}
