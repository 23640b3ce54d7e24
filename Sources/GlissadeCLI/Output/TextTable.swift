/// A table of words in aligned columns.
struct TextTable {
  /// The alignment of a column.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ alignments: [Alignment]) { self.alignments = alignments }

  mutating func row(_ words: String...) { rows.append(words) }

  /// Returns the lines of the table, indented.
  func lines(indent: Int = 2) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, word) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - word.count)
        line += (alignments[column] == .left ? word + space : space + word) + "  "
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
