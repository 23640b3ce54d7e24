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

  /// Returns the value as a duration in seconds: a number, or one with the unit s or ms.
  package func seconds(_ name: String) throws(CurveExpressionError) -> Double {
    if case .duration(let seconds) = token { return seconds }
    return try number(name)
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
  ///
  /// - Parameters:
  ///   - names: The names that are listed.
  ///   - named: Further names, of which the list has the publishers only.
  package func unknownCurve(
    among names: [String], named: [String]
  ) -> CurveExpressionError {
    let nearest = NearestName.of(name, among: names + named)
    let list =
      "; there is \(names.joined(separator: ", ")), and the curves of easings.net, Material 3, Carbon, "
      + "Fluent and Apple, like ease-out-bounce and md-emphasized"
    return CurveExpressionError(
      .unknownCurve, column: column, name: name, value: writtenName, suggestion: nearest,
      "there is no curve '\(Quotation.cut(writtenName))'" + (nearest == nil ? list : ""))
  }

  /// Returns whether the curve has a name, given in kebab case.
  package func isNamed(_ name: String) -> Bool { CurveSyntax.isName(self.name, name) }

  /// Returns whether a name in lower case is another one, which is given in kebab case, or is that in camel case.
  package static func isName(_ name: String, _ kebab: String) -> Bool {
    ASCII.equal(name, kebab)
      || name.utf8.elementsEqual(kebab.utf8.lazy.filter { $0 != UInt8(ascii: "-") })
  }

  /// Whether the curve is a motion over seconds and no timing function.
  package var isOverSeconds: Bool {
    isNamed("spring") || isNamed("uikit-spring") || isNamed("decay")
      || NamedCurve.named(name)?.isSpring == true
  }

  /// Throws an error if a curve without arguments has some.
  package func refuseArguments() throws(CurveExpressionError) {
    guard let argument = arguments?.first else { return }
    throw CurveExpressionError(
      .wrongArgument, column: argument.column, name: name, value: argument.values[0].text,
      "\(name) has no arguments")
  }
}
