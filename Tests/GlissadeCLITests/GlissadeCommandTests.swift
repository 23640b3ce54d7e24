import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct GlissadeCommandTests {
  static let wrongCalls: [(arguments: [String], message: String)] = [
    (["frob"], "glissade: there is no command 'frob'; see 'glissade --help'\n"),
    (["trce", "reveal"], "glissade: there is no command 'trce'; did you mean 'trace'?\n"),
    (["RENDER"], "glissade: there is no command 'RENDER'; did you mean 'render'?\n"),
    (
      ["sample", "EaseInn(1)"],
      "glissade: column 1: there is no curve 'EaseInn'; did you mean 'ease-in'?\n  EaseInn(1)\n  ^\n"
    ),
    (
      ["sample", String(repeating: "A", count: 500)],
      "there is no curve '\(String(repeating: "A", count: 60))…'; there is"
    ),
    (
      ["trace", String(repeating: "A", count: 500)],
      "called '\(String(repeating: "A", count: 60))…';"
    ),
    (["sample"], "Missing expected argument '<curve> ...'"),
    (["sample", "ease", "--format", "xml"], "The value 'xml' is invalid for '--format <format>'"),
    (
      ["sample", "ease", "--precision", "half"],
      "The value 'half' is invalid for '--precision <precision>'"
    ),
    (["sample", "ease", "--at"], "Missing value for '--at <times>'"),
    (["list", "colours"], "The value 'colours' is invalid for '<topic>'"),
    (
      ["list", "--family", "materal"],
      "--family is 'materal'; did you mean 'material'? There is css, physical, apple, easings,"
    ),
    (["list", "--family", "x"], "--family is 'x'; there is css, physical, apple, easings,"),
    (["list", "formats", "--family", "css"], "--family is for curves, not for formats."),
    (["inspect"], "Missing expected argument '<curve>'"),
    (["inspect", "ease", "linear"], "Unexpected argument 'linear'"),
    (["plot", "ease", "--width", "3"], "--width is 3; it must be within 20…1000."),
    (["plot", "ease", "--height", "1001"], "--height is 1001; it must be within 4…1000."),
    (["plot", "ease", "--until", "0"], "--until is 0.0; it must be greater than 0."),
    (["plot", "ease", "--until", "nan"], "--until is nan; it must be greater than 0."),
    (
      ["plot", "ease", "--svg", "x", "--width", "30"],
      "--width and --height count characters; an SVG picture has none, but --size."
    ),
    (["plot", "ease", "--svg", "x.svg", "--size", "0x0"], "must be within 200…10000."),
    (["plot", "ease", "--svg", "x.svg", "--size", "1e9x1"], "must be within 200…10000."),
    (["plot", "ease", "--svg", "x.svg", "--size", "ax b"], "Write a size in points as 375x667."),
    (
      ["plot", "ease", "--svg", "x.svg", "--theme", "blue"],
      "The value 'blue' is invalid for '--theme <theme>'"
    ),
    (
      ["plot", "ease", "--size", "300x300"],
      "--size is for drawings, with --svg; plots in characters have --width and --height."
    ),
    (["plot", "ease", "--theme", "dark"], "--theme is for drawings, with --svg;"),
    (
      ["sample", "sprng"],
      "glissade: column 1: there is no curve 'sprng'; did you mean 'spring'?\n  sprng\n  ^\n"
    ),
    (
      ["plot", "ease", "spring(mass:0)"],
      "glissade: column 13: mass is 0: it must be greater than 0\n  spring(mass:0)\n              ^\n"
    ),
    (
      ["inspect", "steps(4"],
      "glissade: column 8: the text ends where ',' or ')' should follow\n  steps(4\n         ^\n"
    ),
    (["inspect", "spring(é:1)"], "glissade: column 8: spring has no argument 'é'\n"),
    (["sample", ""], "glissade: column 1: there is no curve; write one like ease-in\n"),
    (
      ["sample", "ease", "--at", "0:1"],
      "glissade: column 1: '0:1' is no range of times; write it as from:to:step, like 0:1:0.1\n  0:1\n  ^\n"
    ),
    (
      ["sample", "ease", "--at=1:0:1"],
      "glissade: column 5: steps of 1 do not lead from 1 to 0\n  1:0:1\n      ^\n"
    ),
    (
      ["sample", "decay(velocity:1e40)", "--precision", "float"],
      "glissade: decay(rate:0.998, velocity:1e+40): velocity of row 0 is 1e+40, which no Float can hold\n"
    ),
  ]

  @Test(arguments: wrongCalls)
  func `ends with 64 for a wrong call and says what is wrong`(arguments: [String], message: String)
    throws
  {
    let run = try Tool.run(arguments)
    expectEqual(run.code, 64)
    expectTrue(run.output.isEmpty)
    expectTrue(
      message.hasPrefix("glissade:") ? run.errors == message : run.errors.contains(message),
      "\(run.errors)")
  }

  static let commands = [
    "list", "sample", "inspect", "ease", "edit", "plot", "render", "gallery", "trace", "evaluate",
    "schema",
  ]

  @Test(arguments: [[]] + commands.map { [$0] })
  func `help has an example everywhere`(command: [String]) throws {
    let run = try Tool.run(command + ["--help"])
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectTrue(run.output.contains("Examples:\n  glissade "))
    expectTrue(run.output.contains("USAGE: glissade"))
  }

  @Test func `the examples of the help work`() throws {
    let helps = try ([[]] + GlissadeCommandTests.commands.map { [$0] }).map {
      try Tool.run($0 + ["--help"]).output
    }
    // As they are printed for 80 columns: what is folded there could not be pasted.
    let examples = helps.flatMap { help -> [Substring] in
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      let start = lines.firstIndex(of: "Examples:").map { $0 + 1 } ?? lines.endIndex
      return Array(lines[start...].prefix { !$0.isEmpty })
    }
    expectTrue(examples.count > 20)
    let folder = try Folder()
    for example in examples {
      expectTrue(example.hasPrefix("  ") && example.count <= 80, "\(example)")
      let line = "PATH=\"${GLISSADE%/*}:$PATH\"; " + example
      let run = try Tool.shell("cd '\(folder.path)' && \(line)")
      expectEqual(run.code, 0, "\(example)\n\(run.errors)")
      expectTrue(
        run.errors.isEmpty || run.errors.hasPrefix("glissade: css: ")
          || run.errors.hasPrefix("glissade: snippet.html: ")
          || run.errors.hasPrefix("glissade: js: "), "\(run.errors)")
    }
    try expectEqual(
      folder.names,
      [
        "both.html", "both.svg", "bounce.css", "evaluate.schema.json", "flip.svg", "gallery",
        "glissade.schema.json", "reveal.html", "reveal.js", "reveal.snippet.html", "reveal.svg",
        "spring.svg", "springs.html", "traces", "traces.xml", "up.html", "up.svg",
      ])
  }

  @Test func `the example in another language works`() throws {
    let help = try Tool.run("evaluate", "--help").output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "From Python:"))
    let program = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") else { return }
    let folder = try Folder()
    let path = folder.url("ask.py").path
    try program.joined(separator: "\n").write(toFile: path, atomically: false, encoding: .utf8)
    let run = try Tool.shell("PATH=\"${GLISSADE%/*}:$PATH\" /usr/bin/python3 '\(path)'")
    expectTrue(run.code == 0 && run.lines.first?.hasPrefix("[0, 0.31") == true, "\(run)")
  }

  @Test func `ends with 1 where standard output cannot be written`() throws {
    for command in [
      "list", "sample ease", "inspect ease", "plot ease", "sample ease --format json",
      "trace reveal", "trace reveal --format jsonl", "trace --diff reveal navigation",
      "trace push pop",
      "render reveal --to - --format svg",
    ] {
      let run = try Tool.shell("\"$GLISSADE\" \(command) > /dev/full")
      expectEqual(run.code, 1)
      expectEqual(
        run.errors, "glissade: standard output cannot be written: No space left on device\n")
    }
  }

  @Test func `stops without a word when nobody reads on`() throws {
    let run = try Tool.shell(
      "\"$GLISSADE\" sample spring --at 0:1:0.00001 --format csv | head -n 1")
    expectTrue(run.output == "curve,time,value,velocity\n" && run.errors.isEmpty)
  }

  // MARK: - list

  @Test func `lists everything with a line of explanation`() throws {
    let lines = try Tool.run("list").lines
    for title in ["Curves", "Transitions", "Formats"] { expectTrue(lines.contains(title)) }
    for entry in CurveCatalog.entries {
      expectTrue(
        lines.contains { $0.hasPrefix("  \(entry.syntax) ") && $0.hasSuffix(entry.summary) })
    }
    for style in TransitionStyle.allCases {
      expectTrue(
        lines.contains { $0.hasPrefix("  \(style.rawValue) ") && $0.hasSuffix(style.summary) })
    }
  }

  @Test func `lists the formats of files as render takes them`() throws {
    let lines = try Tool.run("list", "formats").lines
    for format in ExportFormat.allCases {
      expectTrue(
        lines.contains {
          $0.hasPrefix("  render --to FILE.\(format.rawValue) ") && $0.hasSuffix(format.summary)
        })
    }
  }

  @Test func `lists one thing alone`() throws {
    let lines = try Tool.run("list", "transitions").lines
    expectEqual(lines.count, NamedTransition.names.count + 1)
    expectTrue(lines[0].hasPrefix("  cover-vertical"))
    for family in CurveCatalog.Family.allCases {
      let names = CurveCatalog.entries.filter { $0.family == family }.map(\.name)
      let rows = try Tool.run("list", "--family", family.rawValue).lines.dropLast()
      expectEqual(rows.count, names.count)
      for (row, name) in zip(rows, names) { expectTrue(row.hasPrefix("  \(name)"), "\(row)") }
    }
  }

  @Test func `lists as JSON`() throws {
    let run = try Tool.run("list", "curves", "--format", "json")
    let object = try JSONCursor(try JSONNode(text: run.output)).object(keys: ["curves"])
    let names = try object.required("curves").elements().map {
      try $0.object(keys: ["name", "family", "syntax", "summary"]).required("name").string()
    }
    expectEqual(names, CurveCatalog.entries.map(\.name))
    let all = JSONCursor(try JSONNode(text: try Tool.run("list", "--format", "json").output))
    try expectEqual(all.members().map(\.key), ["curves", "transitions", "formats"])
  }
}
