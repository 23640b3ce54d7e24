/// A timing function: the output progress of an animation as a function of its input progress.
///
/// The names are those of Core Animation (`CAMediaTimingFunction`), together with the step and piecewise linear
/// curves of CSS. An animation without a timing function is linear.
///
/// The progress is evaluated on a Bézier curve with given control points, and on a predefined curve:
///
/// ```swift
/// let curve = try TimingFunction.controlPoints(0.2, 0, 0, 1)
/// let progress = curve.value(at: 0.25)  // 0.607
/// let eased = TimingFunction.easeIn.value(at: 0.5)  // 0.315
/// ```
public enum TimingFunction: Hashable, Sendable {
  /// Output equals input.
  case linear
  /// A cubic Bézier curve.
  case bezier(UnitBezier)
  /// A step curve.
  case steps(Steps)
  /// A piecewise linear curve.
  case piecewiseLinear(PiecewiseLinear)
  /// A named formula, or a path of Bézier curves.
  case easing(Easing)

  /// Slow at the start: the Bézier curve (0.42, 0, 1, 1).
  public static var easeIn: TimingFunction { .bezier(.easeIn) }
  /// Slow at the end: the Bézier curve (0, 0, 0.58, 1).
  public static var easeOut: TimingFunction { .bezier(.easeOut) }
  /// Slow at both ends: the Bézier curve (0.42, 0, 0.58, 1).
  public static var easeInEaseOut: TimingFunction { .bezier(.easeInEaseOut) }
  /// The curve of most of Core Animation's own animations: (0.25, 0.1, 0.25, 1).
  public static var `default`: TimingFunction { .bezier(.default) }

  /// Creates a cubic Bézier curve with the given control points.
  ///
  /// - Throws: The errors of ``UnitBezier/init(_:_:_:_:)``.
  public static func controlPoints(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(TimingError) -> TimingFunction {
    .bezier(try UnitBezier(x1, y1, x2, y2))
  }

  /// Creates one of Robert Penner's easing functions, such as `easeOutBounce` as `.easing(.bounce, .out)`.
  public static func easing(
    _ family: PennerEasing.Family, _ direction: PennerEasing.Direction
  ) -> TimingFunction {
    .easing(.penner(PennerEasing(family, direction)))
  }

  /// Returns the output progress at an input progress.
  ///
  /// - Parameter x: The input progress, clamped to 0…1 (NaN counts as 0).
  /// - Returns: The output progress, which may leave 0…1 if the curve does.
  /// - Complexity: O(log *n*) in the number of points of a piecewise linear curve, O(*n*) in the number of segments of a
  ///   path; O(1) for other curves.
  public func value(at x: Double) -> Double { value(at: x, isBefore: false) }

  /// Returns the output progress at an input progress, before or after the jump that may be there.
  ///
  /// - Parameters:
  ///   - x: The input progress, clamped to 0…1 (NaN counts as 0).
  ///   - isBefore: The before flag of CSS, see ``MediaTiming/State/hasBeforeFlag``: a jump exactly at `x` has then not
  ///     happened yet.
  /// - Returns: The output progress, which may leave 0…1 if the curve does.
  /// - Complexity: That of ``value(at:)``.
  public func value(at x: Double, isBefore: Bool) -> Double {
    switch self {
    case .linear: x > 0 ? min(x, 1) : 0
    case .bezier(let curve): curve.value(at: x)
    case .steps(let steps): steps.value(at: x, isBefore: isBefore)
    case .piecewiseLinear(let curve): curve.value(at: x, isBefore: isBefore)
    case .easing(let easing): easing.value(at: x)
    }
  }

  /// Returns the slope at an input progress, in output progress per input progress.
  ///
  /// - Parameter x: The input progress; outside 0…1 (and for NaN) the slope is 0, at 0 and 1 it is the one-sided
  ///   slope.
  /// - Returns: The slope: ±infinity where the tangent of a Bézier curve is vertical, 0 for steps.
  /// - Complexity: That of ``value(at:)``.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: x >= 0 && x <= 1 ? 1 : 0
    case .bezier(let curve): curve.slope(at: x)
    case .steps: 0
    case .piecewiseLinear(let curve): curve.slope(at: x)
    case .easing(let easing): easing.slope(at: x)
    }
  }

  /// The function as a Bézier curve, if it is one; the linear function is (0, 0, 1, 1).
  ///
  /// Penner's quad, cubic and back are Bézier curves, but for one rounding of their control points, unless both ends are
  /// eased.
  public var unitBezier: UnitBezier? {
    switch self {
    case .linear: .linear
    case .bezier(let curve): curve
    case .steps, .piecewiseLinear: nil
    case .easing(let easing): easing.unitBezier
    }
  }
}

extension TimingFunction {
  /// Returns the output progress, where an input that precedes a jump by at most `tolerance` counts as the jump.
  func value(at x: Double, tolerance: Double) -> Double {
    switch self {
    case .linear, .bezier, .easing: return value(at: x)
    case .steps(let steps): return steps.value(at: x + tolerance)
    case .piecewiseLinear(let curve):
      let next = upperBound(curve.inputs, x)
      guard next < curve.inputs.count, curve.inputs[next] <= x + tolerance else {
        return curve.value(at: x)
      }
      return curve.value(at: curve.inputs[next])
    }
  }
}
