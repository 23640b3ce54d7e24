import GlissadeMath
import GlissadeTiming

/// How a number gets somewhere with a spring that it starts at a given rate.
struct SpringInitialConditions {
  /// Where the spring starts.
  let start: Double
  /// Its velocity, in moves per second.
  let velocity: Double
  /// What is added at first, and vanishes with a spring that starts at rest.
  let offset: Double

  init(from: Double, to: Double, rate: Double, frequency: Double) {
    let distance = to - from
    // Where there is no distance a velocity is a multiple of none: the distance is made, and taken off again.
    let reach = rate.magnitude / frequency
    let lead = distance.magnitude <= reach * 1e-6 && reach > 0 ? reach : 0
    let length = lead > 0 ? lead : distance
    start = to - length
    velocity = rate == 0 ? 0 : rate / length
    offset = lead > 0 ? from - to + lead : 0
  }
}

/// The numbers of a spring as they are set, before they are checked.
struct SpringParameters {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var initialVelocity = 0.0
  var overdamping = Spring.Overdamping.clamped
  private var retargetingBox: Box<SpringRetargeting>?

  /// What only retargeted springs have.
  var retargeting: SpringRetargeting {
    get { retargetingBox?.value ?? SpringRetargeting() }
    set { retargetingBox = Box(newValue) }
  }
  var isRetargeted: Bool { retargetingBox != nil }

  init() {}

  init(_ spring: Spring, _ initialVelocity: Double) {
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    overdamping = spring.overdamping
    self.initialVelocity = initialVelocity
  }

  func spring() throws(TimingError) -> Spring {
    if let error = retargeting.error { throw error }
    return try Spring(mass: mass, stiffness: stiffness, damping: damping, overdamping: overdamping)
  }
}

/// When a spring's motion is over exactly, where the curve does not just go on, at which velocities it
/// starts, and what it was refused.
struct SpringRetargeting {
  var snap: Double?
  var rates: SIMD4<Double>?
  var entryRates: Transform3D?
  var error: TimingError?
}
