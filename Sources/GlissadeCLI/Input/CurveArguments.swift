import ArgumentParser
import GlissadeScene
import GlissadeTiming

/// The curve arguments of a command.
struct CurveArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Curves, like ease-in or 'spring(duration:.5, bounce:.3)'; see 'glissade list curves'.",
      valueName: "curve"), completion: .list(CurveCatalog.names))
  var curves: [String]

  /// Returns the parsed curves.
  func expressions() throws(CommandError) -> [CurveExpression] {
    var expressions: [CurveExpression] = []
    for text in curves { expressions.append(try CurveArguments.expression(text)) }
    return expressions
  }

  static func expression(_ text: String) throws(CommandError) -> CurveExpression {
    try CommandError.attempt({ CommandError(argument: text, $0) }) {
      () throws(CurveExpressionError) in try CurveExpression(text)
    }
  }
}
