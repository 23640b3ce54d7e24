import Glissade
import ScalarLoops

/// The parameters of one spring, the same for every candidate.
private struct SpringSpec {
  let omega, ratio, velocity, from, to: Double

  init(_ random: inout Random, mixed: Bool) {
    omega = Double(random.uniform(6, 30))
    let under = Double(random.uniform(0.1, 0.9))
    let over = Double(random.uniform(1.1, 3))
    ratio = mixed ? [under, 1, over][random.below(3)] : under
    velocity = Double(random.uniform(-5, 5))
    from = Double(random.uniform(-1, 1))
    to = Double(random.uniform(-1, 1))
  }

  var spring: Spring {
    valid {
      try Spring(
        stiffness: omega * omega, damping: 2 * ratio * omega, overdamping: .textbook)
    }
  }

  var scalar: ScalarSpring {
    let (decay, displacement) = (ratio * omega, from - to)
    let frequency = omega * (1 - ratio * ratio).squareRoot()
    return ScalarSpring(
      decay: Float(decay), frequency: Float(frequency), cosine: Float(displacement),
      sine: Float((velocity + decay * displacement) / frequency), rest: Float(to))
  }

  var mixed: ScalarMixedSpring {
    let displacement = from - to
    if ratio < 1 {
      let s = scalar
      return ScalarMixedSpring(
        regime: ScalarMixedSpring.Regime.underdamped.rawValue, decay: s.decay,
        frequency: s.frequency, a: s.cosine, b: s.sine,
        rest: s.rest)
    }
    if ratio == 1 {
      return ScalarMixedSpring(
        regime: ScalarMixedSpring.Regime.critical.rawValue, decay: Float(omega), frequency: 0,
        a: Float(displacement),
        b: Float(velocity + omega * displacement), rest: Float(to))
    }
    let root = omega * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (ratio * omega - root, ratio * omega + root)
    let a = (velocity + fast * displacement) / (fast - slow)
    return ScalarMixedSpring(
      regime: ScalarMixedSpring.Regime.overdamped.rawValue, decay: Float(slow),
      frequency: Float(fast), a: Float(a),
      b: Float(displacement - a), rest: Float(to))
  }

  /// Returns the error of a position, relative to the distance between the ends if that is more than 1.
  func error(position: Float, at time: Double) -> Double {
    let exact = spring.state(from: from, to: to, velocity: velocity, at: time).position
    return abs(Double(position) - exact) / max(1, abs(to - from))
  }

  /// Returns the larger error of position and velocity, the latter divided by ω.
  func error(position: Float, velocity speed: Float, at time: Double) -> Double {
    let exact = spring.state(from: from, to: to, velocity: velocity, at: time).velocity
    return max(
      error(position: position, at: time),
      abs(Double(speed) - exact) / omega / max(1, abs(to - from)))
  }
}

extension Case {
  static var springs: [Case] {
    [
      Case("spring", "positions of under-damped springs at one time") { try spring($0) },
      Case("spring-velocity", "positions and velocities of under-damped springs") {
        try springVelocity($0, mixed: false)
      },
      Case("spring-mixed", "the same, a third of each damping regime in random order") {
        try springVelocity($0, mixed: true)
      },
    ]
  }

  private static let instants = Instants(first: 0.2, last: 1.4)

  private static func spring(_ setup: Setup) throws -> Workload {
    var random = Random()
    let specs = (0..<setup.layers).map { _ in SpringSpec(&random, mixed: false) }
    let rows = try springRows(specs)
    let scalars = PageAlignedArray(count: specs.count) { specs[$0].scalar }
    let (batch, x) = (setup.batch, PageAlignedArray<Float>(count: rows.outputCount) { _ in 0 })
    let scalarX = PageAlignedArray<Float>(count: specs.count) { _ in 0 }
    var candidates = [
      Candidate(.ours) { step in
        try x.write { try batch.spring(rows, at: instants.time(step), positions: &$0) }
      } error: { step in
        largestError(specs.count) {
          specs[$0].error(position: x[rows.outputIndex(of: $0)], at: instants.time(step))
        }
      }
    ]
    candidates += setup.scalarCandidates { loops, step in
      unsafe loops.springs(
        scalars.pointer, specs.count, Float(instants.time(step)), scalarX.pointer)
    } error: { step in
      largestError(specs.count) {
        specs[$0].error(position: scalarX[$0], at: instants.time(step))
      }
    }
    candidates += springPeers(scalars, instants, withVelocity: false) { layer, x, _, time in
      specs[layer].error(position: x, at: time)
    }
    return Workload(
      candidates: candidates, limit: LimitWork(shape: .spring, multiplyAdds: 14),
      errorBound: 2e-6)
  }

  private static func springVelocity(_ setup: Setup, mixed: Bool) throws -> Workload {
    var random = Random()
    let specs = (0..<setup.layers).map { _ in SpringSpec(&random, mixed: mixed) }
    let rows = try springRows(specs)
    let batch = setup.batch
    let x = PageAlignedArray<Float>(count: rows.outputCount) { _ in 0 }
    let v = PageAlignedArray<Float>(count: rows.outputCount) { _ in 0 }
    let ours = Candidate(.ours) { step in
      try x.write { x in
        try v.write { v in
          try batch.spring(rows, at: instants.time(step), positions: &x, velocities: &v)
        }
      }
    } error: { step in
      largestError(specs.count) {
        let slot = rows.outputIndex(of: $0)
        return specs[$0].error(position: x[slot], velocity: v[slot], at: instants.time(step))
      }
    }
    var candidates = [ours] + scalars(setup, specs, mixed: mixed)
    if !mixed {
      let scalars = PageAlignedArray(count: specs.count) { specs[$0].scalar }
      candidates += springPeers(scalars, instants, withVelocity: true) { layer, x, v, time in
        specs[layer].error(position: x, velocity: v, at: time)
      }
    }
    return Workload(
      candidates: candidates,
      limit: LimitWork(
        shape: mixed ? .mixedSprings : .springVelocity, multiplyAdds: mixed ? 18 : 22),
      errorBound: 2e-6)
  }

  private static func scalars(
    _ setup: Setup, _ specs: [SpringSpec], mixed: Bool
  ) -> [Candidate] {
    let x = PageAlignedArray<Float>(count: specs.count) { _ in 0 }
    let v = PageAlignedArray<Float>(count: specs.count) { _ in 0 }
    let run: (ScalarLoops, Int) -> Void
    if mixed {
      let rows = PageAlignedArray(count: specs.count) { specs[$0].mixed }
      run = { loops, step in
        unsafe loops.mixedSprings(
          rows.pointer, specs.count, Float(instants.time(step)), x.pointer, v.pointer)
      }
    } else {
      let rows = PageAlignedArray(count: specs.count) { specs[$0].scalar }
      run = { loops, step in
        unsafe loops.springVelocities(
          rows.pointer, specs.count, Float(instants.time(step)), x.pointer, v.pointer)
      }
    }
    return setup.scalarCandidates(run: run) { step in
      largestError(specs.count) {
        specs[$0].error(position: x[$0], velocity: v[$0], at: instants.time(step))
      }
    }
  }

  private static func springRows(_ specs: [SpringSpec]) throws -> SpringRows {
    try SpringRows(
      specs.map {
        SpringRows.Row($0.spring, from: $0.from, to: $0.to, velocity: $0.velocity)
      })
  }
}
