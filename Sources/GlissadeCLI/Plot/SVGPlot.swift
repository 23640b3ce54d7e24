import GlissadeExport
import GlissadeMath

/// Plots curves as an SVG drawing.
struct SVGPlot {
  /// The colours of a drawing.
  enum Theme: String, CaseIterable {
    /// Those that the reader's browser prefers.
    case auto
    case light
    case dark
  }

  /// The number of samples per curve.
  static let sampleCount = 2401
  /// The width and the height at which a plot is readable and can be drawn, in points.
  static let sizes = 200.0...10_000
  /// The maximum number of curves whose marks have texts.
  private static let markedCount = 3
  /// The colours of successive curves by the theme; dashes distinguish more curves.
  private static let colors = [
    Theme.light: ["0b6fb8", "c2570c", "a03d8f", "1f7a4d", "6a4fd0", "b3392f"],
    .dark: ["5ab4f2", "f0944d", "de8acb", "62c490", "ab97fb", "f08078"],
  ]
  private static let dashes = ["", " stroke-dasharray=\"8 4\"", " stroke-dasharray=\"2 4\""]

  private let panels: [PlotPanel]
  private let labels: EndLabels
  private let size: Size
  private let theme: Theme

  /// Creates a drawing of figures of the same curves, one below the other.
  ///
  /// - Parameter size: The size in points; nil means 720 points and what panels and labels need.
  init(_ figures: [PlotFigure], size: Size? = nil, theme: Theme = .auto) {
    let texts = figures[0].series.map(\.label)
    let width = size?.width ?? 720
    labels = EndLabels(texts, width: width * 0.36)
    let wanted = figures.count == 1 ? 400.0 : 560
    let height = size?.height ?? max(wanted, labels.height + 84 + Double(figures.count - 1) * 200)
    (self.size, self.theme) = (Size(width: width, height: height), theme)
    // Above and below each panel are the titles of its axes, and below it the numbers.
    let (above, below) = (38.0, 24.0)
    let room = height - above * Double(figures.count) - below * Double(figures.count) - 22
    let parts = figures.count == 1 ? [1] : [0.6, 0.4]
    var top = 0.0
    var panels: [PlotPanel] = []
    for (figure, part) in zip(figures, parts) {
      top += above
      let frame = Rect(x: 0, y: top, width: width - labels.width - 12, height: room * part)
      panels.append(PlotPanel(figure, frame))
      top += frame.height + below
    }
    // The panels share the space of the widest numbers.
    let left = panels.map(\.labelWidth).max() ?? 0
    for index in panels.indices { panels[index].inset(left: left + 20) }
    self.panels = panels
  }

  /// The complete document.
  var text: String {
    let (width, height) = (PlotPanel.number(size.width), PlotPanel.number(size.height))
    let series = panels[0].figure.series
    let title = series.map(\.label).joined(separator: ", ")
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" class="glissade_plot" role="img">
      <title>\(TextEscape.xml(title))</title>
      \(style)
      <rect class="page" width="100%" height="100%" rx="10"/>

      """
    for panel in panels {
      text += panel.axes
      let isLast = panel.frame == panels.last?.frame
      let (x, y) = (PlotPanel.number(panel.frame.midX), PlotPanel.number(panel.frame.maxY + 38))
      guard isLast else { continue }
      text += "<text class=\"middle\" x=\"\(x)\" y=\"\(y)\">\(panel.figure.xTitle)</text>\n"
    }
    var boxes = [panels[0].titleBox]
    let tops = labels.tops(
      series.map { panels[0].y($0.values.last ?? 0) }, from: 8, to: size.height - 8)
    for number in series.indices {
      let dash = SVGPlot.dashes[number / 6 % SVGPlot.dashes.count]
      text += "<g class=\"c\(number % 6)\">"
      for panel in panels { text += panel.curve(number, dash) }
      text += panels[0].marks(number, &boxes, hasText: series.count <= SVGPlot.markedCount)
      let end = Point(
        x: panels[0].frame.maxX, y: panels[0].y(series[number].values.last ?? 0))
      text += labels.drawing(number, top: tops[number], from: end)
      text += "</g>\n"
    }
    return text + "</svg>\n"
  }

  /// The rules, whose selectors match nothing outside of plots.
  private var style: String {
    let light = colors(.light, text: "333338", page: "ffffff")
    let dark = colors(.dark, text: "d6d6dc", page: "17171a")
    let themed =
      switch theme {
      case .light: light
      case .dark: dark
      case .auto: light + "\n@media (prefers-color-scheme:dark){\(dark)}"
      }
    return """
      <style>
      .glissade_plot{max-width:100%;height:auto;font:12px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,\
      "DejaVu Sans",sans-serif;font-variant-numeric:tabular-nums}
      .glissade_plot path{fill:none;stroke:currentColor}.glissade_plot text{fill:currentColor}
      .glissade_plot .grid{opacity:.13}.glissade_plot .axis{opacity:.55}\
      .glissade_plot .target{opacity:.7;stroke-dasharray:5 4}.glissade_plot .curve{stroke-width:2;stroke-linejoin:round}
      .glissade_plot .end{text-anchor:end}.glissade_plot .middle{text-anchor:middle}\
      .glissade_plot .leader{stroke-width:1.5;opacity:.8}
      .glissade_plot .dot{stroke:currentColor;stroke-width:2}\
      .glissade_plot .mark{text-anchor:middle;paint-order:stroke;stroke-width:4;stroke-linejoin:round}
      \(themed)
      </style>
      """
  }

  private func colors(_ theme: Theme, text: String, page: String) -> String {
    let series = SVGPlot.colors[theme, default: []].enumerated().map {
      ".glissade_plot .c\($0){color:#\($1)}"
    }
    return ".glissade_plot,.glissade_plot .label{color:#\(text)}.glissade_plot .page,"
      + ".glissade_plot .dot{fill:#\(page)}.glissade_plot .mark{stroke:#\(page)}" + series.joined()
  }
}
