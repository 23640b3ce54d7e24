/// What is wrong with the text of a curve, and where.
public struct CurveExpressionError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// There is no text.
    case empty
    /// A character stands where none of its kind may.
    case unexpectedCharacter
    /// The text ends too early.
    case truncated
    /// Something follows the curve.
    case trailingContent
    /// There is no curve of that name.
    case unknownCurve
    /// The curve has no such argument.
    case unknownArgument
    /// The argument is given twice.
    case duplicateArgument
    /// Two arguments that say the same in different ways.
    case conflictingArguments
    /// The curve lacks an argument.
    case missingArgument
    /// The argument is of another kind than is wanted, or one too many.
    case wrongArgument
    /// A number that is not written as one.
    case invalidNumber
    /// A number outside what the argument allows.
    case outOfRange
  }

  /// The kind of mistake.
  public var code: Code
  /// The number of the character that it begins with, from 1, counted in Unicode scalars.
  public var column: Int
  /// The name of the curve or argument that is concerned; empty where there is none.
  public var name: String
  /// What stands there; empty where something is missing.
  public var value: String
  /// The name that may have been meant.
  public var suggestion: String?
  /// What is wrong, in words.
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

extension CurveExpressionError: CustomStringConvertible {
  /// The place and what is wrong there: `column 8: …`.
  public var description: String {
    "column \(column): \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
