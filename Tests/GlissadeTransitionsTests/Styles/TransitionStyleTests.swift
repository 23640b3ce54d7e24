import GlissadeEngine
import GlissadeTransitions
import TestSupport
import Testing

/// Styles by name.
@Suite struct TransitionStyleTests {
  static let names = [
    "cover-vertical", "flip-horizontal", "cross-dissolve", "partial-curl", "navigation",
    "tab-switch", "fade-push-left", "corner-button", "slide-from-right", "finger-slide",
    "header-expand", "slide-down", "reveal", "shrink-fade", "bounce-up", "swipe-down",
    "layer-transition",
  ]

  @Test func `every style has its name`() throws {
    expectEqual(TransitionStyle.allCases.map(\.rawValue), Self.names)
    for name in Self.names { try expectEqual(TransitionStyle(named: name).rawValue, name) }
  }

  @Test(arguments: ["", "Reveal", "cover vertical", "cover-vertical "])
  func `transition style of an unknown name: throws it`(name: String) {
    #expect(throws: TransitionError.unknownStyle(name)) { try TransitionStyle(named: name) }
  }

  /// Each style's durations, there and back, in seconds.
  static let durations: [(TransitionStyle, Double, Double)] = [
    (.coverVertical, 0.50573, 0.50573), (.flipHorizontal, 0.75, 0.75),
    (.crossDissolve, 0.35, 0.35), (.partialCurl, 0.75, 0.75), (.navigation, 0.35, 0.35),
    (.tabSwitch, 0.25, 0.25), (.fadePushLeft, 1, 1), (.cornerButton, 1.2, 1.7),
    (.slideFromRight, 2, 2), (.fingerSlide, 0.2, 0.2), (.headerExpand, 0.3, 0.3),
    (.slideDown, 0.3, 0.3), (.reveal, 2, 2), (.shrinkFade, 2, 2), (.bounceUp, 1, 1),
    (.swipeDown, 0.3, 0.3), (.layerTransition, 0.25, 0.25),
  ]

  @Test(arguments: durations)
  func `every style gives a new animator each time`(
    style: TransitionStyle, there: Double, back: Double
  ) {
    let animator = style.animator(isForward: true)
    expectEqual(animator.transitionDuration(using: nil), there)
    expectEqual(style.animator(isForward: false).transitionDuration(using: nil), back)
    expectTrue(animator !== style.animator(isForward: true))
  }

  @Test func `a delegate gives one style there and one back`() throws {
    let delegate = StyleTransitioningDelegate(forward: .bounceUp, back: .swipeDown)
    let (a, b) = (ViewController(), ViewController())
    let presented = delegate.animationController(forPresented: b, presenting: a, source: a)
    expectTrue(presented is BounceUpAnimator)
    expectTrue(delegate.animationController(forDismissed: b) is SwipeDownAnimator)
    let navigation = NavigationController(rootViewController: a)
    expectTrue(
      delegate.navigationController(navigation, animationControllerFor: .push, from: a, to: b)
        is BounceUpAnimator)
    expectTrue(
      delegate.navigationController(navigation, animationControllerFor: .pop, from: b, to: a)
        is SwipeDownAnimator)
    let (c, d) = (ViewController(), ViewController())
    let tabs = TabBarController(viewControllers: [c, d])
    expectTrue(
      delegate.tabBarController(tabs, animationControllerForTransitionFrom: c, to: d)
        is BounceUpAnimator)
    expectTrue(
      delegate.tabBarController(tabs, animationControllerForTransitionFrom: d, to: c)
        is SwipeDownAnimator)
    expectEqual(StyleTransitioningDelegate(forward: .reveal).back, .reveal)
    // No gesture, no interaction controller.
    let animator = try #require(presented)
    expectNil(delegate.interactionControllerForDismissal(using: animator))
    let finger = FingerSlideInteraction()
    delegate.interactionController = finger
    expectIdentical(delegate.interactionControllerForPresentation(using: animator), finger)
    expectIdentical(delegate.interactionControllerForDismissal(using: animator), finger)
    expectIdentical(
      delegate.navigationController(navigation, interactionControllerFor: animator), finger)
    expectIdentical(delegate.tabBarController(tabs, interactionControllerFor: animator), finger)
  }

  @Test func `a delegate runs presentations, navigation and tabs`() throws {
    let delegate = StyleTransitioningDelegate(forward: .slideDown, back: .slideDown)
    let (a, b, c, d) = (ViewController(), ViewController(), ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: a)
    let tabs = TabBarController(viewControllers: [navigation, b])
    let interface = Interface(tabs)
    navigation.delegate = delegate
    tabs.delegate = delegate
    d.transitioningDelegate = delegate
    try interface.run(0.1)
    try interface.push(c, on: navigation, run: 0.29)
    expectTrue(c.transitionCoordinator != nil)
    try interface.run(0.02)
    expectTrue(c.transitionCoordinator == nil && c.view.window != nil)
    tabs.selectedIndex = 1
    try interface.run(0.31)
    try interface.present(d, over: tabs, run: 0.31)
    expectTrue(d.view.window != nil)
    try interface.dismiss(d, run: 0.31)
    expectTrue(d.view.window == nil && b.view.window != nil && interface.codes == [])
  }
}
