/// Plots curves in characters.
struct TerminalPlot {
  /// The width in characters, including labels.
  let width: Int
  /// The number of lines, without the axis and the legend.
  let rows: Int
  /// Whether to distinguish curves by colour.
  let hasColor: Bool

  /// The letters of successive curves without colours.
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
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
    var lines = figure.quantity == .velocity ? [figure.yTitle] : []
    let marks = marks(figure, columns: columns)
    for row in 0..<rows {
      let label = labels[row] ?? ""
      let space = String(repeating: " ", count: gutter - label.count)
      let line = marked(canvas.line(row), marks[row, default: [:]])
      lines.append("\(space)\(label) \(labels[row] == nil ? "│" : "┤")\(colored(line))")
    }
    let margin = String(repeating: " ", count: gutter + 1)
    lines += axis(figure, columns: columns).map { margin + $0 }
    if rows >= TerminalPlot.titledRows {
      let space = String(repeating: " ", count: max(0, (columns - figure.xTitle.count) / 2))
      lines.append("\(margin) \(space)\(figure.xTitle)")
    }
    for (number, series) in figure.series.enumerated() {
      let key =
        hasColor
        ? paint("━━", number) + " "
        : figure.series.count > 1 ? "\(TerminalPlot.letter(number)) " : ""
      lines.append("\(margin) \(key)\(series.label)")
    }
    return lines
  }

  /// The number of rows from which a plot has the title of the axis of times.
  private static let titledRows = 8

  private static func letter(_ number: Int) -> Character { letters[number % letters.count] }

  /// Returns the axis of times and the line of its numbers.
  private func axis(_ figure: PlotFigure, columns: Int) -> [String] {
    let end = NumberFormat.short(figure.xRange.upperBound) + (figure.isSeconds ? " s" : "")
    var line = [Character](repeating: "─", count: columns)
    var numbers = [Character](repeating: " ", count: max(columns, 2 + end.count))
    func write(_ text: String, at place: Int) {
      for (offset, character) in text.enumerated() { numbers[place + offset] = character }
    }
    write("0", at: 0)
    let last = numbers.count - end.count
    write(end, at: last)
    for value in AxisTicks(figure.xRange, atMost: max(1, columns / 10)).values where value > 0 {
      let text = NumberFormat.short(value)
      let column = Int((value / figure.xRange.upperBound * Double(columns - 1)).rounded())
      let place = column - text.count / 2
      guard place >= 3, place + text.count + 1 < last else { continue }
      line[column] = "┬"
      write(text, at: place)
    }
    return ["└" + String(line), " " + String(numbers)]
  }

  /// Returns the letters that tell curves apart without colours, by row and column.
  private func marks(_ figure: PlotFigure, columns: Int) -> [Int: [Int: Character]] {
    let count = figure.series.count
    guard !hasColor, count > 1 else { return [:] }
    var marks: [Int: [Int: Character]] = [:]
    let step = max(12, 4 * count)
    for (number, series) in figure.series.enumerated() {
      for column in stride(from: step * (2 * number + 1) / (2 * count), to: columns, by: step) {
        let sample = Double(series.values.count - 1) * (Double(column) + 0.5) / Double(columns)
        let height = height(of: series.values[Int(sample)], figure)
        marks[rows - 1 - dot(height) / 4, default: [:]][column] = TerminalPlot.letter(number)
      }
    }
    return marks
  }

  private func marked(
    _ line: [(character: Character, ink: Int?)], _ marks: [Int: Character]
  ) -> [(character: Character, ink: Int?)] {
    line.enumerated().map { (marks[$0] ?? $1.character, $1.ink) }
  }

  private func height(of value: Double, _ figure: PlotFigure) -> Double {
    PlotFigure.height(of: value, in: figure.yRange)
  }

  /// Returns the labels by row.
  private func labels(_ figure: PlotFigure) -> [Int: String] {
    var labels: [Int: String] = [:]
    let (low, high) = (figure.yRange.lowerBound, figure.yRange.upperBound)
    let ticks = AxisTicks(figure.yRange, atMost: max(1, rows / 3)).values
    // 0 and the target come last, so that they replace other labels in the same row.
    for value in [low, high] + ticks + [figure.target ?? 0, 0] {
      let row = rows - 1 - dot(height(of: value, figure)) / 4
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
    for value in [0.0, figure.target ?? 0] {
      for x in stride(from: 0, to: canvas.width, by: 4) {
        canvas.set(x: x, y: dot(height(of: value, figure)), ink: nil)
      }
    }
    for (number, series) in figure.series.enumerated() {
      var last: Int?
      for (index, value) in series.values.enumerated() {
        let part = Double(index) / Double(series.values.count - 1)
        let x = Int((part * Double(canvas.width - 1)).rounded())
        let y = dot(height(of: value, figure))
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
