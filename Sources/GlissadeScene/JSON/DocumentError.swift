import GlissadeTiming

/// An error in a JSON document, with its position.
public struct DocumentError: Error, Hashable, Sendable {
  /// The kinds of errors.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The document ends too early.
    case truncated
    /// A character is not allowed at its position.
    case unexpectedCharacter
    /// A comma precedes a closing bracket.
    case trailingComma
    /// The document is followed by further characters.
    case trailingContent
    /// A backslash does not start a valid escape.
    case invalidEscape
    /// A surrogate has no counterpart.
    case loneSurrogate
    /// A string contains an unescaped control character.
    case controlCharacter
    /// The bytes are not valid UTF-8.
    case invalidUTF8
    /// A number is not in JSON's syntax, such as `01`, `+1` or `NaN`.
    case invalidNumber
    /// A number is too large for a Double, or out of its allowed range.
    case outOfRange
    /// An object has two members of the same name.
    case duplicateKey
    /// An object has a member of an unknown name.
    case unknownKey
    /// An object lacks a required member.
    case missingKey
    /// A value is of the wrong type.
    case wrongKind
    /// A value of the right type is rejected for another reason.
    case invalidValue
    /// Arrays and objects are nested more deeply than the limit.
    case tooDeep
    /// The document has more bytes or values than the limit.
    case tooLarge
  }

  /// The kind of error.
  public var code: Code
  /// The position of the error.
  package var position: JSONPosition
  /// The path of the invalid value, such as `layers[2].position.x`; empty for the document itself.
  public var path: String
  /// The error in words.
  public var message: String
  /// The reason to reject a request that is valid JSON, if that is the error.
  var rejection: RequestRejection?

  /// Creates an error.
  package init(_ code: Code, at position: JSONPosition, path: JSONPath, _ message: String) {
    self.code = code
    self.position = position
    self.path = path.description
    self.message = message
  }

  /// The line number, from 1.
  public var line: Int { position.line }
  /// The column, from 1, counted in Unicode scalars.
  public var column: Int { position.column }
}

extension DocumentError: CustomStringConvertible {
  /// The position, path and message, such as `3:14: layers[2].opacity: …`.
  public var description: String {
    "\(line):\(column): " + (path.isEmpty ? "" : "\(Quotation.cut(path, to: 200)): ") + message
  }
}
