import GlissadeMath
import GlissadeTiming

/// A spring in the form in which it keeps its digits as Floats.
struct SpringLanes {
  /// The ``SpringLane``, without a target.
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
  /// Half turns per second of the forms below critical damping, 0 of the others.
  let frequency: Double
  let lanes: Lanes

  /// The lanes as a frame takes them: of the underdamped form the rates in octaves and half turns a second.
  var frameLanes: Lanes {
    guard form == .underdamped else { return lanes }
    var lanes = lanes
    lanes.rate = Float(Double(lanes.rate) * -1.442_695_040_888_963_4)
    lanes.frequency = Float(frequency)
    return lanes
  }

  /// Half turns that the kernels' underdamped form stays finite for.
  static let maximumHalfTurns = 0x1p36

  /// - Parameters:
  ///   - displacement: start minus rest.
  ///   - velocity: at the start, in units of the displacement per second.
  ///   - longest: the longest time asked for, in seconds; a spring that swings too often in it for the
  ///     underdamped form is taken as lightly damped.
  init(
    _ spring: Spring, displacement d: Double, velocity: Double, longest: Double = 0
  ) {
    let v = spring.startVelocity(displacement: d, velocity: velocity)
    // The velocity at a swing through rest, and that of the start with its share of the fast decay.
    largestVelocity =
      spring.angularFrequency * d.magnitude * (1 + spring.decayRate / spring.angularFrequency)
      + v.magnitude
    let k = spring.decayRate
    let ratio = k / spring.angularFrequency
    // The bounds lie where the error of one form, measured over all kinds of starts, begins to exceed
    // that of the next.
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

  /// No less than the velocities that the spring reaches, in units of the displacement per second.
  let largestVelocity: Double

  /// Whether all lanes fit a Float.
  var isFinite: Bool {
    lanes.rate.isFinite && lanes.frequency.isFinite && lanes.amplitude.isFinite
      && lanes.phase.isFinite && Float(frequency).isFinite
  }
}
