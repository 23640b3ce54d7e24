internal import GlissadeMath

/// A damped harmonic spring between a moving value and its resting place.
///
/// A spring is a mass m on a spring of stiffness k with a damper c: m·x″ + c·x′ + k·(x − rest) = 0.
/// Its motion is a closed form in time, so that any instant can be asked for in any order.
/// Velocities are per second, in units of the value; where a function takes an `initialVelocity`
/// without a value it is in moves per second, a move being the way from start to rest, and positive
/// towards the rest.
public struct Spring: Hashable, Sendable {
  /// What happens when a spring is damped more than critically (ζ > 1).
  public enum Overdamping: Sendable, Hashable {
    /// The spring moves as if damped critically, as `CASpringAnimation` and UIKit do by default.
    case clamped
    /// The curve that Core Animation shows with `allowsOverdamping`: each exponential carries the
    /// coefficient that belongs to the other one. It is a motion of the same spring, but one that
    /// starts with 2α moves per second more (α = c/2m) and therefore overshoots.
    case apple
    /// The overdamped motion of the textbooks, as SwiftUI shows it. It continues the critical
    /// motion without a jump.
    case textbook
  }

  /// How a spring comes to rest.
  public enum Regime: Sendable, Hashable {
    /// ζ < 1: it swings around the resting place.
    case underdamped
    /// ζ = 1, or more with ``Overdamping/clamped``: as fast as is possible without swinging.
    case critical
    /// ζ > 1: slower than critical, without swinging.
    case overdamped
  }

  /// The mass m, greater than 0.
  public let mass: Double
  /// The stiffness k, greater than 0.
  public let stiffness: Double
  /// The damping coefficient c, 0 or greater.
  public let damping: Double
  /// What happens when ζ > 1.
  public let overdamping: Overdamping

  /// The undamped angular frequency ω = √(k/m), in radians per second.
  public let angularFrequency: Double
  /// The damping ratio ζ = c / (2√(km)), as given and not clamped.
  ///
  /// A ratio that differs from 1 only by the rounding of the parameters (2⁻⁵⁰) is reported as 1.
  public let dampingRatio: Double
  /// How the motion comes to rest, after ``overdamping`` has been applied.
  public let regime: Regime
  /// The rate α of the decaying envelope e^(−αt) as it is evaluated: c/2m, or ω where clamped.
  public let decayRate: Double
  /// The square of the damped angular frequency as it is evaluated: s = ω² − α².
  ///
  /// Positive below ζ = 1, 0 at critical, negative above. The motion is a smooth function of it.
  public let dampedFrequencySquared: Double
  /// The square root of the magnitude of ``dampedFrequencySquared``: ω_d below ζ = 1, β above.
  public let dampedFrequency: Double

  /// Creates a spring from its physical parameters; the defaults are `CASpringAnimation`'s.
  ///
  /// - Parameters:
  ///   - mass: The mass, finite and greater than 0.
  ///   - stiffness: The stiffness, finite and greater than 0.
  ///   - damping: The damping coefficient, finite and 0 or greater; 0 swings for ever.
  ///   - overdamping: What happens when the damping is more than critical; clamped by default, as
  ///     `CASpringAnimation` and UIKit have it.
  /// - Throws: ``TimingError`` naming the refused parameter; also when parameters that are allowed
  ///   one by one give a frequency or a damping rate beyond the range of Double.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
    overdamping: Overdamping = .clamped
  ) throws(TimingError) {
    try TimingError.requirePositive(mass, .mass)
    try TimingError.requirePositive(stiffness, .stiffness)
    try TimingError.requireNotNegative(damping, .damping)
    let squared = stiffness / mass
    guard squared >= 0x1p-1000, squared <= 0x1p1000 else {
      throw .outOfRange(field: .stiffness, value: stiffness, allowed: .representable)
    }
    let rate = damping / mass / 2
    let omega = squared.squareRoot()
    guard rate <= 0x1p500, rate <= omega * 0x1p100 else {
      throw .outOfRange(field: .damping, value: damping, allowed: .representable)
    }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.overdamping = overdamping
    angularFrequency = omega

    // Parameters made from ζ = 1 come back as 1 give or take a few roundings. Taken literally,
    // a ratio a hair below 1 would choose the settling rule of the swinging springs.
    let ratio = rate / omega
    let isCritical = (ratio - 1).magnitude <= 0x1p-50
    dampingRatio = isCritical ? 1 : ratio
    if isCritical || (ratio > 1 && overdamping == .clamped) {
      regime = .critical
      decayRate = omega
      dampedFrequencySquared = 0
    } else {
      regime = ratio < 1 ? .underdamped : .overdamped
      decayRate = rate
      dampedFrequencySquared = Spring.difference(stiffness, mass, damping)
    }
    dampedFrequency = dampedFrequencySquared.magnitude.squareRoot()
  }

  /// Creates a spring as `CASpringAnimation` does, with its switch for overdamping.
  ///
  /// - Parameter allowsOverdamping: False clamps ζ > 1 to critical, true takes Core Animation's
  ///   own overdamped curve, ``Overdamping/apple``.
  /// - Throws: What ``init(mass:stiffness:damping:overdamping:)`` throws.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, allowsOverdamping: Bool
  ) throws(TimingError) {
    try self.init(
      mass: mass, stiffness: stiffness, damping: damping,
      overdamping: allowsOverdamping ? .apple : .clamped)
  }

  /// Whether damping beyond critical has an effect of its own.
  public var allowsOverdamping: Bool { overdamping != .clamped }

  /// k/m − (c/2m)², with the rounding errors of both quotients put back.
  ///
  /// Near ζ = 1 the two nearly cancel, and what their rounding loses would be all that is left.
  private static func difference(_ k: Double, _ m: Double, _ c: Double) -> Double {
    let square = k / m
    let squareRest = Elementary.fma(-square, m, k) / m
    let rate = c / m / 2
    let rateRest = Elementary.fma(-2 * rate, m, c) / m / 2
    return Elementary.fma(-rate, rate, square) + (squareRest - 2 * rate * rateRest)
  }
}
