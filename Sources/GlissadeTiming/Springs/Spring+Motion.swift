internal import GlissadeMath

/// The position and the velocity of a moving value.
public struct MotionState: Hashable, Sendable {
  /// The position, in units of the value.
  public var position: Double
  /// The velocity, in units of the value per second.
  public var velocity: Double

  /// Creates a state.
  public init(position: Double, velocity: Double) {
    self.position = position
    self.velocity = velocity
  }
}

extension MotionState {
  /// Both numbers, saturated at the greatest finite number.
  var saturated: MotionState {
    MotionState(position: position.saturated, velocity: velocity.saturated)
  }
}

extension Spring {
  /// The response of a spring at an instant to an initial displacement and an initial velocity.
  ///
  /// The motion is linear in both, so that several components of a value can share one evaluation: y =
  /// displacement·y₀ + velocity·v₀ and y′ = displacementRate·y₀ + velocityRate·v₀.
  public struct Response: Hashable, Sendable {
    /// The position that results from an initial displacement of 1.
    public var displacement: Double
    /// The velocity that results from an initial displacement of 1, per second.
    public var displacementRate: Double
    /// The position that results from an initial velocity of 1 per second.
    public var velocity: Double
    /// The velocity that results from an initial velocity of 1 per second.
    public var velocityRate: Double

    static var atRest: Response {
      Response(displacement: 0, displacementRate: 0, velocity: 0, velocityRate: 0)
    }

    /// Returns the state that results from an initial displacement from the rest and an initial velocity.
    ///
    /// Beyond the range of Double, both numbers saturate.
    public func state(displacement y: Double, velocity v: Double) -> MotionState {
      let state = MotionState(
        position: displacement * y + velocity * v,
        velocity: displacementRate * y + velocityRate * v)
      if state.position.isFinite && state.velocity.isFinite { return state }
      return MotionState(
        position: saturatedSum(displacement, y, velocity, v),
        velocity: saturatedSum(displacementRate, y, velocityRate, v))
    }
  }

  /// Returns the response of the spring at a time.
  ///
  /// The formulas have no difference of nearly equal terms in any regime, and are continuous at ζ = 1 without losing
  /// digits: sin(ω_d·t)/ω_d below and (1 − e^(−2βt))/2β above both become t. The exception is ``Overdamping/apple``,
  /// which jumps at ζ = 1 by definition.
  ///
  /// - Parameter time: Seconds since the start. Negative times (and NaN) count as 0; infinity is the rest, even
  ///   without damping.
  public func response(at time: Double) -> Response {
    guard time > 0 else { return start }
    let squared = angularFrequency * angularFrequency
    var result: Response
    if regime == .underdamped {
      let exponent = -decayRate * time
      let phase = dampedFrequency * time
      guard exponent > -800, phase.isFinite else { return .atRest }
      let envelope = Elementary.exp(exponent)
      let (sin, cos) = Elementary.sinCos(phase)
      let swing = sin / dampedFrequency
      result = Response(
        displacement: envelope * (cos + decayRate * swing),
        displacementRate: -squared * (envelope * swing),
        velocity: envelope * swing,
        velocityRate: envelope * (cos - decayRate * swing))
    } else {
      // The slow rate α − β, without cancellation, and the fast one α + β.
      let fast = decayRate + dampedFrequency
      let slow = squared / fast
      let exponent = -slow * time
      guard exponent > -800 else { return .atRest }
      let envelope = Elementary.exp(exponent)
      let gap = 2 * dampedFrequency
      let lost = gap > 0 ? -Elementary.expm1(-gap * time) : 0
      let reach = gap > 0 ? lost / gap : time
      result = Response(
        displacement: envelope * (1 + slow * reach),
        displacementRate: -squared * (envelope * reach),
        velocity: envelope * reach,
        velocityRate: envelope * (1 - lost - slow * reach))
    }
    if hasSwappedCoefficients {
      // The exchanged coefficients are those of a motion that starts 2α·y₀ slower.
      result.displacement -= 2 * decayRate * result.velocity
      result.displacementRate -= 2 * decayRate * result.velocityRate
    }
    return result
  }

  /// Returns the value and the rate of a motion from one value to another; by default, of a progress from 0 to 1.
  ///
  /// - Parameters:
  ///   - from: The value at the start, finite; exact at time 0.
  ///   - to: The value at rest, finite; exact once the motion has died away.
  ///   - velocity: The initial velocity in units per second, finite.
  ///   - time: Seconds since the start; negative times (and NaN) count as 0.
  /// - Returns: The position and the velocity, each saturated at the greatest finite number.
  public func state(
    from: Double = 0, to: Double = 1, velocity: Double = 0, at time: Double
  ) -> MotionState {
    let response = response(at: time)
    let moved = response.state(displacement: from - to, velocity: velocity)
    let position = time > 0 ? to + moved.position : from
    if (from - to).isFinite && moved.position.magnitude < .greatestFiniteMagnitude
      && position.isFinite
    {
      return MotionState(position: position, velocity: moved.velocity)
    }
    // Halved, because the distance may be twice the greatest finite number.
    let (half, start) = (from / 2 - to / 2, velocity / 2)
    return MotionState(
      position: time > 0
        ? 2 * saturatedSum(response.displacement, half, response.velocity, start, plus: to / 2)
        : from,
      velocity: 2 * saturatedSum(response.displacementRate, half, response.velocityRate, start)
    ).saturated
  }

  /// Returns the actual initial velocity of a motion, in units per second.
  ///
  /// It is the given velocity, except for an overdamped spring on Core Animation's own curve (``Overdamping/apple``),
  /// whose velocity is less by 2α·displacement, which is faster towards the rest.
  public func startVelocity(displacement: Double, velocity: Double) -> Double {
    hasSwappedCoefficients ? (velocity - 2 * decayRate * displacement).saturated : velocity
  }

  private var hasSwappedCoefficients: Bool { regime == .overdamped && overdamping == .apple }

  private var start: Response {
    Response(
      displacement: 1, displacementRate: hasSwappedCoefficients ? -2 * decayRate : 0,
      velocity: 0, velocityRate: 1)
  }
}
