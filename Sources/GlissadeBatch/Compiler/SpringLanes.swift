import GlissadeMath
import GlissadeTiming

/// A spring in the form that keeps its precision in Float.
struct SpringLanes {
  /// The values of a ``SpringLane`` without its target.
  struct Lanes {
    var rate: Float
    var frequency: Float
    var amplitude: Float
    var phase: Float

    init(_ rate: Double, _ frequency: Double, _ amplitude: Double, _ phase: Double) {
      (self.rate, self.frequency) = (Float(rate), Float(frequency))
      (self.amplitude, self.phase) = (Float(amplitude), Float(phase))
    }
  }

  let form: SpringForm
  /// The frequency in half turns per second for the forms below critical damping, 0 for the others.
  let frequency: Double
  let lanes: Lanes

  /// The lanes in the units of a frame: for the underdamped form, the rates are in octaves and half turns per
  /// second.
  var frameLanes: Lanes {
    guard form == .underdamped else { return lanes }
    var lanes = lanes
    lanes.rate = Float(Double(lanes.rate) * -1.442_695_040_888_963_4)
    lanes.frequency = Float(frequency)
    return lanes
  }

  /// The number of half turns up to which the kernels' underdamped form stays finite.
  static let maximumHalfTurns = 0x1p36

  /// Creates the lanes of a spring.
  ///
  /// - Parameters:
  ///   - displacement: The start minus the rest position.
  ///   - velocity: The velocity at the start, in units of the displacement per second.
  ///   - longest: The longest time that is evaluated, in seconds. A spring that oscillates too often in it for the
  ///     underdamped form is treated as lightly damped.
  init(
    _ spring: Spring, displacement d: Double, velocity: Double, longest: Double = 0
  ) {
    let v = spring.startVelocity(displacement: d, velocity: velocity)
    // The velocity when passing the rest position, and that of the start with its share of the fast decay.
    largestVelocity =
      spring.angularFrequency * d.magnitude * (1 + spring.decayRate / spring.angularFrequency)
      + v.magnitude
    let k = spring.decayRate
    let ratio = k / spring.angularFrequency
    // Each bound is where the error of a form, measured over all kinds of starts, starts to exceed that of the next
    // one.
    if ratio >= 0.9 && ratio < 0.98 {
      let b = (v + k * d) / spring.dampedFrequency
      let sign: Double = b < 0 ? -1 : 1
      form = .nearlyCriticalSine
      frequency = spring.dampedFrequency / Double.pi
      lanes = Lanes(
        k, spring.dampedFrequency, sign * Elementary.hypot(d, b),
        Elementary.atan2(sign * d, b.magnitude) / Double.pi)
    } else if ratio < 0.9 {
      let b = (v + k * d) / spring.dampedFrequency
      frequency = spring.dampedFrequency / Double.pi
      let isSlow = ratio < 0.05 || frequency * longest > SpringLanes.maximumHalfTurns
      form = isSlow ? .lightlyDamped : .underdamped
      lanes = Lanes(
        k, spring.dampedFrequency, Elementary.hypot(d, b), Elementary.atan2(-b, d) / Double.pi)
    } else if ratio <= 1.002 {
      form = spring.dampedFrequencySquared == 0 ? .critical : .nearlyCriticalSeries
      frequency = 0
      lanes = Lanes(k, spring.dampedFrequencySquared, d, v + k * d)
    } else {
      let beta = spring.dampedFrequency
      let omega = spring.angularFrequency
      let rate = omega / (k + beta) * omega
      form = .overdamped
      frequency = 0
      lanes = Lanes(rate, 2 * beta, d, -(v + rate * d) / (2 * beta))
    }
  }

  /// An upper bound of the velocities that the spring reaches, in units of the displacement per second.
  let largestVelocity: Double

  /// Whether all lanes fit a Float.
  var isFinite: Bool {
    lanes.rate.isFinite && lanes.frequency.isFinite && lanes.amplitude.isFinite
      && lanes.phase.isFinite && Float(frequency).isFinite
  }
}
