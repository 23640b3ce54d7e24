import Foundation

/// Messages on standard error.
enum StandardError {
  /// Writes a line to standard error.
  static func write(_ text: String) { writePlain("glissade: \(text)") }

  /// Writes a line to standard error for another program, without the name of the command.
  static func writePlain(_ line: String) {
    // A failure to write to standard error cannot be reported anywhere.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
