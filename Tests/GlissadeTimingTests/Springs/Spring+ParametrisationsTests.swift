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
      expectTrue(isClose(swiftUI.bounce, bounce, within: 1e-15))
      expectTrue(isClose(swiftUI.response, 0.5, within: 1e-15))
      expectTrue(isClose(swiftUI.perceptualDuration, 0.5, within: 1e-15))
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
      expectTrue(isClose(spring.response, response, within: 1e-14 * response))
      expectTrue(isClose(spring.dampingRatio, ratio, within: 1e-14 * max(1, ratio)))
      let again = try Spring(duration: spring.perceptualDuration, bounce: spring.bounce)
      expectTrue(isClose(again.stiffness, spring.stiffness, within: 1e-13 * spring.stiffness))
      let expected = max(spring.damping, 1e-3)
      expectTrue(isClose(again.damping, spring.damping, within: 1e-12 * expected))
    }
  }

  @Test func `reports SwiftUI's stiffness above critical damping`() throws {
    let over = try Spring(response: 0.5, dampingRatio: 2)
    expectTrue(isClose(over.swiftUIStiffness, 7 * over.stiffness, within: 1e-10))
    let under = try Spring(response: 0.5, dampingRatio: 0.5)
    expectEqual(under.swiftUIStiffness, under.stiffness)
  }

  @Test func `has SwiftUI's presets`() {
    expectTrue(isClose(Spring.smooth.dampingRatio, 1, within: 0))
    expectTrue(isClose(Spring.snappy.dampingRatio, 0.85, within: 1e-15))
    expectTrue(isClose(Spring.bouncy.dampingRatio, 0.7, within: 1e-15))
    expectTrue(isClose(Spring.interactive.dampingRatio, 0.86, within: 1e-15))
    expectTrue(isClose(Spring.interactive.response, 0.15, within: 1e-15))
  }

  @Test func `refuses durations and bounces that make no spring`() throws {
    for bad in notFinite {
      expectEqual(
        thrown { () throws(TimingError) in _ = try Spring(duration: bad, bounce: 0) },
        .notFinite(field: .duration, value: bad))
      expectEqual(
        thrown { () throws(TimingError) in _ = try Spring(duration: 1, bounce: bad) },
        .notFinite(field: .bounce, value: bad))
      expectEqual(
        thrown { () throws(TimingError) in _ = try Spring(response: bad, dampingRatio: 1) },
        .notFinite(field: .response, value: bad))
      expectEqual(
        thrown { () throws(TimingError) in _ = try Spring(response: 1, dampingRatio: bad) },
        .notFinite(field: .dampingRatio, value: bad))
    }
    for bad in [-1.0, -2, 1.01] {
      expectEqual(
        thrown { () throws(TimingError) in _ = try Spring(perceptualDuration: 1, bounce: bad) },
        .outOfRange(field: .bounce, value: bad, allowed: .bounce))
    }
    expectEqual(
      thrown { () throws(TimingError) in _ = try Spring(duration: 0, bounce: 0) },
      .outOfRange(field: .duration, value: 0, allowed: .positive))
    expectEqual(
      thrown { () throws(TimingError) in _ = try Spring(duration: 1e-300, bounce: 0) },
      .outOfRange(field: .duration, value: 1e-300, allowed: .representable))
    expectEqual(
      thrown { () throws(TimingError) in _ = try Spring(response: 1, dampingRatio: -0.1) },
      .outOfRange(field: .dampingRatio, value: -0.1, allowed: .notNegative))
  }
}
