import GlissadeMath
import GlissadeTiming

/// A spring in the form in which it keeps its digits as Floats; what the lanes are is told in the
/// kernels' Springs.swift.
struct SpringLanes {
  enum Form: Int, CaseIterable {
    case under
    /// Underdamped, but nearly critical.
    case firm
    /// On either side of critical.
    case near
    case critical
    case over
    /// Underdamped, but hardly: its turns are counted in Double.
    case slow
  }

  let form: Form
  /// Half turns per second of the forms below critical damping, 0 of the others.
  let frequency: Double
  let lanes: (Float, Float, Float, Float)

  /// The lanes as a frame takes them: of the under form the rates in octaves and half turns a second.
  var frameLanes: (Float, Float, Float, Float) {
    guard form == .under else { return lanes }
    let octaves = Double(lanes.0) * -1.442_695_040_888_963_4
    return (Float(octaves), Float(frequency), lanes.2, lanes.3)
  }

  /// Half turns that the kernels' under form stays finite for.
  static let mostHalfTurns = 0x1p36

  /// - Parameters:
  ///   - displacement: start minus rest.
  ///   - velocity: at the start, in units of the displacement per second.
  ///   - longest: the longest time asked for, in seconds; a spring that swings too often in it for the
  ///     under form takes the slow one.
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
      form = .firm
      frequency = spring.dampedFrequency / Double.pi
      lanes = (
        Float(k), Float(spring.dampedFrequency), Float(sign * Elementary.hypot(d, b)),
        Float(Elementary.atan2(sign * d, b.magnitude) / Double.pi)
      )
    } else if ratio < 0.9 {
      let b = (v + k * d) / spring.dampedFrequency
      frequency = spring.dampedFrequency / Double.pi
      let isSlow = ratio < 0.05 || frequency * longest > SpringLanes.mostHalfTurns
      form = isSlow ? .slow : .under
      lanes = (
        Float(k), Float(spring.dampedFrequency), Float(Elementary.hypot(d, b)),
        Float(Elementary.atan2(-b, d) / Double.pi)
      )
    } else if ratio <= 1.002 {
      form = spring.dampedFrequencySquared == 0 ? .critical : .near
      frequency = 0
      lanes = (Float(k), Float(spring.dampedFrequencySquared), Float(d), Float(v + k * d))
    } else {
      let beta = spring.dampedFrequency
      let omega = spring.angularFrequency
      let rate = omega / (k + beta) * omega
      form = .over
      frequency = 0
      lanes = (
        Float(rate), Float(2 * beta), Float(d), Float(-(v + rate * d) / (2 * beta))
      )
    }
  }

  /// No less than the velocities that the spring reaches, in units of the displacement per second.
  let largestVelocity: Double

  /// Whether all lanes fit a Float.
  var isFinite: Bool {
    lanes.0.isFinite && lanes.1.isFinite && lanes.2.isFinite && lanes.3.isFinite
      && Float(frequency).isFinite
  }
}
