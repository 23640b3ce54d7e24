import GlissadeTiming

/// Converts the syntax of a curve to a motion.
struct CurveParser {
  let syntax: CurveSyntax

  init(_ text: String) throws(CurveExpressionError) { syntax = try CurveSyntax(text) }

  /// Returns the motion and its canonical text.
  func motion() throws(CurveExpressionError) -> (CurveMotion, String) {
    if syntax.isNamed("spring") { return try spring() }
    if syntax.isNamed("uikit-spring") { return try uikitSpring() }
    if syntax.isNamed("decay") { return try decay() }
    if let named = NamedCurve.named(syntax.name), named.isSpring {
      try syntax.refuseArguments()
      return (try CurveParser(named.definition).motion().0, named.name)
    }
    guard let parsed = try TimingFunctionParser(syntax).function() else {
      throw syntax.unknownCurve(among: CurveCatalog.generalNames, named: CurveCatalog.names)
    }
    return (.timing(parsed.function), parsed.keyword ?? CurveText.timing(parsed.function))
  }
}
