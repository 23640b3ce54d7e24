package import GlissadeMath
import GlissadeTiming

// Values of several numbers, in the syntax of scene files, scenario files and requests.

extension JSONCursor {
  /// The range of lengths and coordinates in points; beyond it a Float cannot express fractions of a point.
  package static let coordinates = -1e9...1e9
  /// The range of the lengths of dashes and gaps in points.
  static let dashLengths = 0...coordinates.upperBound

  /// Returns the value as a coordinate.
  package func coordinate() throws(DocumentError) -> Double {
    try number(in: JSONCursor.coordinates)
  }

  /// Returns the value as a point: `[x, y]`, in points.
  package func point() throws(DocumentError) -> Point {
    let numbers = try numbers(count: 2...2, in: JSONCursor.coordinates)
    return Point(x: numbers[0], y: numbers[1])
  }

  /// Returns the value as a size: `[width, height]`, in points.
  package func size() throws(DocumentError) -> Size {
    let numbers = try numbers(count: 2...2, in: JSONCursor.coordinates)
    return Size(width: numbers[0], height: numbers[1])
  }

  /// Returns the value as a rectangle: `[x, y, width, height]`, in points.
  package func rect() throws(DocumentError) -> Rect {
    let numbers = try numbers(count: 4...4, in: JSONCursor.coordinates)
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns the value as a colour: `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"`, or an array of red, green, blue and
  /// optionally alpha.
  package func color() throws(DocumentError) -> Color {
    if case .array = node.kind {
      let numbers = try numbers(count: 3...4, in: JSONCursor.coordinates)
      return Color(
        red: numbers[0], green: numbers[1], blue: numbers[2],
        alpha: numbers.count == 4 ? numbers[3] : 1)
    }
    let text = try string()
    guard text.utf8.first == UInt8(ascii: "#"),
      let color = Color(hexadecimal: text.utf8.dropFirst())
    else {
      throw error(
        .invalidValue, "'\(Quotation.cut(text))' is no colour: wanted is one like #1f6feb")
    }
    return color
  }

  /// Returns the value as a path in SVG syntax.
  package func svgPath() throws(DocumentError) -> Path {
    let text = try string()
    do throws(PathSyntaxError) {
      return try Path(svgText: text, range: JSONCursor.coordinates)
    } catch {
      throw self.error(
        .invalidValue, "this is no path: character \(error.column): \(error.message)")
    }
  }
}

extension Color {
  /// Creates a colour from 3, 6 or 8 hexadecimal digits, or returns nil for any other text.
  fileprivate init?(hexadecimal text: Substring.UTF8View) {
    var digits: [Double] = []
    for byte in text {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits.append(Double(digit))
    }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    func component(_ index: Int) -> Double {
      (digits[2 * index] * 16 + digits[2 * index + 1]) / 255
    }
    self.init(
      red: component(0), green: component(1), blue: component(2),
      alpha: digits.count == 8 ? component(3) : 1)
  }
}
