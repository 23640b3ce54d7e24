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

  private static func error(_ error: ExportError) -> CommandError {
    guard case .file(let path, let reason) = error else {
      return CommandError(.failure, error.description)
    }
    return CommandError(.failure, "\(path) cannot be written: \(reason)")
  }
}
