import ArgumentParser
import GlissadeMath
import GlissadeScene

/// The command `glissade plot`.
struct PlotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plot",
    abstract: "Plots curves in the terminal or as an SVG drawing.",
    discussion: """
      Curves over progress and motions in seconds can share a plot, in which a unit of progress is as \
      long as a second; the axis says so. A decay among them is shown as a fraction of its travel, \
      which its label tells. There are no colours if the output is not a terminal or NO_COLOR is set; \
      letters then tell several curves apart.

      A drawing shows where curves overshoot and where springs have settled, to a thousandth, and for \
      up to three curves by how much and when.

      Examples:
        glissade plot ease-in ease-out
        glissade plot 'spring(duration:.5, bounce:.3)' --until 1
        glissade plot 'spring(mass:1, stiffness:100, damping:10)' --svg spring.svg
        glissade plot spring ease-out --velocity --svg both.svg --theme dark
      """)

  @OptionGroup var arguments: CurveArguments
  @Option(
    help: ArgumentHelp(
      "Write an SVG drawing to a file instead, or with - to standard output.", valueName: "file"),
    completion: .file(extensions: ["svg"])) var svg: String?
  @Flag(help: "Plot the velocities as well, below the curves.") var velocity = false
  // The next value is taken even if it begins with a minus, so that the error message is about the value.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the drawing in points, like 600x400; by default 720 wide and as high as needed.",
      valueName: "width x height"), transform: { try ViewportSize.read($0, within: SVGPlot.sizes) })
  var size: Size?
  @Option(
    help: """
      The colours of the drawing: auto, which is the default and the reader's preference, light or \
      dark.
      """)
  var theme: SVGPlot.Theme?
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
      throw ValidationError(
        "--width and --height count characters; an SVG picture has none, but --size.")
    }
    for (name, isGiven) in [("--size", size != nil), ("--theme", theme != nil)]
    where isGiven && svg == nil {
      throw ValidationError(
        "\(name) is for drawings, with --svg; plots in characters have --width and --height.")
    }
  }

  /// The extension of a file's name with its dot, in lower case; empty without one.
  private static func ending(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return name.lastIndex(of: ".").map { name[$0...].lowercased() } ?? ""
  }

  /// Returns the figures of the curves and, if they are wanted, of their velocities.
  private func figures(_ curves: [CurveExpression], _ count: Int) -> [PlotFigure] {
    (velocity ? [PlotFigure.Quantity.value, .velocity] : [.value]).map {
      PlotFigure(curves, $0, until: until, count: count)
    }
  }

  func run() throws {
    let curves = try arguments.expressions()
    if let svg {
      let file = try svg == "-" ? nil : OutputFile(svg)
      let text = SVGPlot(
        figures(curves, SVGPlot.sampleCount), size: size, theme: theme ?? .auto
      ).text
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
    for (number, figure) in figures(curves, plot.sampleCount).enumerated() {
      if number > 0 { try output.line("") }
      for line in plot.lines(figure) { try output.line(line) }
    }
    try output.flush()
  }
}

extension SVGPlot.Theme: ExpressibleByArgument {}
