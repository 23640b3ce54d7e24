import GlissadeExport
import GlissadeMath

/// The names of curves beside their ends, which do not overlap.
struct EndLabels {
  /// The lines of each name.
  private let names: [[String]]
  /// The space that the names need beside the panels, with the lines that lead to them.
  let width: Double

  private static let lineHeight = 15.0
  private static let gap = 7.0
  private static let leader = 26.0

  /// Creates the labels of texts, which continue on a second and a third line.
  ///
  /// - Parameter width: The maximum width in points, at which longer texts are cut.
  init(_ texts: [String], width: Double) {
    let most = max(6, min(27, Int((width - EndLabels.leader) / EndLabels.width("0"))))
    names = texts.map { EndLabels.lines($0, atMost: most) }
    let widest = names.flatMap { $0 }.map(EndLabels.width).max() ?? 0
    self.width = EndLabels.leader + widest
  }

  /// Returns an upper estimate of a text's width in the drawing's font, in points.
  static func width(_ text: String) -> Double { 7 * Double(text.count) }

  /// The height of all labels.
  var height: Double { names.indices.reduce(0) { $0 + height(of: $1) } }

  private func height(of index: Int) -> Double {
    Double(names[index].count) * EndLabels.lineHeight + EndLabels.gap
  }

  /// Returns a text in at most three lines, broken after commas and parentheses.
  static func lines(_ text: String, atMost count: Int) -> [String] {
    var lines = [""]
    var piece = ""
    func add() {
      if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + piece.count > count {
        lines.append("")
      }
      lines[lines.count - 1] += piece
      piece = ""
    }
    for character in text {
      piece.append(character)
      if character == " " || character == "(" { add() }
    }
    add()
    if lines.count > 3 { lines = Array(lines.prefix(2)) + [lines[2] + "…"] }
    return lines.map { line in
      let line = String(line.reversed().drop { $0 == " " }.reversed())
      return line.count > count ? line.prefix(count - 1) + "…" : line
    }
  }

  /// Returns the tops of the labels, in the order of the curves' ends and as close to them as the space allows.
  ///
  /// - Parameter ends: The heights of the curves' ends.
  func tops(_ ends: [Double], from top: Double, to bottom: Double) -> [Double] {
    // Curves that end within a point of each other keep their order.
    let order = ends.indices.sorted { (ends[$0].rounded(), $0) < (ends[$1].rounded(), $1) }
    // Labels that would overlap become a block around the mean of the places that they want.
    var blocks: [(labels: [Int], wanted: Double, height: Double)] = []
    for index in order {
      let own = height(of: index)
      blocks.append(([index], ends[index] - own / 2, own))
      while blocks.count > 1 {
        let (above, below) = (blocks[blocks.count - 2], blocks[blocks.count - 1])
        let start = max(top, min(above.wanted, bottom - above.height))
        guard start + above.height > min(below.wanted, bottom - below.height) else { break }
        let counts = (Double(above.labels.count), Double(below.labels.count))
        let sum = above.wanted * counts.0 + (below.wanted - above.height) * counts.1
        blocks.removeLast(2)
        blocks.append(
          (
            above.labels + below.labels, sum / (counts.0 + counts.1), above.height + below.height
          ))
      }
    }
    var tops = ends
    for block in blocks {
      var y = max(top, min(block.wanted, bottom - block.height))
      // Labels that need more space than there is are drawn closer.
      let scale = min(1, (bottom - top) / block.height)
      for label in block.labels {
        tops[label] = y
        y += height(of: label) * scale
      }
    }
    return tops
  }

  /// Returns the lines of a label, and the line that leads to it.
  func drawing(_ index: Int, top: Double, from end: Point) -> String {
    func n(_ value: Double) -> String { PlotPanel.number(value) }
    let lines = names[index]
    let middle = top + height(of: index) / 2
    let left = n(end.x + EndLabels.leader)
    let line = "M\(n(end.x)) \(n(end.y))h6L\(n(end.x + 20)) \(n(middle))"
    var text = "<path class=\"leader\" d=\"\(line)\"/>"
    let first = middle - Double(lines.count) * EndLabels.lineHeight / 2
    for (row, line) in lines.enumerated() {
      let y = n(first + (Double(row) + 0.75) * EndLabels.lineHeight)
      text += "<text class=\"label\" x=\"\(left)\" y=\"\(y)\">\(TextEscape.xml(line))</text>"
    }
    return text
  }
}
