import Foundation
import Glibc
import GlissadeExport

/// Standard input in pieces, each as soon as there is one.
struct StandardInput {
  private let descriptor: Int32
  private var buffer: [UInt8]

  /// Reads from a file descriptor in pieces of at most so many bytes.
  init(_ descriptor: Int32 = STDIN_FILENO, pieceSize: Int = 1 << 16) {
    self.descriptor = descriptor
    buffer = [UInt8](repeating: 0, count: pieceSize)
  }

  /// Waits for the next piece; nil at the end.
  mutating func next() throws(CommandError) -> ArraySlice<UInt8>? {
    while true {
      // FileHandle waits until a piece is full, and somebody may wait for the answer before writing more.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 { return buffer[..<count] }
      if count == 0 { return nil }
      if errno == EINTR { continue }
      let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      throw CommandError(
        .failure, "standard input cannot be read: \(AtomicFile.reason(of: reason))")
    }
  }
}
