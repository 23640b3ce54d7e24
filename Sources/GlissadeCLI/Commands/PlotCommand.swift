import ArgumentParser
import GlissadeScene

/// The command `glissade plot`.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Plots curves in the terminal or as an SVG drawing.",
    discussion: """
      Curves over progress and motions in seconds can share a plot, in which a unit of progress is as \
      long as a second. There are no colours if the output is not a terminal or NO_COLOR is set; each \
      curve then gets its own plot.

      Examples:
        glissade plot ease-in ease-out
        glissade plot 'spring(duration:.5, bounce:.3)' --until 1
        glissade plot 'spring(mass:1, stiffness:100, damping:10)' --svg spring.svg
      """)

  @OptionGroup var arguments: CurveArguments
  @Option(
    help: ArgumentHelp(
      "Write an SVG drawing to a file instead, or with - to standard output.", valueName: "file"),
    completion: .file(extensions: ["svg"])) var svg: String?
  // The next value is taken even if it begins with a minus, so that the error message is about the value.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The end of the time axis; by default when all curves are at rest.", valueName: "time"))
  var until: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The width in characters; by default that of the terminal.", valueName: "columns"))
  var width: Int?
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The height in lines.", valueName: "rows"))
  var height: Int?

  func validate() throws {
    if let until, !(until > 0 && until.isFinite) {
      throw ValidationError("--until is \(until); it must be greater than 0.")
    }
    try ValidationError.check("--width", width, 20...1000)
    try ValidationError.check("--height", height, 4...1000)
    if let svg, ![".svg", ""].contains(PlotCommand.ending(svg)) {
      throw ValidationError("--svg \(svg): the drawing is SVG, and its file's name ends with .svg.")
    }
    if svg != nil && (width != nil || height != nil) {
      throw ValidationError("--width and --height count characters; an SVG picture has none.")
    }
  }

  /// The extension of a file's name with its dot, in lower case; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
  }

  func run() throws {
    let curves = try arguments.expressions()
    if let svg {
      let file = try svg == "-" ? nil : OutputFile(svg)
      let text = SVGPlot(PlotFigure(curves, until: until, count: SVGPlot.sampleCount)).text
      if let file { return try file.write(text) }
      var output = StandardOutput()
      try output.write(text)
      return try output.flush()
    }
    let terminal = Terminal.current
    let plot = TerminalPlot(
      width: width ?? min(terminal.width, 120),
      rows: height ?? min(max(terminal.height - 6, 8), 20),
      hasColor: terminal.hasColor)
    var output = StandardOutput()
    // Without colours, each curve gets its own plot.
    for (number, group) in (plot.hasColor ? [curves] : curves.map { [$0] }).enumerated() {
      if number > 0 { try output.line("") }
      let figure = PlotFigure(group, until: until, count: plot.sampleCount)
      for line in plot.lines(figure) { try output.line(line) }
    }
    try output.flush()
  }
}
