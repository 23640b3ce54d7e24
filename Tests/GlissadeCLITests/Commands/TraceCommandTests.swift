import Foundation
import FoundationXML
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
    expectEqual(
      strict.errors,
      "glissade: standard input: 1 diagnostic\n  \(found.code.rawValue) at 0.5 s, \(found.subject): "
        + "\(found.message); \(found.remedy)\n")
    try expectEqual(Tool.run("trace", "reveal", "--strict").code, 0)
  }

  @Test(arguments: [
    (5, 0, "", #""stack":["inbox"]"#),
    (
      40, 1,
      "glissade: standard input: 0 diagnostics, 1 ignored gesture\n"
        + "  ignored gesture at 0.3 s, message: ignored at (40.0, 300.0)\n",
      #""stack":["inbox","message"]"#
    ),
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
    (["reveal", "push", "--format", "jsonl"], "--update stores several in a folder."),
    (["-", "-"], "Standard input can be read once"),
    (["reveal", "--stored", "a", "--update", "b"], "one of them is possible"),
    (["reveal", "--tolerance", "1"], "--tolerance is for --diff and --stored."),
    (["--diff", "a", "b", "--tolerance=-1"], "--tolerance is -1.0; it must be 0 or more."),
    (["reveal", "--junit", "-"], "--junit takes the name of a file."),
    (["reveal", "--ignore", "viewDidLod"], "'viewDidLod'; did you mean 'viewDidLoad'?"),
    (["--diff", "a", "b", "--annotate"], "--annotate and --junit are not for --diff."),
    (["--diff", "reveal"], "--diff compares two traces."),
    (["--diff", "a", "b", "c"], "--diff compares two traces."),
    (["--diff", "-", "-"], "Standard input can be read once; one of the two has to be a file."),
    (["--diff", "a", "b", "--strict"], "--strict, --format, --stored, --update, --annotate"),
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

  // MARK: - Checks

  /// A push with two expectations, of which one is met, or both, and a gesture that nobody takes.
  private static func push(_ top: String, _ more: String = "") -> String {
    """
    {"glissade": "scenario", "version": 1, "root": "mail", "controllers": [
      {"name": "mail", "kind": "navigation", "children": ["inbox"]}, {"name": "inbox"},
      {"name": "message", "gestures": [
        {"kind": "screen-edge-pan", "edge": "left", "direction": "right", "does": {"pop": true}}]}],
     "steps": [
      {"at": 0, "push": "message"},
      {"at": 1, "gesture": "pan from (5, 300) by (300, 0) over 0.3 s"}\(more),
      {"at": 0.5, "expect": {"presented": null, "top": "\(top)"}}]}
    """
  }

  /// Writes scenarios by name into a folder, and returns the folder and their paths.
  private func files(_ files: [(String, String)]) throws -> (Folder, [String]) {
    let folder = try Folder()
    for (name, text) in files {
      try text.write(to: folder.url(name), atomically: false, encoding: .utf8)
    }
    return (folder, files.map { folder.url($0.0).path })
  }

  @Test
  func `all expectations of all files are checked, and what is not met is told with its place`()
    throws
  {
    let ignored = #", {"at": 9, "gesture": "tap at (1, 2)"}"#
    let (folder, paths) = try files([
      ("good.json", Self.push("message")), ("a: b,c%.json", Self.push("inbox", ignored)),
      ("bad.json", "{\"glissade\":\n 1}"),
    ])
    let wrong = #"wanted "inbox", found "message""#
    let single = try Tool.run("trace", paths[1])
    expectTrue(single.code == 1 && single.output.contains("2 expectations, 1 not met"), "\(single)")
    expectEqual(
      single.errors, "glissade: \(paths[1]):8:52: steps[3].expect.top at 0.5 s: \(wrong)\n")
    let all = try Tool.run(["trace"] + paths + ["--junit", folder.url("junit.xml").path])
    expectEqual(all.code, 65)
    expectEqual(all.lines.count, 3, "\(all)")
    expectTrue(all.lines[0].hasSuffix("0 diagnostics, 2 expectations"), "\(all)")
    expectEqual(
      all.errors,
      single.errors + "glissade: \(paths[2]):2:2: glissade: this is a number, not a string\n")
    let marked = try Tool.run(["trace"] + paths + ["--annotate"])
    let path = paths[1].replacing("%", with: "%25").replacing(":", with: "%3A")
      .replacing(",", with: "%2C")
    expectEqual(
      marked.errors,
      """
      ::error file=\(path),line=8,col=52,title=\(path)%3A steps[3].expect.top at 0.5 s::\(wrong)
      ::warning file=\(path),line=7,title=\(path)%3A ignored gesture::at 9.05 s, inbox: ignored at (1.0, 2.0)
      ::error file=\(paths[2]),line=2,col=2,title=\(paths[2])%3A is played to its end::\(paths[2]):2:2: glissade: \
      this is a number, not a string

      """)
    let strict = try Tool.run("trace", paths[1], "--annotate", "--strict")
    expectTrue(
      strict.code == 1 && strict.errors.contains("\n::error file=\(path),line=7,"), "\(strict)")
    let report = try XMLDocument(contentsOf: folder.url("junit.xml"))
    func count(_ path: String) throws -> Int { try report.nodes(forXPath: path).count }
    expectEqual(try count("/testsuites[@tests='7'][@failures='1'][@errors='1']/testsuite"), 3)
    expectEqual(try count("//testcase[@file][@classname]"), 7)
    expectEqual(
      try report.nodes(forXPath: "//testcase[@line='8']/failure/@message").map(\.stringValue),
      [wrong])
    expectEqual(try count("//testcase/error"), 1)
  }

  @Test func `a stored trace is compared as it was recorded, and recorded anew`() throws {
    let (folder, paths) = try files([
      ("one.json", Self.push("message")), ("two.json", Self.push("message")),
    ])
    let traces = folder.url("traces").path
    let options = ["--brief", "--ignore", "transitionDuration", "--ignore", "inbox.viewDidLoad"]
    let recorded = try Tool.run(["trace"] + paths + ["push", "--update", traces] + options)
    expectTrue(recorded.code == 0 && recorded.errors.isEmpty, "\(recorded)")
    expectTrue(
      recorded.lines.dropLast().allSatisfy { $0.contains("; recorded in \(traces)/") },
      "\(recorded)")
    expectEqual(
      try folder.names.sorted(), ["one.json", "traces", "two.json"])
    let again = try Tool.run(["trace"] + paths + ["push", "--update", traces + "/"] + options)
    expectTrue(
      again.lines.dropLast().allSatisfy { $0.contains("; unchanged in \(traces)/") }, "\(again)")
    let stored = ["--stored", traces]
    let same = try Tool.run(["trace"] + paths + ["push"] + stored)
    expectTrue(same.code == 0 && same.errors.isEmpty, "\(same)")
    // A finger that is 0.01 points further changes the updates, of which the last is compared.
    let text = Self.push("message").replacing("(300, 0)", with: "(300.01, 0)")
    try text.write(toFile: paths[0], atomically: false, encoding: .utf8)
    let changed = try Tool.run(["trace"] + paths + stored)
    expectEqual(changed.code, 1)
    let lines = changed.errors.split(separator: "\n")
    expectEqual(
      String(lines[0]),
      "glissade: \(paths[0]): the trace is not as in \(traces)/one.jsonl, which --update records anew"
    )
    expectEqual(
      lines.count { $0.hasPrefix("  -") && $0.contains("updateInteractiveTransition") }, 2)
    expectTrue(lines.contains { $0.hasSuffix(" of mail, the last of 36 in a row") }, "\(changed)")
    expectTrue(try Tool.run(["trace"] + paths + stored + ["--tolerance", "0.001"]).code == 0)
    let file = traces + "/two.jsonl"
    let old = try String(contentsOfFile: file, encoding: .utf8)
    try old.replacing("\"version\":1", with: "\"version\":9")
      .write(toFile: file, atomically: false, encoding: .utf8)
    let version = try Tool.run("trace", paths[1], "--stored", file)
    expectTrue(
      version.code == 65
        && version.errors.contains(
          ":1:31: version: the trace was stored with version 9, and this is version 1; record it anew"
        ),
      "\(version)")
    let missing = try Tool.run("trace", paths[1], "--stored", traces + "/three.jsonl")
    expectTrue(
      missing.code == 1 && missing.errors.contains("three.jsonl cannot be read"), "\(missing)")
    let twice = try Tool.run("trace", paths[0], paths[0], "--stored", traces)
    expectTrue(twice.code == 64 && twice.errors.contains("is the stored trace of both"), "\(twice)")
  }

  @Test
  func
    `brief traces have the first and the last update, and what layers show that new ones do not`()
    throws
  {
    let file = Self.push("message")
    let whole = try Tool.run("trace", "-", input: file).lines
    let brief = try Tool.run(
      "trace", "-", "--brief", "--ignore", "animator.transitionDuration", input: file
    ).lines
    let updates = whole.filter { $0.contains("updateInteractiveTransition") }
    expectEqual(
      brief.filter { $0.contains("updateInteractiveTransition") },
      [updates[0], "\(updates[updates.count - 1]), the last of \(updates.count) in a row"])
    expectTrue(whole.contains { $0.contains("transitionDuration") })
    expectTrue(!brief.contains { $0.contains("transitionDuration") })
    let lines = try Tool.run("trace", "push", "--brief", "--format", "jsonl").lines
    let end = try #require(lines.dropLast().last)
    expectTrue(
      end.contains(
        #"{"name":"window","parent":null,"position":[187.5,333.5],"bounds":[0,0,375,667]}"#),
      "\(end)")
    let events = try Tool.run("trace", "-", "--events-only", "--format", "jsonl", input: file).lines
      .dropLast()
    expectTrue(events.allSatisfy { $0.contains(#""event":"#) }, "\(events)")
  }

  @Test func `a hundred files are traced within five seconds`() throws {
    let names = (0..<100).map { "\($0).json" }
    let (folder, paths) = try files(names.map { ($0, Self.push("message")) })
    let clock = ContinuousClock()
    var run: Tool.Outcome?
    let time = try clock.measure { run = try Tool.run(["trace"] + paths + ["--strict"]) }
    expectTrue(run?.code == 0 && run?.lines.count == 101, "\(String(describing: run))")
    #if !DEBUG
      expectLess(time, than: .seconds(5))
    #endif
    print("a hundred files are traced in \(time)")
    try expectEqual(folder.names.count, 100)
  }
}
