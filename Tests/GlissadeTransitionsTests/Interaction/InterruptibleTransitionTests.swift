import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Moves the arriving view in from the right with a property animator, which it gives to whoever drives it.
final class InterruptibleSlide: ViewControllerAnimatedTransitioning {
  let duration = 0.5
  let timing: any TimingCurveProvider
  /// Whether animateTransition starts the animator; if false, it does nothing.
  var startsItself = true
  private(set) var animators: [ViewPropertyAnimator] = []
  private var current: ViewPropertyAnimator?

  init(_ timing: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear)) {
    self.timing = timing
  }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?)
    -> Double
  { duration }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    if startsItself { interruptibleAnimator(using: context)?.startAnimation() }
  }

  func interruptibleAnimator(using context: any ViewControllerContextTransitioning)
    -> (any ViewImplicitlyAnimating)?
  {
    if let current { return current }
    guard let to = context.view(forKey: .to),
      let made = try? ViewPropertyAnimator(duration: duration, timingParameters: timing)
    else { return nil }
    context.containerView.addSubview(to)
    let rest = to.center
    to.center = rest + Point(x: 100, y: 0)
    made.addAnimations { to.center = rest }
    made.addCompletion { _ in
      to.center = rest
      context.completeTransition(!context.transitionWasCancelled)
    }
    animators.append(made)
    current = made
    return made
  }

  func animationEnded(_ transitionCompleted: Bool) { current = nil }
}

/// Transitions whose animators can be interrupted, driven by hand.
@Suite struct InterruptibleTransitionTests {
  let a = RecordingController("a")
  let b = RecordingController("b")
  private let slide = InterruptibleSlide()
  let chooser: Chooser
  let driven = PercentDrivenInteractiveTransition()
  let navigation: NavigationController
  let interface: Interface
  var stage: Stage { interface.stage }

  init() {
    chooser = Chooser(slide, driven)
    navigation = NavigationController(rootViewController: a)
    navigation.delegate = chooser
    interface = Interface(navigation)
    a.view.backgroundColor = Color(white: 1)
  }

  private func push() throws {
    stage.perform { navigation.pushViewController(b, animated: true) }
    try stage.advance(to: stage.time)
  }

  /// Returns the distance of the arriving view from its place.
  private func offset() throws -> Double {
    b.view.layer.currentPresentation.map { $0.position.x - 160 } ?? -1
  }

  @Test func `the percentage is the animator's`() throws {
    try push()
    expectTrue(slide.animators.count == 1 && slide.animators[0].state == .active)
    for percent in [0, 0.25, 0.8, 0.4, 1] {
      stage.perform { driven.update(percent) }
      expectEqual(slide.animators[0].fractionComplete, percent)
      // The position is a sum of two terms.
      expectClose(try offset(), 100 * (1 - percent), within: 1e-9)
    }
    stage.perform { driven.finish() }
    try interface.run(1)
    expectTrue(navigation.topViewController === b && interface.codes == [])
    expectTrue(!stage.isAnimating && slide.animators[0].state == .inactive)
  }

  @Test(arguments: [0.0, 0.3, 0.99, 1], [true, false])
  func `interruptible transition, released: goes on or back from the finger`(
    percent: Double, cancels: Bool
  ) throws {
    try push()
    stage.perform { driven.update(percent) }
    try interface.run(0.1)
    let before = try offset()
    stage.perform { if cancels { driven.cancel() } else { driven.finish() } }
    try stage.advance(to: stage.time)
    // A transition with no motion left is over.
    if b.view.window != nil { expectClose(try offset(), before, within: 1e-9) }
    let left = (cancels ? percent : 1 - percent) * 0.5
    if left > 0.01 {
      try stage.advance(to: stage.time + left - 0.005)
      expectTrue(navigation.transitionCoordinator != nil)
    }
    try interface.run(0.05)
    expectNil(navigation.transitionCoordinator)
    expectIdentical(navigation.topViewController, cancels ? a : b)
    expectTrue(a.isBalanced && b.isBalanced && interface.codes == [] && !stage.isAnimating)
    expectTrue(b.view.center.x == 160 && (b.view.window == nil) == cancels)
  }

  @Test(arguments: [-3.0, -0.5, 0.5, 3], [0.3, 0.6])
  func `the finger's velocity goes over into the spring`(velocity: Double, percent: Double) throws {
    try push()
    stage.perform {
      driven.update(percent)
      if velocity > 0 {
        driven.finish(velocity: ProgressPerSecond(velocity))
      } else {
        driven.cancel(velocity: ProgressPerSecond(velocity))
      }
    }
    let shown = try #require(b.view.layer.currentPresentation)
    let rate: Point = shown.velocity(of: .position)
    // The whole distance is -100 points; the rate is the spring's velocity times the remaining distance.
    expectLess(abs(rate.x + 100 * velocity), than: 1e-9 * abs(rate.x))
    try interface.run(2)
    expectTrue(navigation.topViewController === (velocity > 0 ? b : a) && interface.codes == [])
  }

  @Test(arguments: [0.05, 0.2, 0.4], [ViewAnimationCurve.easeIn, .easeInOut, .linear])
  func `one that runs is turned back with the velocity that it has`(
    time: Double, curve: ViewAnimationCurve
  ) throws {
    chooser.animator = InterruptibleSlide(CubicTimingParameters(animationCurve: curve))
    driven.wantsInteractiveStart = false
    try push()
    try interface.run(time)
    let seen = try Interruption(stage, [b.view.layer]) { driven.reverse() }
    expectTrue(seen.jump < 1e-9 && seen.velocityJump < 1e-4 * max(seen.velocity, 1))
    expectClose(driven.velocityAtPause.value * 100, seen.velocity, within: 1e-4 * seen.velocity)
    try interface.run(1)
    expectTrue(navigation.topViewController === a && interface.codes == [] && !stage.isAnimating)
  }

  @Test func `a timing curve of one's own is followed`() throws {
    driven.timingCurve = try SpringTimingParameters(
      mass: 1, stiffness: 400, damping: 20)
    try push()
    stage.perform {
      driven.update(0.5)
      driven.finish()
    }
    let spring = try Spring(mass: 1, stiffness: 400, damping: 20)
    let start = stage.time
    for time in stride(from: 0.05, to: 0.4, by: 0.05) {
      try stage.advance(to: start + time)
      let way = try TimedSpring(spring).progress(at: time)
      // Float rows would show 1e-5 of the way; presentations are in Double.
      expectClose(try offset(), 50 * (1 - way), within: 1e-9)
    }
    try interface.run(2)
    expectTrue(navigation.topViewController === b && interface.codes == [])
  }

  @Test func `one that runs is caught, scrubbed, let go back and caught again`() throws {
    driven.wantsInteractiveStart = false
    try push()
    try interface.run(0.2)
    expectClose(try offset(), 60, within: 1e-9)
    stage.perform { driven.pause() }
    expectTrue(
      abs(driven.percentComplete - 0.4) < 1e-9
        && navigation.transitionCoordinator?.isInteractive == true)
    try interface.run(0.3)
    expectClose(try offset(), 60, within: 1e-9)
    stage.perform {
      driven.update(0.9)
      driven.cancel()
    }
    try interface.run(0.2)
    let caught = try offset()
    stage.perform { driven.pause() }
    expectTrue(abs(try offset() - caught) < 1e-9 && caught > 10 && caught < 90)
    expectClose(driven.percentComplete, 1 - caught / 100, within: 1e-9)
    stage.perform {
      driven.update(0.95)
      driven.finish()
    }
    try interface.run(0.5)
    expectTrue(navigation.topViewController === b && interface.codes == [])
    expectTrue(a.isBalanced && b.isBalanced && !stage.isAnimating)
  }

  @Test func `what moves alongside is where the animator is`() throws {
    let box = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(box)
    chooser.animator = InterruptibleSlide(CubicTimingParameters(animationCurve: .easeIn))
    driven.wantsInteractiveStart = false
    stage.perform {
      navigation.pushViewController(b, animated: true)
      stage.post {
        _ = navigation.transitionCoordinator?.animate(
          alongsideTransition: { _ in box.center.x = 105 }, completion: nil)
      }
    }
    func compare() throws {
      let shown = try #require(box.layer.currentPresentation).position.x - 5
      expectClose(shown, 100 - (try offset()), within: 1e-9)
    }
    for _ in 0..<10 {
      try interface.run(0.03)
      try compare()
    }
    stage.perform { driven.pause() }
    try compare()
    stage.perform { driven.update(0.7) }
    try compare()
    stage.perform { driven.cancel() }
    for _ in 0..<5 {
      try interface.run(0.03)
      try compare()
    }
    try interface.run(1)
    expectTrue(box.center.x == 5 && interface.codes == [])
  }

  @Test(arguments: [true, false])
  func `interruptible transition without a gesture: runs by itself`(startsItself: Bool) throws {
    chooser.interaction = nil
    slide.startsItself = startsItself
    try push()
    try interface.run(0.25)
    expectTrue(abs(try offset() - 50) < 1e-6 && slide.animators.count == 1)
    expectEqual(navigation.transitionCoordinator?.isInterruptible, true)
    // An application may pause and continue the animator: that is no mistake.
    stage.perform { slide.animators[0].pauseAnimation() }
    try interface.run(3)
    expectTrue(abs(try offset() - 50) < 1e-6 && navigation.transitionCoordinator != nil)
    stage.perform { slide.animators[0].startAnimation() }
    try interface.run(0.3)
    expectTrue(navigation.topViewController === b && interface.codes == [])
  }
}
