import GlissadeMath

/// Text under construction, in UTF-8.
struct TextBytes {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ other: TextBytes) { bytes.append(contentsOf: other.bytes) }

  /// Appends the text of ``NumberText/shortest(_:)``.
  mutating func append(_ value: Double) {
    // Most numbers of matrices are whole. The negative zero has a sign.
    guard value.magnitude < 1e15, Double(Int64(value)) == value, value.bitPattern != 1 << 63 else {
      return append(NumberText.shortest(value))
    }
    append(Int(value))
  }

  /// Appends a whole number.
  mutating func append(_ value: Int) {
    if 0 <= value && value < 10 { return bytes.append(UInt8(48 + value)) }
    append(value.description)
  }

  /// Appends a comma.
  mutating func separate() { bytes.append(UInt8(ascii: ",")) }

  /// Appends the origin and the size, separated by commas.
  mutating func append(_ rect: Rect) {
    append(rect.origin.x)
    separate()
    append(rect.origin.y)
    separate()
    append(rect.size.width)
    separate()
    append(rect.size.height)
  }

  /// Appends the entries row by row, separated by commas.
  mutating func append(_ matrix: Transform3D) {
    let (a, b, c, d) = matrix.rows
    append(a)
    separate()
    append(b)
    separate()
    append(c)
    separate()
    append(d)
  }

  private mutating func append(_ row: Transform3D.Row) {
    append(row.0)
    separate()
    append(row.1)
    separate()
    append(row.2)
    separate()
    append(row.3)
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
