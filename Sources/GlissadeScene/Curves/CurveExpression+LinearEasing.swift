import GlissadeTiming

/// A curve over the fraction of its duration, with a progress from 0 to 1 if it is a motion.
struct UnitCurve {
  /// The duration in seconds; nil for a curve over progress.
  let duration: Double?
  /// The number of sampling intervals that find every extremum.
  let pieces: Int
  /// The progress as a function of the fraction, 0…1.
  let progress: (Double) -> Double

  /// Returns a CSS `linear()` function with the fewest points and digits that keep the error.
  ///
  /// - Parameter error: The maximum error as a fraction of the travel, greater than 0.
  /// - Returns: The function; nil if the curve is not finite.
  func linearEasing(error: Double) -> LinearEasing? {
    let isMotion = duration != nil
    let made = try? LinearEasing(
      error: error, pieces: pieces, end: isMotion ? 1 : nil, isShort: true, curve: progress)
    return isMotion ? made?.ending(at: 1) : made
  }

  /// Returns the nearest cubic Bézier curve with as few decimals as hardly add to its error.
  ///
  /// - Parameters:
  ///   - exact: The curve itself, if it is a Bézier curve.
  ///   - isBounded: Whether the progress of both control points must be within 0…1.
  ///   - allowed: The error that fewer decimals may cause, as a fraction of the travel.
  /// - Returns: The curve and its maximum error as a fraction of the travel, infinite for a curve that is not finite.
  func nearestBezier(
    exact: UnitBezier?, isBounded: Bool = false, allowed: Double
  ) -> (bezier: UnitBezier, error: Double) {
    let bezier = exact ?? NearestBezier(isBounded: isBounded, curve: progress).bezier
    let found = error(of: bezier)
    let bound = max(allowed, found + allowed / 10)
    for decimals in 1...12 {
      let numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2].map {
        NumberText.round($0, decimals)
      }
      guard let rounded = try? UnitBezier(numbers[0], numbers[1], numbers[2], numbers[3]) else {
        continue
      }
      if rounded == exact { return (rounded, 0) }
      let error = error(of: rounded)
      if error <= bound { return (rounded, error) }
    }
    return (bezier, found)
  }

  /// Returns the maximum distance of a Bézier curve from the curve, as a fraction of the travel.
  private func error(of bezier: UnitBezier) -> Double {
    let (error, travel) = NearestBezier.distance(bezier, from: progress)
    return travel > 0 ? error / travel : error
  }
}

extension CurveExpression {
  /// Returns the curve over the fraction of its duration; nil for a motion that does not come to rest or has no
  /// distance.
  ///
  /// The duration of a spring and of a decay is a number of milliseconds with at least three digits, at which half of
  /// the error is left of the distance.
  ///
  /// - Parameter error: The maximum error as a fraction of the travel, greater than 0.
  func unitCurve(error: Double) -> UnitCurve? {
    let end: Double
    var swings = 1.0
    let position: (Double) -> Double
    switch motion {
    case .timing(let function):
      return UnitCurve(duration: nil, pieces: 64) { function.value(at: $0) }
    case .spring(let spring, let velocity):
      position = { spring.state(velocity: velocity, at: $0).position }
      let travel = 1 + (spring.peak(initialVelocity: velocity)?.overshoot ?? 0)
      let last = spring.lastCrossing(threshold: error / 2, initialVelocity: velocity)
      end = Self.milliseconds(last) { abs(position($0) - 1) <= error / 2 * travel }
      swings = spring.angularFrequency * end / (2 * .pi)
    case .timedSpring(let timed):
      position = { timed.spring.state(velocity: timed.initialVelocity, at: $0).position }
      end = timed.duration
      swings = timed.spring.angularFrequency * end / (2 * .pi)
    case .decay(let decay):
      // A sum with 0 has no negative zero.
      position = { (decay.position(at: $0) - decay.origin) / decay.travel + 0 }
      let last = decay.restTime(threshold: error / 2 * decay.travel.magnitude)
      end = Self.milliseconds(last) { abs(position($0) - 1) <= error / 2 }
    }
    guard end > 0, end.isFinite, position(end).isFinite, swings <= 10_000 else { return nil }
    return UnitCurve(duration: end, pieces: max(64, Int((swings * 4).rounded(.up)))) {
      position($0 * end)
    }
  }

  /// Returns a time rounded to milliseconds, or to three digits if that is less: to the nearest if a condition holds
  /// there, and up otherwise.
  private static func milliseconds(_ time: Double, _ isEnd: (Double) -> Bool) -> Double {
    guard time > 0, time.isFinite else { return time }
    var scale = 1000.0
    while time * scale < 100, scale < 1e300 { scale *= 10 }
    let nearest = (time * scale).rounded() / scale
    return nearest > 0 && isEnd(nearest) ? nearest : (time * scale).rounded(.up) / scale
  }

  /// Returns a CSS `linear()` function for a motion from 0 to 1, and its duration in seconds unless it is one over
  /// progress; nil for a motion that does not come to rest, has no distance, or has an exact form in CSS.
  ///
  /// - Parameter error: The maximum error as a fraction of the travel, greater than 0.
  func linearEasing(error: Double) -> (easing: LinearEasing, duration: Double?)? {
    guard let curve = unitCurve(error: error) else { return nil }
    if case .timing(let function) = motion, function.isExactInCSS { return nil }
    return curve.linearEasing(error: error).map { ($0, curve.duration) }
  }
}

extension TimingFunction {
  /// Whether CSS has the function itself, and not only a `linear()` near it.
  var isExactInCSS: Bool {
    if case .easing = self { unitBezier != nil } else { true }
  }
}
