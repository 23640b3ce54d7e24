extension TimingFunction {
  /// The timing functions that Core Animation names: `CAMediaTimingFunctionName`.
  public enum Name: String, Sendable, Hashable, CaseIterable {
    /// ``TimingFunction/linear``.
    case linear
    /// ``TimingFunction/easeIn``.
    case easeIn
    /// ``TimingFunction/easeOut``.
    case easeOut
    /// ``TimingFunction/easeInEaseOut``.
    case easeInEaseOut
    /// ``TimingFunction/default``.
    case `default`
  }

  /// Creates the timing function with one of Core Animation's names.
  public init(name: Name) {
    switch name {
    case .linear: self = .linear
    case .easeIn: self = .easeIn
    case .easeOut: self = .easeOut
    case .easeInEaseOut: self = .easeInEaseOut
    case .default: self = .default
    }
  }

  /// Creates a timing function from the name that Core Animation, UIKit or CSS gives it.
  ///
  /// Case, hyphens and the prefix `curve` of UIKit's animation options are ignored.
  ///
  /// | names | timing function |
  /// |---|---|
  /// | `linear`, `curveLinear` | ``linear`` |
  /// | `easeIn`, `ease-in`, `curveEaseIn` | ``easeIn`` |
  /// | `easeOut`, `ease-out`, `curveEaseOut` | ``easeOut`` |
  /// | `easeInEaseOut`, `easeInOut`, `ease-in-out`, `curveEaseInOut` | ``easeInEaseOut`` |
  /// | `default`, `ease` | ``default`` |
  /// | `step-start`, `step-end` | one step, at the start or at the end |
  /// | `easeOutBounce` and others of easings.net | a ``PennerEasing`` |
  /// | `md-emphasized` and others of Material 3, Carbon and Fluent | a Bézier curve or an ``EasingPath`` |
  ///
  /// - Parameter name: The name, without arguments.
  /// - Throws: ``CurveExpressionError`` for an unknown name, with the nearest known one.
  public init(named name: String) throws(CurveExpressionError) {
    var letters = ASCII.lowercased(name)
    letters.removeAll { $0 == "-" }
    if letters.starts(with: "curve".unicodeScalars) { letters.removeFirst(5) }
    let folded = ASCII.text(letters)
    if let (_, function) = TimingFunction.named(folded) {
      self = function
      return
    }
    guard !name.isEmpty else {
      throw CurveExpressionError(.empty, column: 1, "there is no name; write one like easeIn")
    }
    let names =
      ["linear", "easeIn", "easeOut", "easeInEaseOut", "easeInOut", "default", "ease"]
      + TimingFunction.cssNames.filter { $0.utf8.contains(UInt8(ascii: "-")) }.filter {
        !ASCII.equal($0, "cubic-bezier")
      }
    let nearest = NearestName.of(name, among: names + TimingFunction.publishedNames)
    throw CurveExpressionError(
      .unknownCurve, column: 1, name: folded, value: name, suggestion: nearest,
      "there is no timing function named '\(Quotation.cut(name))'"
        + (nearest == nil ? "; there is \(names.joined(separator: ", "))" : ""))
  }

  /// Creates a timing function from an easing function of CSS.
  ///
  /// It accepts `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `step-start`, `step-end`,
  /// `cubic-bezier(x1, y1, x2, y2)`, `steps(count, position)` and `linear(stops)`, and Core Animation's names `default`
  /// and `ease-in-ease-out`. Beyond CSS, it accepts an ``EasingPath`` as `path("M0,0 C…")`, the names of easings.net such
  /// as `ease-out-bounce`, and those of Material 3, Carbon and Fluent such as `md-emphasized`. Names are in kebab or camel
  /// case, and case is ignored.
  ///
  /// - Parameter text: The easing function.
  /// - Throws: ``CurveExpressionError`` with the column of the first error.
  public init(css text: String) throws(CurveExpressionError) {
    let syntax = try CurveSyntax(text)
    guard let parsed = try TimingFunctionParser(syntax).function() else {
      throw syntax.unknownCurve(
        among: TimingFunction.cssNames, named: TimingFunction.publishedNames)
    }
    self = parsed.function
  }

  /// Returns the function with a name in kebab or camel case, given in lower case, and the name in kebab case; nil for an
  /// unknown one.
  package static func named(_ name: String) -> (name: String, function: TimingFunction)? {
    for (word, function) in keywords where CurveSyntax.isName(name, word) {
      return (word, function)
    }
    if let easing = PennerEasing.all.first(where: { CurveSyntax.isName(name, $0.name) }) {
      return (easing.name, .easing(.penner(easing)))
    }
    guard let known = NamedCurve.named(name), !known.isSpring,
      let function = try? TimingFunction(css: known.definition)
    else { return nil }
    return (known.name, function)
  }

  /// The names of the functions of easings.net and of design systems.
  package static var publishedNames: [String] {
    PennerEasing.all.map { $0.name } + NamedCurve.all.filter { !$0.isSpring }.map { $0.name }
  }

  /// The names of CSS, for suggestions.
  private static var cssNames: [String] {
    [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
      "cubic-bezier", "steps", "path",
    ]
  }

  private static var keywords: [(word: String, function: TimingFunction)] {
    var keywords: [(word: String, function: TimingFunction)] = [
      ("linear", .linear), ("ease", .default), ("default", .default), ("ease-in", .easeIn),
      ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut), ("ease-in-ease-out", .easeInEaseOut),
    ]
    if let start = try? Steps(1, .start) { keywords.append(("step-start", .steps(start))) }
    if let end = try? Steps(1, .end) { keywords.append(("step-end", .steps(end))) }
    return keywords
  }
}

extension Steps.Position {
  /// The keywords of `steps()`; of two synonyms the first is the canonical one.
  package static let words: [(word: String, position: Steps.Position)] = [
    ("end", .end), ("start", .start), ("jump-none", .none), ("jump-both", .both),
    ("jump-end", .end), ("jump-start", .start),
  ]
}
