/// An error in the syntax of a JSON document, or a limit that it exceeds.
package struct JSONSyntaxError: Error {
  /// The kinds of errors.
  package enum Code: CaseIterable, Sendable {
    case truncated, unexpectedCharacter, trailingComma, trailingContent, invalidEscape
    case loneSurrogate, controlCharacter, invalidUTF8, invalidNumber, outOfRange
    case duplicateKey, tooDeep, tooLarge
  }

  /// The kind of error.
  package var code: Code
  /// The position of the error.
  package var position: JSONPosition
  /// The path of the value that was being read.
  package var path = JSONPath()
  /// The error in words.
  package var message: String
}
