extension CurveSyntax.Argument {
  /// Returns the argument's only value.
  package func single(_ name: String) throws(CurveExpressionError) -> CurveSyntax.Value {
    if values.count > 1 {
      let extra = values[1]
      throw CurveExpressionError(
        .wrongArgument, column: extra.column, name: name, value: extra.text,
        "'\(Quotation.cut(extra.text))' follows the value of \(name); a comma may be missing")
    }
    return values[0]
  }
}

extension CurveSyntax.Value {
  /// Returns the value as a number.
  package func number(_ name: String) throws(CurveExpressionError) -> Double {
    guard case .number(let number) = token else {
      throw CurveExpressionError(
        .wrongArgument, column: column, name: name, value: text,
        "\(name) is '\(Quotation.cut(text))': it must be a number")
    }
    return number
  }

  /// Returns the value as one of `words`, in lower case.
  package func word(_ name: String, of words: [String]) throws(CurveExpressionError) -> String {
    if case .word(let word) = token {
      let lower = ASCII.text(ASCII.lowercased(word))
      if words.contains(where: { ASCII.equal($0, lower) }) { return lower }
    }
    throw CurveExpressionError(
      .wrongArgument, column: column, name: name, value: text,
      suggestion: NearestName.of(text, among: words),
      "\(name) is '\(Quotation.cut(text))': it must be one of \(words.joined(separator: ", "))")
  }
}

extension TimingError {
  /// The invalid field and a phrase for its allowed values.
  package var reason: (field: TimingError.Field, words: String) {
    switch self {
    case .notFinite(let field, _): (field, "a finite number")
    case .outOfRange(let field, _, let allowed): (field, "\(allowed.requirement)")
    case .wrongCount(let field, _, let expected): (field, "\(expected) or more")
    case .notAscending(let field, _, _): (field, "not smaller than the one before it")
    }
  }
}

extension CurveSyntax {
  /// Returns the error about an unknown name, with a suggestion or a list of the known names.
  package func unknownCurve(among names: [String]) -> CurveExpressionError {
    let nearest = NearestName.of(name, among: names)
    return CurveExpressionError(
      .unknownCurve, column: column, name: name, value: writtenName, suggestion: nearest,
      "there is no curve '\(Quotation.cut(writtenName))'"
        + (nearest == nil ? "; there is \(names.joined(separator: ", "))" : ""))
  }

  /// Returns whether the curve has a name, given in lower case.
  package func isNamed(_ name: String) -> Bool { ASCII.equal(self.name, name) }
}
