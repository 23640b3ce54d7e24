import GlissadeTiming

extension CurveExpression {
  /// Returns a CSS `linear()` function for a motion from 0 to 1, and the motion's duration in seconds; nil for a motion
  /// that does not come to rest, has no distance, or has an exact form in CSS.
  ///
  /// - Parameter error: The maximum error as a fraction of the travel, greater than 0.
  func linearEasing(error: Double) -> (easing: LinearEasing, duration: Double)? {
    // At this time up to half of the error is left, by which the end is off.
    let end: Double
    let swings: Double
    let progress: (Double) -> Double
    switch motion {
    case .timing: return nil
    case .spring(let spring, let velocity):
      end = spring.lastCrossing(threshold: error / 2, initialVelocity: velocity)
      swings = spring.angularFrequency * end / (2 * .pi)
      progress = { spring.state(velocity: velocity, at: $0).position }
    case .timedSpring(let timed):
      end = timed.duration
      swings = timed.spring.angularFrequency * end / (2 * .pi)
      progress = { timed.spring.state(velocity: timed.initialVelocity, at: $0).position }
    case .decay(let decay):
      end = decay.restTime(threshold: error / 2 * decay.travel.magnitude)
      swings = 1
      // A sum with 0 has no negative zero.
      progress = { (decay.position(at: $0) - decay.origin) / decay.travel + 0 }
    }
    guard end > 0, end.isFinite, progress(end).isFinite, swings <= 10_000 else { return nil }
    // Enough samples per period to find every extremum.
    let pieces = max(64, Int((swings * 4).rounded(.up)))
    let made = try? LinearEasing(error: error, pieces: pieces, end: 1) { progress($0 * end) }
    return made.map { ($0.ending(at: 1), end) }
  }
}
