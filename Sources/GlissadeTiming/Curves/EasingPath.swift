public import GlissadeMath

/// An easing function drawn as a path from left to right: cubic Bézier curves one after the other.
///
/// The horizontal coordinate is the input progress and the vertical one the output progress, upwards. Material 3 gives
/// its *emphasized* easing in this form.
public struct EasingPath: Hashable, Sendable {
  /// A cubic Bézier curve between two points.
  package struct Segment: Hashable, Sendable {
    package var start: Point
    package var control1: Point
    package var control2: Point
    package var end: Point
  }

  /// The curves, of which each begins where the one before it ends.
  package let segments: [Segment]

  /// Creates an easing function from a path.
  ///
  /// - Parameter path: Lines and curves without a jump, from an input progress of 0 to 1. No part may be vertical or run
  ///   backwards: the control points of a segment lie between its ends.
  /// - Throws: ``TimingError/wrongCount(field:count:expected:)`` for a path without segments or with several subpaths,
  ///   ``TimingError/notFinite(field:value:)`` for a coordinate that is NaN or infinite,
  ///   ``TimingError/outOfRange(field:value:allowed:)`` for a path that does not begin at 0, or end at 1, and for an
  ///   output beyond ±1e300, ``TimingError/notAscending(field:index:value:)`` for a segment that is vertical or runs
  ///   backwards.
  public init(_ path: Path) throws(TimingError) {
    var segments: [Segment] = []
    for (index, part) in path.segments.enumerated() {
      for point in [part.p0, part.p1, part.p2, part.p3] {
        try TimingError.requireFinite(point.x, .pathInput)
        try TimingError.requireFinite(point.y, .pathOutput)
        guard point.y.magnitude <= 1e300 else {
          throw .outOfRange(field: .pathOutput, value: point.y, allowed: .representable)
        }
      }
      if let last = segments.last, last.end != part.p0 {
        throw .wrongCount(field: .subpaths, count: 2, expected: 1)
      }
      for point in [part.p1, part.p2, part.p3] where point.x < part.p0.x {
        throw .notAscending(field: .pathInput, index: index, value: point.x)
      }
      for point in [part.p0, part.p1, part.p2] where point.x > part.p3.x || part.p0.x == part.p3.x {
        throw .notAscending(field: .pathInput, index: index, value: part.p3.x)
      }
      segments.append(Segment(start: part.p0, control1: part.p1, control2: part.p2, end: part.p3))
    }
    guard let first = segments.first, let last = segments.last else {
      throw .wrongCount(field: .segments, count: 0, expected: 1)
    }
    guard first.start.x == 0 else {
      throw .outOfRange(field: .pathStart, value: first.start.x, allowed: .zero)
    }
    guard last.end.x == 1 else {
      throw .outOfRange(field: .pathEnd, value: last.end.x, allowed: .one)
    }
    self.segments = segments
  }

  /// Creates a path that is known to be valid.
  init(trusted segments: [Segment]) { self.segments = segments }

  /// Returns the output progress at an input progress.
  ///
  /// - Parameter x: The input progress, clamped to 0…1; NaN counts as 0.
  /// - Complexity: O(*n*) in the number of segments.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return segments[0].start.y }
    guard x < 1 else { return segments[segments.count - 1].end.y }
    return segment(at: x).value(at: x)
  }

  /// Returns the slope at an input progress, in output progress per input progress; at a corner, that to its right.
  ///
  /// - Parameter x: The input progress; outside 0…1 (and for NaN) the slope is 0.
  /// - Returns: The slope; infinite where a tangent is vertical.
  /// - Complexity: O(*n*) in the number of segments.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return 0 }
    return segment(at: x).slope(at: x)
  }

  private func segment(at x: Double) -> Segment {
    segments.last { $0.start.x <= x } ?? segments[0]
  }

  /// The inputs between which the path is smooth, in order, from 0 to 1.
  package var knots: [Double] { [0] + segments.map { $0.end.x } }

  /// The inputs between which the path only rises or only falls, in order, from 0 to 1.
  package var turningInputs: [Double] {
    segments.reduce(into: [0]) { $0 += $1.turningInputs + [$1.end.x] }
  }
}

extension EasingPath.Segment {
  private var width: Double { end.x - start.x }

  /// The horizontal coordinates as a curve from (0, 0) to (1, 1).
  private var horizontal: UnitBezier {
    UnitBezier(
      trusted: min(max((control1.x - start.x) / width, 0), 1), 0,
      min(max((control2.x - start.x) / width, 0), 1), 1)
  }

  private func parameter(at x: Double) -> Double { horizontal.parameter(at: (x - start.x) / width) }

  func value(at x: Double) -> Double {
    let s = parameter(at: x)
    let t = 1 - s
    return t * t * t * start.y + 3 * s * t * (t * control1.y + s * control2.y) + s * s * s * end.y
  }

  func slope(at x: Double) -> Double {
    let s = parameter(at: x)
    var rise = derivative(at: s, start.y, control1.y, control2.y, end.y)
    var run = derivative(at: s, start.x, control1.x, control2.x, end.x)
    // If a control point is the end, the tangent leads to the other one.
    let (from, to) = s < 0.5 ? (start, control2) : (control1, end)
    if rise == 0 && run <= 0 { (rise, run) = (to.y - from.y, to.x - from.x) }
    if rise == 0 && run <= 0 { (rise, run) = (end.y - start.y, width) }
    return rise / max(run, 0)
  }

  private func derivative(
    at s: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> Double {
    let t = 1 - s
    return 3 * (t * t * (b - a) + 2 * s * t * (c - b) + s * s * (d - c))
  }

  /// The inputs within the segment at which its height is greatest or least.
  fileprivate var turningInputs: [Double] {
    let (first, second, third) = (control1.y - start.y, control2.y - control1.y, end.y - control2.y)
    // y′/3 = a·s² + 2b·s + c; the numerically stable quadratic formula gives both roots.
    let (a, b, c) = (first - 2 * second + third, second - first, first)
    let discriminant = b * b - a * c
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.sorted().map { s in
      let t = 1 - s
      return t * t * t * start.x + 3 * s * t * (t * control1.x + s * control2.x) + s * s * s * end.x
    }
  }
}
