/// A cubic Bézier curve from (0, 0) to (1, 1) that gives output progress as a function of input progress.
///
/// It is the curve of CSS `cubic-bezier()`, `CAMediaTimingFunction` and `UICubicTimingParameters`. The x of both
/// control points lies within 0…1, so that the curve is a function of x; their y is arbitrary, so that the output may
/// leave 0…1.
///
/// The curve is solved in Double: the result is exact for an input that differs from the given one by a few units in
/// the last place (relative to x below the middle of the curve and to 1 − x above it), even where the tangent is
/// vertical. Apple solves the same equation in Float, which differs by about 1e-6.
public struct UnitBezier: Hashable, Sendable {
  /// The horizontal coordinate of the first control point, within 0…1.
  public let x1: Double
  /// The vertical coordinate of the first control point.
  public let y1: Double
  /// The horizontal coordinate of the second control point, within 0…1.
  public let x2: Double
  /// The vertical coordinate of the second control point.
  public let y2: Double

  /// Creates a curve with the given control points.
  ///
  /// - Throws: ``TimingError/notFinite(field:value:)`` for a coordinate that is NaN or infinite,
  ///   ``TimingError/outOfRange(field:value:allowed:)`` for `x1` or `x2` outside 0…1 and for `y1` or `y2` beyond
  ///   ±1e300, where the coefficients would overflow.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(TimingError) {
    try TimingError.requireUnit(x1, .x1)
    try TimingError.requireHeight(y1, .y1)
    try TimingError.requireUnit(x2, .x2)
    try TimingError.requireHeight(y2, .y2)
    self.init(trusted: x1, y1, x2, y2)
  }

  init(trusted x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the output progress at an input progress.
  ///
  /// - Parameter x: The input progress. At most 0 (and NaN) gives exactly 0, at least 1 gives exactly 1.
  /// - Returns: The output progress, which is certain to lie within 0…1 only if the y of both control points do.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    // The diagonal is exact, whatever its parametrisation.
    if x1 == y1 && x2 == y2 { return x }
    if x <= middle {
      return Bernstein.value(Bernstein.solve(x, x1, x2), y1, y2)
    }
    // The upper half is solved from the other end, where 1 − x is exact or nearly so.
    return 1 - Bernstein.value(Bernstein.solve(1 - x, 1 - x2, 1 - x1), 1 - y2, 1 - y1)
  }

  /// Returns the curve parameter s within 0…1 at which the curve has the input progress `x`.
  ///
  /// - Parameter x: The input progress, clamped to 0…1 (NaN counts as 0).
  public func parameter(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return x <= middle
      ? Bernstein.solve(x, x1, x2) : 1 - Bernstein.solve(1 - x, 1 - x2, 1 - x1)
  }

  /// Returns the slope dy/dx at an input progress, in output progress per input progress.
  ///
  /// - Parameter x: The input progress. Outside 0…1 the curve is constant and the slope 0; at exactly 0 and 1 it is
  ///   the one-sided slope.
  /// - Returns: The slope; ±infinity where the tangent is vertical.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1 else { return 0 }
    if x1 == y1 && x2 == y2 { return 1 }
    return x <= middle
      ? Bernstein.slope(x <= 0 ? 0 : Bernstein.solve(x, x1, x2), x1, y1, x2, y2)
      : Bernstein.slope(
        x >= 1 ? 0 : Bernstein.solve(1 - x, 1 - x2, 1 - x1), 1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }

  /// The input progress at s = ½, above which the curve is solved from its other end.
  private var middle: Double { (1 + 3 * (x1 + x2)) / 8 }
}

extension UnitBezier {
  /// The coefficient of s in x(s) = ax·s³ + bx·s² + cx·s.
  public var cx: Double { 3 * x1 }
  /// The coefficient of s² in x(s) = ax·s³ + bx·s² + cx·s.
  public var bx: Double { 3 * (x2 - x1) - cx }
  /// The coefficient of s³ in x(s) = ax·s³ + bx·s² + cx·s.
  public var ax: Double { 1 - cx - bx }
  /// The coefficient of s in y(s) = ay·s³ + by·s² + cy·s.
  public var cy: Double { 3 * y1 }
  /// The coefficient of s² in y(s) = ay·s³ + by·s² + cy·s.
  public var by: Double { 3 * (y2 - y1) - cy }
  /// The coefficient of s³ in y(s) = ay·s³ + by·s² + cy·s.
  public var ay: Double { 1 - cy - by }

  /// The straight line from (0, 0) to (1, 1).
  public static var linear: UnitBezier { UnitBezier(trusted: 0, 0, 1, 1) }
  /// Core Animation's `easeIn`: slow at the start.
  public static var easeIn: UnitBezier { UnitBezier(trusted: 0.42, 0, 1, 1) }
  /// Core Animation's `easeOut`: slow at the end.
  public static var easeOut: UnitBezier { UnitBezier(trusted: 0, 0, 0.58, 1) }
  /// Core Animation's `easeInEaseOut`: slow at both ends.
  public static var easeInEaseOut: UnitBezier { UnitBezier(trusted: 0.42, 0, 0.58, 1) }
  /// Core Animation's `default`, the `ease` of CSS.
  public static var `default`: UnitBezier { UnitBezier(trusted: 0.25, 0.1, 0.25, 1) }
}

extension TimingError {
  fileprivate static func requireHeight(_ y: Double, _ field: Field) throws(TimingError) {
    try requireFinite(y, field)
    guard y.magnitude <= 1e300 else {
      throw .outOfRange(field: field, value: y, allowed: .representable)
    }
  }
}

/// One coordinate of a cubic from 0 to 1 with the inner ordinates p and q.
///
/// For ordinates within 0…1, all terms of the Bernstein form are positive, so that, unlike the power form, it keeps
/// its relative accuracy down to 0.
private enum Bernstein {
  static func value(_ s: Double, _ p: Double, _ q: Double) -> Double {
    let t = 1 - s
    return s * (3 * p * t * t + s * (3 * q * t + s))
  }

  static func derivative(_ s: Double, _ p: Double, _ q: Double) -> Double {
    let t = 1 - s
    return 3 * (t * t * p + 2 * s * t * (q - p) + s * s * (1 - q))
  }

  /// Returns the s within 0…½ with value(s, p, q) = x, for p, q within 0…1 and 0 < x ≤ value(½).
  ///
  /// It uses Newton's method inside a bracket: where the tangent is vertical, Newton's method would converge slowly
  /// or leave the bracket, and bisection takes over.
  static func solve(_ x: Double, _ p: Double, _ q: Double) -> Double {
    var low = 0.0
    var high = 0.5
    // The middle of a symmetric curve is known; its tangent may be vertical there, where other guesses end beside it.
    var s = x < 0.5 ? x : p + q == 1 ? 0.5 : 0.25
    var lastStep = 0.5
    // The bracket shrinks at least by half every second round, so that the loop ends by itself; the bound only makes
    // this obvious.
    for _ in 0..<400 {
      let error = value(s, p, q) - x
      let slope = derivative(s, p, q)
      let newton = s - error / slope
      // The remaining error is the rounding error of the value, which another step cannot improve.
      if error.magnitude <= x * 0x1p-52 { return s }
      if error < 0 { low = s } else { high = s }
      // Newton's method doubles the number of correct digits: after this step all digits are correct.
      if error.magnitude <= x * 0x1p-32 && slope * s >= x * 0x1p-4 { return newton }
      let middle = low + (high - low) / 2
      let isUsable =
        slope > 0 && newton > low && newton < high && (newton - s).magnitude < lastStep / 2
      let next = isUsable ? newton : middle
      lastStep = (next - s).magnitude
      if next == s || middle <= low || middle >= high { return next }
      s = next
    }
    return s
  }

  /// Returns dy/dx of the curve at the parameter s, by the first derivatives that do not both vanish.
  static func slope(
    _ s: Double, _ px: Double, _ py: Double, _ qx: Double, _ qy: Double
  ) -> Double {
    var dx = derivative(s, px, qx)
    var dy = derivative(s, py, qy)
    if dx == 0 && dy == 0 {
      dx = (1 - s) * (qx - 2 * px) + s * (1 - 2 * qx + px)
      dy = (1 - s) * (qy - 2 * py) + s * (1 - 2 * qy + py)
    }
    if dx == 0 && dy == 0 {
      dx = 1 + 3 * (px - qx)
      dy = 1 + 3 * (py - qy)
    }
    // Near a vertical tangent, rounding may make dx negative, which it never is.
    return dy / (dx > 0 ? dx : 0)
  }
}
