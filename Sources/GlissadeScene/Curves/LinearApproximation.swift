public import GlissadeTiming

/// A piecewise linear approximation of a motion, for CSS `linear()`.
///
/// It has the fewest pieces that keep the maximum error, so its points lie beside the curve, except for the last one,
/// which is exactly at the end.
public struct LinearApproximation: Hashable, Sendable {
  /// The default maximum error, as a fraction of the distance.
  public static let defaultError = 0.001

  /// The duration of the motion in seconds; 1 for curves over progress.
  public let duration: Double
  /// The approximation as a function of the fraction of the duration.
  public let curve: PiecewiseLinear
  /// The measured maximum error, as a fraction of the distance.
  public let error: Double

  /// The approximation in CSS syntax.
  public var text: String { CurveText.piecewise(curve) }

  /// Creates an approximation of a motion, or returns nil for a motion that does not come to rest, has no distance,
  /// or has an exact form in CSS.
  ///
  /// - Parameters:
  ///   - expression: The motion. Bézier curves and steps have an exact form in CSS and are not approximated.
  ///   - maximumError: The maximum error as a fraction of the distance; values below 1e-6 and NaN count as 1e-6.
  /// - Complexity: Between 1,024 and 1,000,000 evaluations of the motion, more for small errors and high frequencies.
  public init?(_ expression: CurveExpression, maximumError: Double = defaultError) {
    let bound = maximumError > 1e-6 ? maximumError : 1e-6
    // At this time up to half of the error is left, by which the end is off.
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
      // A sum with 0 has no negative zero.
      (expression.value(at: end * (Double(index) / Double(count))) - origin) / travel + 0
    }
    let rest = values[count]
    let isCut = (LinearApproximation.valueBefore(end, of: expression) - 1).magnitude > bound / 2
    values[count] = isCut ? LinearApproximation.valueBefore(end, of: expression) : 1
    var points = [0]
    while let last = points.last, last < count {
      points.append(LinearApproximation.farthest(from: last, in: values, within: bound / 50))
    }
    let looks = points.map { PolylineFit.Knot(x: Double($0) / Double(count), y: values[$0]) }
    // The gaps between the grid points take a share of the error, and a small reserve is left for rounding.
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

  /// Returns the pieces through the points.
  ///
  /// - Parameter bound: The maximum error, of which rounding the points to fewer digits may use a small share; nil
  ///   keeps all digits.
  private static func curve(
    through points: [(x: Double, y: Double)], rounding bound: Double?
  ) -> PiecewiseLinear? {
    func rounded(_ value: Double, _ parts: Double) -> Double {
      guard let bound else { return value }
      var unit = 1.0
      while unit * bound < parts { unit *= 10 }
      return (value * unit).rounded() / unit + 0
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

  /// Returns the value just before the end, where springs with a duration are cut off.
  private static func valueBefore(_ end: Double, of expression: CurveExpression) -> Double {
    guard case .timedSpring(let timed) = expression.motion else { return 1 }
    return timed.spring.progress(at: end, initialVelocity: timed.initialVelocity)
  }

  /// Returns the number of intervals to sample the motion in.
  ///
  /// Between two samples the curve deviates from its chord by an eighth of the curvature times the interval squared,
  /// which is kept to a hundredth of the error.
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

  /// Returns the last point whose line from `start` stays within the bound of all points between them.
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
