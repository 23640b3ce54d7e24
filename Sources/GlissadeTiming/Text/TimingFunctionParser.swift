import GlissadeMath

/// Converts the syntax of a curve to a timing function.
package struct TimingFunctionParser {
  private let syntax: CurveSyntax

  /// Creates a parser of a curve with the given syntax.
  package init(_ syntax: CurveSyntax) { self.syntax = syntax }

  /// Returns the timing function, and its name in kebab case if that is all; nil if the name is not one of a timing
  /// function.
  package func function() throws(CurveExpressionError) -> (
    function: TimingFunction, keyword: String?
  )? {
    if syntax.isNamed("linear"), syntax.arguments != nil { return (try piecewise(), nil) }
    if syntax.isNamed("cubic-bezier") { return (try bezier(), nil) }
    if syntax.isNamed("steps") { return (try steps(), nil) }
    if syntax.isNamed("path") { return (try path(), nil) }
    guard let (keyword, function) = TimingFunction.named(syntax.name) else { return nil }
    try syntax.refuseArguments()
    return (function, keyword)
  }

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
      values.append(try argument.single(names[index]))
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

  private func bezier() throws(CurveExpressionError) -> TimingFunction {
    let names = ["x1", "y1", "x2", "y2"]
    let values = try positional(names)
    guard values.count == 4 else { throw missing(names[values.count]) }
    var numbers: [Double] = []
    for (name, value) in zip(names, values) {
      numbers.append(try value.number(name))
    }
    do throws(TimingError) {
      let curve = try UnitBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      return .bezier(curve)
    } catch {
      let (field, words) = error.reason
      let index = names.firstIndex { ASCII.equal($0, "\(field.name)") } ?? 0
      throw CurveExpressionError(
        .outOfRange, column: values[index].column, name: names[index], value: values[index].text,
        "\(names[index]) is \(values[index].text): it must be \(words)")
    }
  }

  private func steps() throws(CurveExpressionError) -> TimingFunction {
    let values = try positional(["count", "position"])
    guard let first = values.first else { throw missing("count") }
    let number = try first.number("count")
    guard let count = Int(exactly: number),
      !first.text.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
      )
    else {
      throw CurveExpressionError(
        .wrongArgument, column: first.column, name: "count", value: first.text,
        "count is \(first.text): it must be a whole number")
    }
    var position = Steps.Position.end
    if values.count == 2 {
      let words = Steps.Position.words
      let word = try values[1].word("position", of: words.map { $0.word })
      position = words.first { ASCII.equal($0.word, word) }?.position ?? .end
    }
    do throws(TimingError) {
      return .steps(try Steps(count, position))
    } catch {
      throw CurveExpressionError(
        .outOfRange, column: first.column, name: "count", value: first.text,
        "count is \(first.text): it must be \(error.reason.words)"
          + (position == .none ? " with jump-none" : ""))
    }
  }

  private func path() throws(CurveExpressionError) -> TimingFunction {
    guard let value = try positional(["path"]).first else {
      throw missing("a text like \"M0,0 C.3,0 .1,1 1,1\"")
    }
    guard case .string(let text) = value.token else {
      throw CurveExpressionError(
        .wrongArgument, column: value.column, name: "path", value: value.text,
        "path is '\(Quotation.cut(value.text))': it must be a text like \"M0,0 C.3,0 .1,1 1,1\"")
    }
    let path: Path
    do throws(PathSyntaxError) {
      path = try Path(svgText: text)
    } catch {
      throw CurveExpressionError(
        .wrongArgument, column: value.column + error.column, name: "path", value: text,
        "path: \(error.message)")
    }
    do throws(TimingError) {
      return .easing(.path(try EasingPath(path)))
    } catch {
      throw CurveExpressionError(
        .outOfRange, column: value.column, name: "path", value: text, "path: \(error)")
    }
  }

  private func piecewise() throws(CurveExpressionError) -> TimingFunction {
    var stops: [PiecewiseLinear.Stop] = []
    for argument in syntax.arguments ?? [] {
      try refuseLabel(argument)
      stops.append(try stop(argument))
    }
    guard !stops.isEmpty else { throw missing("a stop") }
    do throws(TimingError) {
      return .piecewiseLinear(try PiecewiseLinear(stops))
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
      case .duration, .word, .string:
        throw refused(value, "a stop is a number with up to two percentages")
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
