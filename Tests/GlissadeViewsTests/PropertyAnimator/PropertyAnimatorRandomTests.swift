import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Random walks over all calls, and the same at any frame rate.
@Suite struct PropertyAnimatorRandomTests {
  /// Makes random calls on three animators of two views.
  private func walk(_ seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let fixture = Fixture()
    let views = [fixture.box(), fixture.box()]
    var told: [Int] = []
    var animators: [ViewPropertyAnimator] = []
    for _ in 0..<3 {
      let pace = try randomPace(&random)
      animators.append(
        try ViewPropertyAnimator(
          duration: [0, 0.5, 1].randomElement(using: &random) ?? 1, timingParameters: pace))
    }
    for _ in 0..<120 {
      let animator = animators[Int.random(in: 0..<3, using: &random)]
      let part = Double.random(in: -0.2...1.2, using: &random)
      switch Int.random(in: 0..<14, using: &random) {
      case 0: animator.startAnimation()
      case 1: animator.startAnimation(afterDelay: max(part, 0))
      case 2: animator.pauseAnimation()
      case 3: animator.stopAnimation(Bool.random(using: &random))
      case 4:
        let position = [ViewAnimatingPosition.end, .start, .current].randomElement(using: &random)
        animator.finishAnimation(at: position ?? .end)
      case 5, 6: animator.fractionComplete = part
      case 7: animator.isReversed.toggle()
      case 8:
        animator.continueAnimation(
          withTimingParameters: Bool.random(using: &random) ? try randomPace(&random) : nil,
          durationFactor: max(part, 0))
      case 9: animator.addAnimations(randomChange(views, &random), delayFactor: max(part, 0))
      case 10: animator.addAnimations(randomChange(views, &random))
      case 11:
        let index = told.count
        told.append(0)
        animator.addCompletion { _ in told[index] += 1 }
      case 12: animator.scrubsLinearly.toggle()
      default: View.animate(withDuration: 0.3, animations: randomChange(views, &random))
      }
      for view in views {
        if let shown = view.layer.presentation {
          expectTrue(shown.position.x.isFinite && shown.opacity.isFinite, "seed \(seed)")
        }
      }
      if Bool.random(using: &random) {
        try fixture.stage.advance(
          to: fixture.stage.time + Double.random(in: 0...0.3, using: &random))
      }
    }
    for animator in animators {
      if animator.state == .active { animator.startAnimation() }
      if animator.state == .stopped { animator.finishAnimation(at: .current) }
    }
    try fixture.stage.advance(to: fixture.stage.time + 1000)
    try fixture.stage.advance(to: fixture.stage.time + 1)
    for animator in animators { expectEqual(animator.state, .inactive, "seed \(seed)") }
    expectTrue(told.allSatisfy { $0 <= 1 } && told.contains(1), "seed \(seed)")
    expectTrue(!fixture.stage.isAnimating && fixture.stage.nextEventTime == nil, "seed \(seed)")
    for view in views { expectEqual(view.animationCount, 0, "seed \(seed)") }
  }

  @Test func `walks at random come to their ends, and nothing is left`() throws {
    for seed in 1...60 as ClosedRange<UInt64> { try walk(seed) }
  }

  /// Returns the bits of the values that a view shows at some times of a run with all sorts of calls.
  ///
  /// The parameter gives the length of the step that the stage takes from a time.
  private func run(_ step: (Double) -> Double) throws -> [UInt64] {
    let fixture = try AnimatorFixture(duration: 1, try SpringTimingParameters(dampingRatio: 0.6))
    let (stage, animator, view) = (fixture.stage, fixture.animator, fixture.view)
    animator.addAnimations({ view.alpha = 0.2 }, delayFactor: 0.3)
    animator.startAnimation(afterDelay: 0.1)
    var bits: [UInt64] = []
    let goOn = {
      animator.continueAnimation(
        withTimingParameters: CubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.6)
    }
    let calls: [(Double, () -> Void)] = [
      (0.37, { animator.pauseAnimation() }), (0.41, { animator.fractionComplete += 0.1 }),
      (0.5, { animator.startAnimation() }), (0.61, { animator.isReversed = true }),
      (0.7, { animator.addAnimations { view.center.y = 90 } }),
      (0.73, { animator.isReversed = false }), (0.8, goOn),
    ]
    for (time, call) in calls { stage.post(after: time, call) }
    for index in 1...60 {
      stage.post(after: Double(index) * 0.029) {
        let shown = view.layer.presentation
        bits.append((shown?.position.x ?? 0).bitPattern)
        bits.append((shown?.position.y ?? 0).bitPattern)
        bits.append((shown?.opacity ?? 0).bitPattern)
      }
    }
    while stage.time < 3 { try stage.advance(to: min(3, stage.time + step(stage.time))) }
    bits += fixture.times.map(\.bitPattern)
    expectTrue(fixture.told == [.end] && fixture.isAtRest)
    return bits
  }

  @Test func `the same bits come at any frame rate`() throws {
    let expected = try run { _ in 3 }
    expectEqual(expected.count, 181)
    let patterns: [(Double) -> Double] = [
      { _ in 1.0 / 24 }, { _ in 1.0 / 30 }, { _ in 1.0 / 60 }, { _ in 1.0 / 120 },
      { $0 < 0.5 ? 0.013 : $0 < 0.55 ? 0.4 : 0.031 },
    ]
    for pattern in patterns { try expectEqual(run(pattern), expected) }
  }

  /// Returns the bits of the values that views show every 0.05 s of a walk whose calls come at random times.
  ///
  /// The second parameter gives the length of the step that the stage takes from a time.
  private func script(_ seed: UInt64, _ step: (Double) -> Double) throws -> [UInt64] {
    var random = SeededGenerator(seed)
    let fixture = Fixture()
    let (stage, views) = (fixture.stage, [fixture.box(), fixture.box()])
    var bits: [UInt64] = []
    var animators: [ViewPropertyAnimator] = []
    for _ in 0..<2 {
      let pace = try randomPace(&random)
      let animator = try ViewPropertyAnimator(duration: 0.7, timingParameters: pace)
      animator.runningHandler = { bits.append(stage.time.bitPattern ^ ($0 ? 1 : 0)) }
      animators.append(animator)
    }
    for _ in 0..<40 {
      let animator = animators[Int.random(in: 0..<2, using: &random)]
      let part = Double.random(in: 0...1, using: &random)
      let (body, parameters) = (randomChange(views, &random), try randomPace(&random))
      let calls: [() -> Void] = [
        { animator.startAnimation() }, { animator.startAnimation(afterDelay: part / 4) },
        { animator.pauseAnimation() }, { animator.isReversed.toggle() },
        { animator.fractionComplete = part }, { animator.addAnimations(body) },
        { animator.addAnimations(body, delayFactor: part) },
        { animator.pausesOnCompletion.toggle() },
        {
          animator.continueAnimation(
            withTimingParameters: part < 0.3 ? nil : parameters, durationFactor: part)
        },
        {
          animator.addCompletion {
            bits.append(stage.time.bitPattern)
            bits.append(UInt64($0.rawValue))
          }
        },
        { View.animate(withDuration: 0.3, animations: body) },
        {
          animator.stopAnimation(false)
          animator.finishAnimation(at: .current)
        },
      ]
      stage.post(
        after: .random(in: 0...3, using: &random), calls.randomElement(using: &random) ?? {})
    }
    for index in 1...80 {
      stage.post(after: Double(index) * 0.05) {
        for view in views {
          guard let shown = view.layer.presentation else { continue }
          bits += [shown.position.x, shown.position.y, shown.opacity, shown.transform.m12]
            .map(\.bitPattern)
        }
        bits += animators.map(\.fractionComplete.bitPattern)
      }
    }
    while stage.time < 4 { try stage.advance(to: min(4, stage.time + step(stage.time))) }
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    return bits
  }

  @Test(arguments: 1...(isSoakEnabled ? 16 : 4) as ClosedRange<UInt64>)
  func `walks at random show the same bits at any frame rate`(_ seed: UInt64) throws {
    let expected = try script(seed) { _ in 4 }
    expectTrue(expected.count > 700)
    for rate in [24.0, 30, 60, 120] {
      try expectEqual(script(seed) { _ in 1 / rate }, expected, "\(rate)")
    }
    var random = SeededGenerator(seed)
    try expectEqual(script(seed) { _ in .random(in: 0.001...0.3, using: &random) }, expected)
  }

  @Test func `frames of any time, in any order, show what the layer does then`() throws {
    let fixture = try AnimatorFixture(duration: 1, try SpringTimingParameters(dampingRatio: 0.6))
    let (stage, view) = (fixture.stage, fixture.view)
    fixture.animator.startAnimation()
    try stage.advance(to: 0.3)
    fixture.animator.isReversed = true
    for t in [0.3, 0.55, 0.31, 0.6, 0.45] {
      try stage.evaluate(at: t)
      let x = try #require(stage.frame[view.layer]).matrix.m41
      let shown = try #require(try view.layer.presentation(at: t))
      // Frames are of Floats, and the layer is placed by its corner.
      expectClose(x, shown.position.x - 50, within: 1e-3, "\(t)")
    }
    fixture.animator.stopAnimation(true)
  }
}
