import Foundation

/// Words to whoever runs a command, beside what it writes.
enum StandardError {
  /// Writes a line to standard error.
  static func write(_ text: String) {
    // Who listens to nobody cannot be told that either.
    try? FileHandle.standardError.write(contentsOf: Data("glissade: \(text)\n".utf8))
  }
}
