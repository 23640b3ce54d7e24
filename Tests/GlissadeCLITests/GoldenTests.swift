import Foundation
import GlissadeBatch
import GlissadeExport
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeCLI

/// Outputs of the command, compared with the texts in `Tests/Goldens`.
@Suite struct GoldenTests {
  /// Calls whose outputs are kept whole, with the names of the files.
  static let calls: [(name: String, arguments: [String])] =
    [
      ("document.schema.json", ["schema"]), ("evaluation.schema.json", ["evaluate", "--schema"]),
      ("trace.txt", ["trace", example]), ("trace.jsonl", ["trace", example, "--format", "jsonl"]),
    ]
    + ExportFormat.allCases.map { format in
      let part = ["--fps", "10", "--frames", "0..<3"]
      let call = ["render", example, "--to", "-", "--format", format.rawValue] + part
      return ("render.\(format.rawValue)", call)
    }
  static let example = Examples.path("header-expand")

  @Test(arguments: calls)
  func `commands: whole outputs are the golden texts`(name: String, arguments: [String]) throws {
    let run = try Tool.run(arguments)
    expectEqual(run.code, 0, "\(run.errors)")
    let text = name == "render.html" ? try Self.withoutFiles(run.output) : run.output
    try expectGolden(text, name)
  }

  /// Returns a page without the contents of its files, which are in checksums, and the script in the policy too.
  static func withoutFiles(_ page: String) throws -> String {
    var page = page
    for (start, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
      let opening = try #require(page.range(of: start))
      let closing = try #require(page.range(of: end, range: opening.upperBound..<page.endIndex))
      page.replaceSubrange(opening.upperBound..<closing.lowerBound, with: "…")
    }
    return page
  }

  // The command reads outgoing pictures from the frame, in Float, which all processors evaluate alike by these kernels.
  @Test(
    .enabled(if: !InstructionSet.baseline.isFused, "skipped: no kernels without fused multiply-add")
  )
  func `render: files and notes of all examples in all formats are the golden ones`() throws {
    let folder = try Folder()
    var notes = ""
    for name in Examples.names {
      for format in ExportFormat.allCases {
        let path = folder.url("\(name).\(format.rawValue)").path
        let options = format == .lottie ? ["--flatten"] : []
        let run = try Tool.run(
          ["render", Examples.path(name), "--to", path] + options,
          environment: ["GLISSADE_ISA": "baseline"])
        expectTrue(run.code == 0 && run.output.isEmpty, "\(run)")
        notes += run.errors.replacing("glissade: ", with: "\(name): ")
      }
    }
    try expectGolden(notes, "renders.txt")
    try expectGoldenChecksums(of: folder, "renders.sha256")
  }

  @Test func `trace: checksums of all examples and transitions are the golden ones`() throws {
    let folder = try Folder()
    func write(_ name: String, _ document: Document) throws {
      let log = TraceLog(try Trace(document))
      let text =
        log.table.joined(separator: "\n") + "\n" + String(decoding: log.json, as: UTF8.self)
      try text.write(to: folder.url(name), atomically: false, encoding: .utf8)
    }
    for name in Examples.names { try write(name, Document(reading: Examples.bytes(name))) }
    for style in TransitionStyle.allCases {
      try write("\(style.rawValue).forward", Document(transition: style))
      try write("\(style.rawValue).back", Document(transition: style, isBack: true))
    }
    try expectGoldenChecksums(of: folder, "traces.sha256")
  }

  @Test func `inspect: reports on ten curves are the golden ones`() throws {
    let curves = [
      "ease", "cubic-bezier(0, 1.6, .6, 1)", "steps(4, jump-start)", "linear(0, .5 20%, 1)",
      "spring", "spring(duration:.5, bounce:.3, velocity:-2)", "spring(damping:0)",
      "spring(damping:50, overdamping:apple)", "uikit-spring(duration:1, damping:.6, velocity:2)",
      "decay(velocity:800)",
    ]
    let reports = try curves.map { curve in
      let report = InspectionReport(CurveInspection(try CurveExpression(curve)))
      return report.lines.joined(separator: "\n") + "\n"
        + String(decoding: report.json, as: UTF8.self)
    }
    try expectGolden(reports.joined(), "inspect.txt")
  }
}
