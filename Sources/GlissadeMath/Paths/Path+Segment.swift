extension Path {
  /// One segment of a path, as a cubic Bézier curve.
  ///
  /// Lines and quadratic curves are raised to cubic curves that pass through the same points at the same parameters.
  /// The parameter is 0 at the start and 1 at the end; outside of that range, the curve is extrapolated.
  package struct Segment: Hashable, Sendable {
    /// The start of the segment.
    package let p0: Point
    /// The control point that determines the direction at the start.
    package let p1: Point
    /// The control point that determines the direction at the end.
    package let p2: Point
    /// The end of the segment.
    package let p3: Point
    /// Whether the segment is a straight line, along which the parameter has constant speed.
    package let isLine: Bool

    /// Creates a cubic curve from its control points.
    package init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
      self.init(p0, p1, p2, p3, isLine: false)
    }

    /// Creates a straight line.
    package init(lineFrom start: Point, to end: Point) {
      self.init(
        start, .interpolate(from: start, to: end, at: 1 / 3.0),
        .interpolate(from: start, to: end, at: 2 / 3.0), end, isLine: true)
    }

    /// Creates a quadratic curve.
    package init(quadFrom start: Point, control: Point, to end: Point) {
      self.init(
        start, .interpolate(from: start, to: control, at: 2 / 3.0),
        .interpolate(from: end, to: control, at: 2 / 3.0), end, isLine: false)
    }

    private init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, isLine: Bool) {
      self.p0 = p0
      self.p1 = p1
      self.p2 = p2
      self.p3 = p3
      self.isLine = isLine
    }
  }
}

// MARK: - At a parameter

extension Path.Segment {
  /// Returns the point at a parameter, exact at both ends.
  package func point(at t: Double) -> Point {
    if isLine { return .interpolate(from: p0, to: p3, at: t) }
    return split(at: t).0.p3
  }

  /// Returns the derivative with respect to the parameter, in points.
  package func derivative(at t: Double) -> Point {
    if isLine { return p3 - p0 }
    let s = 1 - t
    return ((p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t)) * 3
  }

  /// Returns the direction of travel at a parameter, a vector of length 1.
  ///
  /// If the derivative vanishes, as it does at a cusp or at an end that coincides with its control point, the result
  /// is the direction in which the curve continues, or, at `t` = 1, the direction in which it arrives. It is zero only
  /// for a segment that has no length or is not finite.
  package func tangent(at t: Double) -> Point {
    let first = derivative(at: t)
    if isLine { return Path.Segment.direction(first) }
    // Numbers below this are rounding errors of the coordinates.
    let noise = largestCoordinate * 0x1p-48
    if first.length > noise { return Path.Segment.direction(first) }
    let bend0 = (p2 - p1) - (p1 - p0)
    let bend1 = (p3 - p2) - (p2 - p1)
    let second = bend0 * (1 - t) + bend1 * t
    // Just before the end, the derivative is the second derivative times a negative number.
    if second.length > noise { return Path.Segment.direction(t == 1 ? second * -1 : second) }
    let third = bend1 - bend0
    if third.length > noise { return Path.Segment.direction(third) }
    for candidate in [first, t == 1 ? second * -1 : second, third] where candidate != .zero {
      return Path.Segment.direction(candidate)
    }
    return .zero
  }

  /// Returns the segments before and after a parameter; the end of the first is the start of the second.
  package func split(at t: Double) -> (Path.Segment, Path.Segment) {
    if isLine {
      let middle = point(at: t)
      return (Path.Segment(lineFrom: p0, to: middle), Path.Segment(lineFrom: middle, to: p3))
    }
    let a = Point.interpolate(from: p0, to: p1, at: t)
    let b = Point.interpolate(from: p1, to: p2, at: t)
    let c = Point.interpolate(from: p2, to: p3, at: t)
    let ab = Point.interpolate(from: a, to: b, at: t)
    let bc = Point.interpolate(from: b, to: c, at: t)
    let middle = Point.interpolate(from: ab, to: bc, at: t)
    return (Path.Segment(p0, a, ab, middle), Path.Segment(middle, bc, c, p3))
  }

  package var largestCoordinate: Double {
    func largest(_ point: Point) -> Double { max(abs(point.x), abs(point.y)) }
    return max(largest(p0), largest(p1), largest(p2), largest(p3))
  }

  private static func direction(_ vector: Point) -> Point {
    let largest = max(abs(vector.x), abs(vector.y))
    guard largest > 0 && largest < .infinity else { return .zero }
    // Dividing by the larger component first keeps tiny and huge vectors exact.
    let scaled = Point(x: vector.x / largest, y: vector.y / largest)
    let length = (scaled.x * scaled.x + scaled.y * scaled.y).squareRoot()
    return Point(x: scaled.x / length, y: scaled.y / length)
  }
}

// MARK: - Bounds

extension Path.Segment {
  /// The smallest rectangle that contains the curve, within a few units in the last place.
  package var boundingBox: Rect {
    let x = Path.Segment.bounds(p0.x, p1.x, p2.x, p3.x)
    let y = Path.Segment.bounds(p0.y, p1.y, p2.y, p3.y)
    return Rect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }

  private static func bounds(
    _ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double
  ) -> (low: Double, high: Double) {
    var low = min(p0, p3)
    var high = max(p0, p3)
    // The curve lies within its control points, and so within its ends if these do.
    if min(p1, p2) >= low && max(p1, p2) <= high { return (low, high) }
    let extrema = Path.Segment.extrema(p1 - p0, p2 - p1, p3 - p2)
    for t in [extrema.0, extrema.1] where t > 0 && t < 1 {
      let s = 1 - t
      let value = s * s * (s * p0 + 3 * t * p1) + t * t * (3 * s * p2 + t * p3)
      low = min(low, value)
      high = max(high, value)
    }
    return (low, high)
  }
  /// Returns the parameters of the extrema of one coordinate, given a third of the control values of its derivative.
  ///
  /// They are NaN, or outside 0…1, if there are none.
  static func extrema(_ d0: Double, _ d1: Double, _ d2: Double) -> (Double, Double) {
    // d0 + 2·b·t + a·t²
    let b = d1 - d0
    let a = (d2 - d1) - b
    let discriminant = b * b - a * d0
    guard discriminant >= 0 else { return (.nan, .nan) }
    // The sum without cancellation gives one root, and the product of the roots the other.
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return (q / a, d0 / q)
  }
}
