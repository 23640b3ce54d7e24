import GlissadeText

extension Path {
  /// Creates a path from the text of the attribute `d` of an SVG `path`, such as `M 0 0 L 10 0 Z`.
  ///
  /// All commands are read, in upper case with absolute and in lower case with relative coordinates. Separators may be
  /// left out where numbers are unambiguous, and behind the flags of arcs. Elliptical arcs become cubic curves of at
  /// most a quarter of the ellipse, which deviate by at most 0.03 % of the longer radius; radii that are too small for
  /// their chord grow until they fit, negative ones lose their sign, and with a radius of 0 the arc is a line. The
  /// parameters of arcs are kept for a ``PathMorph``. A text of white space is an empty path.
  ///
  /// A heart is read, and tested for a point:
  ///
  /// ```swift
  /// let heart = try Path(svgText: "M 50 90 L 15 55 a 25 25 0 0 1 35 -35 a 25 25 0 0 1 35 35 Z")
  /// let isInside = heart.contains(Point(x: 50, y: 60))  // true
  /// let isBetween = heart.contains(Point(x: 50, y: 15))  // false
  /// ```
  ///
  /// - Parameter svgText: The text of the path.
  /// - Throws: A ``PathSyntaxError`` at the first character that does not continue a path, unlike a browser, which
  ///   draws what comes before it; also for numbers and coordinates beyond the range of `Double`.
  /// - Complexity: O(*n*) in the length of the text.
  public init(svgText: String) throws(PathSyntaxError) {
    let largest = Double.greatestFiniteMagnitude
    try self.init(svgText: svgText, range: -largest...largest)
  }

  /// Creates a path from text whose numbers are within a range.
  package init(svgText: String, range: ClosedRange<Double>) throws(PathSyntaxError) {
    var parser = PathParser(svgText, range: range)
    self = try parser.read()
  }

  /// The path as text for the attribute `d` of an SVG `path`, such as `M 0 0 L 10 0 Z`.
  ///
  /// The commands are M, L, Q, C and Z in absolute coordinates, separated by spaces; arcs are cubic curves. Numbers have the fewest digits
  /// that give the same `Double`. Coordinates that are not finite are written as `nan` and `inf`, which SVG does not
  /// read: check ``isFinite`` first. An empty path gives an empty text.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var svgText: String {
    Path.svgText(elements[...])
  }

  /// Returns elements as text.
  static func svgText(_ elements: ArraySlice<Element>) -> String {
    var text = ""
    func append(_ command: String, _ point: Point) {
      text += command
      text += Path.svgNumber(point.x)
      text += " "
      text += Path.svgNumber(point.y)
    }
    for element in elements {
      if !text.isEmpty { text += " " }
      switch element {
      case .move(let point): append("M ", point)
      case .line(let point): append("L ", point)
      case .quad(let point, let control):
        append("Q ", control)
        append(" ", point)
      case .cubic(let point, let control1, let control2):
        append("C ", control1)
        append(" ", control2)
        append(" ", point)
      case .close: text += "Z"
      }
    }
    return text
  }

  /// Returns a number in the fewest digits that give the same `Double`.
  package static func svgNumber(_ value: Double) -> String {
    NumberText.integer(value)?.description ?? value.description
  }
}

extension Path.FillRule {
  /// The name in SVG and CSS.
  package var svgName: String { self == .evenOdd ? "evenodd" : "nonzero" }
}

extension Path.LineCap {
  /// The name in SVG and CSS.
  package var svgName: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension Path.LineJoin {
  /// The name in SVG and CSS.
  package var svgName: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}
