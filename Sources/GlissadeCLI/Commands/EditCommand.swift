import ArgumentParser
import GlissadeExport
import GlissadeScene
import GlissadeTiming

/// The command `glissade edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Writes a page on which springs can be changed, compared and copied.",
    discussion: """
      The page has sliders for every notation of springs, a chart of all curves, and the selected one \
      as the texts of 'glissade ease'. Other curves are drawn for comparison. Without curves, it has \
      the spring of a duration of 0.5 s and a bounce of 0.3. Its address holds the springs, as a link.

      Examples:
        glissade edit --to springs.html
        glissade edit 'spring(duration:.5, bounce:.3)' spring ease-out --to both.html
      """)

  @Argument(
    help: ArgumentHelp(
      "Curves, of which one is a spring, like 'spring(duration:.5, bounce:.3)'.", valueName: "curve"
    ),
    completion: .list(CurveCatalog.names))
  var curves: [String] = []
  @Option(
    help: ArgumentHelp(
      "The page to write, whose name ends in .html, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var to: String
  @Option(help: ArgumentHelp("The title of the page.", valueName: "text"))
  var title = "Springs"

  private static let defaultCurve = "spring(duration:.5, bounce:.3)"

  func validate() throws {
    if to != "-", !to.lowercased().hasSuffix(".html") {
      throw ValidationError("--to \(to): the editor is a page, whose file's name ends in .html.")
    }
    if curves.count > SpringEditor.mostCurves {
      throw ValidationError(
        "there are \(curves.count) curves; a page has \(SpringEditor.mostCurves) at most.")
    }
  }

  func run() throws {
    let file = try to == "-" ? nil : OutputFile(to)
    let texts = curves.isEmpty ? [EditCommand.defaultCurve] : curves
    var shown: [SpringEditor.Curve] = []
    for text in texts { shown.append(EditCommand.curve(try CurveArguments.expression(text))) }
    guard shown.contains(where: \.isSpring) else {
      let names = shown.map(\.text).joined(separator: ", ")
      throw CommandError(
        .usage,
        "\(Quotation.cut(names)): none of the curves is a spring; add one, like '\(EditCommand.defaultCurve)'"
      )
    }
    let page = SpringEditor(title: title, curves: shown).html
    if let file { return try file.write(page) }
    var output = StandardOutput()
    try output.write(page)
    try output.flush()
  }

  /// Returns a curve of the page, with its texts unless the page computes them.
  private static func curve(_ expression: CurveExpression) -> SpringEditor.Curve {
    let (text, motion) = (expression.description, expression.motion)
    let plain = SpringEditor.Curve(text: text, motion: motion)
    if plain.isSpring { return plain }
    let codes = EasingCode.Target.allCases.map { target in
      let code: SpringEditor.Code
      do throws(EasingCodeError) {
        let found = try EasingCode(expression, for: target)
        code = SpringEditor.Code(text: found.text, note: found.note)
      } catch {
        code = SpringEditor.Code(text: nil, note: "\(error)")
      }
      return (target.rawValue, code)
    }
    return SpringEditor.Curve(text: text, motion: motion, codes: codes)
  }
}
