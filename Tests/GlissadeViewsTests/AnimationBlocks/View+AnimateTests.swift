import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewAnimateTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  /// The numbers that UIKit was measured with, and those computed from its rules.
  private static let goldens: [String: [Double: Double]] = [
    "retarget": [0.1: 124.8367, 0.2: 302.0469, 0.3: 352.6129, 0.4: 351.5210, 0.5: 350],
    "unit": [
      0.05: 0.12052994090149083, 0.1: 0.37358558294059785, 0.2: 0.8556547681784105,
      0.25: 0.998183155449313, 0.3: 1.072095756539612, 0.4: 1.0856404552735852,
      0.5: 1.0369272137795411, 0.75: 0.9916848215682124, 0.9: 0.9983017859895775, 1: 1,
    ],
    "slide": [0.5: 326.5642758572551, 1: 187.5, 1.5: 48.43572414274491],
  ]

  // MARK: Numbers

  @Test(arguments: [
    (0.1, 0.019722449), (0.25, 0.12916191), (0.5, 0.5), (0.75, 0.8708381), (0.9, 0.98027754),
  ])
  func `a block moves with ease-in-ease-out by itself`(_ x: Double, _ golden: Double) throws {
    let view = fixture.box()
    View.animate(withDuration: 2) {
      view.center = Point(x: 150, y: 250)
      view.alpha = 0.5
    }
    expectTrue(view.center == Point(x: 150, y: 250) && view.alpha == 0.5)
    try stage.advance(to: 2 * x)
    // Apple's curve is a Float's; the reference is solved to a Double.
    expectClose((view.shownCenter.x - 50) / 100, golden, within: 2e-6)
    expectClose(view.shownCenter.x, 50 + 100 * easeInOut(x), within: 1e-10)
    expectClose(view.shownCenter.y, 50 + 200 * easeInOut(x), within: 1e-10)
    expectClose(view.shownAlpha, 1 - 0.5 * easeInOut(x), within: 1e-12)
  }

  static let curves: [(ViewAnimationOptions, [Double])] = [
    (.curveEaseIn, [0.42, 0, 1, 1]), (.curveEaseOut, [0, 0, 0.58, 1]),
    (.curveLinear, [0, 0, 1, 1]),
    (.curveEaseInOut, [0.42, 0, 0.58, 1]),
  ]

  @Test(arguments: curves)
  func `the options choose the curve`(_ options: ViewAnimationOptions, _ c: [Double]) throws {
    let view = fixture.box()
    View.animate(withDuration: 1, options: options) { view.center.x = 150 }
    for x in [0.1, 0.3, 0.5, 0.77, 0.95] {
      try stage.advance(to: x)
      expectClose(
        view.shownCenter.x, 50 + 100 * bezier(c[0], c[1], c[2], c[3], at: x), within: 1e-10)
    }
    try stage.advance(to: 1.5)
    expectEqual(view.shownCenter.x, 150)
  }

  @Test func `the system's curve is a critically damped spring that ends with the duration`() throws
  {
    let view = fixture.box()
    View.animate(withDuration: 0.5, options: ViewAnimationOptions(rawValue: 7 << 16)) {
      view.center.x = 150
    }
    let w = 9.233413476451585 / 0.5
    for t in [0.05, 0.2, 0.4, 0.5] {
      try stage.advance(to: t)
      let progress = springProgress(stiffness: w * w, dampingRatio: 1, end: 0.5, at: t)
      expectClose(view.shownCenter.x, 50 + 100 * progress, within: 1e-9)
    }
  }

  @Test func `a spring's numbers are UIKit's`() throws {
    let view = fixture.box()
    View.animate(withDuration: 1, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
      view.center.x = 51
    }
    let w = 11.033455344217261
    for (t, golden) in (Self.goldens["unit"] ?? [:]).sorted(by: { $0.key < $1.key }) {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x - 50, golden, within: 1e-9)
      let progress = springProgress(stiffness: w * w, dampingRatio: 0.6, end: 1, at: t)
      expectClose(view.shownCenter.x - 50, progress, within: 1e-9)
    }
  }

  @Test(arguments: [
    (0.1, 0.6, 0.0, 12173.71362847971), (0.4, 0.8, 0, 505.6085750225316),
    (0.4, 0.8, 1, 497.5361505635245),
  ])
  func `the stiffness follows from duration, damping and velocity`(
    _ duration: Double, _ ratio: Double, _ velocity: Double, _ stiffness: Double
  ) throws {
    let view = fixture.box()
    View.animate(
      withDuration: duration, usingSpringWithDamping: ratio, initialSpringVelocity: velocity
    ) {
      view.center.x = 150
    }
    for part in [0.1, 0.3, 0.5, 0.8] {
      try stage.advance(to: part * duration)
      let progress = springProgress(
        stiffness: stiffness, dampingRatio: ratio, velocity: velocity, end: duration,
        at: part * duration)
      // The measured stiffness is good to 2e-8, over 100 points and a few swings.
      expectClose(view.shownCenter.x, 50 + 100 * progress, within: 1e-5)
    }
  }

  @Test func `a spring by perceptual duration is UIKit's and ends when it is settled`() throws {
    let (view, other) = (fixture.box(), fixture.box())
    var ends: [Double] = []
    View.animate {
      view.center.x = 150
    } completion: { _ in
      ends.append(fixture.stage.time)
    }
    View.animate(springDuration: 0.4, bounce: 0.3, initialSpringVelocity: 2) {
      other.center.x = 150
    } completion: { _ in
      ends.append(fixture.stage.time)
    }
    let k = 4 * Double.pi * Double.pi / 0.16
    for t in stride(from: 0.05, through: 0.6, by: 0.05) {
      try stage.advance(to: t)
      let progress = springProgress(
        stiffness: 157.91367041742973, dampingRatio: 1, end: .infinity, at: t)
      expectClose(view.shownCenter.x, 50 + 100 * progress, within: 1e-9)
      let second = springProgress(
        stiffness: k, dampingRatio: 0.7, velocity: 2, end: .infinity, at: t)
      expectClose(other.shownCenter.x, 50 + 100 * second, within: 1e-9)
    }
    try stage.advance(to: 5)
    // ln((1 + |B|) / 0.001) / (ζω) with B = (v − ζω) / ω_d, and the last place at which 0.001 is left.
    let w = sqrt(k)
    let settled = log((1 + abs((2 - 0.7 * w) / (w * sqrt(0.51)))) / 0.001) / (0.7 * w)
    expectEqual(ends.count, 2)
    expectTrue(ends.contains { near($0, settled, 1e-9) })
    expectTrue(ends.contains { near((1 + 4 * .pi * $0) * exp(-4 * .pi * $0), 0.001, 1e-9) })
  }

  @Test func `retargets sum as UIKit's were measured to`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    fixture.window.addSubview(view)
    View.animate(withDuration: 0.4, usingSpringWithDamping: 0.8, initialSpringVelocity: 0) {
      view.center.x = 150
    }
    try stage.advance(to: 0.1)
    View.animate(withDuration: 0.4, usingSpringWithDamping: 0.8, initialSpringVelocity: 1) {
      view.center.x = 350
    }
    for (t, golden) in (Self.goldens["retarget"] ?? [:]).sorted(by: { $0.key < $1.key }) {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, golden, within: 5e-5)
      let first = springProgress(stiffness: 505.6085750225316, dampingRatio: 0.8, end: 0.4, at: t)
      let second = springProgress(
        stiffness: 497.5361505635245, dampingRatio: 0.8, velocity: 1, end: 0.4, at: t - 0.1)
      let sum = 350 - 100 * (1 - first) - 200 * (1 - second)
      expectClose(view.shownCenter.x, sum, within: 2e-5)
    }
  }

  @Test func `animate: values of the articles' examples`() throws {
    let (view, other) = (fixture.box(), fixture.box())
    view.frame = Rect(x: 375, y: 0, width: 375, height: 667)
    View.animate(withDuration: 2) { view.frame.origin.x = 0 }
    View.animate(withDuration: 1) { other.transform = AffineTransform(translationX: -320, y: 0) }
    stage.flush()
    let shift = [0.25: -41.33181793514233, 0.5: -160, 0.75: -278.66818206485766]
    for (t, x) in shift.sorted(by: { $0.key < $1.key }) {
      let shown = try #require(try other.layer.presentation(at: t))
      expectClose(shown.transform.m41, x, within: 1e-9)
    }
    for (t, x) in Self.goldens["slide"] ?? [:] {
      let shown = try #require(try view.layer.presentation(at: t))
      expectClose(shown.position.x - 187.5, x, within: 1e-9)
    }
  }

  // MARK: Additive

  @Test func `velocities go on through retargets`() throws {
    let view = fixture.box()
    View.animate(withDuration: 1) { view.center = Point(x: 200, y: 300) }
    try stage.advance(to: 0.4)
    let before = try #require(view.layer.presentation)
    View.animate(withDuration: 0.7, options: .curveEaseIn) { view.center = Point(x: 90, y: 0) }
    let after = try #require(view.layer.presentation)
    let (old, new) = (before.velocity(of: .position), after.velocity(of: .position))
    expectClose(before.position.x, after.position.x, within: 1e-12)
    expectClose(before.position.y, after.position.y, within: 1e-12)
    // A curve that starts flat has a rate of nothing, up to its solver's error.
    expectTrue(near(old.x, new.x, 1e-6) && near(old.y, new.y, 1e-6))
    expectTrue(old.x > 100)
  }

  @Test func `scales multiply`() throws {
    let view = fixture.box()
    View.animate(withDuration: 1, options: .curveLinear) {
      view.transform = AffineTransform(scaleX: 2, y: 4)
    }
    try stage.advance(to: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) {
      view.transform = AffineTransform(scaleX: 4, y: 4)
    }
    try stage.advance(to: 0.75)
    let shown = try #require(view.layer.presentation?.transform)
    // From 1/2 of the first goal to it, times from 1/2 of the second to it.
    expectClose(shown.m11, 4 * 0.875 * 0.625, within: 1e-9)
    expectClose(shown.m22, 4 * (0.25 + 0.75 * 0.75), within: 1e-9)
  }

  @Test func `opacity is replaced from what shows`() throws {
    let view = fixture.box()
    var told: [Bool] = []
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
    } completion: {
      told.append($0)
    }
    try stage.advance(to: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 1
    } completion: {
      told.append($0)
    }
    expectEqual(view.layer.animations.count, 1)
    try stage.advance(to: 0.75)
    expectClose(view.shownAlpha, 0.5 + 0.25 * 0.5, within: 1e-12)
    expectEqual(told, [false])
    try stage.advance(to: 3)
    expectEqual(told, [false, true])
  }

  @Test func `a change outside of blocks takes a motion with it`() throws {
    let view = fixture.box()
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 150 }
    try stage.advance(to: 0.5)
    view.center.x = 350
    expectClose(view.shownCenter.x, 300, within: 1e-12)
    view.alpha = 0.5
    expectEqual(view.shownAlpha, 0.5)
  }

  @Test func `animate a covered property: starts from the presentation`() throws {
    let view = fixture.box()
    let spin = BasicAnimation<Point>(
      keyPath: .position, from: Point(x: 10, y: 10), to: Point(x: 20, y: 10))
    spin.duration = 2
    try view.layer.add(spin)
    try stage.advance(to: 1)
    View.animate(withDuration: 1, options: .curveLinear) { view.center = Point(x: 115, y: 10) }
    expectClose(view.shownCenter.x, 15, within: 1e-12)
    try stage.advance(to: 1.5)
    expectClose(view.shownCenter.x, 65, within: 1e-12)
  }
}
