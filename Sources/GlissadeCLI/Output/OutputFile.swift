import Foundation
import Glibc
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
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      // Interrupts are ignored meanwhile, because they would leave the temporary file behind.
      try isFile
        ? withoutInterrupts { () throws(ExportError) in
          try AtomicFile.write(contents, to: path)
        } : AtomicFile.write(contents, to: path)
    }
  }

  /// Writes the contents piece by piece; a regular file appears when it is complete.
  ///
  /// - Parameter body: A function that receives a closure for the pieces.
  func stream(
    _ body: (_ write: ([UInt8]) throws(ExportError) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    guard isFile else { return try pieces(body) }
    // An interrupt would leave the temporary file behind: it ends the stream at the next piece.
    let signals = [SIGINT, SIGTERM, SIGHUP]
    unsafe OutputFile.interrupt = 0
    let before = signals.map { signal($0) { unsafe OutputFile.interrupt = $0 } }
    defer {
      for (number, action) in zip(signals, before) { signal(number, action) }
      if unsafe OutputFile.interrupt != 0 { raise(unsafe OutputFile.interrupt) }
    }
    try pieces(body)
  }

  /// The signal that has interrupted a stream; 0 for none.
  // Only the signal handler and the main thread use it.
  private nonisolated(unsafe) static var interrupt: Int32 = 0

  private func pieces(
    _ body: (_ write: ([UInt8]) throws(ExportError) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    let stream = try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFileStream(path)
    }
    try body { (bytes) throws(ExportError) in
      guard unsafe OutputFile.interrupt == 0 else {
        throw .file(path: path, reason: "it was interrupted")
      }
      try stream.write(bytes)
    }
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

  private func withoutInterrupts(
    _ body: () throws(ExportError) -> Void
  ) throws(ExportError) {
    let signals = [SIGINT, SIGTERM, SIGHUP]
    let before = signals.map { signal($0, SIG_IGN) }
    defer { for (number, action) in zip(signals, before) { signal(number, action) } }
    try body()
  }

  private static func error(_ error: ExportError) -> CommandError { CommandError(error, in: "") }
}
