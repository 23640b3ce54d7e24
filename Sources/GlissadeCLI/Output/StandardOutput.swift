import Foundation
import GlissadeExport

/// Standard output with a buffer.
struct StandardOutput {
  private static let pieceSize = 1 << 16
  private var bytes: [UInt8] = []
  private let handle: FileHandle

  init(_ handle: FileHandle = .standardOutput) { self.handle = handle }

  /// Appends text, which may be written later.
  mutating func write(_ text: String) throws(CommandError) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= StandardOutput.pieceSize { try flush() }
  }

  /// Appends a line.
  mutating func line(_ text: String) throws(CommandError) { try write(text + "\n") }

  /// Appends bytes and empties the array.
  mutating func drain(_ more: inout [UInt8]) throws(CommandError) {
    bytes.append(contentsOf: more)
    more.removeAll(keepingCapacity: true)
    if bytes.count >= StandardOutput.pieceSize { try flush() }
  }

  /// Writes bytes without a buffer.
  func write(immediately bytes: [UInt8]) throws(ExportError) {
    do { try handle.write(contentsOf: bytes) } catch {
      throw .file(path: "standard output", reason: CommandError.reason(of: error))
    }
  }

  /// Writes the buffered bytes.
  mutating func flush() throws(CommandError) {
    try CommandError.attempt({ CommandError($0, in: "") }) { () throws(ExportError) in
      try write(immediately: bytes)
    }
    bytes.removeAll(keepingCapacity: true)
  }
}
