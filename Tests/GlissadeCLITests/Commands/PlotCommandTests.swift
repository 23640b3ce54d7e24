import Foundation
import TestSupport
import Testing

@Suite struct PlotCommandTests {
  @Test func `draws a line in braille with labels and a legend`() throws {
    let run = try Tool.run("plot", "linear", "--width", "20", "--height", "4")
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectEqual(
      run.output,
      """
      1 ┤⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⢁⣀⠥⠒⠋
        │⠀⠀⠀⠀⠀⠀⠀⠀⢀⣠⠴⠚⠉⠀⠀⠀⠀
        │⠀⠀⠀⠀⣀⡤⠖⠋⠁⠀⠀⠀⠀⠀⠀⠀⠀
      0 ┤⣠⠴⡒⠉⡁⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀
        └─────────────────
         0               1
         linear

      """)
  }

  @Test func `is as wide as it is told, or as the terminal`() throws {
    for (arguments, environment, width) in [
      (["plot", "spring", "--width", "50"], ["COLUMNS": "99"], 50),
      (["plot", "spring"], ["COLUMNS": "64"], 64),
      (["plot", "spring"], [:], 80),
    ] {
      let run = try Tool.shell(
        "\"$GLISSADE\" \(arguments.joined(separator: " "))", environment: environment)
      expectEqual(run.lines[0].count, width)
    }
  }

  @Test func `without colours letters tell curves apart in one picture`() throws {
    let run = try Tool.run("plot", "ease-in", "ease-out", "--height", "5", "--width", "40")
    expectTrue(!run.output.contains("\u{1B}"))
    expectEqual(
      run.output,
      """
      1 ┤⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⠀⠁⣀⣁⣠⠥⠤⠕⠒⠓⠒⢋B⠭⠛⠋
        │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⣀⣠⠤⠖⠒B⠉⠁⠀⠀⠀A⣠⠤⠒⠋⠉⠀⠀⠀⠀
        │⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⣀⡤⠴⠒⠋⠉⠀⠀⠀⠀⠀⣀⣠⠤⠖⠚⠉⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀
        │⠀⠀⠀⠀⣀⣠⠤⠒⠋B⠀⠀⠀⢀⣀A⠤⠴⠒⠋⠉⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀
      0 ┤⣠⣤⣒A⣡⠤⡤⠤⡔⠒⡒⠋⡉⠉⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀⠀⡀
        └──────────────────┬──────────────────
         0                0.5                1
         A ease-in
         B ease-out

      """)
    let single = try Tool.run("plot", "ease-in", "--height", "5", "--width", "40").output
    expectTrue(!single.contains("A"))
  }

  @Test func `the numbers of the axes are round, and velocities have a picture of their own`()
    throws
  {
    let run = try Tool.run(
      "plot", "spring(mass:1, stiffness:100, damping:10)", "--height", "16", "--width", "60",
      "--velocity")
    let labels = run.lines.compactMap { $0.firstMatch(of: /^ *([-0-9.]+) ┤/).map { String($0.1) } }
    expectEqual(labels, ["1.163", "1", "0.5", "0", "5.4625", "4", "2", "0", "-0.89059"])
    expectTrue(run.output.contains("0.5"))
  }

  static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  /// A run in a terminal of its own, which `script` makes.
  private func terminal(_ environment: [String: String]) throws -> String {
    try Tool.shell(
      "script -qec \"'$GLISSADE' plot ease-in ease-out --height 5 --width 40\" /dev/null",
      environment: environment.merging(["TERM": "xterm", "SHELL": "/bin/bash"]) { a, _ in a }
    ).output
  }

  @Test(.enabled(if: hasScript, "skipped: script is not installed"))
  func `in a terminal curves have colours, unless NO_COLOR or a dumb one forbids it`() throws {
    let colored = try terminal([:])
    expectTrue(colored.contains("\u{1B}[36m") && colored.contains("\u{1B}[33m"))
    expectEqual(colored.split(whereSeparator: \.isNewline).count, 5 + 2 + 2)
    try expectTrue(terminal(["NO_COLOR": ""]).contains("\u{1B}[36m"))
    try expectTrue(!terminal(["NO_COLOR": "1"]).contains("\u{1B}"))
    try expectTrue(!terminal(["TERM": "dumb"]).contains("\u{1B}"))
  }

  // MARK: - SVG

  @Test func `writes a picture that is well-formed XML`() throws {
    let folder = try Folder()
    let run = try Tool.run(
      "plot", "ease-in", "spring(duration:.5, bounce:.3)", "--svg", folder.url("plot.svg").path)
    expectTrue(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
    let text = try folder.text("plot.svg")
    #expect(
      text.hasPrefix(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 400\" width=\"720\""))
    expectTrue(text.contains("<title>ease-in, spring(duration:0.5, bounce:0.3)</title>"))
    // Both curves, and the mark of the spring's end.
    expectEqual(text.components(separatedBy: "<path class=\"curve\"").count, 3 + 1)
    expectTrue(text.contains(">time in seconds; input progress of timing functions<"))
    let marks = text.matches(of: /class="mark"[^>]*>([^<]*)</).map { String($0.1) }
    expectEqual(marks, ["+4.6 % at 0.35 s", "settles at 0.819 s"])
    expectEqual(text.components(separatedBy: "<").count, text.components(separatedBy: ">").count)
    try expectEqual(folder.names, ["plot.svg"])
  }

  @Test(arguments: [("auto", 2), ("light", 1), ("dark", 1)])
  func `a fixed theme does not ask for the reader's`(theme: String, count: Int) throws {
    let text = try Tool.run(
      "plot", "ease", "--svg", "-", "--theme", theme, "--size", "300x200.5"
    ).output
    expectTrue(text.contains("viewBox=\"0 0 300 200.5\" width=\"300\" height=\"200.5\""))
    expectEqual(text.contains("prefers-color-scheme"), theme == "auto")
    expectEqual(text.components(separatedBy: ".page,").count, count + 1)
    expectEqual(text.contains("#17171a"), theme != "light")
  }

  @Test func `replaces a file as a whole, through a link too`() throws {
    let folder = try Folder()
    try String(repeating: "old", count: 100_000).write(
      to: folder.url("real.svg"), atomically: false, encoding: .utf8)
    try FileManager.default.createSymbolicLink(
      at: folder.url("link.svg"), withDestinationURL: folder.url("real.svg"))
    try expectEqual(Tool.run("plot", "ease", "--svg", folder.url("link.svg").path).code, 0)
    try expectTrue(
      folder.text("real.svg").hasPrefix("<svg") && !folder.text("real.svg").contains("old"))
    try expectEqual(
      FileManager.default.destinationOfSymbolicLink(atPath: folder.url("link.svg").path),
      folder.url("real.svg").path)
    try expectEqual(folder.names, ["link.svg", "real.svg"])
  }

  @Test func `writes to what is no file`() throws {
    let run = try Tool.shell("\"$GLISSADE\" plot ease --svg /dev/stdout | head -c 4")
    expectEqual(run.output, "<svg")
    let written = try Tool.run("plot", "ease", "--svg", "-")
    expectTrue(written.output.hasPrefix("<svg") && written.output.hasSuffix("</svg>\n"))
  }

  @Test(arguments: ["plot.png", "plot.SVGZ", "plot.svg.gz"])
  func `a file of another kind is refused`(_ name: String) throws {
    let folder = try Folder()
    let run = try Tool.run("plot", "ease", "--svg", folder.url(name).path)
    expectEqual(run.code, 64)
    expectTrue(run.errors.contains("the drawing is SVG, and its file's name ends with .svg."))
    try expectTrue(folder.names.isEmpty)
  }

  @Test func `leaves nothing half-written where it cannot write`() throws {
    let folder = try Folder()
    let missing = try Tool.run("plot", "ease", "--svg", folder.path + "/none/plot.svg")
    expectEqual(missing.code, 1)
    expectEqual(
      missing.errors,
      "glissade: \(folder.path)/none/plot.svg cannot be written: there is no directory \(folder.path)/none\n"
    )
    let directory = try Tool.run("plot", "ease", "--svg", folder.path)
    expectEqual(directory.code, 1)
    expectEqual(directory.errors, "glissade: \(folder.path) cannot be written: it is a directory\n")
    let full = try Tool.run("plot", "ease", "--svg", "/dev/full")
    expectEqual(full.code, 1)
    expectEqual(full.errors, "glissade: /dev/full cannot be written: No space left on device\n")
    try expectEqual(Tool.run("plot", "ease", "--svg", "").code, 64)
    try expectTrue(folder.names.isEmpty)
  }

  @Test func `keeps what was there where the disk is too small`() throws {
    let folder = try Folder()
    try "old".write(to: folder.url("plot.svg"), atomically: false, encoding: .utf8)
    // A limit of one block for files makes the write fail in the middle.
    let run = try Tool.shell(
      "trap '' XFSZ; ulimit -f 1; \"$GLISSADE\" plot ease --svg '\(folder.url("plot.svg").path)' 2>&1 | cat; exit ${PIPESTATUS[0]}"
    )
    expectEqual(run.code, 1, "\(run)")
    expectTrue(run.output.contains("plot.svg cannot be written"))
    try expectEqual(folder.text("plot.svg"), "old")
    try expectEqual(folder.names, ["plot.svg"])
  }
}
