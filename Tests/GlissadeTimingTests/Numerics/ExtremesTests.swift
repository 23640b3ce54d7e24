import GlissadeTiming
import TestSupport
import Testing

extension SeededGenerator {
  /// Any finite number; the ends of the range, zero and common sizes often.
  mutating func any() -> Double {
    let sign: Double = Bool.random(using: &self) ? 1 : -1
    switch Int.random(in: 0..<8, using: &self) {
    case 0: return sign * .greatestFiniteMagnitude
    case 1: return 0
    case 2: return sign * .leastNonzeroMagnitude
    case 3, 4: return Double.random(in: -1000...1000, using: &self)
    default:
      let exponent = Int.random(in: -1070...1023, using: &self)
      return sign
        * Double(
          sign: .plus, exponent: exponent, significand: Double.random(in: 1..<2, using: &self))
    }
  }

  mutating func positive() -> Double { any().magnitude }
}

/// Whatever is accepted stays finite.
@Suite struct ExtremesTests {
  static let fractions = [0, Double.leastNonzeroMagnitude, 1e-9, 0.1, 0.25, 0.5, 0.75, 0.999, 1]

  @Test func `a spring between the ends of the range of Double`() throws {
    let spring = Spring.smooth
    for time in [0, 1e-300, 0.01, 0.1, 0.5, 1, 1e300, .infinity] {
      let value = spring.state(from: 1e308, to: -1e308, at: time).position
      expectTrue(value.isFinite && value.magnitude <= 1e308)
      // A hundredth of the way has no such trouble, and is the same but for its size.
      let small = spring.state(from: 1e306, to: -1e306, at: time).position
      expectClose(value / 100, small, within: 1e306 * 1e-14)
    }
    // It swings to nearly twice the way.
    let bouncy = try Spring(mass: 1, stiffness: 100, damping: 1).state(
      from: -.greatestFiniteMagnitude, to: .greatestFiniteMagnitude, at: 0.314
    ).position
    expectEqual(bouncy, .greatestFiniteMagnitude)
  }

  @Test func `springs give finite numbers`() {
    var numbers = SeededGenerator(seed: 1)
    var made = 0
    for _ in 0..<4000 {
      let overdamping: Spring.Overdamping =
        [.clamped, .apple, .textbook][Int(numbers.next() % 3)]
      guard
        let spring = try? Spring(
          mass: numbers.positive(), stiffness: numbers.positive(), damping: numbers.positive(),
          overdamping: overdamping)
      else { continue }
      made += 1
      let (from, to, velocity) = (numbers.any(), numbers.any(), numbers.any())
      for time in [0, numbers.positive(), 1 / spring.angularFrequency, numbers.any(), .infinity] {
        let state = spring.state(from: from, to: to, velocity: velocity, at: time)
        let moved = spring.state(from: from, to: 0, velocity: velocity, at: time)
        let progress = spring.state(velocity: velocity, at: time)
        for value in [state, moved, progress] {
          expectTrue(
            value.position.isFinite && value.velocity.isFinite,
            "\(spring) \(from) \(to) \(velocity) \(time)")
        }
      }
      expectTrue(spring.startVelocity(displacement: from, velocity: velocity).isFinite)
    }
    expectTrue(made > 400)
  }

  @Test func `keyframes give finite numbers, cubic and paced ones too`() {
    let modes: [KeyframeTiming.CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
    var numbers = SeededGenerator(seed: 2)
    var made = 0
    for turn in 0..<4000 {
      let count = Int(numbers.next() % 5) + 1
      var functions: [TimingFunction] = []
      if turn % 3 == 0 {
        for _ in 1..<max(count, 1) {
          let y = (numbers.any() / 1e9, numbers.any() / 1e9)
          functions.append((try? .controlPoints(0.3, y.0, 0.6, y.1)) ?? .linear)
        }
      }
      let shaped = turn % 2 == 0
      guard
        let track = try? KeyframeTrack(
          values: (0..<count).map { _ in numbers.any() }, timingFunctions: functions,
          calculationMode: modes[turn % 5],
          tensionValues: shaped ? (0..<count).map { _ in numbers.any() } : [])
      else { continue }
      made += 1
      for time in Self.fractions {
        expectTrue(track.value(at: time).isFinite, "\(track) \(time)")
        expectTrue(track.rate(at: time).isFinite, "\(track) \(time)")
      }
    }
    expectTrue(made > 1000)
  }

  @Test func `a tangent beyond the range is refused`() {
    #expect(
      throws: TimingError.outOfRange(field: .values, value: -1e308, allowed: .representable)
    ) {
      _ = try KeyframeTrack(values: [-1e308, 1e308], calculationMode: .cubic)
    }
    #expect(
      throws: TimingError.outOfRange(field: .tensionValues, value: -1e300, allowed: .representable)
    ) {
      _ = try KeyframeTrack(
        values: [0, 1e9, 3e9], calculationMode: .cubic, tensionValues: [0, -1e300, 0])
    }
  }

  @Test func `curves of pieces give finite numbers`() {
    var numbers = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let stops = (0...Int(numbers.next() % 4)).map { _ in
        PiecewiseLinear.Stop(numbers.any(), at: Bool.random(using: &numbers) ? numbers.any() : nil)
      }
      guard let curve = try? PiecewiseLinear(stops) else { continue }
      for input in Self.fractions {
        expectTrue(curve.value(at: input).isFinite, "\(stops) \(input)")
        expectTrue(curve.slope(at: input).isFinite, "\(stops) \(input)")
      }
    }
  }

  @Test func `projections, decays and rubber bands give finite numbers`() {
    var numbers = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let velocity = numbers.any()
      for rate in [DecelerationRate.normal, .fast] {
        expectTrue(rate.discreteProjection(velocity: velocity).isFinite)
        expectTrue(rate.integralProjection(velocity: velocity).isFinite)
      }
      if let decay = try? Decay(from: numbers.any(), velocity: velocity) {
        for time in [0, 1, numbers.any(), .infinity] {
          expectTrue(decay.position(at: time).isFinite && decay.velocity(at: time).isFinite)
        }
      }
      if let band = try? RubberBand(dimension: numbers.positive(), coefficient: numbers.positive())
      {
        let limits = [numbers.any(), numbers.any()].sorted()
        expectTrue(band.offset(drag: velocity).isFinite)
        expectTrue(band.position(velocity, within: limits[0]...limits[1]).isFinite)
      }
    }
  }
}
