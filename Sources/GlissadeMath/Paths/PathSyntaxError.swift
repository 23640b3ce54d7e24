/// An error in the text of a path, with its position.
public struct PathSyntaxError: Error, Hashable, Sendable {
  /// The column of the error's first character, from 1, counted in Unicode scalars.
  public var column: Int
  /// The error in words.
  public var message: String

  /// Creates an error.
  public init(column: Int, message: String) {
    self.column = column
    self.message = message
  }
}

// Text is compared byte for byte, because comparing strings requires the Unicode tables, which embedded builds omit.
extension PathSyntaxError {
  /// Returns whether two errors have the same column and the same message, byte for byte.
  public static func == (left: PathSyntaxError, right: PathSyntaxError) -> Bool {
    left.column == right.column && left.message.utf8.elementsEqual(right.message.utf8)
  }

  /// Adds the column and the message to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(column)
    for byte in message.utf8 { hasher.combine(byte) }
  }
}

extension PathSyntaxError: CustomStringConvertible {
  /// The column and the message, such as `column 8: a number is missing`.
  public var description: String { "column \(column): \(message)" }
}
