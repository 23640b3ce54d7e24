internal import GlissadeMath

/// A damped harmonic spring between a moving value and its rest.
///
/// A spring is a mass m on a spring of stiffness k with a damper c: m·x″ + c·x′ + k·(x − rest) = 0. Its motion has a
/// closed form, so that instants can be evaluated in any order. Velocities are in units of the value per second. An
/// `initialVelocity` without a value is a multiple of the distance from start to rest per second, positive towards
/// the rest.
///
/// A spring can be given by its physical parameters, or by a duration and a bounce:
///
/// ```swift
/// let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
/// let y = spring.state(from: 0, to: 100, at: 0.25).position  // 102.3
/// let duration = spring.settlingDuration()  // 1.473
/// let ratio = spring.dampingRatio  // 0.5
/// let soft = try Spring(duration: 0.5, bounce: 0.2)
/// let stiffness = soft.stiffness  // 157.9
/// ```
public struct Spring: Hashable, Sendable {
  /// The rule for springs that are damped more than critically (ζ > 1).
  public enum Overdamping: Sendable, Hashable {
    /// The spring moves as if damped critically, the default of `CASpringAnimation` and UIKit.
    case clamped
    /// The curve that Core Animation shows with `allowsOverdamping`: each exponential has the coefficient of the
    /// other one. It is a motion of the same spring whose initial velocity is greater by 2α times the distance per
    /// second (α = c/2m), and which therefore overshoots.
    case apple
    /// The overdamped motion of textbooks, as in SwiftUI. It is continuous with the critical motion.
    case textbook
  }

  /// The way in which a spring comes to rest.
  public enum Regime: Sendable, Hashable {
    /// ζ < 1: the spring oscillates about the rest.
    case underdamped
    /// ζ = 1, or more with ``Overdamping/clamped``: as fast as possible without oscillating.
    case critical
    /// ζ > 1: slower than critical, without oscillating.
    case overdamped
  }

  /// The mass m, greater than 0.
  public let mass: Double
  /// The stiffness k, greater than 0.
  public let stiffness: Double
  /// The damping coefficient c, 0 or greater.
  public let damping: Double
  /// The rule for ζ > 1.
  public let overdamping: Overdamping

  /// The undamped angular frequency ω = √(k/m), in radians per second.
  public let angularFrequency: Double
  /// The damping ratio ζ = c / (2√(km)), as given and not clamped.
  ///
  /// A ratio that differs from 1 only by the rounding of the parameters (2⁻⁵⁰) is reported as 1.
  public let dampingRatio: Double
  /// The way in which the motion comes to rest, with ``overdamping`` applied.
  public let regime: Regime
  /// The effective rate α of the decaying envelope e^(−αt): c/2m, or ω if clamped.
  public let decayRate: Double
  /// The effective square of the damped angular frequency: s = ω² − α².
  ///
  /// It is positive below ζ = 1, 0 at critical damping and negative above. The motion is a smooth function of it.
  public let dampedFrequencySquared: Double
  /// The square root of the magnitude of ``dampedFrequencySquared``: ω_d below ζ = 1, β above.
  public let dampedFrequency: Double

  /// Creates a spring from its physical parameters; the defaults are those of `CASpringAnimation`.
  ///
  /// - Parameters:
  ///   - mass: The mass, finite and greater than 0.
  ///   - stiffness: The stiffness, finite and greater than 0.
  ///   - damping: The damping coefficient, finite and 0 or greater; with 0 the spring oscillates forever.
  ///   - overdamping: The rule for more than critical damping; clamped by default, as in `CASpringAnimation` and
  ///     UIKit.
  /// - Throws: ``TimingError`` for the parameter that is rejected; also if valid parameters together give a frequency
  ///   or a damping rate beyond the range of Double.
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

    // Parameters derived from ζ = 1 give a ratio of 1 within a few rounding errors. Taken literally, a ratio slightly
    // below 1 would select the settling rule of oscillating springs.
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

  /// Creates a spring with the parameters of `CASpringAnimation`, including its switch for overdamping.
  ///
  /// - Parameters:
  ///   - mass: The mass, finite and greater than 0.
  ///   - stiffness: The stiffness, finite and greater than 0.
  ///   - damping: The damping coefficient, finite and 0 or greater.
  ///   - allowsOverdamping: Whether overdamping follows Core Animation's own curve, ``Overdamping/apple``; otherwise
  ///     ζ > 1 is clamped to critical damping.
  /// - Throws: The errors of ``init(mass:stiffness:damping:overdamping:)``.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, allowsOverdamping: Bool
  ) throws(TimingError) {
    try self.init(
      mass: mass, stiffness: stiffness, damping: damping,
      overdamping: allowsOverdamping ? .apple : .clamped)
  }

  /// Whether damping beyond critical differs from critical damping.
  public var allowsOverdamping: Bool { overdamping != .clamped }

  /// Returns k/m − (c/2m)², corrected by the rounding errors of both quotients.
  ///
  /// Near ζ = 1 the two terms nearly cancel, so that the difference would consist of rounding errors.
  private static func difference(_ k: Double, _ m: Double, _ c: Double) -> Double {
    let square = k / m
    let squareRest = Elementary.fma(-square, m, k) / m
    let rate = c / m / 2
    let rateRest = Elementary.fma(-2 * rate, m, c) / m / 2
    return Elementary.fma(-rate, rate, square) + (squareRest - 2 * rate * rateRest)
  }
}
