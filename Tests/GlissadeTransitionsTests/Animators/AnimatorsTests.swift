import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Checks the rules that all built-in animators share.
///
/// They end, they clean up, and cancelling them leaves no trace.
@Suite struct AnimatorsTests {
  static let operations = AnimatorRig.Operation.allCases

  /// The styles with both looks of a layer's transition, with a picture of the old look and without.
  @Test(arguments: TransitionStyle.allCases, operations)
  func `a cancelled transition leaves everything as it was`(
    style: TransitionStyle, operation: AnimatorRig.Operation
  ) throws {
    let animator = style.animator(isForward: operation.isForward)
    let interaction = AnimatorInteraction(animator)
    let rig = try AnimatorRig(operation, animator, interaction: interaction)
    let before = rig.hash()
    try rig.start()
    expectTrue(rig.hash() != before, "it is under way")
    let duration = animator.transitionDuration(using: nil)
    try rig.stage.advance(to: rig.stage.time + duration * 0.4)
    rig.stage.perform {
      interaction.context?.updateInteractiveTransition(0.4)
      interaction.context?.cancelInteractiveTransition()
    }
    try rig.stage.advance(to: rig.stage.time + 5)
    let after = rig.hash()
    expectEqual(after.difference(from: before), [])
    expectEqual(after.value, before.value)
    expectEqual(rig.interface.codes, [], "\(rig.interface.monitor.diagnostics)")
    expectTrue(!rig.stage.isAnimating)
  }

  @Test(arguments: TransitionStyle.allCases, operations)
  func `a finished transition leaves nothing behind`(
    style: TransitionStyle, operation: AnimatorRig.Operation
  ) throws {
    let animator = style.animator(isForward: operation.isForward)
    let rig = try AnimatorRig(operation, animator)
    // The same change without an animation, for comparison.
    let model = try AnimatorRig(operation, animator)
    model.chooser.animator = nil
    if operation == .nextTab || operation == .formerTab {
      try model.start()
    } else {
      try model.stage.advance(to: model.stage.time)
      model.stage.perform {
        switch operation {
        case .push: model.from.navigationController?.pushViewController(model.to, animated: false)
        case .pop: model.from.navigationController?.popViewController(animated: false)
        case .dismiss, .dismissOver, .dismissSheet: model.from.dismiss(animated: false)
        default: model.from.present(model.to, animated: false)
        }
      }
    }
    try model.interface.run(0.2)
    let look = { (rig: AnimatorRig, page: Page) in
      [page.view, page.box, page.field].map {
        "\($0.frame) \($0.transform3D) \($0.alpha) \($0.isHidden) "
          + "\($0.superview?.subviews.count ?? 0) \($0.layer.mask == nil) "
          + "\($0.layer.animations.count)"
      } + ["\(page.view.window != nil) \(rig.interface.window.firstResponder?.name ?? "-")"]
    }
    try rig.start()
    let start = rig.stage.time
    let duration = animator.transitionDuration(using: nil)
    try rig.stage.advance(to: start + duration - 1e-6)
    expectTrue(rig.to.transitionCoordinator != nil, "it is not over before its duration")
    try rig.stage.advance(to: start + duration + 1e-6)
    expectNil(rig.to.transitionCoordinator, "it is over with its duration")
    try rig.stage.advance(to: start + 6)
    expectEqual(look(rig, rig.to), look(model, model.to))
    expectEqual(look(rig, rig.from), look(model, model.from))
    expectEqual(rig.interface.codes, [], "\(rig.interface.monitor.diagnostics)")
    expectTrue(!rig.stage.isAnimating)
    var count = 0
    rig.interface.window.forEachInSubtree { view in
      if view is SnapshotView || view is CurlPage || view.name == "scrim" { count += 1 }
      expectTrue(view.layer.animations.isEmpty)
    }
    expectEqual(count, 0, "no helpers are left")
  }

  @Test(arguments: TransitionStyle.allCases, [true, false])
  func `an animator takes its time with views of size zero`(
    style: TransitionStyle, isForward: Bool
  ) throws {
    let animator = style.animator(isForward: isForward)
    let chooser = Chooser(animator)
    let (a, b) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: a)
    if !isForward { navigation.viewControllers = [a, b] }
    navigation.delegate = chooser
    let interface = Interface(navigation, width: 0, height: 0)
    try interface.run(0.1)
    if isForward {
      navigation.pushViewController(b, animated: true)
    } else {
      navigation.popViewController(animated: true)
    }
    try interface.run(4)
    expectEqual(interface.codes, [], "\(interface.monitor.diagnostics)")
    expectIdentical(navigation.topViewController?.view.window, interface.window)
    expectNil((isForward ? a : b).view.window)
  }

  @Test func `an animator serves one transition after the other`() throws {
    let animator = RevealAnimator()
    let chooser = Chooser(animator)
    let (a, b) = (Page("a"), Page("b"))
    let navigation = NavigationController(rootViewController: a)
    navigation.delegate = chooser
    let interface = Interface(navigation)
    try interface.run(0.1)
    for _ in 0..<2 {
      animator.operation = .push
      try interface.push(b, on: navigation, run: 2.1)
      expectTrue(b.view.window != nil && a.view.window == nil)
      animator.operation = .pop
      try interface.pop(navigation, run: 2.1)
      expectTrue(a.view.window != nil && b.view.window == nil)
    }
    expectEqual(interface.codes, [])
  }

  @Test func `a transition that is ended by others takes its helpers along`() throws {
    let rig = try AnimatorRig(.push, NavigationAnimator(operation: .push))
    try rig.start()
    try rig.stage.advance(to: rig.stage.time + 0.1)
    // The window gets another root in the middle of it.
    let other = ViewController()
    rig.stage.perform { rig.interface.window.rootViewController = other }
    try rig.interface.run(1)
    expectTrue(rig.from.view.superview?.subviews.contains { $0.name == "scrim" } != true)
    expectTrue(rig.to.view.superview?.subviews.contains { $0.name == "scrim" } != true)
    expectTrue(!rig.stage.isAnimating)
  }

  @Test(arguments: TransitionStyle.allCases, [AnimatorRig.Operation.present, .dismiss, .push])
  func `an interface that is let go of in the middle of a style is gone`(
    style: TransitionStyle, operation: AnimatorRig.Operation
  ) throws {
    weak var stage: Stage?
    weak var animator: (any ViewControllerAnimatedTransitioning)?
    weak var page: Page?
    do {
      let made = style.animator(isForward: operation.isForward)
      let rig = try AnimatorRig(operation, made)
      try rig.start()
      try rig.stage.advance(to: rig.stage.time + 0.1)
      expectTrue(rig.to.transitionCoordinator != nil)
      (stage, animator, page) = (rig.stage, made, rig.to)
    }
    expectTrue(stage == nil && animator == nil && page == nil)
  }

  @Test func `window released during a gesture: its views are released`() throws {
    weak var stage: Stage?
    weak var finger: FingerSlideInteraction?
    do {
      let made = FingerSlideInteraction()
      let rig = try AnimatorRig(
        .dismiss, FingerSlideAnimator(isPresenting: false), interaction: made)
      try rig.start()
      rig.stage.perform { made.update(0.5) }
      (stage, finger) = (rig.stage, made)
    }
    expectTrue(stage == nil && finger == nil)
  }
}
