import Foundation
import GlissadeEngine
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// Runs the Python programs and plays the JSON documents of the documentation.
@Suite struct FileExampleTests {
  @Test func `the documents play without a diagnostic`() throws {
    let files = Documentation.pages.values.joined().filter { $0.language == "json" }
    let documents = try files.map { try Document(reading: Array($0.text.utf8)) }
    expectTrue(documents.contains { $0.kind == .scene })
    expectTrue(documents.contains { $0.kind == .scenario })
    for document in documents {
      let playback = try document.makePlayback(atStageTime: 3)
      playback.begin()
      for step in 0..<1200 where playback.stage.nextWakeTime != nil {
        try playback.advance(to: 0.05 * Double(step))
      }
      expectEqual(playback.stage.monitor.diagnostics, [])
      expectTrue(!playback.stage.isAnimating)
    }
  }

  @Test func `the program in Python gets the answers that it asks for`() throws {
    let folder = try Folder()
    guard try Tool.shell("command -v python3").code == 0 else {
      return print("skipped: python3 is not installed")
    }
    let programs = Documentation.pages["Command", default: []].filter { $0.language == "python" }
    try #require(programs.count == 1)
    let program = programs[0].lines.map {
      $0.hasPrefix("ask(") ? "print(json.dumps(\($0)))" : $0
    }.joined(separator: "\n")
    try program.write(to: folder.url("ask.py"), atomically: true, encoding: .utf8)
    let outcome = try Tool.shell(
      "PATH=\"$(dirname \"$GLISSADE\"):$PATH\" python3 '\(folder.path)/ask.py'")
    try #require(outcome.code == 0, "\(outcome.errors)")
    let answers = try outcome.lines.filter { !$0.isEmpty }.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
    }
    try #require(answers.count == 4)
    // Computed in Python with the spring's formula: ω = 4π, ζ = .7.
    let values = try #require(answers[0] as? [Double])
    for (value, expected) in zip(values, [0, 0.4233021230745698, 0.8737108956017926]) {
      expectClose(value, expected, within: 1e-15)
    }
    let matrix = try #require((answers[1] as? [[Double]])?.first)
    expectTrue(abs(matrix[0] - cos(0.75)) < 1e-15 && abs(matrix[1] - sin(0.75)) < 1e-15)
    expectTrue(
      (answers[2] as? [[String: Any]])?.last?["event"] as? String == "animationEnded(true)")
    expectEqual(answers[3] as? String, ".spring(duration: 0.5, bounce: 0.3)")
  }

  @Test(arguments: ["README", "GettingStarted", "Performance"])
  func `a dependency names the branch, as there are no versions`(_ page: String) {
    let lines = Documentation.pages[page, default: []].filter { $0.text.contains(".package(url:") }
    expectTrue(!lines.isEmpty && lines.allSatisfy { $0.text.contains("branch: \"main\"") })
  }

  @Test func `the picture of a plot is the one that the command draws`() throws {
    let page = Documentation.lines("Sources/Glissade/Glissade.docc/Command.md")
      .joined(separator: "\n")
    let command = /glissade plot [^\n]* --svg ([a-z]+\.svg)[^\n]*/
    let line = try #require(page.firstMatch(of: command)).output
    expectTrue(page.contains("](\(line.1))"))
    let folder = try Folder()
    let outcome = try Tool.shell(
      "cd '\(folder.path)' && PATH=\"$(dirname \"$GLISSADE\"):$PATH\" && \(line.0)")
    expectEqual(outcome.code, 0, "\(outcome.errors)")
    let resources = "Sources/Glissade/Glissade.docc/Resources/\(line.1)"
    let shown = try Data(contentsOf: Documentation.package.appendingPathComponent(resources))
    try expectEqual(Data(contentsOf: folder.url(String(line.1))), shown)
  }

  @Test func `the picture at the top is the one that the command draws`() throws {
    let readme = Documentation.lines("README.md").joined(separator: "\n")
    let path = try #require(readme.firstMatch(of: /!\[[^\]]*\]\(([^)]+)\)/)).output.1
    let line = try #require(
      readme.firstMatch(of: /glissade render reveal --to reveal\.svg [^`\n#]*/))
    let folder = try Folder()
    let outcome = try Tool.shell(
      "cd '\(folder.path)' && PATH=\"$(dirname \"$GLISSADE\"):$PATH\" && \(line.output)")
    expectEqual(outcome.code, 0, "\(outcome.errors)")
    let shown = try Data(contentsOf: Documentation.package.appendingPathComponent(String(path)))
    try expectEqual(Data(contentsOf: folder.url("reveal.svg")), shown)
  }
}
