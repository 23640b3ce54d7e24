import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

// Several places at once, animators of all sorts, and requests at any instant.

extension RedirectionTests {
  @Test func `two containers yield at the same instant, each to its own`() throws {
    let styled = StyleTransitioningDelegate(forward: .slideFromRight)
    let navigations = (0..<2).map {
      NavigationController(rootViewController: RecordingController("root \($0)"))
    }
    let pages = (0..<4).map { RecordingController("\($0)") }
    let parent = ViewController()
    let interface = Interface(parent)
    interface.window.redirectsTransitions = true
    interface.stage.perform {
      for (index, navigation) in navigations.enumerated() {
        navigation.delegate = styled
        parent.addChild(navigation)
        navigation.view.frame = Rect(x: Double(index) * 160, y: 0, width: 160, height: 568)
        parent.view.addSubview(navigation.view)
        navigation.didMove(toParent: parent)
      }
    }
    func push(_ first: Int) {
      for (index, navigation) in navigations.enumerated() {
        navigation.pushViewController(pages[first + index], animated: true)
      }
    }
    interface.stage.perform { push(0) }
    try interface.run(0.3)
    var layers: [Layer] = []
    interface.window.layer.forEachInSubtree { layers.append($0) }
    let seen = try Interruption(interface.stage, layers) { push(2) }
    // Velocities are measured to 1e-5 points per second.
    expectTrue(seen.jump < 1e-9 && seen.velocityJump < 1e-4 && seen.velocity > 10)
    try interface.run(5)
    expectTrue(
      interface.codes == [] && pages.allSatisfy(\.isBalanced) && !interface.stage.isAnimating)
  }

  @Test func `a push within the view that yields goes on by itself`() throws {
    let navigation = NavigationController(rootViewController: RecordingController("root"))
    let (page, cover) = (RecordingController("page"), RecordingController("cover"))
    let pushes = StyleTransitioningDelegate(forward: .slideFromRight)
    navigation.delegate = pushes
    let interface = Interface(RecordingController("below"))
    interface.window.redirectsTransitions = true
    interface.stage.perform {
      interface.window.rootViewController?.present(navigation, animated: true)
    }
    try interface.run(0.1)
    interface.stage.perform { navigation.pushViewController(page, animated: true) }
    try interface.run(0.1)
    interface.stage.perform { navigation.present(cover, animated: true) }
    try interface.stage.advance(to: interface.stage.time)
    expectTrue(page.calls == ["willAppear"] || page.calls.last == "willDisappear")
    try interface.run(5)
    expectTrue(navigation.topViewController === page && interface.codes == [])
    expectTrue(page.isBalanced && cover.calls == ["willAppear", "didAppear"])
    expectTrue(!interface.stage.isAnimating)
  }

  enum Habit: CaseIterable {
    case twoStages, onlyIfFinished, never, twice, late, keyframes, onlyClock, keepsContext
    case layerAnimation
  }

  private final class Teller: AnimationDelegate {
    let tell: () -> Void
    init(_ tell: @escaping () -> Void) { self.tell = tell }
    func animationDidStop(_ animation: Animation, finished: Bool) { tell() }
  }

  private func animate(_ context: any ViewControllerContextTransitioning, _ habit: Habit) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    let rest = to.center
    let end = { context.completeTransition(!context.transitionWasCancelled) }
    View.performWithoutAnimation { to.center = rest + Point(x: 320, y: 0) }
    switch habit {
    case .twoStages:
      View.animate(withDuration: 0.3) {
        to.center = rest + Point(x: 100, y: 0)
      } completion: { _ in
        View.animate(withDuration: 0.2) {
          to.center = rest
        } completion: { _ in
          end()
        }
      }
    case .onlyIfFinished:
      View.animate(withDuration: 0.5) {
        to.center = rest
      } completion: {
        if $0 { end() }
      }
    case .never: View.animate(withDuration: 0.5) { to.center = rest }
    case .twice, .keepsContext:
      View.animate(withDuration: 0.5) {
        to.center = rest
      } completion: { _ in
        end()
        if habit == .twice { end() }
      }
    case .late:
      View.animate(withDuration: 0.5) {
        to.center = rest
      } completion: { _ in
        Stage.current?.post(after: 0.1) { end() }
      }
    case .keyframes:
      View.animateKeyframes(withDuration: 0.5) {
        View.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.8) { to.center = rest }
      } completion: { _ in
        end()
      }
    case .onlyClock:
      to.center = rest
      Stage.current?.post(after: 0.5) { end() }
    case .layerAnimation:
      to.center = rest
      let slide = BasicAnimation(
        keyPath: .position, from: rest + Point(x: 320, y: 0), to: rest)
      slide.duration = 0.5
      slide.delegate = Teller(end)
      try? to.layer.add(slide)
    }
  }

  @Test(arguments: Habit.allCases)
  func `whatever an animator is used to, it yields once and without a jump`(_ habit: Habit) throws {
    let rig = try Pages(.push, .slideFromRight)
    var kept: [any ViewControllerContextTransitioning] = []
    let animator = ScriptedAnimator(duration: 0.5) { [self] context in
      if habit == .keepsContext { kept.append(context) }
      animate(context, habit)
    }
    let chooser = Chooser(animator)
    rig.navigation?.delegate = chooser
    for goal in [1, 2, 3] {
      let (picture, seen) = try rig.change { rig.go(to: goal) }
      // An animator that is alone may begin with a jump of its own.
      if goal > 1 { expectTrue(picture < 1e-9 && seen.jump < 1e-9) }
      try rig.interface.run(0.2)
    }
    try rig.interface.run(4)
    expectTrue(
      rig.ends == [true, true, true] && rig.navigation?.topViewController === rig.pages[3])
    let known: [Habit: Set<TransitionDiagnostic.Code>] = [
      .never: [.completeMissing], .twice: [.completedTwice], .late: [.durationMismatch],
    ]
    expectEqual(Set(rig.interface.codes), known[habit] ?? [])
    rig.checkRest()
    expectEqual(kept.count, habit == .keepsContext ? 3 : 0)
  }

  @Test(arguments: [0, 0.7, 1.999, 2, 2.001], [0, 1e6])
  func `of ten requests in an instant the last counts`(_ delay: Double, _ start: Double) throws {
    let rig = try Pages(.push, .slideFromRight, time: start)
    rig.stage.perform { rig.go(to: 1) }
    try rig.stage.advance(to: rig.stage.time)
    try rig.stage.advance(to: rig.stage.time + delay)
    let (picture, seen) = try rig.change {
      for goal in [2, 3, 0, 1, 2, 3, 1, 0, 3, 2] { rig.go(to: goal) }
    }
    // After a million seconds times are multiples of 1e-10 s.
    expectTrue(picture < 1e-9 && seen.jump < (start == 0 ? 1e-9 : 1e-6))
    try rig.interface.run(5)
    expectTrue(rig.ends == [true, true] && rig.navigation?.topViewController === rig.pages[2])
    rig.checkRest()
  }

  @Test(arguments: [true, false])
  func `asked for again while it is told of its end, it comes next`(_ isModal: Bool) throws {
    let rig = try Pages(isModal ? .present : .push, .slideFromRight)
    var told = 0
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(0.4)
    rig.stage.perform {
      let coordinator = (rig.navigation ?? rig.pages[0]).transitionCoordinator
      coordinator?.animate(alongsideTransition: nil) { _ in
        told += 1
        if told == 1 { rig.go(to: 2) }
      }
      if isModal {
        rig.pages[0].dismiss(animated: true) { told += 1 }
      } else {
        rig.go(to: 0)
      }
    }
    try rig.interface.run(8)
    expectEqual(told, isModal ? 2 : 1)
    rig.checkRest()
  }

  @Test(arguments: 0..<3)
  func `redirect, root replaced: ends at once at any time`(_ turns: Int) throws {
    let rig = try Pages(.push, .slideFromRight)
    let root = RecordingController("root")
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(0.3)
    rig.stage.perform {
      rig.go(to: 2)
      func replace(_ turns: Int) {
        if turns == 0 { return rig.interface.window.rootViewController = root }
        rig.stage.post { replace(turns - 1) }
      }
      replace(turns)
    }
    try rig.stage.advance(to: rig.stage.time)
    expectTrue(rig.layers.count == 2 && root.calls == ["willAppear", "didAppear"])
    try rig.interface.run(5)
    expectEqual(rig.layers.count, 2)
    rig.checkRest()
  }

  @Test(arguments: [true, false], [true, false])
  func `redirect of a held transition: begins when the gesture ends`(
    _ cancels: Bool, _ isEarly: Bool
  ) throws {
    let rig = try Pages(.push, .slideFromRight)
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(3)
    let driven = PercentDrivenInteractiveTransition()
    rig.styled.interactionController = driven
    rig.stage.perform { rig.go(to: 0) }
    try rig.interface.run(0.1)
    rig.styled.interactionController = nil
    rig.stage.perform { driven.update(0.4) }
    if isEarly { rig.stage.perform { rig.go(to: 2) } }
    try rig.interface.run(0.2)
    expectEqual(rig.ends, [true])
    func release() { if cancels { driven.cancel() } else { driven.finish() } }
    if !isEarly {
      rig.stage.perform(release)
      try rig.interface.run(0.2)
    }
    let (picture, seen) = try rig.change { if isEarly { release() } else { rig.go(to: 2) } }
    expectTrue(picture < 1e-9 && seen.jump < 1e-9 && rig.ends == [true, !cancels])
    try rig.interface.run(5)
    expectTrue(rig.ends == [true, !cancels, true] && rig.interface.codes == [])
    expectIdentical(rig.navigation?.topViewController, rig.pages[2])
    rig.checkRest()
  }

  @Test func `a window whose flag is off lets transitions wait`() throws {
    let rig = try Pages(.push, .slideFromRight)
    rig.interface.window.redirectsTransitions = false
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(0.3)
    rig.stage.perform { rig.go(to: 2) }
    try rig.interface.run(1.6)
    expectEqual(rig.ends, [])
    try rig.interface.run(3)
    expectEqual(rig.ends, [true, true])
    rig.checkRest()
  }
}

extension RedirectionTests {
  @Test(
    arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet],
    [TransitionStyle.crossDissolve, .coverVertical, .bounceUp])
  func `a page that is being dismissed leaves in front, also where nothing follows`(
    _ modal: ModalPresentationStyle, _ style: TransitionStyle
  ) throws {
    let rig = try Pages(.present, style)
    rig.pages[1].modalPresentationStyle = modal
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(2)
    let duration = style.animator(isForward: false).transitionDuration(using: nil)
    try expectLess(rig.change { rig.go(to: 0) }.picture, than: 1e-9)
    try rig.interface.run(0.3 * duration)
    // It is ended for what cannot be any more.
    let (picture, seen) = try rig.change { rig.pages[1].present(rig.pages[2], animated: true) }
    expectTrue(picture < 1e-9 && seen.jump < 1e-9)
    expectEqual(rig.interface.codes, [.notInWindow])
    // Pictures that go have come to their end before: the last frame changes next to nothing.
    try rig.stage.advance(to: rig.stage.time + duration - 1e-3)
    let late = try rig.picture()
    try rig.stage.advance(to: rig.stage.time + 2e-3)
    expectLess(late.distance(to: try rig.picture()), than: 2e-3)
    try rig.interface.run(3)
    rig.checkRest()
  }
}
