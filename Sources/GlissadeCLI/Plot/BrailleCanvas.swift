/// A canvas of dots in braille characters, each of which has two by four dots.
struct BrailleCanvas {
  /// The number of characters in a line.
  let columns: Int
  /// The number of lines.
  let rows: Int
  /// The number of dots in a row.
  var width: Int { 2 * columns }
  /// The number of rows of dots.
  var height: Int { 4 * rows }

  private var dots: [UInt8]
  private var inks: [Int?]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = [UInt8](repeating: 0, count: columns * rows)
    inks = [Int?](repeating: nil, count: columns * rows)
  }

  /// The bits of the dots in a braille character, by row and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Sets a dot; dots outside of the canvas are ignored.
  ///
  /// - Parameters:
  ///   - x: The column of the dot, from the left.
  ///   - y: The row of the dot, from the bottom.
  ///   - ink: The index of a colour; nil keeps the character's colour.
  mutating func set(x: Int, y: Int, ink: Int?) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let fromTop = height - 1 - y
    let cell = fromTop / 4 * columns + x / 2
    dots[cell] |= BrailleCanvas.bits[fromTop % 4][x % 2]
    if let ink { inks[cell] = ink }
  }

  /// Sets the dots of a column between two rows.
  mutating func setColumn(x: Int, from: Int, to: Int, ink: Int?) {
    for y in min(from, to)...max(from, to) { set(x: x, y: y, ink: ink) }
  }

  /// Returns the characters of a line with their colours.
  func line(_ row: Int) -> [(character: Character, ink: Int?)] {
    (row * columns..<(row + 1) * columns).map { cell in
      let code = 0x2800 + UInt32(dots[cell])
      return (Character(Unicode.Scalar(code) ?? " "), inks[cell])
    }
  }
}
