import GlissadeMath
import GlissadeTiming

/// A spring in the form in which it keeps its digits as Floats; what the lanes are is told in the
/// kernels' Springs.swift.
struct SpringLanes {
  enum Form: Int, CaseIterable {
    case under
    case critical
    case over
    /// Underdamped, but hardly: its turns are counted in Double.
    case slow
  }

  let form: Form
  /// Half turns per second, for the slow form.
  let frequency: Double
  let lanes: (Float, Float, Float, Float)

  /// - Parameters:
  ///   - displacement: start minus rest.
  ///   - velocity: at the start, in units of the displacement per second.
  init(_ spring: Spring, displacement d: Double, velocity: Double) {
    let v = spring.startVelocity(displacement: d, velocity: velocity)
    let k = spring.decayRate
    let ratio = k / spring.angularFrequency
    // Measured bounds of each form: amplitude and phase lose digits as R ~ 1/ω_d, the two
    // exponentials as 1/(2β); in between the entire functions have no such divisor.
    if ratio < 0.98 {
      let b = (v + k * d) / spring.dampedFrequency
      form = ratio < 0.05 ? .slow : .under
      frequency = spring.dampedFrequency / Double.pi
      lanes = (
        Float(k), Float(spring.dampedFrequency), Float(Elementary.hypot(d, b)),
        Float(Elementary.atan2(-b, d) / Double.pi)
      )
    } else if ratio <= 1.01 {
      form = .critical
      frequency = 0
      lanes = (Float(k), Float(spring.dampedFrequencySquared), Float(d), Float(v + k * d))
    } else {
      let beta = spring.dampedFrequency
      let fast = k + beta
      let omega = spring.angularFrequency
      let slow = omega / fast * omega
      form = .over
      frequency = 0
      lanes = (
        Float(slow), Float(fast), Float((v + fast * d) / (2 * beta)),
        Float(-(v + slow * d) / (2 * beta))
      )
    }
  }

  /// Whether all lanes fit a Float.
  var isFinite: Bool {
    lanes.0.isFinite && lanes.1.isFinite && lanes.2.isFinite && lanes.3.isFinite
      && Float(frequency).isFinite
  }
}
