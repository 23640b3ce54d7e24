import GlissadeMath
import GlissadeTiming

/// The start of a spring whose initial rate is given in units per second.
struct SpringInitialConditions {
  /// The value at which the spring starts.
  let start: Double
  /// The initial velocity, in multiples of the distance per second.
  let velocity: Double
  /// A displacement that is added at first, and vanishes with a spring that starts at rest.
  let offset: Double

  init(from: Double, to: Double, rate: Double, frequency: Double) {
    let distance = to - from
    // A velocity relative to a distance of 0 is undefined: a distance is made up, and compensated by the offset.
    let reach = rate.magnitude / frequency
    let lead = distance.magnitude <= reach * 1e-6 && reach > 0 ? reach : 0
    let length = lead > 0 ? lead : distance
    start = to - length
    velocity = rate == 0 ? 0 : rate / length
    offset = lead > 0 ? from - to + lead : 0
  }
}

/// The parameters of a spring as they are set, before they are checked.
struct SpringParameters {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var initialVelocity = 0.0
  private var retargetingBox: Box<SpringRetargeting>?
  var overdamping = Spring.Overdamping.clamped

  /// The initial velocity below which the tables need not check a spring.
  static var usualVelocity: Double { 1e4 }

  /// The parameters that only retargeted springs have.
  var retargeting: SpringRetargeting {
    get { retargetingBox?.value ?? SpringRetargeting() }
    set { retargetingBox = Box(newValue) }
  }
  var isRetargeted: Bool { retargetingBox != nil }
  /// The initial velocity of each component, if the spring has one in place of its relative velocity.
  var rates: SIMD4<Double>? { retargetingBox?.value.rates }

  init() {}

  init(_ spring: Spring, _ initialVelocity: Double) {
    mass = spring.mass
    stiffness = spring.stiffness
    damping = spring.damping
    overdamping = spring.overdamping
    self.initialVelocity = initialVelocity
  }

  /// Returns the spring of the values that were accepted, whatever else was set.
  func accepted() throws(TimingError) -> Spring {
    try Spring(mass: mass, stiffness: stiffness, damping: damping, overdamping: overdamping)
  }

  /// Returns the spring; throws the error of a value that was rejected.
  func spring() throws(TimingError) -> Spring {
    if let error = retargeting.errors.first { throw error }
    return try accepted()
  }
}

/// The duration after which a spring is at its end exactly, its initial rates, and the error for a parameter that was
/// rejected.
struct SpringRetargeting {
  var snap: Double?
  var rates: SIMD4<Double>?
  var entryRates: Transform3D?
  /// The refusals of parameters that have not been replaced by valid ones.
  var errors: [TimingError] = []
}
