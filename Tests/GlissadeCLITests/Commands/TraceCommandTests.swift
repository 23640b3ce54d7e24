import Foundation
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TraceCommandTests {
  /// A page is presented while it is presented already, which UIKit refuses.
  static let twice = """
    {
      "glissade": "scenario", "version": 1, "root": "first",
      "steps": [
        {"at": 0, "present": "second", "animated": false},
        {"at": 0.5, "present": "second", "animated": false}
      ],
      "controllers": [{"name": "first"}, {"name": "second"}]
    }
    """

  @Test func `a diagnostic stands where it happened, and --strict ends with 1 after all of it`()
    throws
  {
    let document = try Document(reading: Array(TraceCommandTests.twice.utf8))
    let found = try #require(Trace(document).diagnostics.first)
    let lenient = try Tool.run("trace", "-", input: TraceCommandTests.twice)
    expectTrue(lenient.code == 0 && lenient.errors.isEmpty)
    let line = try #require(lenient.lines.first { $0.contains(found.code.rawValue) })
    expectTrue(line.contains(found.message) && line.hasSuffix(found.remedy))
    expectTrue(line.hasPrefix("0.500000  "))
    let strict = try Tool.run("trace", "-", "--strict", input: TraceCommandTests.twice)
    expectTrue(strict.code == 1 && strict.output == lenient.output)
    expectEqual(strict.errors, "glissade: 1 diagnostic\n")
    try expectEqual(Tool.run("trace", "reveal", "--strict").code, 0)
  }

  @Test(arguments: [
    (5, 0, "", #""stack":["inbox"]"#),
    (40, 1, "glissade: 0 diagnostics, 1 ignored gesture\n", #""stack":["inbox","message"]"#),
  ])
  func `a gesture that nobody takes is a mistake for --strict`(
    _ x: Int, _ code: Int32, _ errors: String, _ stack: String
  ) throws {
    let file = """
      {"glissade": "scenario", "version": 1, "root": "mail", "controllers": [
        {"name": "mail", "kind": "navigation", "children": ["inbox", "message"]},
        {"name": "inbox"}, {"name": "message"}],
       "steps": [{"at": 0, "gesture": "pan from (\(x), 300) by (300, 0) over 0.3 s"}]}
      """
    let run = try Tool.run("trace", "-", "--strict", "--format", "jsonl", input: file)
    expectTrue(run.code == code && run.errors == errors, "\(run)")
    expectEqual(
      run.output.contains(#""controller":"message","event":"ignored at (40.0, 300.0)"}"#), code == 1
    )
    expectTrue(run.lines.dropLast().last?.contains(stack) == true, "\(run)")
    let table = try Tool.run("trace", "-", input: file)
    expectTrue(table.code == 0 && table.output.contains("1 ignored gesture") == (code == 1))
  }

  /// The plain words, and what is the same.
  static let words: [(word: String, style: [String])] = [
    ("push", ["navigation"]), ("pop", ["navigation", "--back"]), ("present", ["cover-vertical"]),
    ("dismiss", ["cover-vertical", "--back"]), ("tab", ["tab-switch"]),
  ]

  @Test(arguments: words)
  func `plain words name the system's own transitions`(_ word: String, _ style: [String]) throws {
    let run = try Tool.run("trace", word)
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectEqual(run.output, try Tool.run(["trace"] + style).output)
  }

  @Test func `a byte order mark at the start of a file is skipped`() throws {
    let folder = try Folder()
    let scenario = folder.url("marked.json").path
    try "\u{FEFF}\(Self.twice)".write(toFile: scenario, atomically: false, encoding: .utf8)
    let plain = try Tool.run("trace", "-", input: Self.twice)
    try expectEqual(Tool.run("trace", scenario).output, plain.output)
    try expectEqual(Tool.run("trace", "-", input: "\u{FEFF}\(Self.twice)").output, plain.output)
    let record = folder.url("marked.jsonl").path
    let recorded = try Tool.run("trace", "push", "--format", "jsonl").output
    try "\u{FEFF}\(recorded)".write(toFile: record, atomically: false, encoding: .utf8)
    let run = try Tool.run("trace", "--diff", record, "push")
    expectTrue(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
  }

  // MARK: - Differences

  @Test func `equal traces have no difference, recorded ones neither`() throws {
    let folder = try Folder()
    let path = folder.url("reveal.jsonl").path
    let record = try Tool.shell("\"$GLISSADE\" trace reveal --format jsonl > '\(path)'")
    expectEqual(record.code, 0)
    for pair in [["reveal", "reveal"], ["reveal", path], [path, "reveal"], [path, path]] {
      let run = try Tool.run(["trace", "--diff"] + pair)
      expectTrue(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    }
  }

  @Test func `shows where two traces part`() throws {
    let run = try Tool.run("trace", "--diff", "reveal", "navigation")
    expectTrue(run.code == 1 && run.errors.isEmpty)
    let lines = run.lines
    expectEqual(lines[0], "the first 6 lines of both are equal")
    expectTrue(lines[1] == "--- reveal" && lines[2] == "+++ navigation")
    expectTrue(lines[3].hasPrefix("@@ -4,"))
    expectEqual(lines[7], "-0 animator.transitionDuration(2.0) of stack")
    expectTrue(lines.contains("+0 animator.transitionDuration(0.35) of stack"))
  }

  @Test func `a layer that shows something else in the end is a difference`() throws {
    let folder = try Folder()
    let path = folder.url("old.jsonl").path
    let run = try Tool.shell(
      """
      "$GLISSADE" trace reveal --format jsonl | sed 's/"opacity":1,/"opacity":0.5,/' > '\(path)'
      "$GLISSADE" trace --diff '\(path)' reveal
      """)
    expectEqual(run.code, 1)
    expectEqual(run.lines.filter { $0.hasPrefix("-") }, ["--- \(path)", "-window.opacity 0.5"])
    expectEqual(run.lines.filter { $0.hasPrefix("+") }, ["+++ reveal", "+window.opacity 1"])
  }

  @Test func `cross-fade transitions make no difference but that they are preferred`() throws {
    let folder = try Folder()
    func file(_ name: String, _ more: String) throws -> String {
      let path = folder.url(name).path
      try """
      {"glissade": "scenario", "version": 1, "root": "a", \(more)
       "controllers": [{"name": "a"}, {"name": "b"}], "steps": [{"at": 0, "present": "b"}]}
      """.write(toFile: path, atomically: false, encoding: .utf8)
      return path
    }
    let plain = try file("plain.json", "")
    let fading = try file(
      "fading.json", #""accessibility": {"prefersCrossFadeTransitions": true},"#)
    let run = try Tool.run("trace", "--diff", plain, fading)
    expectEqual(run.code, 1)
    expectEqual(
      run.lines.filter { $0.hasPrefix("+") || $0.hasPrefix("-") },
      [
        "--- \(plain)", "+++ \(fading)", "+accessibility.reduceMotion true",
        "+accessibility.prefersCrossFadeTransitions true",
      ])
    let text = try Tool.run("trace", fading).lines
    expectTrue(
      text.contains { $0.hasSuffix("0 diagnostics; cross-fade transitions preferred") }, "\(text)")
  }

  static let notTraces: [(text: String, message: String)] = [
    ("{\"frame\":1}\n", ":1:1: this is no line of a trace\n"),
    ("\n\n[]", ":3:1: this is an array, not an object\n"),
    (
      "{\"time\":0,\"subject\":\"a\",\"event\":1}",
      ":1:33: event: this is a number, not a string\n"
    ),
    ("{\"atRest\":true,\"layers\":[]}", ":1:1: the name 'time' is missing\n"),
    ("{\"time\":", ":1:9: time: the document ends"),
  ]

  @Test(arguments: notTraces)
  func `trace diff of a file that is no trace: names the line`(text: String, message: String) throws
  {
    let folder = try Folder()
    let path = folder.url("a.jsonl").path
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let run = try Tool.run("trace", "--diff", path, "reveal")
    expectTrue(run.code == 65 && run.output.isEmpty)
    expectTrue(run.errors.hasPrefix("glissade: \(path)\(message)"), "\(run.errors)")
  }

  static let wrongCalls: [(arguments: [String], message: String)] = [
    (["reveal", "navigation"], "One at a time is traced; --diff compares two."),
    (["--diff", "reveal"], "--diff compares two traces."),
    (["--diff", "a", "b", "c"], "--diff compares two traces."),
    (["--diff", "-", "-"], "Standard input can be read once; one of the two has to be a file."),
    (["--diff", "a", "b", "--strict"], "--strict and --format are not for --diff."),
    (["--diff", "a.jsonl", "reveal", "--back"], "--back and --size change nothing in a.jsonl"),
    ([], "Missing expected argument '<subject> ...'"),
    (
      ["revael"],
      "there is no transition and no file that is called 'revael'; did you mean 'reveal'?"
    ),
  ]

  @Test(arguments: wrongCalls)
  func `ends with 64 for a wrong call`(arguments: [String], message: String) throws {
    let run = try Tool.run(["trace"] + arguments)
    expectTrue(run.code == 64 && run.output.isEmpty)
    expectTrue(run.errors.contains(message), "\(run.errors)")
  }
}
