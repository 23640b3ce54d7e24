import GlissadeTiming

/// Converts the syntax of a curve to a motion.
struct CurveParser {
  let syntax: CurveSyntax

  init(_ text: String) throws(CurveExpressionError) { syntax = try CurveSyntax(text) }

  /// Returns the motion and its canonical text.
  func motion() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    switch syntax.name {
    case "linear" where syntax.arguments != nil: return try piecewise()
    case "cubic-bezier": return try bezier()
    case "steps": return try steps()
    case "spring": return try spring()
    case "uikit-spring": return try uikitSpring()
    case "decay": return try decay()
    default: return try keyword()
    }
  }

  private func keyword() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    guard let function = try CurveParser.keyword(syntax.name) else {
      let names = CurveCatalog.names
      let nearest = NearestName.of(syntax.name, among: names)
      throw CurveExpressionError(
        .unknownCurve, column: syntax.column, name: syntax.name, value: syntax.writtenName,
        suggestion: nearest,
        "there is no curve '\(Quotation.cut(syntax.writtenName))'"
          + (nearest == nil ? "; there is \(names.joined(separator: ", "))" : ""))
    }
    if let argument = syntax.arguments?.first {
      throw CurveExpressionError(
        .wrongArgument, column: argument.column, name: syntax.name,
        value: argument.values[0].text, "\(syntax.name) has no arguments")
    }
    return (.timing(function), syntax.name)
  }

  static func keyword(_ name: String) throws(CurveExpressionError) -> TimingFunction? {
    switch name {
    case "linear": .linear
    case "ease", "default": .default
    case "ease-in": .easeIn
    case "ease-out": .easeOut
    case "ease-in-out", "ease-in-ease-out": .easeInEaseOut
    case "step-start": .steps(oneStep(.start))
    case "step-end": .steps(oneStep(.end))
    default: nil
    }
  }

  private static func oneStep(_ position: Steps.Position) -> Steps {
    do throws(TimingError) {
      return try Steps(1, position)
    } catch {
      preconditionFailure("one step is enough")
    }
  }

  // MARK: - Curves of CSS

  /// Returns the values of unlabelled arguments, one value each.
  private func positional(_ names: [String]) throws(CurveExpressionError) -> [CurveSyntax.Value] {
    var values: [CurveSyntax.Value] = []
    for (index, argument) in (syntax.arguments ?? []).enumerated() {
      guard index < names.count else {
        throw CurveExpressionError(
          .wrongArgument, column: argument.column, name: syntax.name,
          value: argument.values[0].text,
          "\(syntax.name) has \(names.count) arguments: \(names.joined(separator: ", "))")
      }
      try refuseLabel(argument)
      values.append(try CurveArguments.single(argument, names[index]))
    }
    return values
  }

  private func refuseLabel(_ argument: CurveSyntax.Argument) throws(CurveExpressionError) {
    guard let label = argument.label else { return }
    throw CurveExpressionError(
      .unknownArgument, column: argument.column, name: label, value: argument.values[0].text,
      "the arguments of \(syntax.name) have no names")
  }

  private func missing(_ name: String) -> CurveExpressionError {
    CurveExpressionError(
      .missingArgument, column: syntax.endColumn, name: name, "\(syntax.name) needs \(name)")
  }

  private func bezier() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    let names = ["x1", "y1", "x2", "y2"]
    let values = try positional(names)
    guard values.count == 4 else { throw missing(names[values.count]) }
    var numbers: [Double] = []
    for (name, value) in zip(names, values) {
      numbers.append(try CurveArguments.number(value, name))
    }
    do throws(TimingError) {
      let curve = try UnitBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      return (.timing(.bezier(curve)), CurveText.bezier(curve))
    } catch {
      let (field, words) = CurveArguments.reason(error)
      let index = names.firstIndex(of: "\(field.name)") ?? 0
      throw CurveExpressionError(
        .outOfRange, column: values[index].column, name: names[index], value: values[index].text,
        "\(names[index]) is \(values[index].text): it must be \(words)")
    }
  }

  private func steps() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    let values = try positional(["count", "position"])
    guard let first = values.first else { throw missing("count") }
    let number = try CurveArguments.number(first, "count")
    guard let count = Int(exactly: number), !first.text.contains(where: { ".eE".contains($0) })
    else {
      throw CurveExpressionError(
        .wrongArgument, column: first.column, name: "count", value: first.text,
        "count is \(first.text): it must be a whole number")
    }
    var position = Steps.Position.end
    if values.count == 2 {
      let word = try CurveArguments.word(values[1], "position", of: CurveText.stepWords.map(\.word))
      position = CurveText.stepWords.first { $0.word == word }?.position ?? .end
    }
    do throws(TimingError) {
      let steps = try Steps(count, position)
      return (.timing(.steps(steps)), CurveText.steps(steps))
    } catch {
      throw CurveExpressionError(
        .outOfRange, column: first.column, name: "count", value: first.text,
        "count is \(first.text): it must be \(CurveArguments.reason(error).words)"
          + (position == .none ? " with jump-none" : ""))
    }
  }

  private func piecewise() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    var stops: [PiecewiseLinear.Stop] = []
    for argument in syntax.arguments ?? [] {
      try refuseLabel(argument)
      stops.append(try stop(argument))
    }
    guard !stops.isEmpty else { throw missing("a stop") }
    do throws(TimingError) {
      let curve = try PiecewiseLinear(stops)
      return (.timing(.piecewiseLinear(curve)), CurveText.piecewise(curve))
    } catch {
      throw CurveExpressionError(
        .outOfRange, column: syntax.column, name: syntax.name, "linear: \(error)")
    }
  }

  /// Parses a stop of `linear()`: a number with up to two percentages before or after it.
  private func stop(
    _ argument: CurveSyntax.Argument
  ) throws(CurveExpressionError) -> PiecewiseLinear.Stop {
    var output: Double?
    var inputs: [Double] = []
    for (index, value) in argument.values.enumerated() {
      switch value.token {
      case .number(let number) where output == nil: output = number
      case .percentage(let input) where inputs.count < 2:
        // The number must not stand between the percentages.
        if inputs.count == 1, case .percentage = argument.values[index - 1].token {
        } else if inputs.count == 1 {
          throw refused(value, "the number of a stop stands before or after its percentages")
        }
        inputs.append(input)
      case .number: throw refused(value, "a stop has one number; a comma may be missing")
      case .percentage: throw refused(value, "a stop has two percentages at most")
      case .word: throw refused(value, "a stop is a number with up to two percentages")
      }
    }
    guard let output else {
      let first = argument.values[0]
      throw CurveExpressionError(
        .missingArgument, column: first.column, name: "stop", value: first.text,
        "the stop at \(first.text) has no number")
    }
    return PiecewiseLinear.Stop(
      output, at: inputs.first, through: inputs.count == 2 ? inputs[1] : nil)
  }

  private func refused(_ value: CurveSyntax.Value, _ reason: String) -> CurveExpressionError {
    CurveExpressionError(
      .wrongArgument, column: value.column, name: "stop", value: value.text,
      "'\(Quotation.cut(value.text))' does not belong here: \(reason)")
  }
}
