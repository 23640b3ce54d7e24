internal import GlissadeMath

/// The factor of a free motion's velocity per millisecond: `UIScrollView.DecelerationRate`.
///
/// It has two projections of the distance to the rest, both of which are in use with UIKit.
public struct DecelerationRate: Hashable, Sendable {
  /// The factor of the velocity per millisecond, greater than 0 and less than 1.
  public let perMillisecond: Double

  /// Creates a rate from the factor per millisecond.
  ///
  /// - Throws: ``TimingError`` for a factor that is NaN, infinite or not between 0 and 1.
  public init(perMillisecond: Double) throws(TimingError) {
    try TimingError.requireFinite(perMillisecond, .decelerationRate)
    // Subnormal factors are rejected: such motions stop at once.
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

  /// Returns the projected distance of a motion, as the sum over whole milliseconds.
  ///
  /// It is the formula of "Designing Fluid Interfaces" (WWDC 2018): v/1000·r/(1 − r), which is 0.499·v at the normal
  /// rate.
  ///
  /// - Parameter velocity: The velocity in units per second.
  /// - Returns: The distance in the same units, saturated at the greatest finite number.
  public func discreteProjection(velocity: Double) -> Double {
    (velocity / 1000 * perMillisecond / (1 - perMillisecond)).saturated
  }

  /// Returns the distance of a motion to its rest, as the integral of its velocity.
  ///
  /// It is the distance of ``Decay``: −v/(1000·ln r), which is 0.4995·v at the normal rate.
  ///
  /// - Parameter velocity: The velocity in units per second.
  /// - Returns: The distance in the same units, saturated at the greatest finite number.
  public func integralProjection(velocity: Double) -> Double {
    (velocity / perSecond).saturated
  }
}
