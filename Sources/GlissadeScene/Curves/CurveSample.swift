import GlissadeTiming

/// A value and its velocity at a time, in Double or Float.
public struct CurveSample<Scalar: BinaryFloatingPoint & Sendable>: Hashable, Sendable {
  /// Input progress or seconds, as the curve has it.
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
  /// Values and velocities in Double.
  public func samples(at times: [Double]) -> [CurveSample<Double>] {
    times.map { time in
      let state = state(at: time)
      return CurveSample(time: time, value: state.position, velocity: state.velocity)
    }
  }
}
