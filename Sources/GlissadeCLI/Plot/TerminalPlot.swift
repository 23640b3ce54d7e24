/// Plots curves in characters.
struct TerminalPlot {
  /// The width in characters, including labels.
  let width: Int
  /// The number of lines, without the axis and the legend.
  let rows: Int
  /// Whether to distinguish curves by colour.
  let hasColor: Bool

  /// The colour codes of successive curves.
  private static let colors = [36, 33, 35, 32, 34, 31]
  private static let samplesPerDot = 4

  /// The number of samples per curve: several for each dot, so that fast oscillations fill their range.
  var sampleCount: Int { 2 * width * TerminalPlot.samplesPerDot + 1 }

  /// Returns the lines of the plot.
  func lines(_ figure: PlotFigure) -> [String] {
    let labels = self.labels(figure)
    let gutter = labels.values.map(\.count).max() ?? 0
    let columns = max(width - gutter - 2, 8)
    let canvas = canvas(figure, columns: columns)
    var lines: [String] = []
    for row in 0..<rows {
      let label = labels[row] ?? ""
      let space = String(repeating: " ", count: gutter - label.count)
      lines.append("\(space)\(label) \(labels[row] == nil ? "│" : "┤")\(colored(canvas.line(row)))")
    }
    let margin = String(repeating: " ", count: gutter + 1)
    lines.append(margin + "└" + String(repeating: "─", count: columns))
    let end = NumberFormat.short(figure.xRange.upperBound) + (figure.isSeconds ? " s" : "")
    lines.append(
      margin + " 0" + String(repeating: " ", count: max(1, columns - 1 - end.count)) + end)
    for (number, series) in figure.series.enumerated() {
      let key = hasColor ? paint("━━", number) + " " : ""
      lines.append("\(margin) \(key)\(series.label)")
    }
    return lines
  }

  /// Returns the labels by row.
  private func labels(_ figure: PlotFigure) -> [Int: String] {
    var labels: [Int: String] = [:]
    let (low, high) = (figure.yRange.lowerBound, figure.yRange.upperBound)
    // 0 and 1 come last, so that they replace other labels in the same row.
    for value in [low, high, 1, 0] {
      let row = rows - 1 - dot(figure.height(of: value)) / 4
      labels[row] = NumberFormat.short(value)
    }
    return labels
  }

  /// Returns the row of dots for a height of 0…1.
  private func dot(_ height: Double) -> Int {
    Int((min(max(height, 0), 1) * Double(4 * rows - 1)).rounded())
  }

  private func canvas(_ figure: PlotFigure, columns: Int) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    for value in [0.0, 1] {
      for x in stride(from: 0, to: canvas.width, by: 4) {
        canvas.set(x: x, y: dot(figure.height(of: value)), ink: nil)
      }
    }
    for (number, series) in figure.series.enumerated() {
      var last: Int?
      for (index, value) in series.values.enumerated() {
        let part = Double(index) / Double(series.values.count - 1)
        let x = Int((part * Double(canvas.width - 1)).rounded())
        let y = dot(figure.height(of: value))
        // A jump or a fast oscillation is drawn as a vertical line from the previous dot.
        let from = last.map { $0 == y ? y : $0 < y ? $0 + 1 : $0 - 1 } ?? y
        canvas.setColumn(x: x, from: from, to: y, ink: number)
        last = y
      }
    }
    return canvas
  }

  private func colored(_ line: [(character: Character, ink: Int?)]) -> String {
    guard hasColor else { return String(line.map(\.character)) }
    var text = ""
    var start = 0
    while start < line.count {
      let ink = line[start].ink
      let end = line[start...].firstIndex { $0.ink != ink } ?? line.count
      let part = String(line[start..<end].map(\.character))
      text += ink.map { paint(part, $0) } ?? part
      start = end
    }
    return text
  }

  private func paint(_ text: String, _ number: Int) -> String {
    "\u{1B}[\(TerminalPlot.colors[number % TerminalPlot.colors.count])m\(text)\u{1B}[0m"
  }
}
