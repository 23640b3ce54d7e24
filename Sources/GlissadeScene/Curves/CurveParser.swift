import GlissadeTiming

/// Converts the syntax of a curve to a motion.
struct CurveParser {
  let syntax: CurveSyntax

  init(_ text: String) throws(CurveExpressionError) { syntax = try CurveSyntax(text) }

  /// Returns the motion and its canonical text.
  func motion() throws(CurveExpressionError) -> (CurveMotion, String) {
    switch syntax.name {
    case "spring": return try spring()
    case "uikit-spring": return try uikitSpring()
    case "decay": return try decay()
    default: break
    }
    guard let parsed = try TimingFunctionParser(syntax).function() else {
      throw syntax.unknownCurve(among: CurveCatalog.names)
    }
    let text = parsed.isKeyword ? syntax.name : CurveText.timing(parsed.function)
    return (.timing(parsed.function), text)
  }
}
