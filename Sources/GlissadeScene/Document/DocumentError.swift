/// What is wrong with a JSON document, and where.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The document ends too early.
    case truncated
    /// A character stands where none of its kind may.
    case unexpectedCharacter
    /// A comma before a closing bracket.
    case trailingComma
    /// Something follows the document.
    case trailingContent
    /// A backslash that no escape follows.
    case invalidEscape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// A control character within a string.
    case controlCharacter
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A number that is not written as JSON has it, such as `01`, `+1`, `NaN`.
    case invalidNumber
    /// A number that no Double can hold, or that lies outside what is allowed here.
    case outOfRange
    /// A name that an object has already.
    case duplicateKey
    /// A name that an object may not have.
    case unknownKey
    /// A name that an object lacks.
    case missingKey
    /// A value of another kind than is wanted.
    case wrongKind
    /// A value of the right kind that is refused for another reason.
    case invalidValue
    /// More brackets within each other than allowed.
    case tooDeep
    /// More bytes or values than allowed.
    case tooLarge
  }

  /// The kind of mistake.
  public var code: Code
  /// Where it is.
  package var position: JSONPosition
  /// The value that is wrong, as `layers[2].position.x`; empty for the document itself.
  public var path: String
  /// What is wrong, in words.
  public var message: String
  /// Why a request is refused, where that is no mistake in its JSON.
  var rejection: RequestRejection?

  /// Creates an error.
  package init(_ code: Code, at position: JSONPosition, path: JSONPath, _ message: String) {
    self.code = code
    self.position = position
    self.path = path.description
    self.message = message
  }

  /// The number of the line, from 1.
  public var line: Int { position.line }
  /// The number of the character within the line, from 1, counted in Unicode scalars.
  public var column: Int { position.column }
}

extension DocumentError: CustomStringConvertible {
  /// The place, the path and what is wrong there: `3:14: layers[2].opacity: …`.
  public var description: String {
    "\(line):\(column): " + (path.isEmpty ? "" : "\(Quotation.cut(path, to: 200)): ") + message
  }
}
