import GlissadeExport
import GlissadeMath

/// A panel of a drawing: the axes, the grid and the curves of a figure.
struct PlotPanel {
  let figure: PlotFigure
  /// The area of the curves, in points of the drawing.
  private(set) var frame: Rect
  private let yTicks: AxisTicks

  init(_ figure: PlotFigure, _ frame: Rect) {
    (self.figure, self.frame) = (figure, frame)
    yTicks = AxisTicks(figure.yRange, atMost: max(1, Int(frame.height / 45)))
  }

  /// Moves the left edge.
  mutating func inset(left: Double) {
    frame.size.width = max(frame.width - left, 1)
    frame.origin.x += left
  }

  static func number(_ value: Double) -> String { NumberText.rounded(value, 1) }
  private func n(_ value: Double) -> String { PlotPanel.number(value) }

  func x(_ time: Double) -> Double {
    frame.minX + time / figure.xRange.upperBound * frame.width
  }

  /// Returns the height of a value, at most a panel's height outside of the panel.
  func y(_ value: Double) -> Double {
    let height = PlotFigure.height(of: value, in: yTicks.roundedRange)
    return frame.maxY - min(max(height, -1), 2) * frame.height
  }

  /// The numbers of the axis of values, or the range's ends if there are no round numbers.
  private var yValues: [Double] {
    let range = figure.yRange
    let values = yTicks.roundedValues
    return values.isEmpty ? [range.lowerBound, range.upperBound] : values
  }

  /// The width of the widest number of the axis of values.
  var labelWidth: Double {
    yValues.map { EndLabels.width(NumberFormat.short($0)) }.max() ?? 0
  }

  /// The area of the axis's title.
  var titleBox: Rect {
    Rect(x: 12, y: frame.minY - 26, width: EndLabels.width(figure.yTitle), height: 16)
  }

  /// The grid, the axes, their numbers, and the title of the axis of values.
  var axes: String {
    let (left, right) = (n(frame.minX), n(frame.maxX))
    let xTicks = AxisTicks(figure.xRange, atMost: max(1, Int(frame.width / 64)))
    var grid = yValues.map { "M\(left) \(n(y($0)))H\(right)" }.joined()
    for value in xTicks.values { grid += "M\(n(x(value))) \(n(frame.minY))V\(n(frame.maxY))" }
    var text = "<path class=\"grid\" d=\"\(grid)\"/>\n"
    text += "<path class=\"axis\" d=\"M\(left) \(n(y(0)))H\(right)\"/>\n"
    if let target = figure.target {
      text += "<path class=\"target\" d=\"M\(left) \(n(y(target)))H\(right)\"/>\n"
    }
    text += "<text x=\"12\" y=\"\(n(frame.minY - 14))\">\(figure.yTitle)</text>\n"
    for value in yValues {
      let place = "x=\"\(n(frame.minX - 8))\" y=\"\(n(y(value) + 4))\""
      text += "<text class=\"end\" \(place)>\(NumberFormat.short(value))</text>\n"
    }
    for value in xTicks.values {
      let place = "x=\"\(n(x(value)))\" y=\"\(n(frame.maxY + 18))\""
      text += "<text class=\"middle\" \(place)>\(NumberFormat.short(value))</text>\n"
    }
    return text
  }

  /// Returns the drawing of a curve, which is cut where it leaves the panel.
  func curve(_ index: Int, _ dash: String) -> String {
    let series = figure.series[index]
    let data = PlotPath(x: x, y: y).data(series, of: figure)
    let path = "<path class=\"curve\"\(dash) d=\"\(data)\"/>"
    let range = yTicks.roundedRange
    guard series.values.contains(where: { !range.contains($0) }) else { return path }
    let area = [frame.minX, frame.minY, frame.width, frame.height].map(n)
    return "<svg x=\"\(area[0])\" y=\"\(area[1])\" width=\"\(area[2])\" height=\"\(area[3])\" "
      + "viewBox=\"\(area.joined(separator: " "))\">\(path)</svg>"
  }

  /// Returns the marks of a curve.
  ///
  /// - Parameters:
  ///   - boxes: The areas of texts so far, to which those of the marks are added. A text that fits nowhere is left out.
  ///   - hasText: Whether the marks have texts.
  func marks(_ index: Int, _ boxes: inout [Rect], hasText: Bool) -> String {
    var text = ""
    for mark in PlotMark.all(of: figure.series[index].curve)
    where figure.xRange.contains(mark.time) {
      let point = Point(x: x(mark.time), y: y(mark.value))
      text +=
        mark.kind == .settling
        ? "<path class=\"curve\" d=\"M\(n(point.x)) \(n(point.y - 6))v12\"/>"
        : "<circle class=\"dot\" cx=\"\(n(point.x))\" cy=\"\(n(point.y))\" r=\"3.5\"/>"
      guard hasText else { continue }
      let width = EndLabels.width(mark.text)
      let middle = min(max(point.x, frame.minX + width / 2), frame.maxX - width / 2)
      let rows =
        mark.kind == .overshoot
        ? [-11.0, 22] : mark.kind == .undershoot ? [22.0, -11] : [-14.0, -30, -46, 22]
      for row in rows {
        let box = Rect(x: middle - width / 2, y: point.y + row - 12, width: width, height: 15)
        let isFree = boxes.allSatisfy {
          $0.maxX < box.minX || $0.minX > box.maxX || $0.maxY < box.minY || $0.minY > box.maxY
        }
        guard isFree, box.maxY < frame.maxY else { continue }
        boxes.append(box)
        let place = "x=\"\(n(middle))\" y=\"\(n(point.y + row))\""
        text += "<text class=\"mark\" \(place)>\(mark.text)</text>"
        break
      }
    }
    return text
  }
}
