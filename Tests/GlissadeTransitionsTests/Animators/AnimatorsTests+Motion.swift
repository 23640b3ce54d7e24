import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Compares the motion of the built-in animators with formulas.
@Suite struct AnimatorsMotionTests {
  typealias Style = TransitionStyle
  /// Parts of the duration at which is looked.
  static let parts = [0.0, 0.1, 0.25, 0.5, 0.75, 0.9]
  /// The presentation is made of rows whose parameters are Floats: 24 bits of what moves by up to 600 points.
  static let tolerance = 1e-4

  static func ease(_ part: Double) -> Double { TimingFunction.easeInEaseOut.value(at: part) }

  static func spring(_ part: Double, _ duration: Double, _ damping: Double = 1) throws -> Double {
    try TimedSpring.uikit(duration: duration, dampingRatio: damping).progress(at: part * duration)
  }

  /// Runs a transition and looks at its views at each of the parts.
  ///
  /// - Parameter look: gets the rig, the part, and what the leaving and the arriving view show.
  static func run(
    _ operation: AnimatorRig.Operation, _ animator: any ViewControllerAnimatedTransitioning,
    duration: Double, _ look: (AnimatorRig, Double, Presentation, Presentation) throws -> Void
  ) throws {
    expectEqual(animator.transitionDuration(using: nil), duration)
    let rig = try AnimatorRig(operation, animator)
    try rig.start()
    let start = rig.stage.time
    for part in parts {
      try rig.stage.advance(to: start + duration * part)
      try look(
        rig, part, try #require(rig.from.view.layer.presentation),
        try #require(rig.to.view.layer.presentation))
    }
  }

  static func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= tolerance }

  /// The way of a slide: which view moves, by how much of the way at a part, and the way.
  struct Slide: Sendable, CustomStringConvertible {
    let style: TransitionStyle
    let operation: AnimatorRig.Operation
    let duration: Double
    let way: Point
    let progress: @Sendable (Double) throws -> Double
    var description: String { "\(style.rawValue) \(operation.rawValue)" }
  }

  static let down = Point(x: 0, y: 568), right = Point(x: 320, y: 0)
  static let slides: [Slide] = [
    Slide(style: .coverVertical, operation: .present, duration: 0.50573, way: down) {
      try spring($0, 0.50573)
    },
    // From below the container to the sheet's place, 40 points below its top.
    Slide(
      style: .coverVertical, operation: .presentSheet, duration: 0.50573,
      way: Point(x: 0, y: 528)
    ) { try spring($0, 0.50573) },
    Slide(style: .coverVertical, operation: .dismiss, duration: 0.50573, way: down) {
      try spring($0, 0.50573)
    },
    Slide(style: .slideFromRight, operation: .present, duration: 2, way: right) { ease($0) },
    Slide(style: .slideFromRight, operation: .pop, duration: 2, way: right) { ease($0) },
    Slide(style: .fingerSlide, operation: .push, duration: 0.2, way: right) { ease($0) },
    Slide(style: .fingerSlide, operation: .dismissOver, duration: 0.2, way: right) { ease($0) },
    Slide(style: .slideDown, operation: .present, duration: 0.3, way: down) { ease($0) },
    Slide(style: .slideDown, operation: .dismiss, duration: 0.3, way: down) { ease($0) },
    Slide(style: .bounceUp, operation: .present, duration: 1, way: down) {
      try spring($0, 1, 0.6)
    },
    Slide(style: .bounceUp, operation: .dismiss, duration: 1, way: down) { $0 },
    Slide(style: .swipeDown, operation: .presentOver, duration: 0.3, way: down) { $0 },
    Slide(style: .swipeDown, operation: .dismissOver, duration: 0.3, way: down) { $0 },
  ]

  @Test(arguments: slides)
  func `one view slides over the other`(slide: Slide) throws {
    let isForward = slide.operation.isForward
    try Self.run(
      slide.operation, slide.style.animator(isForward: isForward), duration: slide.duration
    ) { rig, part, from, to in
      let mover = isForward ? rig.to.view : rig.from.view
      let rest = isForward ? mover.center : Point(x: 160, y: 284)
      let progress = try slide.progress(part)
      let shown = isForward ? to.position : from.position
      let expected = rest + slide.way * (isForward ? 1 - progress : progress)
      expectTrue(
        Self.near(shown.x, expected.x) && Self.near(shown.y, expected.y),
        "at \(part): \(shown) instead of \(expected)")
      expectTrue(from.opacity == 1 && to.opacity == 1)
      // The one that moves is in front.
      if let other = (isForward ? rig.from : rig.to).viewIfLoaded,
        let container = mover.superview, other.superview === container
      {
        expectIdentical(container.subviews.last, mover)
      }
    }
  }

  @Test func `a slide from the right comes 375 points`() throws {
    // The numbers of the seed, whose screen is 375 points wide.
    let chooser = Chooser(SlideFromRightAnimator(isPresenting: true))
    let (a, b) = (ViewController(), ViewController())
    b.transitioningDelegate = chooser
    let interface = Interface(a, width: 375, height: 667)
    a.present(b, animated: true)
    try interface.stage.advance(to: 0)
    for (time, x) in [(0.5, 326.564), (1.0, 187.5), (1.5, 48.436)] {
      try interface.stage.advance(to: time)
      let shown = try #require(b.view.layer.presentation)
      // Half a unit of the last digit given.
      expectAtMost(abs(shown.position.x - 187.5 - x), 5e-4 + Self.tolerance)
    }
  }

  @Test func `a bounce swings over by a tenth`() throws {
    let rig = try AnimatorRig(.present, BounceUpAnimator(isPresenting: true))
    try rig.start()
    let start = rig.stage.time
    for (time, progress) in [(0.2, 0.855655), (0.355917, 1.094780), (0.75, 0.991685)] {
      let shown = try #require(try rig.to.view.layer.presentation(at: start + time))
      // Half a unit of the last digit, of 568 points.
      expectAtMost(abs(shown.position.y - 284 - 568 * (1 - progress)), 568 * 5e-7 + Self.tolerance)
    }
  }

  @Test(arguments: [AnimatorRig.Operation.push, .pop])
  func `navigation moves both views and a scrim`(operation: AnimatorRig.Operation) throws {
    let isPush = operation == .push
    try Self.run(operation, Style.navigation.animator(isForward: isPush), duration: 0.35) {
      rig, part, from, to in
      let progress = try Self.spring(part, 0.35)
      let (upper, lower) = isPush ? (to, from) : (from, to)
      let covered = isPush ? progress : 1 - progress
      expectTrue(Self.near(upper.position.x, 160 + 320 * (1 - covered)))
      expectTrue(Self.near(lower.position.x, 160 - 96 * covered))
      let views = try #require(rig.to.view.superview).subviews
      expectEqual(views.map(\.name), ["first", "scrim", "second"])
      let scrim = try #require(views[1].layer.presentation)
      expectClose(scrim.opacity, 0.08 * covered, within: 1e-6)
    }
  }

  @Test(arguments: [AnimatorRig.Operation.present, .dismissOver])
  func `a dissolve fades both views`(operation: AnimatorRig.Operation) throws {
    let isForward = operation.isForward
    try Self.run(operation, Style.crossDissolve.animator(isForward: isForward), duration: 0.35) {
      _, part, from, to in
      let progress = Self.ease(part)
      expectClose(from.opacity, 1 - progress, within: 1e-6)
      // A presenter that stays is left alone.
      expectClose(to.opacity, isForward ? progress : 1, within: 1e-6)
    }
  }

  @Test func `a tab comes in from a little smaller`() throws {
    try Self.run(.nextTab, TabSwitchAnimator(), duration: 0.25) { _, part, from, to in
      let progress = Self.ease(part)
      expectClose(from.opacity, 1 - progress, within: 1e-6)
      expectClose(to.opacity, progress, within: 1e-6)
      expectClose(to.transform.m11, 0.95 + 0.05 * progress, within: 1e-6)
      expectEqual(to.position, Point(x: 160, y: 284))
    }
  }

  @Test(arguments: [AnimatorRig.Operation.push, .pop])
  func `one view is pushed to the left and the other fades`(operation: AnimatorRig.Operation)
    throws
  {
    let isPush = operation == .push
    try Self.run(operation, Style.fadePushLeft.animator(isForward: isPush), duration: 1) {
      _, part, from, to in
      let pushed = isPush ? Self.ease(part) : 1 - Self.ease(part)
      let (slider, fader) = isPush ? (from, to) : (to, from)
      expectTrue(Self.near(slider.transform.m41, -320 * pushed))
      expectClose(fader.opacity, pushed, within: 1e-6)
      if isPush, part == 0.25 {
        // The numbers of the seed.
        expectAtMost(abs(slider.transform.m41 + 41.3318), 1.5e-4)
        expectClose(fader.opacity, 0.129162, within: 1e-6)
      }
    }
  }

  @Test(arguments: [AnimatorRig.Operation.pop, .present])
  func `a view shrinks to a tenth and fades`(operation: AnimatorRig.Operation) throws {
    let isForward = operation.isForward
    try Self.run(operation, Style.shrinkFade.animator(isForward: isForward), duration: 2) {
      _, part, from, to in
      let gone = isForward ? 1 - Self.ease(part) : Self.ease(part)
      let shown = isForward ? to : from
      expectClose(shown.transform.m11, 1 - 0.9 * gone, within: 1e-6)
      expectClose(shown.opacity, 1 - gone, within: 1e-6)
      expectEqual((isForward ? from : to).opacity, 1)
    }
  }

  @Test(arguments: [AnimatorRig.Operation.present, .dismiss])
  func `a view expands from a header`(operation: AnimatorRig.Operation) throws {
    let isForward = operation.isForward
    try Self.run(operation, Style.headerExpand.animator(isForward: isForward), duration: 0.3) {
      _, part, from, to in
      let grown = isForward ? Self.ease(part) : 1 - Self.ease(part)
      let shown = isForward ? to : from
      // From (0, 100, 320, 80) to (0, 0, 320, 568).
      expectTrue(Self.near(shown.bounds.height, 80 + 488 * grown))
      expectTrue(Self.near(shown.position.y, 140 + 144 * grown))
      expectTrue(Self.near(shown.position.x, 160))
    }
  }

  @Test func `a header is found inside containers, converted, or given`() throws {
    let (detail, list) = (ViewController(), Page("list"))
    let navigation = NavigationController(rootViewController: list)
    let tabs = TabBarController(viewControllers: [navigation])
    let chooser = Chooser(HeaderExpandAnimator(isPresenting: true))
    detail.transitioningDelegate = chooser
    let interface = Interface(tabs)
    try interface.run(0.1)
    tabs.present(detail, animated: true)
    try interface.stage.advance(to: interface.stage.time)
    let shown = try #require(detail.view.layer.presentation)
    expectTrue(Self.near(shown.position.y, 140) && Self.near(shown.bounds.height, 80))
    try interface.run(1)
    // Without a header, out of the middle; with a frame of the caller's, out of that.
    let given = Rect(x: 10, y: 20, width: 30, height: 40)
    for (animator, frame) in [
      (HeaderExpandAnimator(isPresenting: false, headerFrame: { given }), given),
      (HeaderExpandAnimator(isPresenting: false), list.animatedViewFrame),
    ] {
      chooser.animator = animator
      detail.dismiss(animated: true)
      try interface.stage.advance(to: interface.stage.time)
      expectEqual(detail.view.frame, frame, "the model is there at once")
      try interface.run(1)
      chooser.animator = HeaderExpandAnimator(isPresenting: true)
      try interface.present(detail, over: tabs, run: 1)
    }
    expectEqual(interface.codes, [])
  }
}
