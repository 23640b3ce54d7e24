import Foundation
import GlissadeExport
import GlissadeScene

/// Plots curves as an SVG drawing for light and dark pages.
struct SVGPlot {
  /// The number of points per curve.
  static let sampleCount = 1201

  private static let size = (width: 720.0, height: 400.0)
  private static let margin = (left: 64.0, right: 16.0, top: 16.0, bottom: 40.0)
  private static let rowHeight = 20.0
  /// Colours that are distinct on white and on black, also for colour-blind people.
  private static let colors = ["#0a84c8", "#d9730d", "#b0539d", "#2e8b57", "#8a6de9", "#c4554d"]

  private let figure: PlotFigure

  init(_ figure: PlotFigure) { self.figure = figure }

  /// The complete document.
  var text: String {
    let height = SVGPlot.size.height + Double(figure.series.count) * SVGPlot.rowHeight
    let title = figure.series.map(\.label).joined(separator: ", ")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(SVGPlot.size.width)) \(n(height))" \
      class="glissade_plot" role="img" font-family="system-ui, sans-serif" font-size="13">
      <title>\(TextEscape.xml(title))</title>
      <style>
      .glissade_plot { color: #222; background: #fff }
      @media (prefers-color-scheme: dark) { .glissade_plot { color: #ddd; background: #161616 } }
      .glissade_plot text { fill: currentColor } .glissade_plot .axis { stroke: currentColor; opacity: .5 }
      .glissade_plot .guide { stroke: currentColor; opacity: .3; stroke-dasharray: 2 4 }
      .glissade_plot .curve { fill: none; stroke-width: 2 }
      </style>
      \(axes.joined(separator: "\n"))
      \(curves.joined(separator: "\n"))
      </svg>

      """
  }

  private func n(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  private func x(_ part: Double) -> Double {
    SVGPlot.margin.left + part * (SVGPlot.size.width - SVGPlot.margin.left - SVGPlot.margin.right)
  }

  private func y(_ value: Double) -> Double {
    let room = SVGPlot.size.height - SVGPlot.margin.top - SVGPlot.margin.bottom
    return SVGPlot.margin.top + (1 - figure.height(of: value)) * room
  }

  private var axes: [String] {
    let (low, high) = (figure.yRange.lowerBound, figure.yRange.upperBound)
    let bottom = n(SVGPlot.size.height - SVGPlot.margin.bottom)
    let (left, right) = (n(x(0)), n(x(1)))
    var lines = [
      "<path class=\"axis\" fill=\"none\" d=\"M\(left) \(n(SVGPlot.margin.top))V\(bottom)H\(right)\"/>"
    ]
    for value in [0.0, 1] {
      lines.append(
        "<path class=\"guide\" d=\"M\(left) \(n(y(value)))H\(right)\"/>")
    }
    // The ends of the range, unless their labels would overlap those of 0 and 1.
    let labels =
      [0, 1]
      + [low, high].filter { value in
        [0.0, 1].allSatisfy { (y(value) - y($0)).magnitude >= 14 }
      }
    for value in labels {
      lines.append(
        "<text x=\"\(n(x(0) - 8))\" y=\"\(n(y(value) + 4))\" text-anchor=\"end\">"
          + "\(NumberFormat.short(value))</text>")
    }
    let baseline = n(SVGPlot.size.height - SVGPlot.margin.bottom + 18)
    let end = NumberFormat.short(figure.xRange.upperBound) + (figure.isSeconds ? " s" : "")
    lines.append("<text x=\"\(left)\" y=\"\(baseline)\">0</text>")
    lines.append("<text x=\"\(right)\" y=\"\(baseline)\" text-anchor=\"end\">\(end)</text>")
    return lines
  }

  private var curves: [String] {
    figure.series.enumerated().flatMap { number, series in
      let color = SVGPlot.colors[number % SVGPlot.colors.count]
      let last = Double(series.values.count - 1)
      let points = series.values.enumerated().map { "\(n(x(Double($0) / last))) \(n(y($1)))" }
      let row = n(SVGPlot.size.height + (Double(number) + 0.5) * SVGPlot.rowHeight - 8)
      return [
        "<path class=\"curve\" stroke=\"\(color)\" d=\"M\(points.joined(separator: "L"))\"/>",
        "<path class=\"curve\" stroke=\"\(color)\" d=\"M\(n(x(0))) \(row)h24\"/>",
        "<text x=\"\(n(x(0) + 32))\" y=\"\(row)\" dy=\".35em\">\(TextEscape.xml(series.label))</text>",
      ]
    }
  }
}
