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
    var interrupts = InterruptSignals()
    if isFile { interrupts.hold() }
    defer { interrupts.release() }
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFile.write(contents, to: path)
    }
  }

  /// Writes the contents piece by piece; a regular file appears when it is complete.
  ///
  /// - Parameter body: A function that receives a closure for the pieces.
  func stream(
    _ body: (_ write: ([UInt8]) throws(ExportError) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    var interrupts = InterruptSignals()
    if isFile { interrupts.hold() }
    defer { interrupts.release() }
    let stream = try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFileStream(path)
    }
    // A temporary file with a name would stay: an interrupt ends the stream at the next piece instead.
    if !stream.hasTemporaryName { interrupts.release() }
    try body { (bytes) throws(ExportError) in
      if interrupts.isPending { throw .file(path: path, reason: "it was interrupted") }
      try stream.write(bytes)
    }
    if isFile { interrupts.hold() }
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in try stream.finish() }
  }

  /// Whether a path refers to the same file.
  func isSame(as other: String) -> Bool {
    let paths = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return isFile && paths[0] == paths[1]
  }

  /// Whether the path is a regular file or a new one, and not a special file that may wait for a reader.
  private var isFile: Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = try? FileManager.default.attributesOfItem(atPath: target)[.type]
    return type == nil || type as? FileAttributeType == .typeRegular
  }

  private static func error(_ error: ExportError) -> CommandError { CommandError(error, in: "") }
}
