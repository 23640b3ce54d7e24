import GlissadeTiming
import TestSupport
import Testing

struct SpringParametrisationsTests {
  @Test(arguments: Goldens.perceptual)
  func `makes Core Animation's spring from perceptual duration and bounce`(
    row: Goldens.Perceptual
  ) throws {
    let spring = try Spring(perceptualDuration: row.d, bounce: row.b)
    expectEqual(spring.mass, 1)
    expectTrue(row.k.holds(spring.stiffness, relative: 1e-12))
    expectTrue(row.c.holds(spring.damping, relative: 1e-12))
    expectTrue(spring.allowsOverdamping)
    if let settle = row.settle {
      expectTrue(settle.holds(spring.settlingDuration(), relative: Goldens.settlingTolerance))
    }
  }

  @Test func `maps duration and bounce alike for SwiftUI, UIKit and Core Animation`() throws {
    for bounce in [-0.9, -0.3, 0.0, 0.15, 0.5, 0.99, 1] {
      let swiftUI = try Spring(duration: 0.5, bounce: bounce)
      let uikit = try Spring(uikitSpringDuration: 0.5, bounce: bounce)
      let core = try Spring(perceptualDuration: 0.5, bounce: bounce)
      for other in [uikit, core] {
        expectTrue(other.stiffness == swiftUI.stiffness && other.damping == swiftUI.damping)
      }
      expectTrue((swiftUI.overdamping, uikit.overdamping) == (.textbook, .clamped))
      expectEqual(core.overdamping, .apple)
      expectClose(swiftUI.bounce, bounce, within: 1e-15)
      expectClose(swiftUI.response, 0.5, within: 1e-15)
      expectClose(swiftUI.perceptualDuration, 0.5, within: 1e-15)
    }
    let standard = try Spring(uikitSpringDuration: 0.5)
    expectEqual(standard.stiffness, 157.91367041742973)
    expectEqual(standard.damping, 25.132741228718345)
    expectEqual(standard.regime, .critical)
  }

  @Test func `leads from every parametrisation to every other`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let response = Double.random(in: 0.01...10, using: &generator)
      let ratio = Double.random(in: 0...3, using: &generator)
      let spring = try Spring(response: response, dampingRatio: ratio)
      expectClose(spring.response, response, within: 1e-14 * response)
      expectClose(spring.dampingRatio, ratio, within: 1e-14 * max(1, ratio))
      let again = try Spring(duration: spring.perceptualDuration, bounce: spring.bounce)
      expectClose(again.stiffness, spring.stiffness, within: 1e-13 * spring.stiffness)
      let expected = max(spring.damping, 1e-3)
      expectClose(again.damping, spring.damping, within: 1e-12 * expected)
    }
  }

  @Test func `has SwiftUI's presets, and its stiffness above critical damping`() throws {
    let over = try Spring(response: 0.5, dampingRatio: 2)
    expectClose(over.swiftUIStiffness, 7 * over.stiffness, within: 1e-10)
    let under = try Spring(response: 0.5, dampingRatio: 0.5)
    expectEqual(under.swiftUIStiffness, under.stiffness)
    expectClose(Spring.smooth.dampingRatio, 1, within: 0)
    expectClose(Spring.snappy.dampingRatio, 0.85, within: 1e-15)
    expectClose(Spring.bouncy.dampingRatio, 0.7, within: 1e-15)
    expectClose(Spring.interactive.dampingRatio, 0.86, within: 1e-15)
    expectClose(Spring.interactive.response, 0.15, within: 1e-15)
  }

  @Test func `refuses durations and bounces that make no spring`() throws {
    expectRefused(.duration, notFinite) { try Spring(duration: $0, bounce: 0) }
    expectRefused(.bounce, notFinite) { try Spring(duration: 1, bounce: $0) }
    expectRefused(.response, notFinite) { try Spring(response: $0, dampingRatio: 1) }
    expectRefused(.dampingRatio, notFinite) { try Spring(response: 1, dampingRatio: $0) }
    expectRefused(.bounce, [-1.0, -2, 1.01], allowed: .bounce) {
      try Spring(perceptualDuration: 1, bounce: $0)
    }
    expectEqual(
      thrown(try Spring(duration: 0, bounce: 0)),
      .outOfRange(field: .duration, value: 0, allowed: .positive))
    expectRefused(.duration, [1e-300], allowed: .representable) {
      try Spring(duration: $0, bounce: 0)
    }
    expectRefused(.dampingRatio, [-0.1], allowed: .notNegative) {
      try Spring(response: 1, dampingRatio: $0)
    }
  }
}
