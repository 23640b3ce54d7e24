internal import GlissadeMath

extension Spring {
  /// The upper limit of settling durations: the greatest finite Float, as in Core Animation.
  public static var longestDuration: Double { Double(Float.greatestFiniteMagnitude) }

  /// Returns the time after which Core Animation considers the spring settled, in seconds.
  ///
  /// It is Apple's rule, measured on `CASpringAnimation.settlingDuration`: below ζ = 1, the time at which an envelope
  /// 1 + |B| (B is the amplitude of the sine) has fallen to 0.001; otherwise, the first multiple of 0.1 s (summed in
  /// Double) from which the progress stays within 0.001 of 1. A motion with a velocity that passes its target is not
  /// settled while it crosses. See ``lastCrossing(threshold:initialVelocity:)`` for other bounds.
  ///
  /// - Parameter initialVelocity: The initial velocity as a multiple of the distance per second, finite.
  /// - Returns: Seconds; ``longestDuration`` for a spring that never settles (damping 0).
  public func settlingDuration(initialVelocity: Double = 0) -> Double {
    guard regime == .underdamped else {
      return firstSettledTenth(initialVelocity: initialVelocity)
    }
    let sine = ((initialVelocity - decayRate) / dampedFrequency).magnitude
    return envelopeDuration(1 + sine)
  }

  /// The time after which SwiftUI considers the spring settled, in seconds.
  ///
  /// It was measured on `Spring.settlingDuration`: below ζ = 1, it is ln((1 + ζω) / 0.001) / ζω, which is not Core
  /// Animation's rule; otherwise, the first multiple of 0.1 s at which the textbook curve is within 0.001 of its end.
  public var swiftUISettlingDuration: Double {
    guard regime != .underdamped else { return envelopeDuration(1 + decayRate) }
    guard overdamping != .textbook, dampingRatio > 1 else {
      return firstSettledTenth(initialVelocity: 0)
    }
    do throws(TimingError) {
      return try Spring(
        mass: mass, stiffness: stiffness, damping: damping, overdamping: .textbook
      ).firstSettledTenth(initialVelocity: 0)
    } catch {
      preconditionFailure("the parameters of a spring are valid")
    }
  }

  private func envelopeDuration(_ amplitude: Double) -> Double {
    guard decayRate > 0 else { return Spring.longestDuration }
    // ln(a / 0.001) as Apple computes it, or a difference of logarithms if that overflows.
    let scaled = amplitude / 0.001
    let logarithm =
      scaled.isFinite ? Elementary.log(scaled) : Elementary.log(amplitude) - Elementary.log(0.001)
    return min(logarithm / decayRate, Spring.longestDuration)
  }

  /// Returns the first multiple of 0.1 s from which the motion stays within 0.001 of its rest.
  private func firstSettledTenth(initialVelocity: Double) -> Double {
    // Only a motion that passes its target can be within the bound and leave it again.
    let last =
      initialVelocity > 0 ? lastCrossing(threshold: 0.001, initialVelocity: initialVelocity) : 0
    var time = 0.0
    for _ in 0..<Spring.longestWalk {
      time += 0.1
      if time >= last && isSettled(at: time, initialVelocity) { return time }
    }
    let reached = lastCrossing(threshold: 0.001, initialVelocity: initialVelocity)
    return min((floored(reached * 10) + 1) / 10, Spring.longestDuration)
  }

  private func isSettled(at time: Double, _ initialVelocity: Double) -> Bool {
    state(from: -1, to: 0, velocity: initialVelocity, at: time).position.magnitude < 0.001
  }

  /// The maximum number of tenths of a second that are examined one by one.
  private static var longestWalk: Int { 20_000 }
}
