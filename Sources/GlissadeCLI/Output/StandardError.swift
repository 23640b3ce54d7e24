import Foundation

/// Messages on standard error.
enum StandardError {
  /// Writes a line to standard error.
  static func write(_ text: String) {
    // A failure to write to standard error cannot be reported anywhere.
    try? FileHandle.standardError.write(contentsOf: Data("glissade: \(text)\n".utf8))
  }
}
