package import GlissadeMath
import GlissadeTiming

/// Paths in SVG syntax, such as `M 0 0 L 10 0 C 20 0, 20 10, 10 10 Z`.
///
/// Upper-case commands take absolute coordinates, lower-case ones coordinates relative to the current point.
/// Separators between numbers are optional where the numbers are unambiguous. Arcs are not supported.
package enum PathText {
  /// An error in the text of a path, with its position.
  package struct SyntaxError: Error, Hashable {
    /// The column of the error, from 1, counted in Unicode scalars.
    package var column: Int
    /// The error in words.
    package var message: String
  }

  /// Parses a path.
  package static func path(_ text: String) throws(SyntaxError) -> Path {
    var reader = PathReader(text)
    return try reader.read()
  }

  /// Formats a path in absolute coordinates, in numbers that parse to the same value.
  package static func text(_ path: Path) -> String {
    func text(_ letter: String, _ points: Point...) -> String {
      letter + " "
        + points.map { "\(JSONWriter.text($0.x)) \(JSONWriter.text($0.y))" }.joined(separator: " ")
    }
    return path.elements.map { element in
      switch element {
      case .move(let point): text("M", point)
      case .line(let point): text("L", point)
      case .quad(let point, let control): text("Q", control, point)
      case .cubic(let point, let control1, let control2): text("C", control1, control2, point)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

/// Parses the text of a path.
private struct PathReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var path = Path()
  /// The start of the current subpath.
  private var start = Point.zero
  private var currentPoint = Point.zero
  /// The last control point, for smooth curves, and whether it belongs to a cubic curve.
  private var control: (point: Point, isCubic: Bool)?

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func read() throws(PathText.SyntaxError) -> Path {
    skipSpace()
    while let letter = scalars.at(index) {
      guard "mMzZlLhHvVcCsSqQtT".unicodeScalars.contains(letter) else {
        if letter == "a" || letter == "A" {
          throw syntaxError("arcs are not read; draw them with curves (C)")
        }
        throw syntaxError("'\(letter)' is no command; there is M, L, H, V, C, S, Q, T, Z")
      }
      guard !path.isEmpty || letter == "m" || letter == "M" else {
        throw syntaxError("a path begins with M")
      }
      index += 1
      try command(letter)
      skipSpace()
    }
    return path
  }

  private mutating func command(_ letter: Unicode.Scalar) throws(PathText.SyntaxError) {
    let isRelative = letter.properties.isLowercase
    var kind = letter.properties.uppercaseMapping
    if kind == "Z" {
      path.closeSubpath()
      currentPoint = start
      control = nil
      return
    }
    var isFirst = true
    repeat {
      try draw(kind, isRelative, isFirst: isFirst)
      // Further points after a move are line segments.
      if kind == "M" { kind = "L" }
      isFirst = false
    } while takesMore()
  }

  private mutating func draw(
    _ kind: String, _ isRelative: Bool, isFirst: Bool
  ) throws(PathText.SyntaxError) {
    let base = isRelative ? currentPoint : .zero
    let last = control
    control = nil
    // A comma is not allowed between the command and its first number.
    if isFirst { skipSpace() } else { skipSeparator() }
    switch kind {
    case "M":
      currentPoint = try point(base)
      start = currentPoint
      path.move(to: currentPoint)
    case "L": line(to: try point(base))
    case "H": line(to: Point(x: base.x + (try number()), y: currentPoint.y))
    case "V": line(to: Point(x: currentPoint.x, y: base.y + (try number())))
    case "C", "S":
      let first = kind == "C" ? try nextPoint(base) : reflected(last, isCubic: true)
      let second = try nextPoint(base)
      currentPoint = try point(base)
      path.addCurve(to: currentPoint, control1: first, control2: second)
      control = (second, true)
    default:
      let middle = kind == "Q" ? try nextPoint(base) : reflected(last, isCubic: false)
      currentPoint = try point(base)
      path.addQuadCurve(to: currentPoint, control: middle)
      control = (middle, false)
    }
  }

  private mutating func line(to point: Point) {
    currentPoint = point
    path.addLine(to: point)
  }

  /// Returns the control point of a smooth curve: the reflection of the last one.
  private func reflected(_ last: (point: Point, isCubic: Bool)?, isCubic: Bool) -> Point {
    guard let last, last.isCubic == isCubic else { return currentPoint }
    return currentPoint * 2 - last.point
  }

  private mutating func nextPoint(_ base: Point) throws(PathText.SyntaxError) -> Point {
    let point = try point(base)
    skipSeparator()
    return point
  }

  private mutating func point(_ base: Point) throws(PathText.SyntaxError) -> Point {
    let x = try number()
    skipSeparator()
    return Point(x: base.x + x, y: base.y + (try number()))
  }

  private mutating func number() throws(PathText.SyntaxError) -> Double {
    let begin = index
    var text = ""
    if let sign = scalars.at(index), sign == "+" || sign == "-" {
      if sign == "-" { text = "-" }
      index += 1
    }
    let whole = takeDigits()
    var fraction = ""
    if scalars.at(index) == "." {
      index += 1
      fraction = takeDigits()
    }
    guard !whole.isEmpty || !fraction.isEmpty else {
      let found = scalars.at(index)
      throw syntaxError(found.map { "'\($0)' where a number is wanted" } ?? "a number is missing")
    }
    text += (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    text += takeExponent()
    guard case .number(let value)? = CurveNumber.token(text),
      JSONCursor.coordinates.contains(value)
    else {
      throw PathText.SyntaxError(
        column: begin + 1,
        message: "the number is out of range: it must be \(JSONCursor.coordinates.words)")
    }
    return value
  }

  private mutating func takeExponent() -> String {
    let begin = index
    guard scalars.at(index) == "e" || scalars.at(index) == "E" else { return "" }
    index += 1
    var text = "e"
    if let sign = scalars.at(index), sign == "+" || sign == "-" {
      text.unicodeScalars.append(sign)
      index += 1
    }
    let digits = takeDigits()
    // Without digits, the letter is not an exponent but the next command.
    if digits.isEmpty { index = begin }
    return digits.isEmpty ? "" : text + digits
  }

  private mutating func takeDigits() -> String {
    var digits = ""
    while let digit = scalars.at(index), ("0"..."9").contains(digit) {
      digits.unicodeScalars.append(digit)
      index += 1
    }
    return digits
  }

  /// Whether further arguments for the same command follow.
  private mutating func takesMore() -> Bool {
    var next = index
    while let scalar = scalars.at(next), PathReader.isSpace(scalar) { next += 1 }
    if scalars.at(next) == "," { return true }
    guard let scalar = scalars.at(next) else { return false }
    return ("0"..."9").contains(scalar) || scalar == "." || scalar == "-" || scalar == "+"
  }

  private mutating func skipSpace() {
    while let scalar = scalars.at(index), PathReader.isSpace(scalar) { index += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard scalars.at(index) == "," else { return }
    index += 1
    skipSpace()
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
  }

  private func syntaxError(_ message: String) -> PathText.SyntaxError {
    PathText.SyntaxError(column: index + 1, message: message)
  }
}

extension [Unicode.Scalar] {
  fileprivate func at(_ index: Int) -> Unicode.Scalar? { index < count ? self[index] : nil }
}
