extension Path {
  /// The rule by which a path's windings determine its inside.
  public enum FillRule: Hashable, Sendable, CaseIterable {
    /// A point is inside if the path winds around it, clockwise and counterclockwise turns cancelling each other.
    case nonZero
    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd
  }

  /// Returns whether a point is inside of the filled path.
  ///
  /// Curves are not flattened: the crossings of a horizontal ray are found on pieces of the curve along which y
  /// increases or decreases. As in Core Graphics, open subpaths are filled as if they were closed. Points closer to
  /// the outline than a few units in the last place of the coordinates may count as either. Points and subpaths that
  /// are not finite contain nothing.
  ///
  /// - Parameters:
  ///   - point: The point in the path's coordinates.
  ///   - rule: The rule that determines the inside.
  /// - Complexity: O(*n*) in the number of elements.
  public func contains(_ point: Point, rule: FillRule = .nonZero) -> Bool {
    let winding = windingNumber(around: point)
    return switch rule {
    case .nonZero: winding != 0
    // Every crossing adds or subtracts 1, which changes the parity alike.
    case .evenOdd: winding % 2 != 0
    }
  }

  /// Returns how often the path, with each subpath closed, turns around a point, from the x axis towards the y axis.
  ///
  /// The result is 0 for points that are not finite.
  ///
  /// - Parameter point: The point in the path's coordinates.
  /// - Complexity: O(*n*) in the number of elements.
  package func windingNumber(around point: Point) -> Int {
    guard point.x.isFinite && point.y.isFinite else { return 0 }
    let ray = Ray(origin: point)
    var (sum, subpath) = (0, 0)
    var (start, at) = (Point.zero, Point.zero)
    var isFinite = true
    func finish() {
      subpath += ray.crossings(lineFrom: at, to: start)
      if isFinite { sum += subpath }
      subpath = 0
    }
    func check(_ point: Point) { isFinite = isFinite && point.x.isFinite && point.y.isFinite }
    for element in elements {
      switch element {
      case .move(let point):
        finish()
        isFinite = true
        check(point)
        start = point
        at = point
      case .line(let point):
        check(point)
        subpath += ray.crossings(lineFrom: at, to: point)
        at = point
      case .quad(let point, let control):
        check(point)
        check(control)
        let segment = Segment(quadFrom: at, control: control, to: point)
        if isFinite { subpath += ray.crossings(curve: segment) }
        at = point
      case .cubic(let point, let control1, let control2):
        check(point)
        check(control1)
        check(control2)
        if isFinite { subpath += ray.crossings(curve: Segment(at, control1, control2, point)) }
        at = point
      case .close:
        finish()
        isFinite = start.x.isFinite && start.y.isFinite
        at = start
      }
    }
    finish()
    return sum
  }
}

/// A ray from a point in the direction of the x axis.
///
/// A piece between two values of y is crossed if one of them is at most the ray's and the other is greater, so that a
/// corner on the ray counts for one of its two pieces or cancels.
private struct Ray {
  let origin: Point

  /// Returns the signed number of crossings with a line.
  @inline(__always)
  func crossings(lineFrom start: Point, to end: Point) -> Int {
    let isDownwards = start.y <= origin.y && end.y > origin.y
    guard isDownwards || (end.y <= origin.y && start.y > origin.y) else { return 0 }
    let sign = isDownwards ? 1 : -1
    if origin.x < min(start.x, end.x) { return sign }
    if origin.x >= max(start.x, end.x) { return 0 }
    // Halving first keeps differences of huge coordinates finite.
    let t = (origin.y / 2 - start.y / 2) / (end.y / 2 - start.y / 2)
    return origin.x < Point.interpolate(from: start, to: end, at: t).x ? sign : 0
  }

  /// Returns the signed number of crossings with a cubic curve.
  func crossings(curve: Path.Segment) -> Int {
    let (p0, p1, p2, p3) = (curve.p0, curve.p1, curve.p2, curve.p3)
    guard min(min(p0.y, p1.y), min(p2.y, p3.y)) <= origin.y,
      max(max(p0.y, p1.y), max(p2.y, p3.y)) > origin.y,
      max(max(p0.x, p1.x), max(p2.x, p3.x)) > origin.x
    else { return 0 }
    if origin.x < min(min(p0.x, p1.x), min(p2.x, p3.x)) {
      return crossings(lineFrom: p0, to: p3)
    }
    let extrema = Path.Segment.extrema(p1.y - p0.y, p2.y - p1.y, p3.y - p2.y)
    let (first, last) = extrema.0 < extrema.1 ? extrema : (extrema.1, extrema.0)
    var sum = 0
    var (t, y) = (0.0, p0.y)
    for next in [first, last] where next > t && next < 1 {
      let yNext = curve.point(at: next).y
      sum += crossings(curve, from: t, y, to: next, yNext)
      (t, y) = (next, yNext)
    }
    return sum + crossings(curve, from: t, y, to: 1, p3.y)
  }

  /// Returns the signed number of crossings with a piece of a curve along which y has no extremum inside.
  private func crossings(
    _ curve: Path.Segment, from start: Double, _ y0: Double, to end: Double, _ y1: Double
  ) -> Int {
    let isDownwards = y0 <= origin.y && y1 > origin.y
    guard isDownwards || (y1 <= origin.y && y0 > origin.y) else { return 0 }
    // Bisection always ends: there are at most 1,100 halvings from 1 to the smallest number.
    var (low, high) = (start, end)
    var x = curve.point(at: low).x
    while true {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { break }
      let point = curve.point(at: middle)
      x = point.x
      if (point.y <= origin.y) == isDownwards { low = middle } else { high = middle }
    }
    return origin.x < x ? (isDownwards ? 1 : -1) : 0
  }
}
