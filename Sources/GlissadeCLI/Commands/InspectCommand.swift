import ArgumentParser
import Foundation
import GlissadeScene

/// The command `glissade inspect`.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints when a curve settles, how far it overshoots, and its equivalent forms.",
    discussion: """
      For a file whose name ends in .gif, .png or .apng, it prints the frames: their delays as \
      browsers show them, the delays in the file, disposal, blending and rectangles.

      Examples:
        glissade inspect 'spring(duration:.5, bounce:.3)'
        glissade inspect 'cubic-bezier(.3, 1.5, .6, 1)' --format json
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }

  @Argument(
    help: "A curve, like ease-in or 'spring(duration:.5, bounce:.3)'; or a GIF or PNG file.",
    completion: .list(CurveCatalog.names))
  var curve: String
  @Option(help: "The output format.") var format = Format.table

  /// Throws the error for a file of another kind.
  private func checkIsCurve() throws {
    if curve.lowercased().hasSuffix(".json") || FileManager.default.fileExists(atPath: curve) {
      throw CommandError(
        .usage,
        "\(curve) is a file; inspect takes a curve, or a GIF or PNG file; 'glissade render' and 'glissade trace' "
          + "take scenes and scenarios")
    }
  }

  func run() throws {
    if !FrameSequenceReport.isPath(curve) { try checkIsCurve() }
    let report: any Report =
      FrameSequenceReport.isPath(curve)
      ? try FrameSequenceReport(path: curve)
      : InspectionReport(CurveInspection(try CurveArguments.expression(curve)))
    var output = StandardOutput()
    switch format {
    case .table: for line in report.lines { try output.line(line) }
    case .json:
      var bytes = report.json
      try output.drain(&bytes)
    }
    try output.flush()
  }
}
