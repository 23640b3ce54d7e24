/// An error in the text of a curve, with its position.
public struct CurveExpressionError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The text is empty.
    case empty
    /// A character is not allowed at its position.
    case unexpectedCharacter
    /// The text ends too early.
    case truncated
    /// The curve is followed by further characters.
    case trailingContent
    /// No curve has that name.
    case unknownCurve
    /// The curve has no such argument.
    case unknownArgument
    /// An argument is given twice.
    case duplicateArgument
    /// Two arguments specify the same quantity in different ways.
    case conflictingArguments
    /// A required argument is missing.
    case missingArgument
    /// An argument is of the wrong kind, or surplus.
    case wrongArgument
    /// A number is not in a valid format.
    case invalidNumber
    /// A number is out of the argument's range.
    case outOfRange
  }

  /// The kind of error.
  public var code: Code
  /// The column of the error's first character, from 1, counted in Unicode scalars.
  public var column: Int
  /// The name of the affected curve or argument; empty if there is none.
  public var name: String
  /// The invalid text; empty if something is missing.
  public var value: String
  /// The known name that is most similar to the unknown one.
  public var suggestion: String?
  /// The error in words.
  public var message: String

  /// Creates an error.
  public init(
    _ code: Code, column: Int, name: String = "", value: String = "", suggestion: String? = nil,
    _ message: String
  ) {
    self.code = code
    self.column = column
    self.name = name
    self.value = value
    self.suggestion = suggestion
    self.message = message
  }
}

// Text is compared byte for byte, because comparing strings requires the Unicode tables, which embedded builds omit.
extension CurveExpressionError {
  /// Returns whether two errors have the same code, column and text, byte for byte.
  public static func == (left: CurveExpressionError, right: CurveExpressionError) -> Bool {
    left.code == right.code && left.column == right.column && ASCII.equal(left.name, right.name)
      && ASCII.equal(left.value, right.value) && ASCII.equal(left.message, right.message)
      && (left.suggestion == nil) == (right.suggestion == nil)
      && ASCII.equal(left.suggestion ?? "", right.suggestion ?? "")
  }

  /// Adds the code, the column and the message to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(column)
    for byte in message.utf8 { hasher.combine(byte) }
  }
}

extension CurveExpressionError: CustomStringConvertible {
  /// The column, message and suggestion, such as `column 8: …`.
  public var description: String {
    "column \(column): \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
