import GlissadeText

/// Parses paths in SVG's syntax: "Path data", section 8.3 of SVG 1.1.
struct PathParser {
  private let text: [UInt8]
  private let range: ClosedRange<Double>
  private var index = 0
  private var path = Path()
  /// The start of the current subpath.
  private var start = Point.zero
  private var currentPoint = Point.zero
  /// The last control point, for smooth curves, and whether it belongs to a cubic curve.
  private var control: (point: Point, isCubic: Bool)?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - text: The text of the path.
  ///   - range: The range of its numbers and coordinates, which must be finite.
  init(_ text: String, range: ClosedRange<Double>) {
    self.text = Array(text.utf8)
    self.range = range
  }

  mutating func read() throws(PathSyntaxError) -> Path {
    skipSpace()
    while let letter = next {
      // Setting the bit makes a letter lower-case.
      let kind = letter | 0x20
      guard PathParser.isCommand(letter) else {
        throw error("\(quotedScalar) is no command; there is M, L, H, V, C, S, Q, T, A, Z")
      }
      guard !path.isEmpty || kind == UInt8(ascii: "m") else { throw error("a path begins with M") }
      index += 1
      try readArguments(of: kind, isRelative: letter == kind)
      skipSpace()
    }
    return path
  }

  private mutating func readArguments(
    of command: UInt8, isRelative: Bool
  ) throws(PathSyntaxError) {
    var kind = command
    if kind == UInt8(ascii: "z") {
      path.closeSubpath()
      currentPoint = start
      control = nil
      return
    }
    // A comma is not allowed between the command and its first number.
    skipSpace()
    repeat {
      let begin = index
      let count = path.elements.count
      try draw(kind, from: isRelative ? currentPoint : .zero)
      // Relative coordinates and arcs may leave the range even if all numbers are within.
      guard path.elements[count...].allSatisfy(isInRange) else {
        index = begin
        throw error("the coordinates are out of range: \(rangeText)")
      }
      // Further points after a move are line segments.
      if kind == UInt8(ascii: "m") { kind = UInt8(ascii: "l") }
    } while skipToNextArguments()
  }
}

// MARK: - Drawing

extension PathParser {
  private mutating func draw(_ kind: UInt8, from base: Point) throws(PathSyntaxError) {
    let last = control
    control = nil
    switch kind {
    case UInt8(ascii: "m"):
      currentPoint = try point(base)
      start = currentPoint
      path.move(to: currentPoint)
    case UInt8(ascii: "l"): line(to: try point(base))
    case UInt8(ascii: "h"): line(to: Point(x: base.x + (try number()), y: currentPoint.y))
    case UInt8(ascii: "v"): line(to: Point(x: currentPoint.x, y: base.y + (try number())))
    case UInt8(ascii: "c"), UInt8(ascii: "s"):
      let first =
        kind == UInt8(ascii: "c") ? try nextPoint(base) : reflected(last, isCubic: true)
      let second = try nextPoint(base)
      currentPoint = try point(base)
      path.addCurve(to: currentPoint, control1: first, control2: second)
      control = (second, true)
    case UInt8(ascii: "a"): try arc(base)
    default:
      let middle =
        kind == UInt8(ascii: "q") ? try nextPoint(base) : reflected(last, isCubic: false)
      currentPoint = try point(base)
      path.addQuadCurve(to: currentPoint, control: middle)
      control = (middle, false)
    }
  }

  private mutating func line(to point: Point) {
    currentPoint = point
    path.addLine(to: point)
  }

  private mutating func arc(_ base: Point) throws(PathSyntaxError) {
    let radii = try nextPoint(.zero)
    let rotation = try number()
    skipSeparator()
    let isLarge = try flag()
    let isIncreasing = try flag()
    let end = try point(base)
    path.addArc(
      EllipticalArc(
        start: currentPoint, end: end, radii: Size(width: radii.x, height: radii.y),
        rotation: rotation, isLarge: isLarge, isIncreasing: isIncreasing))
    currentPoint = end
  }

  /// Returns the control point of a smooth curve: the reflection of the last one.
  private func reflected(_ last: (point: Point, isCubic: Bool)?, isCubic: Bool) -> Point {
    guard let last, last.isCubic == isCubic else { return currentPoint }
    return currentPoint * 2 - last.point
  }
}

// MARK: - Arguments

extension PathParser {
  private mutating func nextPoint(_ base: Point) throws(PathSyntaxError) -> Point {
    let point = try point(base)
    skipSeparator()
    return point
  }

  private mutating func point(_ base: Point) throws(PathSyntaxError) -> Point {
    let x = try number()
    skipSeparator()
    return Point(x: base.x + x, y: base.y + (try number()))
  }

  private mutating func number() throws(PathSyntaxError) -> Double {
    guard let number = DecimalNumber(prefixOf: text[index...]) else {
      index = DecimalNumber.endOfPrefix(of: text[index...])
      guard next != nil else { throw error("a number is missing") }
      throw error("\(quotedScalar) where a number is wanted")
    }
    let value = number.value()
    guard range.contains(value) else {
      throw error("the number is out of range: \(rangeText)")
    }
    index = number.endIndex
    return value
  }

  private var rangeText: String {
    let (low, high) = (Path.svgNumber(range.lowerBound), Path.svgNumber(range.upperBound))
    return "it must be within \(low)…\(high)"
  }

  private func isInRange(_ element: Path.Element) -> Bool {
    func holds(_ point: Point) -> Bool { range.contains(point.x) && range.contains(point.y) }
    return switch element {
    case .move(let end), .line(let end): holds(end)
    case .quad(let end, let control): holds(end) && holds(control)
    case .cubic(let end, let first, let second): holds(end) && holds(first) && holds(second)
    case .close: true
    }
  }

  /// Returns the value of a flag: a single digit, which needs no separator from what follows.
  private mutating func flag() throws(PathSyntaxError) -> Bool {
    guard let byte = next else { throw error("a flag is missing: 0 or 1") }
    guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw error("\(quotedScalar) where a flag is wanted: 0 or 1")
    }
    index += 1
    skipSeparator()
    return byte == UInt8(ascii: "1")
  }

  /// Skips the space and comma before further arguments of the same command, and returns whether there are any.
  private mutating func skipToNextArguments() -> Bool {
    skipSpace()
    if next == UInt8(ascii: ",") {
      skipSeparator()
      return true
    }
    return next.map(PathParser.beginsNumber) ?? false
  }

  private mutating func skipSpace() {
    while let byte = next, PathParser.isSpace(byte) { index += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard next == UInt8(ascii: ",") else { return }
    index += 1
    skipSpace()
  }
}

// MARK: - Text

extension PathParser {
  private var next: UInt8? { index < text.count ? text[index] : nil }

  private static func isCommand(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "m"), UInt8(ascii: "z"), UInt8(ascii: "l"), UInt8(ascii: "h"),
      UInt8(ascii: "v"), UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"),
      UInt8(ascii: "t"), UInt8(ascii: "a"):
      true
    default: false
    }
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    // Space, tab, line feed, form feed, carriage return.
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// The scalar at the index, in quotation marks.
  private var quotedScalar: String {
    var end = index + 1
    while end < text.count, PathParser.continuesScalar(text[end]) { end += 1 }
    return "'" + String(decoding: text[index..<end], as: UTF8.self) + "'"
  }

  private static func continuesScalar(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// Creates an error at the index.
  private func error(_ message: String) -> PathSyntaxError {
    var column = 1
    for byte in text[..<index] where !PathParser.continuesScalar(byte) { column += 1 }
    return PathSyntaxError(column: column, message: message)
  }
}
