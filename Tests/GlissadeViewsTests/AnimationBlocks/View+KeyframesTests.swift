import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewKeyframesTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  /// Runs steps of the x of a centre, which begins with 0, linearly over 10 s; what shows at some times.
  private func shown(
    _ steps: [(start: Double, duration: Double, value: Double)], at times: [Double],
    _ mode: KeyframeTiming.CalculationMode = .linear, _ options: ViewAnimationOptions = .curveLinear
  ) throws -> [Double] {
    let fixture = Fixture()
    let view = fixture.box()
    view.center.x = 0
    View.animateKeyframes(withDuration: 10, options: options, calculationMode: mode) {
      for step in steps {
        View.addKeyframe(
          withRelativeStartTime: step.start, relativeDuration: step.duration
        ) { view.center.x = step.value }
      }
    }
    return try times.map {
      try fixture.stage.advance(to: $0)
      return view.shownCenter.x
    }
  }

  private func expect(
    _ shown: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(shown.count == expected.count, sourceLocation: sourceLocation)
    for (a, b) in zip(shown, expected) {
      #expect(near(a, b, 1e-9), "\(shown)", sourceLocation: sourceLocation)
    }
  }

  @Test func `a property stays as it is between steps`() throws {
    let times = [0.0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    expect(
      try shown([(0.1, 0.2, 100), (0.5, 0.2, 50)], at: times),
      [0, 0, 0, 50, 100, 100, 100, 75, 50, 50, 50, 50, 50])
  }

  @Test func `steps that follow each other are those of one way, in any order`() throws {
    let (first, second) = ((0.0, 0.5, 100.0), (0.5, 0.5, 300.0))
    expect(try shown([first, second], at: [2.5, 5, 7.5, 10]), [50, 100, 200, 300])
    // The model is what was set last.
    expect(try shown([second, first], at: [2.5, 5, 7.5, 10, 11]), [50, 100, 200, 300, 100])
  }

  @Test func `a step that begins too early begins with the end of the one before`() throws {
    expect(
      try shown([(0, 0.6, 60), (0.4, 0.6, 100)], at: [3, 5, 6, 8, 10]), [30, 50, 60, 80, 100])
  }

  @Test func `times outside of the whole are clamped`() throws {
    expect(try shown([(-3, 0.5, 100)], at: [2.5, 5, 8]), [50, 100, 100])
    expect(try shown([(0.5, 7, 100)], at: [2.5, 7.5, 10]), [0, 50, 100])
    expect(try shown([(2, 1, 100)], at: [5, 9.9, 10.1]), [0, 0, 100])
    expect(try shown([(.nan, 0.5, 100)], at: [2.5, 6]), [50, 100])
    expect(try shown([(0.5, .nan, 100)], at: [4.9, 5.1]), [0, 100])
    expect(try shown([(0.5, -1, 100)], at: [4.9, 5.1]), [0, 100])
    expect(try shown([(0, 0, 100)], at: [0.1, 5]), [100, 100])
    expect(try shown([(0, .infinity, 100)], at: [5]), [50])
  }

  @Test func `only the last value within a step counts`() throws {
    let view = fixture.box()
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        view.center.x = 1_000
        view.center.x = 150
      }
    }
    try stage.advance(to: 0.5)
    expectClose(view.shownCenter.x, 100, within: 1e-12)
  }

  @Test func `the curve of the options paces the whole`() throws {
    expect(
      try shown([(0, 0.5, 100), (0.5, 0.5, 300)], at: [1, 2.5, 5, 9], .linear, []),
      [0.1, 0.25, 0.5, 0.9].map { x -> Double in
        let part = easeInOut(x)
        return part < 0.5 ? 200 * part : 100 + 400 * (part - 0.5)
      })
  }

  @Test func `keyframe block: each calculation mode has its own values between steps`() throws {
    let steps = [(0.0, 0.5, 100.0), (0.5, 0.5, 300.0)]
    let times = [2.5, 4.9, 5, 7.5, 9.9, 10.1]
    expect(try shown(steps, at: times, .discrete), [0, 0, 100, 100, 100, 300])
    expect(try shown(steps, at: times, .paced), [75, 147, 150, 225, 297, 300])
    // Catmull–Rom through 0, 100 and 300 with one-sided ends: slopes 100, 150 and 200 per half.
    func hermite(_ a: Double, _ b: Double, _ p: Double, _ q: Double, _ t: Double) -> Double {
      let (t2, t3) = (t * t, t * t * t)
      return (2 * t3 - 3 * t2 + 1) * a + (t3 - 2 * t2 + t) * p + (3 * t2 - 2 * t3) * b
        + (t3 - t2) * q
    }
    expect(
      try shown(steps, at: [2.5, 5, 7.5], .cubic),
      [hermite(0, 100, 100, 150, 0.5), 100, hermite(100, 300, 150, 200, 0.5)])
    let paced = try shown(steps, at: [10.0 / 3], .cubicPaced)
    expectClose(paced.first ?? 0, 100, within: 1e-9)
  }

  @Test func `values that are all the same are no trouble for any mode`() throws {
    for mode in [
      KeyframeTiming.CalculationMode.linear, .discrete, .paced, .cubic, .cubicPaced,
    ] {
      expect(try shown([(0.2, 0.3, 0), (0.6, 0.1, 0)], at: [1, 5, 9], mode), [0, 0, 0])
    }
  }

  @Test func `opacity runs from what shows and replaces what ran`() throws {
    let view = fixture.box()
    var told: [String] = []
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
    } completion: {
      told.append("block \($0)")
    }
    try stage.advance(to: 0.5)
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.alpha = 1 }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0.2 }
    } completion: {
      told.append("keyframes \($0)")
    }
    for (t, alpha) in [(0.5, 0.5), (0.75, 0.75), (1, 1), (1.25, 0.6), (1.5, 0.2)] {
      try stage.advance(to: t)
      expectClose(view.shownAlpha, alpha, within: 1e-9)
    }
    expectEqual(told, ["block false", "keyframes true"])
  }

  @Test func `keyframes add to the motion under way`() throws {
    let view = fixture.box()
    view.center.x = 0
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 100 }
    try stage.advance(to: 0.5)
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 300 }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 200 }
    }
    for (t, x) in [(0.5, 50.0), (0.75, 200 - 25), (1, 300), (1.25, 250), (1.5, 200)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, x, within: 1e-9)
    }
  }

  @Test func `transforms run through their steps, to nothing as well`() throws {
    let view = fixture.box()
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.transform = AffineTransform(scaleX: 3, y: 3)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        view.transform = AffineTransform(scaleX: 0, y: 0)
      }
    }
    for (t, scale) in [(0.25, 2.0), (0.5, 3), (0.75, 1.5), (1, 0)] {
      try stage.advance(to: t)
      expectClose(view.layer.presentation?.transform.m11 ?? -1, scale, within: 1e-9)
    }
  }

  @Test func `keyframes over what covers the property go on from what shows`() throws {
    let view = fixture.box()
    let spin = BasicAnimation<Point>(
      keyPath: .position, from: Point(x: 10, y: 10), to: Point(x: 20, y: 10))
    spin.duration = 4
    try view.layer.add(spin)
    try stage.advance(to: 2)
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        view.center = Point(x: 115, y: 10)
      }
    }
    for (t, x) in [(2.0, 15.0), (2.5, 65)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, x, within: 1e-9)
    }
  }

  @Test func `a delay, repeats and autoreverse hold for the whole`() throws {
    let view = fixture.box()
    view.center.x = 0
    View.animateKeyframes(
      withDuration: 1, delay: 1, options: [.repeat, .autoreverse, .curveLinear]
    ) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 100 }
    }
    for (t, x) in [(0.5, 0.0), (1.25, 50), (1.75, 100), (2.25, 100), (2.75, 50), (3.25, 50)] {
      try stage.advance(to: t)
      expectClose(view.shownCenter.x, x, within: 1e-9)
    }
  }

  @Test func `keyframes within a block take over its duration and curve`() throws {
    let view = fixture.box()
    view.center.x = 0
    View.animate(withDuration: 4, options: .curveLinear) {
      View.animateKeyframes(withDuration: 1) {
        expectEqual(View.inheritedAnimationDuration, 4)
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
        View.animate(withDuration: 1) { view.alpha = 0 }
      }
    }
    try stage.advance(to: 3)
    expectTrue(near(view.shownCenter.x, 50, 1e-9) && near(view.shownAlpha, 0.25, 1e-9))
  }

  @Test
  func `changes outside of steps move over the whole, and steps outside of keyframes at once`()
    throws
  {
    let view = fixture.box()
    View.animateKeyframes(withDuration: 1, options: .curveLinear) { view.center.x = 150 }
    View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0 }
    try stage.advance(to: 0.25)
    expectTrue(near(view.shownCenter.x, 75, 1e-9) && view.shownAlpha == 0)
  }
}
