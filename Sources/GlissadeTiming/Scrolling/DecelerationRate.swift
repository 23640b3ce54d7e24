internal import GlissadeMath

/// How quickly a free motion loses its speed: the factor that is left after each millisecond.
///
/// This is `UIScrollView.DecelerationRate`, with the two ways in which UIKit's users project where
/// a gesture will come to rest.
public struct DecelerationRate: Hashable, Sendable {
  /// The factor by which the velocity shrinks in a millisecond, greater than 0 and less than 1.
  public let perMillisecond: Double

  /// Creates a rate from the factor per millisecond.
  ///
  /// - Throws: ``TimingError`` for a factor that is NaN, infinite or not between 0 and 1.
  public init(perMillisecond: Double) throws(TimingError) {
    try TimingError.requireFinite(perMillisecond, .decelerationRate)
    // Subnormal factors are left out: a motion that stops at once needs no curve.
    guard perMillisecond >= 0x1p-1000, perMillisecond < 1 else {
      throw .outOfRange(
        field: .decelerationRate, value: perMillisecond, allowed: .openUnitInterval)
    }
    self.perMillisecond = perMillisecond
  }

  private init(trusted perMillisecond: Double) { self.perMillisecond = perMillisecond }

  /// UIKit's normal rate of scroll views, 0.998 per millisecond.
  public static var normal: DecelerationRate { DecelerationRate(trusted: 0.998) }
  /// UIKit's fast rate, 0.99 per millisecond.
  public static var fast: DecelerationRate { DecelerationRate(trusted: 0.99) }

  /// The rate λ of the velocity v(t) = v₀·e^(−λt), per second: −1000·ln of the factor.
  public var perSecond: Double { -1000 * Elementary.log(perMillisecond) }

  /// How far a gesture is projected to go, as the sum over whole milliseconds.
  ///
  /// The formula of "Designing Fluid Interfaces" (WWDC 2018): v/1000·r/(1 − r), which is 0.499·v at
  /// the normal rate.
  ///
  /// - Parameter velocity: Units per second.
  /// - Returns: The distance in the same units, saturated at the greatest finite number.
  public func discreteProjection(velocity: Double) -> Double {
    (velocity / 1000 * perMillisecond / (1 - perMillisecond)).saturated
  }

  /// How far a free motion goes until it rests, as the integral of its velocity.
  ///
  /// The distance of ``Decay``: −v/(1000·ln r), which is 0.4995·v at the normal rate.
  ///
  /// - Parameter velocity: Units per second.
  /// - Returns: The distance in the same units, saturated at the greatest finite number.
  public func integralProjection(velocity: Double) -> Double {
    (velocity / perSecond).saturated
  }
}
