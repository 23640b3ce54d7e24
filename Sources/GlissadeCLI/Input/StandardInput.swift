import Foundation
import Glibc
import GlissadeExport

/// Standard input, read in pieces as soon as they arrive.
struct StandardInput {
  private let descriptor: Int32
  private var buffer: [UInt8]

  /// Creates an input that reads a file descriptor in pieces of limited size.
  init(_ descriptor: Int32 = STDIN_FILENO, pieceSize: Int = 1 << 16) {
    self.descriptor = descriptor
    buffer = [UInt8](repeating: 0, count: pieceSize)
  }

  /// Waits for the next piece and returns it; nil at the end.
  mutating func next() throws(CommandError) -> ArraySlice<UInt8>? {
    while true {
      // FileHandle waits for a full piece, but a client may wait for an answer before it writes more.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 { return buffer[..<count] }
      if count == 0 { return nil }
      if errno == EINTR { continue }
      let reason = NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      throw CommandError(
        .failure, "standard input cannot be read: \(CommandError.reason(of: reason))")
    }
  }
}
