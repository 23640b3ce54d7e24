/// A picture of dots in braille characters, two by four in each.
struct BrailleCanvas {
  /// Characters in a line.
  let columns: Int
  /// Lines.
  let rows: Int
  /// Dots in a line.
  var width: Int { 2 * columns }
  /// Lines of dots.
  var height: Int { 4 * rows }

  private var dots: [UInt8]
  private var inks: [Int?]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = [UInt8](repeating: 0, count: columns * rows)
    inks = [Int?](repeating: nil, count: columns * rows)
  }

  /// The bits of a braille character's dots, by line and column.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// Sets a dot; one outside of the picture is left out.
  ///
  /// - Parameters:
  ///   - x: From the left.
  ///   - y: From below.
  ///   - ink: The number of a colour; nil leaves the character's as it is.
  mutating func set(x: Int, y: Int, ink: Int?) {
    guard x >= 0, x < width, y >= 0, y < height else { return }
    let fromTop = height - 1 - y
    let cell = fromTop / 4 * columns + x / 2
    dots[cell] |= BrailleCanvas.bits[fromTop % 4][x % 2]
    if let ink { inks[cell] = ink }
  }

  /// Sets the dots between two heights of a column.
  mutating func setColumn(x: Int, from: Int, to: Int, ink: Int?) {
    for y in min(from, to)...max(from, to) { set(x: x, y: y, ink: ink) }
  }

  /// The characters of a line with their colours.
  func line(_ row: Int) -> [(character: Character, ink: Int?)] {
    (row * columns..<(row + 1) * columns).map { cell in
      let code = 0x2800 + UInt32(dots[cell])
      return (Character(Unicode.Scalar(code) ?? " "), inks[cell])
    }
  }
}
