public import GlissadeTiming

/// A motion as straight pieces, for CSS `linear()`.
///
/// The pieces are as few as can keep the error, and so their bends lie beside the curve; the last point is exactly
/// at the end.
public struct LinearApproximation: Hashable, Sendable {
  /// The greatest error that is allowed if nothing else is said, as a part of the way.
  public static let defaultError = 0.001

  /// How long the motion takes, in seconds (1 for curves over progress).
  public let duration: Double
  /// The curve over the fraction of the duration.
  public let curve: PiecewiseLinear
  /// The greatest difference that was found, as a part of the way.
  public let error: Double

  /// The text for CSS.
  public var text: String { CurveText.piecewise(curve) }

  /// Approximates a motion.
  ///
  /// - Parameters:
  ///   - expression: The motion. Bézier curves and steps are written exactly in CSS and not approximated.
  ///   - maximumError: The greatest error, as a part of the way, greater than 0; below 1e-6 counts as that.
  /// - Returns: nil for a motion that does not come to rest, has no way, or has a language of its own in CSS.
  public init?(_ expression: CurveExpression, maximumError: Double = defaultError) {
    let bound = maximumError > 1e-6 ? maximumError : 1e-6
    // The end is off by what is left then, of which there may be half of the error.
    let end: Double
    var (origin, travel) = (0.0, 1.0)
    switch expression.motion {
    case .timing: return nil
    case .spring(let spring, let velocity):
      end = spring.lastCrossing(threshold: bound / 2, initialVelocity: velocity)
    case .timedSpring(let timed): end = timed.duration
    case .decay(let decay):
      (origin, travel) = (decay.origin, decay.travel)
      end = decay.restTime(threshold: bound / 2 * travel.magnitude)
    }
    guard end > 0, end.isFinite, travel != 0 else { return nil }
    let count = LinearApproximation.gridCount(expression, end, bound)
    var values = (0...count).map { index in
      (expression.value(at: end * (Double(index) / Double(count))) - origin) / travel
    }
    let rest = values[count]
    let isCut = (LinearApproximation.valueBefore(end, of: expression) - 1).magnitude > bound / 2
    values[count] = isCut ? LinearApproximation.valueBefore(end, of: expression) : 1
    var points = [0]
    while let last = points.last, last < count {
      points.append(LinearApproximation.farthest(from: last, in: values, within: bound / 50))
    }
    let looks = points.map { PolylineFit.Knot(x: Double($0) / Double(count), y: values[$0]) }
    // What lies between the looks takes a part of the error, and a little is kept for rounding.
    var full = PolylineFit(looks, error: 0.93 * bound).knots.map { ($0.x, $0.y) }
    if isCut { full.append((1, 1)) }
    values[count] = rest
    duration = end
    guard let short = LinearApproximation.curve(through: full, rounding: bound),
      let exact = LinearApproximation.curve(through: full, rounding: nil)
    else { return nil }
    let shortError = LinearApproximation.error(of: short, values)
    let isShort = shortError <= bound
    curve = isShort ? short : exact
    error = isShort ? shortError : LinearApproximation.error(of: exact, values)
  }

  /// The pieces through points.
  ///
  /// - Parameter bound: An error of which the points may be off by a small part, to have fewer digits.
  private static func curve(
    through points: [(x: Double, y: Double)], rounding bound: Double?
  ) -> PiecewiseLinear? {
    func rounded(_ value: Double, _ parts: Double) -> Double {
      guard let bound else { return value }
      var unit = 1.0
      while unit * bound < parts { unit *= 10 }
      return (value * unit).rounded() / unit
    }
    do throws(TimingError) {
      return try PiecewiseLinear(
        points.map { PiecewiseLinear.Stop(rounded($0.y, 100), at: rounded($0.x, 1000)) })
    } catch {
      return nil
    }
  }

  private static func error(of curve: PiecewiseLinear, _ values: [Double]) -> Double {
    let last = Double(values.count - 1)
    return values.enumerated().reduce(0) { worst, value in
      max(worst, (curve.value(at: Double(value.offset) / last) - value.element).magnitude)
    }
  }

  /// Where a motion is just before its end: springs with a duration are cut off there.
  private static func valueBefore(_ end: Double, of expression: CurveExpression) -> Double {
    guard case .timedSpring(let timed) = expression.motion else { return 1 }
    return timed.spring.progress(at: end, initialVelocity: timed.initialVelocity)
  }

  /// How many pieces the motion is looked at in.
  ///
  /// Between two looks the curve leaves its chord by an eighth of the curvature times their distance squared;
  /// that is to be a hundredth of the error.
  private static func gridCount(
    _ expression: CurveExpression, _ end: Double, _ bound: Double
  ) -> Int {
    func rate(_ spring: Spring, _ velocity: Double) -> Double {
      let rate = spring.angularFrequency + spring.decayRate
      return rate * (1 + velocity.magnitude / rate).squareRoot()
    }
    let rate =
      switch expression.motion {
      case .timing: 1.0
      case .spring(let spring, let velocity): rate(spring, velocity)
      case .timedSpring(let timed): rate(timed.spring, timed.initialVelocity)
      case .decay(let decay): decay.rate.perSecond
      }
    return Int(min(max(rate * end / (0.08 * bound).squareRoot(), 1024), 1_000_000))
  }

  /// The last point to which a straight line stays near all points on its way.
  private static func farthest(from start: Int, in values: [Double], within bound: Double) -> Int {
    var (least, most) = (-Double.infinity, Double.infinity)
    var best = start + 1
    for end in (start + 1)..<values.count {
      let length = Double(end - start)
      let slope = (values[end] - values[start]) / length
      if slope >= least && slope <= most { best = end }
      least = max(least, (values[end] - bound - values[start]) / length)
      most = min(most, (values[end] + bound - values[start]) / length)
      if least > most { break }
    }
    return best
  }
}
