import GlissadeTiming

/// A value and velocity at a time, in Double or Float.
public struct CurveSample<Scalar: BinaryFloatingPoint & Sendable>: Hashable, Sendable {
  /// The time as input progress or in seconds, depending on the curve's domain.
  public var time: Double
  /// The value.
  public var value: Scalar
  /// The derivative of the value; infinite where a Bézier curve is vertical.
  public var velocity: Scalar

  /// Creates a sample.
  public init(time: Double, value: Scalar, velocity: Scalar) {
    (self.time, self.value, self.velocity) = (time, value, velocity)
  }
}

extension CurveExpression {
  /// Returns values and velocities in Double.
  ///
  /// - Parameter times: The times as input progress or in seconds; negative times and NaN count as 0.
  /// - Complexity: O(*n*) in the number of times.
  public func samples(at times: [Double]) -> [CurveSample<Double>] {
    times.map { time in
      let state = state(at: time)
      return CurveSample(time: time, value: state.position, velocity: state.velocity)
    }
  }
}
