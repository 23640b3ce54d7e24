import Foundation
import Glibc
import GlissadeExport

/// A file that appears as a whole or not at all.
struct OutputFile {
  private let path: String

  /// A file to write.
  ///
  /// - Parameter path: An existing file is replaced; what is no file, such as a terminal, is written to.
  /// - Throws: ``CommandError`` for a place where nothing can be written.
  init(_ path: String) throws(CommandError) {
    self.path = path
    guard !path.isEmpty else { throw CommandError(.usage, "the name of the file is empty") }
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      try AtomicFile.check(path)
    }
  }

  /// Writes the whole contents.
  func write(_ contents: String) throws(CommandError) {
    try CommandError.attempt(OutputFile.error) { () throws(ExportError) in
      // Whoever interrupts now would leave the half-written file beside the one that is meant.
      try isFile
        ? withoutInterrupts { () throws(ExportError) in
          try AtomicFile.write(contents, to: path)
        } : AtomicFile.write(contents, to: path)
    }
  }

  /// Whether it is another name of a file.
  func isSame(as other: String) -> Bool {
    let paths = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return isFile && paths[0] == paths[1]
  }

  /// Whether a file is replaced or made, not something written to that may wait for a reader.
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
