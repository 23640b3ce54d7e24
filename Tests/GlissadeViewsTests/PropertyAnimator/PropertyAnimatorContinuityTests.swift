import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Checks that calls which must not cause jumps cause none, at any moment.
@Suite struct PropertyAnimatorContinuityTests {
  private struct Look {
    let numbers: [Double]

    init(_ views: [View]) {
      numbers = views.flatMap { view -> [Double] in
        guard let shown = view.layer.presentation else { return [] }
        let (bounds, matrix) = (shown.bounds, shown.transform)
        return [
          shown.position.x, shown.position.y, bounds.size.width, bounds.size.height,
          shown.opacity, shown.cornerRadius, matrix.m11, matrix.m12, matrix.m21, matrix.m22,
          matrix.m41,
        ]
      }
    }

    func distance(to other: Look) -> Double {
      zip(numbers, other.numbers).map { ($0 - $1).magnitude }.max() ?? .infinity
    }
  }

  private func walk(_ seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let fixture = Fixture()
    let views = [fixture.box(), fixture.box()]
    fixture.stage.flush()
    var animators: [ViewPropertyAnimator] = []
    for _ in 0..<2 {
      animators.append(
        try ViewPropertyAnimator(
          duration: .random(in: 0.3...1, using: &random),
          timingParameters: try randomPace(&random)))
    }
    for step in 0..<80 {
      let animator = animators[Int.random(in: 0..<2, using: &random)]
      let part = Double.random(in: 0...1, using: &random)
      let isActive = animator.state == .active
      let before = Look(views)
      var name = "\(animator.state) running \(animator.isRunning) "
      switch Int.random(in: 0..<12, using: &random) {
      case 0 where isActive || !animator.isReversed:
        name += "start"
        animator.startAnimation()
      case 1 where isActive || !animator.isReversed:
        name += "start later"
        animator.startAnimation(afterDelay: part)
      case 2, 3:
        guard isActive else { continue }
        name += "pause"
        animator.pauseAnimation()
      case 4 where isActive:
        name += "reverse"
        animator.isReversed.toggle()
      case 5 where isActive:
        name += "go on"
        animator.continueAnimation(
          withTimingParameters: Bool.random(using: &random) ? try randomPace(&random) : nil,
          durationFactor: Bool.random(using: &random) ? 0 : part)
      // At its end there is no time left for anything to move.
      case 6 where isActive ? animator.fractionComplete < 1 : !animator.isReversed:
        name += "add"
        animator.addAnimations(randomChange(views, &random), delayFactor: part < 0.5 ? 0 : part)
      case 7 where Int.random(in: 0..<4, using: &random) == 0 && isActive:
        name += "stop"
        animator.stopAnimation(true)
      case 8 where isActive:
        name += "catch"
        animator.pauseAnimation()
        animator.fractionComplete += 0
      case 9:
        guard animator.state == .active else { continue }
        animator.scrubsLinearly = true
        animator.fractionComplete = part
        continue
      case 10:
        View.animate(withDuration: 0.3, animations: randomChange(views, &random))
        name += "others"
      default:
        try fixture.stage.advance(to: fixture.stage.time + part * 0.3)
        continue
      }
      // Values are hundreds at most; where a way is bent a spring keeps 5e-10 of it.
      let distance = before.distance(to: Look(views))
      expectLess(distance, than: 1e-6, "seed \(seed) step \(step): \(name)")
    }
    for animator in animators where animator.state == .active { animator.stopAnimation(true) }
    try fixture.stage.advance(to: fixture.stage.time + 1)
    for view in views { expectEqual(view.animationCount, 0) }
  }

  @Test(arguments: [0.2, 0.45, 0.7])
  func `a sheared transform whose way was bent is caught and let go where it is`(
    _ part: Double
  ) throws {
    let fixture = Fixture()
    let (stage, view) = (fixture.stage, fixture.box())
    stage.flush()
    view.transform3D = Transform3D(scaleX: 3, y: 0.5, z: 1)
    // Relative to what it becomes, what it was is sheared: half ways of half ways are others.
    let animator = try ViewPropertyAnimator(duration: 1, curve: .easeInOut) {
      view.transform3D = Transform3D(scaleX: 1, y: 4, z: 1)
        .concatenating(Transform3D(rotationAngle: 1.2, x: 0, y: 0, z: 1))
    }
    animator.startAnimation()
    try stage.advance(to: part)
    let calls: [() throws -> Void] = [
      {
        animator.continueAnimation(
          withTimingParameters: try SpringTimingParameters(dampingRatio: 0.5), durationFactor: 1)
      },
      { animator.pauseAnimation() }, { animator.fractionComplete += 0 },
      { animator.isReversed = true }, { animator.startAnimation() },
      { animator.pauseAnimation() }, { animator.fractionComplete += 0 },
      { animator.startAnimation() }, { animator.stopAnimation(true) },
    ]
    for (index, call) in calls.enumerated() {
      let before = Look([view])
      try call()
      expectLess(before.distance(to: Look([view])), than: 1e-9, "\(index)")
      try stage.advance(to: stage.time + 0.07)
    }
    expectEqual(view.animationCount, 0)
  }

  @Test func `property animator, continued: values do not jump`() throws {
    for seed in 1...40 as ClosedRange<UInt64> { try walk(seed) }
  }
}
