/// The syntax of a curve: a name with arguments, not yet interpreted.
package struct CurveSyntax {
  /// The tokens of arguments.
  package enum Token {
    case number(Double)
    case percentage(Double)
    /// A number of seconds, from a number with a unit.
    case duration(Double)
    case word(String)
    /// A text between quotation marks.
    case string(String)
  }

  /// A token with its text and column.
  package struct Value {
    package var token: Token
    package var text: String
    package var column: Int
  }

  /// The values between two commas, with an optional label.
  package struct Argument {
    package var label: String?
    package var column: Int
    package var values: [Value]
  }

  /// The name in lower case.
  package var name: String
  /// The name as written.
  package var writtenName: String
  package var column: Int
  /// The arguments; nil if there are no parentheses.
  package var arguments: [Argument]?
  /// The column of the closing parenthesis.
  package var endColumn: Int

  package init(_ text: String) throws(CurveExpressionError) {
    var scanner = Scanner(text)
    scanner.skipSpace()
    guard scanner.next != nil else {
      throw CurveExpressionError(.empty, column: 1, "there is no curve; write one like ease-in")
    }
    column = scanner.column
    guard let name = scanner.takeWord() else { throw scanner.unexpected("a curve's name") }
    self.name = ASCII.text(ASCII.lowercased(name))
    writtenName = name
    endColumn = scanner.column
    if scanner.take("(") { arguments = try scanner.arguments(&endColumn) }
    scanner.skipSpace()
    if scanner.next != nil {
      throw CurveExpressionError(
        .trailingContent, column: scanner.column, name: name, value: scanner.rest,
        "something follows the end of the curve")
    }
  }
}

/// Scans the characters of a curve's text.
private struct Scanner {
  private let scalars: [Unicode.Scalar]
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var column: Int { offset + 1 }
  var next: Unicode.Scalar? { offset < scalars.count ? scalars[offset] : nil }
  var rest: String { text(offset..<scalars.count) }

  private func text(_ range: Range<Int>) -> String { ASCII.text(scalars[range]) }

  /// Skips white space and the comments of CSS; one without an end stays.
  mutating func skipSpace() {
    while let next {
      if next.isSpace {
        offset += 1
      } else if let end = endOfComment() {
        offset = end
      } else {
        return
      }
    }
  }

  private func endOfComment() -> Int? {
    guard scalars[offset...].starts(with: ["/", "*"]) else { return nil }
    var end = offset + 4
    while end <= scalars.count {
      if scalars[end - 2] == "*" && scalars[end - 1] == "/" { return end }
      end += 1
    }
    return nil
  }

  mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard next == sign else { return false }
    offset += 1
    return true
  }

  private mutating func takeWhile(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let start = offset
    while let next, belongs(next) { offset += 1 }
    return text(start..<offset)
  }

  /// Scans a word that begins with a letter.
  mutating func takeWord() -> String? {
    guard let next, next.isLetter else { return nil }
    return takeWhile { $0.isLetter || "-_0123456789".unicodeScalars.contains($0) }
  }

  func unexpected(_ expected: String) -> CurveExpressionError {
    guard let next else {
      return CurveExpressionError(
        .truncated, column: column, "the text ends where \(expected) should follow")
    }
    return CurveExpressionError(
      .unexpectedCharacter, column: column, value: String(Character(next)),
      "'\(Character(next))' where \(expected) should follow")
  }

  mutating func arguments(
    _ endColumn: inout Int
  ) throws(CurveExpressionError) -> [CurveSyntax.Argument] {
    var arguments: [CurveSyntax.Argument] = []
    skipSpace()
    endColumn = column
    if take(")") { return [] }
    while true {
      arguments.append(try argument())
      endColumn = column
      if take(")") { return arguments }
      guard take(",") else { throw unexpected("',' or ')'") }
    }
  }

  private mutating func argument() throws(CurveExpressionError) -> CurveSyntax.Argument {
    skipSpace()
    var argument = CurveSyntax.Argument(label: nil, column: column, values: [])
    while let value = try value() {
      skipSpace()
      if case .word(let word) = value.token, argument.values.isEmpty, argument.label == nil,
        take(":")
      {
        argument.label = word
        skipSpace()
        continue
      }
      argument.values.append(value)
    }
    guard !argument.values.isEmpty else {
      throw unexpected(argument.label.map { "the value of \($0)" } ?? "an argument")
    }
    return argument
  }

  private mutating func value() throws(CurveExpressionError) -> CurveSyntax.Value? {
    let column = column
    if let word = takeWord() {
      return CurveSyntax.Value(token: .word(word), text: word, column: column)
    }
    if let next, next == "\"" || next == "'" {
      offset += 1
      let string = takeWhile { $0 != next }
      guard take(next) else { throw unexpected("a closing \(next)") }
      return CurveSyntax.Value(token: .string(string), text: string, column: column)
    }
    guard let next, "+-.0123456789".unicodeScalars.contains(next) else { return nil }
    let text = takeWhile {
      $0.isLetter || "+-.0123456789%".unicodeScalars.contains($0)
    }
    guard let token = CurveNumber.token(text) else {
      throw CurveExpressionError(
        .invalidNumber, column: column, value: text,
        "'\(Quotation.cut(text))' is no number; write it like -.5 or 1e-3")
    }
    switch token {
    case .number(let value) where !value.isFinite, .percentage(let value) where !value.isFinite,
      .duration(let value) where !value.isFinite:
      throw CurveExpressionError(
        .outOfRange, column: column, value: text,
        "'\(Quotation.cut(text))' is too large for a number")
    default: return CurveSyntax.Value(token: token, text: text, column: column)
    }
  }
}
