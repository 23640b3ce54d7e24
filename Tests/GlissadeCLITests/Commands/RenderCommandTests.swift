import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  /// Runs `render`, in a folder of its own, and keeps an eye on what it leaves there.
  private func render(
    _ arguments: String..., in folder: Folder
  ) throws -> Tool.Outcome {
    try Tool.run(
      ["render"] + arguments.map { $0.replacing("FOLDER", with: folder.path) })
  }

  @Test func `render refuses a layer in space for lottie.json with 65 and writes no file`() throws {
    let folder = try Folder()
    let run = try render(
      Examples.path("turning-cards"), "--to", "FOLDER/a.lottie.json", in: folder)
    expectTrue(
      run.code == 65 && run.errors.contains("it is turned in space or seen in perspective\n"))
    try expectEqual(folder.names, [])
  }

  static let sharded = ["reveal", "flip-horizontal", "tab-switch"] + Examples.names.prefix(3)

  @Test func `what a format cannot show is told, with the layer and the reason`() throws {
    let folder = try Folder()
    let scene = #"""
      {"glissade": "scene", "version": 1, "size": [50, 50], "duration": 0.1, "layers": [
        {"name": "card", "frame": [5, 5, 20, 20], "backgroundColor": "#ff0000", "shadowOpacity": 0.5,
          "mask": {"frame": [0, 0, 10, 10], "backgroundColor": "#00000080"}}]}
      """#
    try scene.write(to: folder.url("a.scene"), atomically: false, encoding: .utf8)
    let mask = "The mask of card cuts along the outline, though not opaque or with sublayers."
    for (format, lines) in [
      ("html", [mask]), ("svg", [mask]), ("json", []),
      ("lottie.json", [mask, "The shadow of card is missing: players draw none."]),
    ] {
      let run = try render("FOLDER/a.scene", "--to", "FOLDER/a.\(format)", in: folder)
      expectEqual(run.code, 0)
      expectEqual(run.errors, lines.map { "glissade: \(format): \($0)\n" }.joined())
    }
  }

  @Test(arguments: sharded, ["jsonl", "csv"])
  func `parts of the frames, put together, are the whole byte for byte`(
    name: String, format: String
  ) throws {
    let subject = Examples.names.contains(name) ? Examples.path(name) : name
    let run = try Tool.shell(
      """
      set -e
      render() { "$GLISSADE" render '\(subject)' --to - --format \(format) --fps 10 --duration 0.9 "$@"; }
      cmp <(render) <(render --frames '0..<3'; render --frames '3...6'; render --frames '7..<10')
      cmp <(render) <(render --frames '0...9')
      """)
    expectTrue(run.code == 0 && run.errors.isEmpty, "\(run)")
  }

  @Test func `a part in another format stands alone`() throws {
    let folder = try Folder()
    for format in ["html", "svg", "css", "json", "lottie.json"] {
      let run = try render(
        "reveal", "--to", "FOLDER/a.\(format)", "--fps", "8", "--frames", "5..<8", in: folder)
      expectEqual(run.code, 0, "\(run.errors)")
    }
    // Three frames of an eighth of a second each.
    try expectTrue(folder.text("a.html").contains("\"duration\":0.25,\"step\":0.125,"))
    try expectTrue(folder.text("a.svg").contains(">250 ms</text>"))
    try expectTrue(!folder.text("a.svg").contains(">375 ms</text>"))
    try expectTrue(folder.text("a.css").hasPrefix("/* 3 frames, 0.25 s;"))
    try expectTrue(folder.text("a.lottie.json").contains("\"op\":3,"))
    let json = try folder.text("a.json")
    expectTrue(json.contains("{\"frame\":5,\"time\":0.625,") && !json.contains("\"frame\":8"))
  }

  @Test func `options reach the exporter`() throws {
    let folder = try Folder()
    let strip = try render(
      "bounce-up", "--to", "FOLDER/a.svg", "--moments", "3", "--title", "Up & <away>", "--size",
      "200x100", "--fps", "20", in: folder)
    expectEqual(strip.code, 0, "\(strip.errors)")
    let svg = try folder.text("a.svg")
    expectTrue(svg.contains(">Up &amp; &lt;away&gt;</text>"))
    expectEqual(svg.components(separatedBy: "class=\"label\"").count, 3 + 1)
    // A moment is 150 points wide, and half as high.
    expectTrue(svg.contains("height=\"175\""))

    let chosen = try render(
      "bounce-up", "--to", "FOLDER/b.svg", "--moments", "0,0.1,0.25", "--fps", "20", in: folder)
    expectEqual(chosen.code, 0, "\(chosen.errors)")
    let labels = try folder.text("b.svg").matches(of: /([0-9.]+ m?s)<\/text>/).map { $0.1 }
    expectEqual(labels, ["0 ms", "100 ms", "250 ms"])
    let even = try render(
      "bounce-up", "--to", "FOLDER/b.svg", "--moments", "3", "--by", "time", in: folder)
    expectEqual(even.code, 0, "\(even.errors)")
    let ends = try folder.text("b.svg").matches(of: /([0-9.]+ m?s)<\/text>/).map { $0.1 }
    expectEqual(ends, ["0 ms", "500 ms", "1 s"])
    let one = try render("bounce-up", "--to", "FOLDER/b.svg", "--moments", "0.1", in: folder)
    expectEqual(one.code, 0, "\(one.errors)")
    try expectTrue(folder.text("b.svg").contains(">100 ms</text>"))

    for (error, words) in [("0.01", "within 1 % of its travel"), ("0.0005", "within 0.05 %")] {
      let css = try render(
        "bounce-up", "--to", "FOLDER/\(error).css", "--error", error, in: folder)
      expectTrue(css.code == 0 && css.errors.contains(words), "\(css.errors)")
      try expectTrue(folder.text("\(error).css").hasPrefix("/* 481 frames, 1 s; "))
    }
    try expectLess(folder.text("0.01.css").utf8.count, than: folder.text("0.0005.css").utf8.count)

    try expectEqual(render("bounce-up", "--back", "--to", "FOLDER/back.csv", in: folder).code, 0)
    try expectEqual(render("bounce-up", "--to", "FOLDER/there.csv", in: folder).code, 0)
    try expectTrue(folder.text("back.csv") != folder.text("there.csv"))

    let long = try render(
      "bounce-up", "--to", "FOLDER/a.csv", "--fps", "4", "--duration", "5", in: folder)
    expectEqual(long.code, 0)
    try expectTrue(folder.text("a.csv").contains("\n20,5,"))
    try expectTrue(!folder.text("a.csv").contains("\n21,"))
  }

  @Test func `a transition that has the name of a file is the transition, and the path the file`()
    throws
  {
    let folder = try Folder()
    try "{".write(to: folder.url("reveal"), atomically: false, encoding: .utf8)
    try "{".write(to: folder.url("mine"), atomically: false, encoding: .utf8)
    let line = "cd '\(folder.path)' && \"$GLISSADE\" render"
    try expectEqual(Tool.shell("\(line) reveal --to a.svg --fps 5").code, 0)
    for name in ["./reveal", "mine"] {
      let run = try Tool.shell("\(line) \(name) --to b.svg")
      expectTrue(run.code == 65 && run.errors.hasPrefix("glissade: \(name):1:2: "), "\(run.errors)")
    }
    try expectEqual(folder.names, ["a.svg", "mine", "reveal"])
  }

  @Test func `reads from standard input and writes to standard output`() throws {
    let path = Examples.path(try #require(Examples.names.first))
    let run = try Tool.shell(
      "\"$GLISSADE\" render - --to - --format csv --fps 5 < '\(path)' | head -n 1")
    expectTrue(run.output == FrameExport.csvHeader + "\n" && run.errors.isEmpty)
    let wrong = try Tool.run("render", "-", "--to", "-", "--format", "svg", input: "{\n  x")
    expectTrue(wrong.code == 65 && wrong.output.isEmpty)
    expectTrue(wrong.errors.hasPrefix("glissade: standard input:2:3: "), "\(wrong.errors)")
  }

  // MARK: - Progress

  static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  @Test(.enabled(if: hasScript, "skipped: script is not installed"))
  func `a terminal sees how far long work is, unless it is a dumb one`() throws {
    let command = "render reveal --to /dev/null --format csv --fps 1000 --duration 90"
    let environment = ["TERM": "xterm", "SHELL": "/bin/bash"]
    // However fast the machine is, it is at work for longer than this.
    let run = try Tool.shell(
      "script -qec \"timeout -s KILL 1.3 '$GLISSADE' \(command)\" /dev/null",
      environment: environment)
    let drawings = run.output.components(separatedBy: "\r\u{1B}[K").dropFirst()
    expectTrue(drawings.count >= 2, "\(run)")
    expectTrue(
      drawings.allSatisfy { $0.hasPrefix("recording frame ") && $0.contains(" of 90001)") })
    let dumb = try Tool.shell(
      "script -qec \"timeout -s KILL 1.3 '$GLISSADE' \(command)\" /dev/null",
      environment: environment.merging(["TERM": "dumb"]) { $1 })
    expectTrue(dumb.output.isEmpty)
  }

  @Test func `whoever stops it finds nothing half-written`() throws {
    let folder = try Folder()
    try "old".write(to: folder.url("a.csv"), atomically: false, encoding: .utf8)
    for (signal, delay) in [("INT", "0.05"), ("TERM", "0.3")] {
      let run = try Tool.shell(
        "timeout -s \(signal) \(delay) \"$GLISSADE\" render reveal --fps 1000 --duration 90 --to '\(folder.path)/a.csv'"
      )
      expectTrue(run.code != 0 && run.output.isEmpty)
      try expectEqual(folder.names, ["a.csv"])
      try expectEqual(folder.text("a.csv"), "old")
    }
  }
}
