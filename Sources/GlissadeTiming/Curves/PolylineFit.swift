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
  package private(set) var knots: [Knot] = []

  /// Creates the polyline that fits points.
  ///
  /// - Parameters:
  ///   - points: Two or more points with ascending x.
  ///   - error: The maximum vertical distance, greater than 0; the first and the last point are met exactly.
  package init(_ points: [Knot], error: Double) {
    guard let first = points.first, let last = points.last, points.count > 2 else {
      knots = points
      return
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
        knots = PolylineFit.path(from: first, through: windows, end: last, lines)
        return
      }
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

/// A point that a line must pass below or above.
private struct Bound {
  var x: Double
  var y: Double
  var isUpper: Bool

  init(_ knot: PolylineFit.Knot, isUpper: Bool) {
    x = knot.x
    y = knot.y
    self.isUpper = isUpper
  }

  init(x: Double, y: Double, isUpper: Bool) {
    (self.x, self.y, self.isUpper) = (x, y, isUpper)
  }
}

/// A line, given by a point and its slope.
private struct Line {
  var x: Double
  var y: Double
  var slope: Double

  func value(at position: Double) -> Double { y + slope * (position - x) }
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
  /// A corner of the polygon: the line and the bounds that it touches; nil at the edge of the initial polygon.
  private struct Corner {
    var line: Line
    /// The bound of the edge that ends at the corner, and the bound of the edge that starts there.
    var before: Bound?
    var after: Bound?
  }

  private var corners: [Corner]
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
    corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map {
      Corner(
        line: Line(x: origin.x, y: origin.y + $0.0 * reach, slope: $0.1 * steepness), before: nil,
        after: nil)
    }
    for bound in bounds { _ = clip(bound) }
  }

  /// A line in the interior of the set.
  var middle: Line {
    let x = corners[0].line.x
    let count = Double(corners.count)
    return Line(
      x: x, y: corners.reduce(0) { $0 + $1.line.value(at: x) } / count,
      slope: corners.reduce(0) { $0 + $1.line.slope } / count)
  }

  /// Restricts the set to the lines that pass a gate; if there are none, the set stays as it is and the result is
  /// false.
  mutating func narrow(to gate: Gate) -> Bool {
    var passes = true
    for corner in corners {
      let value = corner.line.value(at: gate.x)
      if value < gate.low - tolerance || value > gate.high + tolerance {
        passes = false
        break
      }
    }
    if passes { return true }
    let before = corners
    if clip(Bound(x: gate.x, y: gate.low, isUpper: false)),
      clip(Bound(x: gate.x, y: gate.high, isUpper: true))
    {
      return true
    }
    corners = before
    return false
  }

  /// Returns the line that extends farthest between a gate that all lines pass and the next one, which none passes.
  func window(between gate: Gate, _ next: Gate) -> Window {
    let leavesAbove = corners[0].line.value(at: next.x) > next.high
    var (best, furthest) = (corners[0], -1.0)
    for corner in corners {
      let inside =
        leavesAbove
        ? gate.high - corner.line.value(at: gate.x) : corner.line.value(at: gate.x) - gate.low
      let outside =
        leavesAbove
        ? corner.line.value(at: next.x) - next.high : next.low - corner.line.value(at: next.x)
      let part = max(0, inside) / (max(0, inside) + max(outside, .leastNonzeroMagnitude))
      if part > furthest { (best, furthest) = (corner, part) }
    }
    let x = gate.x + (next.x - gate.x) * furthest
    // The line is fixed by its last touch on the side opposite to the one by which it leaves.
    var start = -Double.infinity
    for case let bound? in [best.before, best.after] where bound.isUpper != leavesAbove {
      start = max(start, bound.x)
    }
    if start == -.infinity { start = min(best.before?.x ?? x, best.after?.x ?? x) }
    start = min(start, x)
    return Window(
      line: best.line, start: PolylineFit.Knot(x: start, y: best.line.value(at: start)),
      end: PolylineFit.Knot(x: x, y: best.line.value(at: x)), leavesAbove: leavesAbove)
  }

  /// Removes the lines on the wrong side of a point; returns false if none would be left.
  private mutating func clip(_ bound: Bound) -> Bool {
    func excess(_ corner: Corner) -> Double {
      let value = corner.line.value(at: bound.x) - bound.y
      return bound.isUpper ? value : -value
    }
    let excesses = corners.map(excess)
    if excesses.allSatisfy({ $0 <= tolerance }) { return true }
    if excesses.allSatisfy({ $0 > tolerance }) { return false }
    var kept: [Corner] = []
    for (index, corner) in corners.enumerated() {
      let following = (index + 1) % corners.count
      let (isIn, isNextIn) = (excesses[index] <= tolerance, excesses[following] <= tolerance)
      if isIn { kept.append(corner) }
      guard isIn != isNextIn else { continue }
      let edge = corner.after
      let line = crossing(
        edge, bound, corner.line, corners[following].line, excesses[index], excesses[following])
      kept.append(
        isIn
          ? Corner(line: line, before: edge, after: bound)
          : Corner(line: line, before: bound, after: edge))
    }
    corners = kept
    return true
  }

  /// Returns the line at which an edge of the polygon meets a bound; if the edge has a bound, it is the line through
  /// both points.
  private func crossing(
    _ edge: Bound?, _ bound: Bound, _ from: Line, _ to: Line, _ fromExcess: Double,
    _ toExcess: Double
  ) -> Line {
    if let edge, edge.x != bound.x {
      return Line(x: bound.x, y: bound.y, slope: (bound.y - edge.y) / (bound.x - edge.x))
    }
    let part = fromExcess / (fromExcess - toExcess)
    return Line(x: bound.x, y: bound.y, slope: from.slope + (to.slope - from.slope) * part)
  }
}
