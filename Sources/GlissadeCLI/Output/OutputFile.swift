import Foundation
import GlissadeExport

/// A file that is written atomically.
struct OutputFile {
  private let path: String

  /// Creates an output file.
  ///
  /// - Parameter path: The path; an existing file is replaced, and special files such as terminals are written to.
  /// - Throws: ``CommandError`` if the path cannot be written to.
  init(_ path: String) throws(CommandError) {
    self.path = path
    guard !path.isEmpty else { throw CommandError(.usage, "the name of the file is empty") }
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFile.check(path)
    }
  }

  /// Writes the complete contents.
  func write(_ contents: String) throws(CommandError) {
    try stream { (write) throws(CommandError) in
      try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
        try write(Array(contents.utf8))
      }
    }
  }

  /// Writes the contents piece by piece; a regular file appears when it is complete.
  ///
  /// - Parameter body: A function that receives a closure for the pieces.
  func stream(
    _ body: (_ write: ([UInt8]) throws(ExportError) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    defer { TemporaryFileRemoval.end() }
    let file = try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFile(path, willCreate: TemporaryFileRemoval.begin)
    }
    try body { (bytes) throws(ExportError) in try file.append(bytes) }
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in try file.finish() }
  }

  /// Whether a path refers to the same file.
  func isSame(as other: String) -> Bool {
    let paths = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let type = try? FileManager.default.attributesOfItem(atPath: paths[0])[.type]
    // Special files such as terminals can be read and written.
    let isFile = type == nil || type as? FileAttributeType == .typeRegular
    return isFile && paths[0] == paths[1]
  }

  private static func error(_ error: ExportError) -> CommandError { CommandError(error, in: "") }
}
