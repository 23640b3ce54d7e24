import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

/// The Swift of transitions: the tests run the lines that the texts have.
@Suite struct TransitionCodeTests {
  @Test(arguments: TransitionStyle.allCases)
  func `the text names the style and the direction`(style: TransitionStyle) throws {
    for isBack in [false, true] {
      let text = style.code(isBack: isBack)
      let lines = text.split(separator: "\n")
      expectEqual(
        String(lines[0]), "let transition = StyleTransitioningDelegate(forward: .\(style))")
      expectTrue(text.hasSuffix("\n") && !text.contains(style.rawValue + "\""), "\(text)")
    }
    let words = style.rawValue.split(separator: "-")
    let name = words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    expectEqual("\(style)", name)
  }

  /// Returns a window that shows a controller.
  private func window(_ root: ViewController) -> Window {
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
    window.rootViewController = root
    window.makeKeyAndVisible()
    window.windowStage.monitor.isLogging = true
    return window
  }

  /// Returns the names of the events in which a transition asks its animator.
  private func animators(_ window: Window) throws -> Int {
    try window.windowStage.step(to: window.windowStage.time + 3)
    return window.windowStage.monitor.events.count { "\($0)".contains("animateTransition") }
  }

  @Test func `a stack, tabs and a presentation run as their texts say`() throws {
    do {
      let (list, page) = (ViewController(), ViewController())
      let navigation = NavigationController(rootViewController: list)
      let window = window(navigation)
      let transition = StyleTransitioningDelegate(forward: .reveal)
      navigation.delegate = transition
      navigation.pushViewController(page, animated: true)
      try expectEqual(animators(window), 1)
      navigation.popViewController(animated: true)
      try expectEqual(animators(window), 2)
      expectEqual(
        TransitionStyle.reveal.code(isBack: true),
        """
        let transition = StyleTransitioningDelegate(forward: .reveal)
        navigation.delegate = transition
        navigation.popViewController(animated: true)

        """)
    }
    do {
      let tabs = TabBarController()
      tabs.viewControllers = [ViewController(), ViewController()]
      let window = window(tabs)
      let transition = StyleTransitioningDelegate(forward: .tabSwitch)
      tabs.delegate = transition
      tabs.selectedIndex += 1
      try expectEqual(animators(window), 1)
      tabs.selectedIndex -= 1
      try expectEqual(animators(window), 2)
      expectEqual(
        TransitionStyle.tabSwitch.code(isBack: false),
        """
        let transition = StyleTransitioningDelegate(forward: .tabSwitch)
        tabs.delegate = transition
        tabs.selectedIndex += 1

        """)
    }
    let (presenter, page) = (ViewController(), ViewController())
    let window = window(presenter)
    let transition = StyleTransitioningDelegate(forward: .bounceUp)
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = transition
    presenter.present(page, animated: true)
    try expectEqual(animators(window), 1)
    page.dismiss(animated: true)
    try expectEqual(animators(window), 2)
    expectEqual(
      TransitionStyle.bounceUp.code(isBack: false),
      """
      let transition = StyleTransitioningDelegate(forward: .bounceUp)
      page.modalPresentationStyle = .fullScreen
      page.transitioningDelegate = transition
      presenter.present(page, animated: true)

      """)
  }
}
