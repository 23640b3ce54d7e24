import GlissadeTiming
import TestSupport
import Testing

struct SpringTests {
  @Test func `has Core Animation's defaults, and tells its regime by what overdamping is allowed`()
    throws
  {
    let spring = try Spring()
    expectTrue((spring.mass, spring.stiffness, spring.damping) == (1, 100, 10))
    expectEqual(spring.angularFrequency, 10)
    expectEqual(spring.dampingRatio, 0.5)
    expectEqual(spring.regime, .underdamped)
    expectTrue(!spring.allowsOverdamping)
    try expectEqual(Spring(damping: 20).regime, .critical)
    try expectEqual(Spring(damping: 20.001).regime, .critical)
    try expectEqual(Spring(damping: 20.001, overdamping: .textbook).regime, .overdamped)
    try expectEqual(Spring(damping: 20.001, allowsOverdamping: true).overdamping, .apple)
    try expectEqual(Spring(damping: 20.001, allowsOverdamping: false).overdamping, .clamped)
    try expectEqual(Spring(damping: 20 - 1e-8).regime, .underdamped)
    try expectEqual(Spring(damping: 0).regime, .underdamped)
    try expectEqual(Spring(damping: 30).dampingRatio, 1.5)
  }

  @Test func `counts a ratio of 1 that rounding has touched as critical`() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      let stiffness = Double.random(in: 1e-3...1e4, using: &generator)
      let mass = Double.random(in: 1e-3...1e3, using: &generator)
      let critical = 2 * (stiffness * mass).squareRoot()
      for damping in [critical, critical.nextUp, critical.nextDown] {
        let spring = try Spring(
          mass: mass, stiffness: stiffness, damping: damping, overdamping: .textbook)
        expectEqual(spring.regime, .critical)
        expectEqual(spring.dampingRatio, 1)
      }
    }
  }

  @Test func `refuses parameters that make no spring, or whose frequency Double cannot hold`()
    throws
  {
    expectRefused(.mass, notFinite) { try Spring(mass: $0) }
    expectRefused(.stiffness, notFinite) { try Spring(stiffness: $0) }
    expectRefused(.damping, notFinite) { try Spring(damping: $0) }
    expectRefused(.mass, [0.0, -1], allowed: .positive) { try Spring(mass: $0) }
    expectRefused(.stiffness, [0.0, -1], allowed: .positive) { try Spring(stiffness: $0) }
    expectRefused(.damping, [-0.1], allowed: .notNegative) { try Spring(damping: $0) }
    expectRefused(.stiffness, [1e300], allowed: .representable) {
      try Spring(mass: 1e-300, stiffness: $0)
    }
    expectRefused(.damping, [1e300], allowed: .representable) { try Spring(damping: $0) }
    // Huge parameters in proportion are an ordinary spring.
    let huge = try Spring(mass: 1e300, stiffness: 1e302, damping: 1e301)
    expectClose(huge.dampingRatio, 0.5, within: 1e-15)
    expectClose(huge.state(at: 0.1).position, try Spring().state(at: 0.1).position, within: 1e-14)
  }
}
