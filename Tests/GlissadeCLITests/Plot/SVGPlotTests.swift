import Foundation
import GlissadeScene
import TestSupport
import Testing

@testable import GlissadeCLI

@Suite struct SVGPlotTests {
  private static func figures(_ curves: [String], _ quantities: [PlotFigure.Quantity] = [.value])
    throws -> [PlotFigure]
  {
    let curves = try curves.map { try CurveExpression($0) }
    return quantities.map {
      PlotFigure(curves, $0, until: nil, count: SVGPlot.sampleCount)
    }
  }

  static let ticks: [(range: ClosedRange<Double>, count: Int, values: [Double])] = [
    (0...1, 5, [0, 0.2, 0.4, 0.6, 0.8, 1]), (0...1, 1, [0, 1]), (0...1.37, 3, [0, 0.5, 1]),
    (-0.3...1.1, 5, [0, 0.5, 1]), (0...449.55, 5, [0, 100, 200, 300, 400]),
    (0...3e-7, 3, [0, 1e-7, 2e-7, 3e-7]), (-1e308...1.5e308, 3, [-1e308, 0, 1e308]),
  ]

  @Test(arguments: ticks)
  func `ticks are multiples of 1, 2 or 5 times a power of ten`(
    range: ClosedRange<Double>, count: Int, values: [Double]
  ) {
    let ticks = AxisTicks(range, atMost: count)
    expectEqual(ticks.values.count, values.count)
    for (found, wanted) in zip(ticks.values, values) {
      expectClose(found, wanted, within: wanted.magnitude * 1e-12)
    }
    expectTrue(
      ticks.roundedRange.contains(range.lowerBound)
        && ticks.roundedRange.contains(range.upperBound))
  }

  static let curves = [
    "spring", "spring(mass:1, stiffness:100, damping:3)", "spring(duration:.5, bounce:-.5)",
    "spring(mass:1, stiffness:200, damping:20, velocity:20)", "decay(velocity:900)",
    "uikit-spring(duration:.5, damping:.4)", "cubic-bezier(.3, 1.6, .6, -.4)", "ease", "steps(4)",
    "steps(3, jump-both)", "linear(0, .2 50%, 1)", "linear(0, .5 40%, .1 40%, 1)",
  ]

  /// The points of a path at even parameters of each of its pieces.
  private func points(_ data: String) -> [(x: Double, y: Double)] {
    var points: [(x: Double, y: Double)] = []
    for piece in data.matches(of: /([MLHVC])([-0-9. ]*)/) {
      let numbers = piece.output.2.split(separator: " ").compactMap { Double($0) }
      let last = points.last ?? (0, 0)
      switch piece.output.1 {
      case "H": points.append((numbers[0], last.y))
      case "V": points.append((last.x, numbers[0]))
      case "C":
        for step in 1...16 {
          let (t, u) = (Double(step) / 16, 1 - Double(step) / 16)
          let weights = [u * u * u, 3 * t * u * u, 3 * t * t * u, t * t * t]
          func sum(_ values: [Double]) -> Double {
            zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 }
          }
          points.append(
            (
              sum([last.x, numbers[0], numbers[2], numbers[4]]),
              sum([last.y, numbers[1], numbers[3], numbers[5]])
            ))
        }
      default: points.append((numbers[0], numbers[1]))
      }
    }
    return points
  }

  @Test(arguments: curves)
  func `a path is close to its curve, and takes little space`(text: String) throws {
    let figure = try SVGPlotTests.figures([text])[0]
    let end = figure.xRange.upperBound
    let unit = figure.target ?? 1
    let path = PlotPath(x: { $0 / end * 600 }, y: { $0 / unit * 300 })
    let data = path.data(figure.series[0], of: figure)
    expectAtMost(data.utf8.count, 2048)
    // The fit is within 0.1 at the samples, which are a quarter of a point apart; the numbers have one decimal.
    let error = PlotPath.tolerance + 0.15
    for point in points(data) {
      let near = stride(from: -0.3, through: 0.3, by: 0.01).map {
        figure.series[0].curve.value(at: min(max(0, (point.x + $0) / 600), 1) * end) / unit * 300
      }
      let (low, high) = (near.min() ?? 0, near.max() ?? 0)
      expectTrue(
        point.y >= low - error && point.y <= high + error, "\(point) of \(low)...\(high)")
    }
  }

  @Test func `the names of curves that end together do not overlap`() {
    let names = ["ease", "spring(mass:1, stiffness:100, damping:10)", "a", "b"]
    let labels = EndLabels(names, width: 250)
    let tops = labels.tops([50, 50, 300, 12], from: 8, to: 392)
    // The one that ends higher comes first; heights are 15 points a line and a gap of 7.
    expectEqual(tops, [30, 52, 289, 8])
    expectEqual(
      EndLabels.lines("spring(mass:1, stiffness:100, damping:10)", atMost: 27),
      ["spring(mass:1,", "stiffness:100, damping:10)"])
    expectEqual(EndLabels.lines("linear(0 0%, 1 100%)", atMost: 9), ["linear(0", "0%, 1", "100%)"])
    expectEqual(EndLabels.lines("steps(123456789)", atMost: 9), ["steps(", "12345678…"])
    // Without enough space they are drawn closer.
    expectTrue(labels.tops([9, 9, 9, 9], from: 8, to: 60).allSatisfy { $0 >= 8 && $0 < 60 })
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `in a browser no texts overlap, and none is outside of its drawing`() throws {
    let plots: [([String], [PlotFigure.Quantity])] = [
      (Array(SVGPlotTests.curves.prefix(6)), [.value]),
      (["spring(mass:1, stiffness:100, damping:10)"], [.value, .velocity]),
      (["spring", "ease-out", "cubic-bezier(.3, 1.6, .6, -.4)"], [.value, .velocity]),
      (["decay(velocity:900)"], [.value]),
      (["decay(velocity:1e300)", "decay(velocity:-3)"], [.value]),
      ((1...24).map { "spring(duration:\($0), bounce:.4)" }, [.value]),
    ]
    let drawings = try plots.map { SVGPlot(try SVGPlotTests.figures($0, $1)).text }
    try Output.write(drawings.joined(), "plots.html")
    let run = try Chromium.run(
      "<!doctype html><html><head></head><body>\(drawings.joined())</body></html>",
      script: """
        const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
          && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
        answer([...document.querySelectorAll(".glissade_plot")].flatMap((plot, number) => {
          const page = plot.getBoundingClientRect();
          const texts = [...plot.querySelectorAll("text")].map(e => [e.textContent, e.getBoundingClientRect()]);
          return texts.flatMap(([text, box], i) => [
            ...(box.left < page.left || box.right > page.right || box.top < page.top || box.bottom > page.bottom
              ? [`${number}: ${text} is outside`] : []),
            ...texts.slice(0, i).filter(other => meet(box, other[1])).map(other => `${number}: ${text} is on ${other[0]}`)]);
        }));
        """, name: "plots")
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    expectEqual(try #require(run.answer as? [String]), [])
  }
}
