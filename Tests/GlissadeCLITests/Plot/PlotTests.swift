import GlissadeScene
import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct PlotTests {
  private func figure(
    _ texts: String..., quantity: PlotFigure.Quantity = .value, until: Double? = nil
  ) throws -> PlotFigure {
    PlotFigure(try texts.map { try CurveExpression($0) }, quantity, until: until, count: 101)
  }

  @Test func `each dot of a braille character has its bit`() {
    let bits: [(x: Int, y: Int, character: Character)] = [
      (0, 3, "⠁"), (0, 2, "⠂"), (0, 1, "⠄"), (0, 0, "⡀"), (1, 3, "⠈"), (1, 2, "⠐"), (1, 1, "⠠"),
      (1, 0, "⢀"),
    ]
    for (x, y, character) in bits {
      var canvas = BrailleCanvas(columns: 1, rows: 1)
      canvas.set(x: x, y: y, ink: 4)
      expectEqual(canvas.line(0)[0].character, character)
      expectEqual(canvas.line(0)[0].ink, 4)
    }
    var canvas = BrailleCanvas(columns: 2, rows: 2)
    for (x, y) in [(-1, 0), (4, 0), (0, -1), (0, 8)] { canvas.set(x: x, y: y, ink: 1) }
    expectTrue(
      (canvas.line(0) + canvas.line(1)).allSatisfy { $0.character == "⠀" && $0.ink == nil })
    canvas.setColumn(x: 3, from: 7, to: 0, ink: nil)
    expectTrue(canvas.line(0)[1].character == "⢸" && canvas.line(1)[1].character == "⢸")
  }

  @Test func `the range holds all curves, and 0 and 1`() throws {
    let both = try figure("ease", "spring(velocity:-5)")
    expectTrue(both.isSeconds && both.xRange.upperBound > 1.5)
    expectTrue(both.yRange.lowerBound < -0.05 && both.yRange.upperBound > 1.1)
    expectEqual(both.series.map(\.values.count), [101, 101])
    let flat = try figure("linear(.5)")
    expectTrue(flat.yRange == 0...1 && flat.xRange == 0...1 && !flat.isSeconds)
    try expectEqual(figure("decay(velocity:0)").xRange, 0...1)
    try expectEqual(figure("spring", until: 0.25).xRange, 0...0.25)
    try expectLess(figure("decay(velocity:-900)").yRange.lowerBound, than: -440)
  }

  @Test func `the largest numbers do not overflow the range`() throws {
    let figure = try figure("decay(velocity:1e308, rate:.5)", "decay(velocity:-1e308, rate:.5)")
    for value in figure.series.flatMap(\.values) {
      let height = PlotFigure.height(of: value, in: figure.yRange)
      expectTrue(height >= 0 && height <= 1)
    }
    expectEqual(TerminalPlot(width: 40, rows: 6, hasColor: false).lines(figure).count, 10)
    expectTrue(!SVGPlot([figure]).text.contains("nan") && !SVGPlot([figure]).text.contains("inf"))
  }

  @Test func `a decay among curves of progress is a fraction of its travel`() throws {
    let both = try figure("spring", "decay(velocity:900)")
    expectLess(both.yRange.upperBound, than: 1.2)
    expectEqual(both.series[1].label, "decay(rate:0.998, velocity:900), 1 is 449.55")
    // The plot ends when a thousandth of the distance is left.
    expectClose(both.series[1].values.last ?? 0, 1, within: 1e-3 + 1e-9)
    let alone = try figure("decay(velocity:900)")
    expectEqual(alone.series[0].label, "decay(rate:0.998, velocity:900)")
    expectClose(try #require(alone.target), 449.55, within: 1e-2)
    try expectEqual(figure("decay(velocity:900)", "decay(velocity:90)").target, nil)
  }

  @Test func `a vertical tangent leaves the range of velocities`() throws {
    let slopes = try figure("cubic-bezier(0, 1, 1, 1)", quantity: .velocity)
    expectTrue(slopes.series[0].values[0].isInfinite && slopes.yRange.upperBound < 20)
    let text = SVGPlot([try figure("cubic-bezier(0, 1, 1, 1)"), slopes]).text
    expectTrue(!text.contains("nan") && !text.contains("inf"))
  }

  @Test func `a jump is drawn as a line`() throws {
    let lines = TerminalPlot(width: 20, rows: 6, hasColor: false).lines(try figure("steps(1, end)"))
    for line in lines.prefix(6) { expectTrue("⢸⢹⣸⣹⡇".contains(line.last ?? " "), "\(line)") }
  }

  @Test func `colours begin and end on each line`() throws {
    let lines = TerminalPlot(width: 40, rows: 6, hasColor: true).lines(
      try figure("ease-in", "ease-out"))
    for line in lines {
      let parts = line.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
      for (number, part) in parts.enumerated() {
        expectTrue(part.hasPrefix(number % 2 == 0 ? "[3" : "[0m"), "\(line)")
      }
      expectEqual(parts.count % 2, 0)
    }
  }
}
