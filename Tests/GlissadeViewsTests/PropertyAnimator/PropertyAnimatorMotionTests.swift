import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Compares the values that a view shows with the closed forms.
@Suite struct PropertyAnimatorMotionTests {
  /// The curves with what they are by the closed forms, for 2 s.
  enum Pace: CaseIterable {
    case usual, linear, easeInOut, controlPoints, spring, fastSpring, settling, bouncy, composed

    func parameters() throws -> any TimingCurveProvider {
      switch self {
      case .usual: CubicTimingParameters()
      case .linear: CubicTimingParameters(animationCurve: .linear)
      case .easeInOut: CubicTimingParameters(animationCurve: .easeInOut)
      case .controlPoints:
        try CubicTimingParameters(
          controlPoint1: Point(x: 0.3, y: -0.4), controlPoint2: Point(x: 0.6, y: 1.5))
      case .spring: try SpringTimingParameters(dampingRatio: 0.6)
      case .fastSpring:
        try SpringTimingParameters(dampingRatio: 0.7, initialVelocity: Point(x: 1, y: 1))
      case .settling:
        try SpringTimingParameters(mass: 1, stiffness: 100, damping: 10)
      case .bouncy: try SpringTimingParameters(duration: 0.5, bounce: 0.3)
      case .composed:
        ComposedTimingParameters(
          cubic: CubicTimingParameters(animationCurve: .easeIn),
          spring: try SpringTimingParameters(dampingRatio: 0.6))
      }
    }

    var length: Double {
      switch self {
      // The settling rule: ln((1 + |B|) / 0.001) / α with B the amplitude of the sine.
      case .settling: log((1 + 5 / sqrt(75)) / 0.001) / 5
      case .bouncy:
        {
          let (w, z) = (2 * Double.pi / 0.5, 0.7)
          return log((1 + z / sqrt(1 - z * z)) / 0.001) / (z * w)
        }()
      default: 2
      }
    }

    func progress(_ t: Double) throws -> Double {
      let x = t / 2
      switch self {
      case .usual: return x <= 0 ? 0 : x >= 1 ? 1 : bezier(0.25, 0.1, 0.25, 1, at: x)
      case .linear: return min(max(x, 0), 1)
      case .easeInOut: return x <= 0 ? 0 : x >= 1 ? 1 : bezier(0.42, 0, 0.58, 1, at: x)
      case .controlPoints: return x <= 0 ? 0 : x >= 1 ? 1 : bezier(0.3, -0.4, 0.6, 1.5, at: x)
      case .spring: return spring(t)
      case .fastSpring:
        let k = try Spring(uikitDuration: 2, dampingRatio: 0.7, initialVelocity: 1).stiffness
        return springProgress(stiffness: k, dampingRatio: 0.7, velocity: 1, end: 2, at: t)
      case .settling:
        return springProgress(stiffness: 100, dampingRatio: 0.5, end: length, at: t)
      case .bouncy:
        return springProgress(
          stiffness: pow(2 * .pi / 0.5, 2), dampingRatio: 0.7, end: length, at: t)
      case .composed:
        return spring(x <= 0 ? 0 : x >= 1 ? 2 : 2 * bezier(0.42, 0, 1, 1, at: x))
      }
    }

    private func spring(_ t: Double) -> Double {
      springProgress(
        stiffness: pow(11.033455344 / 2, 2), dampingRatio: 0.6, end: 2, at: t)
    }
  }

  /// The published angle of a spring has ten digits.
  private let tolerance = 1e-8

  @Test(arguments: Pace.allCases)
  func `it moves along its curve and ends at its length`(_ pace: Pace) throws {
    let fixture = try AnimatorFixture(try pace.parameters())
    expectClose(fixture.animator.duration, pace.length, within: 1e-12)
    fixture.animator.startAnimation()
    for step in 0...40 {
      let t = pace.length * Double(step) / 40
      expectClose(try fixture.progress(at: t), try pace.progress(t), within: tolerance, "\(t)")
    }
    try fixture.run(to: pace.length.nextDown)
    expectTrue(fixture.told.isEmpty)
    try fixture.run(to: 10)
    expectTrue(fixture.told == [.end] && fixture.times == [fixture.animator.duration])
    expectTrue(fixture.isAtRest && fixture.view.center.x == 150)
  }

  @Test(arguments: Pace.allCases, [0.05, 0.3, 0.5, 0.9])
  func `paused it stands still, and then goes on as if nothing had been`(
    _ pace: Pace, _ part: Double
  ) throws {
    let fixture = try AnimatorFixture(try pace.parameters())
    let (animator, t) = (fixture.animator, part * pace.length)
    animator.startAnimation()
    try fixture.run(to: t)
    animator.pauseAnimation()
    expectClose(fixture.progress, try pace.progress(t), within: tolerance)
    expectTrue(!fixture.stage.isAnimating)
    try fixture.run(to: t + 10)
    expectClose(fixture.progress, try pace.progress(t), within: tolerance)
    animator.startAnimation()
    // The instant of the end itself is rounded: right before it a spring has not come to rest.
    for step in 0..<20 {
      let later = t + (pace.length - t) * Double(step) / 20
      expectClose(try fixture.progress(at: later + 10), try pace.progress(later), within: tolerance)
    }
    try fixture.run(to: 30)
    expectTrue(fixture.told == [.end] && fixture.isAtRest)
    expectClose(fixture.times[0], pace.length + 10, within: 1e-9)
  }

  @Test(arguments: Pace.allCases, [0.05, 0.3, 0.5, 0.95])
  func `property animator, reversed: retraces its motion`(_ pace: Pace, _ part: Double) throws {
    let fixture = try AnimatorFixture(try pace.parameters())
    let (animator, t) = (fixture.animator, part * pace.length)
    animator.startAnimation()
    try fixture.run(to: t)
    let before = fixture.progress
    animator.isReversed = true
    expectTrue(near(fixture.progress, before, 1e-9) && animator.isRunning)
    expectClose(animator.fractionComplete, 1 - part, within: 1e-9)
    for step in 0...20 {
      let back = t * Double(step) / 20
      expectClose(
        try fixture.progress(at: t + back), try pace.progress(t - back), within: tolerance,
        "\(back)")
    }
    try fixture.run(to: 30)
    expectTrue(fixture.told == [.start] && fixture.isAtRest && fixture.view.center.x == 50)
    expectClose(fixture.times[0], 2 * t, within: 1e-9)
  }

  @Test func `property animator, reversed twice: ends at its target`() throws {
    let fixture = try AnimatorFixture(CubicTimingParameters(animationCurve: .easeInOut), runTo: 1.2)
    fixture.animator.isReversed = true
    try fixture.run(to: 1.6)
    fixture.animator.isReversed = false
    expectClose(fixture.progress, easeInOut(0.4), within: 1e-12)
    try fixture.run(to: 2.2)
    expectClose(fixture.progress, easeInOut(0.7), within: 1e-12)
    try fixture.run(to: 9)
    expectTrue(fixture.told == [.end] && near(fixture.times[0], 2.8, 1e-12))
  }

  @Test func `turned back before it begins it plays from its end`() throws {
    let fixture = try AnimatorFixture(CubicTimingParameters(animationCurve: .easeIn))
    fixture.animator.isReversed = true
    fixture.animator.startAnimation()
    expectTrue(fixture.progress == 1 && fixture.animator.fractionComplete == 0)
    try fixture.run(to: 0.5)
    expectClose(fixture.progress, bezier(0.42, 0, 1, 1, at: 0.75), within: 1e-12)
    try fixture.run(to: 3)
    expectTrue(fixture.told == [.start] && fixture.times == [2] && fixture.view.center.x == 50)
  }

  @Test func `a delay holds it at its start, which counts as running`() throws {
    let fixture = try AnimatorFixture()
    fixture.animator.startAnimation(afterDelay: 1)
    expectTrue(fixture.animator.isRunning && fixture.view.center.x == 150)
    try fixture.run(to: 0.9)
    expectTrue(fixture.progress == 0 && fixture.animator.fractionComplete == 0)
    try fixture.run(to: 1.5)
    expectClose(fixture.progress, 0.25, within: 1e-12)
    expectClose(fixture.animator.fractionComplete, 0.25, within: 1e-12)
    try fixture.run(to: 4)
    expectTrue(fixture.told == [.end] && fixture.times == [3])
  }

  @Test func `all kinds of properties move, pause, turn back and are as they were`() throws {
    let fixture = Fixture()
    let view = fixture.box()
    view.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    let turned = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    let animator = try ViewPropertyAnimator(duration: 1, curve: .linear) {
      view.bounds.size = Size(width: 200, height: 50)
      view.alpha = 0
      view.transform3D = turned
      view.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 1)
      view.layer.cornerRadius = 8
    }
    animator.startAnimation()
    try fixture.stage.advance(to: 0.25)
    animator.pauseAnimation()
    let shown = try #require(view.layer.presentation)
    expectTrue(
      near(shown.bounds.size.width, 125, 1e-9) && near(shown.bounds.size.height, 87.5, 1e-9))
    expectTrue(near(shown.opacity, 0.75, 1e-9) && near(shown.cornerRadius, 2, 1e-9))
    expectClose(shown.transform.m12, sin(0.25), within: 1e-9)
    expectClose(shown.backgroundColor.blue, 0.25, within: 1e-9)
    animator.isReversed = true
    animator.startAnimation()
    try fixture.stage.advance(to: 1)
    expectTrue(view.bounds == Rect(x: 0, y: 0, width: 100, height: 100) && view.alpha == 1)
    expectTrue(view.transform3D == .identity && view.layer.cornerRadius == 0)
    expectEqual(view.backgroundColor, Color(red: 1, green: 0, blue: 0, alpha: 1))
    expectEqual(view.animationCount, 0)
  }

  @Test func `different velocities along the axes are springs of their own`() throws {
    let fixture = try AnimatorFixture(
      try SpringTimingParameters(dampingRatio: 0.8, initialVelocity: Point(x: 1, y: 0)))
    fixture.animator.addAnimations { [view = fixture.view] in view.center.y = 250 }
    fixture.animator.startAnimation()
    for t in stride(from: 0, through: 2, by: 0.125) {
      let shown = try #require(try fixture.view.layer.presentation(at: t)).position
      for (value, velocity) in [((shown.x - 50) / 100, 1.0), ((shown.y - 50) / 200, 0)] {
        let k = try Spring(uikitDuration: 2, dampingRatio: 0.8, initialVelocity: velocity).stiffness
        let expected = springProgress(
          stiffness: k, dampingRatio: 0.8, velocity: velocity, end: 2, at: t)
        expectClose(value, expected, within: 1e-9)
      }
    }
    try fixture.run(to: 1)
    fixture.animator.isReversed = true
    try fixture.run(to: 4)
    expectTrue(fixture.view.center == Point(x: 50, y: 50) && fixture.isAtRest)
  }

  @Test func `its time is driven, and the layer's animation stays the same`() throws {
    let fixture = try AnimatorFixture(CubicTimingParameters(animationCurve: .easeInOut))
    let (animator, layer) = (fixture.animator, fixture.view.layer)
    animator.startAnimation()
    let animation = try #require(layer.animations.first)
    animator.scrubsLinearly = false
    let calls: [() -> Void] = [
      { animator.pauseAnimation() }, { animator.startAnimation() },
      { animator.isReversed = true }, { animator.isReversed = false },
      { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5) },
      { animator.fractionComplete = 0.7 }, { animator.fractionComplete = 0.2 },
      { animator.startAnimation(afterDelay: 0.3) },
    ]
    for call in calls {
      try fixture.run(to: fixture.stage.time + 0.1)
      call()
      expectTrue(layer.animations.count == 1 && layer.animations.first === animation)
    }
    // Scrubbed evenly it follows another curve.
    animator.scrubsLinearly = true
    animator.fractionComplete = 0.3
    let even = try #require(layer.animations.first)
    animator.fractionComplete = 0.8
    expectTrue(even !== animation && layer.animations.first === even)
    animator.startAnimation()
    try fixture.run(to: 9)
    expectTrue(fixture.told == [.end] && fixture.isAtRest)
  }

  @Test func `timing parameters: types, curves and durations are UIKit's`() throws {
    expectEqual(CubicTimingParameters().timingCurveType, .cubic)
    expectEqual(CubicTimingParameters().curve, .default)
    expectEqual(CubicTimingParameters(animationCurve: .easeIn).timingCurveType, .builtIn)
    expectEqual(CubicTimingParameters(animationCurve: .easeIn).controlPoint1, Point(x: 0.42, y: 0))
    expectEqual(SpringTimingParameters().timingCurveType, .spring)
    let usual = try SpringTimingParameters(mass: 3, stiffness: 1000, damping: 500)
    expectEqual(usual, SpringTimingParameters())
    let composed = ComposedTimingParameters(cubic: CubicTimingParameters(), spring: usual)
    expectEqual(composed.timingCurveType, .composed)
    expectEqual(TimingCurveType.allCases.map(\.rawValue), [0, 1, 2, 3])
    // Far beyond critical, the damping counts as critical: the first tenth with less than 0.001 to go.
    let w = sqrt(1000.0 / 3)
    let animator = try ViewPropertyAnimator(duration: 7, timingParameters: usual)
    let tenths = (1...99).first { (1 + w * Double($0) / 10) * exp(-w * Double($0) / 10) < 0.001 }
    expectClose(animator.duration, Double(try #require(tenths)) / 10, within: 1e-12)
  }
}
