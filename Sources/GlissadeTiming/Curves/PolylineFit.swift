/// A polyline that stays within a vertical distance of given points, with the minimum number of segments.
///
/// The points and the distance define a channel, whose sides are straight between the points, and through which the
/// polyline must pass from the first point to the last. Its vertices can lie anywhere. Each segment starts where the
/// previous one can still be left, and extends as far as a straight line can. No polyline with fewer segments gets
/// farther, so that the number of segments is minimal (Suri 1986, Imai and Iri 1986: minimum-link paths in a monotone
/// polygon).
package struct PolylineFit {
  /// A point of a line.
  package struct Knot: Hashable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The vertices, including both ends.
  package let knots: [Knot]

  /// Creates the polyline that fits points.
  ///
  /// - Parameters:
  ///   - points: Two or more points with ascending x.
  ///   - error: The maximum vertical distance, greater than 0; the first and the last point are met exactly.
  package init(_ points: [Knot], error: Double) {
    // Without a limit there always is a fit.
    knots = PolylineFit.knots(points, error: error, limit: .max) ?? points
  }

  /// Creates the polyline that fits points, or returns nil if it would have more vertices than a limit.
  ///
  /// - Parameters:
  ///   - points: Two or more points with ascending x.
  ///   - error: The maximum vertical distance, greater than 0; the first and the last point are met exactly.
  ///   - limit: The maximum number of vertices.
  package init?(_ points: [Knot], error: Double, limit: Int) {
    guard let found = PolylineFit.knots(points, error: error, limit: limit) else { return nil }
    knots = found
  }

  private static func knots(_ points: [Knot], error: Double, limit: Int) -> [Knot]? {
    guard let first = points.first, let last = points.last, points.count > 2 else {
      return points.count <= limit ? points : nil
    }
    var gates = points.map { Gate(x: $0.x, low: $0.y - error, high: $0.y + error) }
    gates[0] = Gate(x: first.x, low: first.y, high: first.y)
    gates[points.count - 1] = Gate(x: last.x, low: last.y, high: last.y)

    let (low, high) = gates.reduce((first.y, first.y)) { (min($0.0, $1.low), max($0.1, $1.high)) }
    var windows: [Window] = []
    var start: [Bound] = [Bound(first, isUpper: false), Bound(first, isUpper: true)]
    var next = 1
    while true {
      var lines = LineSet(start, height: high - low)
      while next < gates.count, lines.narrow(to: gates[next]) { next += 1 }
      if next == gates.count {
        guard windows.count + 2 <= limit else { return nil }
        return PolylineFit.path(from: first, through: windows, end: last, lines)
      }
      // There is a vertex in each window, besides both ends.
      guard windows.count + 3 <= limit else { return nil }
      let window = lines.window(between: gates[next - 1], gates[next])
      windows.append(window)
      // A line gets beyond the window only by crossing it, and is on its other side afterwards.
      start = [Bound(window.end, isUpper: window.leavesAbove)]
      for gate in gates[..<next].reversed() {
        if gate.x < window.start.x { break }
        start.append(
          Bound(
            Knot(x: gate.x, y: window.leavesAbove ? gate.low : gate.high),
            isUpper: !window.leavesAbove))
      }
    }
  }

  /// Returns the vertices: each segment is extended back to where it crosses the window that it starts from.
  private static func path(
    from first: Knot, through windows: [Window], end: Knot, _ lines: LineSet
  ) -> [Knot] {
    var knots = [end]
    var line = lines.middle
    for window in windows.reversed() {
      let slope = window.line.slope - line.slope
      var x = slope == 0 ? window.end.x : (line.value(at: 0) - window.line.value(at: 0)) / slope
      x = max(window.start.x, min(window.end.x, x.isFinite ? x : window.end.x))
      knots.append(Knot(x: x, y: window.line.value(at: x)))
      line = window.line
    }
    knots.append(first)
    return knots.reversed()
  }

  /// Returns the value of the polyline at an x; beyond the ends, the value at the end.
  package static func value(of knots: [Knot], at x: Double) -> Double {
    guard let first = knots.first, let last = knots.last else { return 0 }
    if x <= first.x { return first.y }
    if x >= last.x { return last.y }
    var (low, high) = (0, knots.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if knots[middle].x <= x { low = middle } else { high = middle }
    }
    let (a, b) = (knots[low], knots[high])
    return b.x == a.x ? b.y : a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x))
  }
}

/// The interval that a line must pass through at an x.
private struct Gate {
  var x: Double
  var low: Double
  var high: Double
}

/// The last part of a line that extends as far as possible, from where it last touches a side of the channel to where
/// it leaves the channel.
private struct Window {
  var line: Line
  var start: PolylineFit.Knot
  var end: PolylineFit.Knot
  var leavesAbove: Bool
}

/// The set of lines that satisfy some bounds: a convex polygon in the plane of heights and slopes.
private struct LineSet {
  private var polygon = LinePolygon()
  /// The bounds that edges refer to.
  private var bounds: [Bound] = []
  private let tolerance: Double

  /// Creates the set of lines that satisfy some bounds.
  ///
  /// - Parameters:
  ///   - bounds: The bounds.
  ///   - height: The height of the channel, which determines the tolerance for rounding errors.
  init(_ bounds: [Bound], height: Double) {
    tolerance = max(height, 1e-300) * 1e-13
    let origin = bounds[0]
    let (reach, steepness) = (height * 1e3, height * 1e7)
    for (up, turn) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
      polygon.append(
        Line(x: origin.x, y: origin.y + up * reach, slope: turn * steepness),
        edge: LinePolygon.noBound)
    }
    for bound in bounds {
      let (least, most) = polygon.measure(at: bound.x)
      let (low, high) = bound.isUpper ? (least, most) : (most, least)
      // One that no line satisfies is left out.
      if bound.excess(of: high) <= tolerance || bound.excess(of: low) > tolerance { continue }
      polygon.cut(by: bound, &self.bounds, tolerance)
    }
  }

  /// A line in the interior of the set.
  var middle: Line { polygon.middle }

  /// Restricts the set to the lines that pass a gate; if there are none, the set stays as it is and the result is
  /// false.
  mutating func narrow(to gate: Gate) -> Bool {
    let (least, most) = polygon.measure(at: gate.x)
    if least >= gate.low - tolerance && most <= gate.high + tolerance { return true }
    let low = Bound(x: gate.x, y: gate.low, isUpper: false)
    let high = Bound(x: gate.x, y: gate.high, isUpper: true)
    if low.excess(of: most) > tolerance || high.excess(of: least) > tolerance { return false }
    // The new corners of the first cut are at its bound, so that something is left by the second one.
    if low.excess(of: least) > tolerance { polygon.cut(by: low, &bounds, tolerance) }
    if high.excess(of: most) > tolerance { polygon.cut(by: high, &bounds, tolerance) }
    return true
  }

  /// Returns the line that extends farthest between a gate that all lines pass and the next one, which none passes.
  func window(between gate: Gate, _ next: Gate) -> Window {
    let leavesAbove = polygon.line(0).value(at: next.x) > next.high
    var (best, furthest) = (0, -1.0)
    for index in 0..<polygon.count {
      let line = polygon.line(index)
      let inside =
        leavesAbove ? gate.high - line.value(at: gate.x) : line.value(at: gate.x) - gate.low
      let outside =
        leavesAbove ? line.value(at: next.x) - next.high : next.low - line.value(at: next.x)
      let part = max(0, inside) / (max(0, inside) + max(outside, .leastNonzeroMagnitude))
      if part > furthest { (best, furthest) = (index, part) }
    }
    let line = polygon.line(best)
    let x = gate.x + (next.x - gate.x) * furthest
    let (before, after) = (polygon.bound(before: best, bounds), polygon.bound(after: best, bounds))
    // The line is fixed by its last touch on the side opposite to the one by which it leaves.
    var start = -Double.infinity
    for case let bound? in [before, after] where bound.isUpper != leavesAbove {
      start = max(start, bound.x)
    }
    if start == -.infinity { start = min(before?.x ?? x, after?.x ?? x) }
    start = min(start, x)
    return Window(
      line: line, start: PolylineFit.Knot(x: start, y: line.value(at: start)),
      end: PolylineFit.Knot(x: x, y: line.value(at: x)), leavesAbove: leavesAbove)
  }
}
