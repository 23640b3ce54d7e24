import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Seeded walks over the public calls: whatever is asked for and whenever, everything ends and agrees.
@Suite struct RandomWalkTests {
  /// A walk, its interface and its bookkeeping.
  final class Walk {
    var random: SeededGenerator
    let interface: Interface
    let tabs: TabBarController
    let navigations: [NavigationController]
    var controllers: [Witness] = []
    let chooser = Chooser(nil)
    var hands: [HandInteraction] = []
    /// One that drives a transition.
    var hand: HandInteraction? { hands.first { $0.context != nil } }
    var asked = 0
    var completed = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed)
      let roots = [Witness("root 0"), Witness("root 1")]
      navigations = roots.map { NavigationController(rootViewController: $0) }
      let plain = Witness("plain")
      tabs = TabBarController(viewControllers: navigations + [plain])
      controllers = roots + [plain]
      interface = Interface(tabs)
      for navigation in navigations { navigation.delegate = chooser }
      tabs.delegate = chooser
    }

    func make() -> Witness {
      let controller = Witness("\(controllers.count)")
      controllers.append(controller)
      controller.transitioningDelegate = chooser
      return controller
    }

    /// The controller that is presented last, or the root.
    var top: ViewController {
      var controller: ViewController = tabs
      while let next = controller.presentedViewController { controller = next }
      return controller
    }

    func choose() {
      let duration = Double(Int.random(in: 1...6, using: &random)) / 10
      chooser.animator =
        Int.random(in: 0..<5, using: &random) == 0 ? nil : FadeAnimator(duration: duration)
      let isByHand = Int.random(in: 0..<4, using: &random) == 0
      chooser.makeInteraction = { [unowned self] in
        guard isByHand else { return nil }
        hands.append(HandInteraction())
        return hands.last
      }
    }

    func step() throws {
      let animated = Int.random(in: 0..<4, using: &random) > 0
      let navigation = navigations[Int.random(in: 0..<2, using: &random)]
      choose()
      switch Int.random(in: 0..<14, using: &random) {
      case 0, 1: navigation.pushViewController(make(), animated: animated)
      case 2, 3: navigation.popViewController(animated: animated)
      case 4: navigation.popToRootViewController(animated: animated)
      case 5:
        let stack = navigation.viewControllers
        navigation.setViewControllers(
          Bool.random(using: &random) ? stack.shuffled(using: &random) : [make(), make()],
          animated: animated)
      case 6: tabs.selectedIndex = Int.random(in: 0..<3, using: &random)
      case 7, 8:
        let presented = make()
        presented.modalPresentationStyle =
          [.fullScreen, .overFullScreen, .pageSheet, .custom, .currentContext].randomElement(
            using: &random) ?? .fullScreen
        let presenter = Bool.random(using: &random) ? top : tabs
        let refused = interface.monitor.diagnostics.count
        presenter.present(presented, animated: animated) { self.completed += 1 }
        if interface.monitor.diagnostics.count == refused { asked += 1 }
      case 9, 10:
        let presenter: ViewController = Bool.random(using: &random) ? top : tabs
        asked += 1
        presenter.dismiss(animated: animated) { self.completed += 1 }
      case 11: interface.stage.perform { hand?.update(0.3) }
      case 12: interface.stage.perform { hand?.cancel() }
      default: interface.stage.perform { hand?.finish() }
      }
      let pause = ([0, 0, 0.01, 0.2, 1] as [Double]).randomElement(using: &random) ?? 0
      if pause > 0 { try interface.run(pause) }
    }

    /// Lets everything come to its end.
    func settle() throws {
      for _ in 0..<200 {
        interface.stage.perform { hand?.finish() }
        try interface.stage.advance(to: interface.stage.time + 1)
      }
    }

    func check() {
      var showing: Set<ObjectIdentifier> = []
      var controller: ViewController = tabs
      var chain: [ViewController] = [tabs]
      while let next = controller.presentedViewController {
        expectIdentical(next.presentingViewController, controller)
        expectTrue(!next.isBeingPresented && !next.isBeingDismissed)
        chain.append(next)
        controller = next
      }
      for controller in chain {
        let above = controller.presentedViewController?.presentationController
        if above?.shouldRemovePresentersView == true { continue }
        showing.insert(ObjectIdentifier(controller))
        expectIdentical(controller.view.window, interface.window)
        guard controller === tabs, let selected = tabs.selectedViewController else { continue }
        showing.insert(ObjectIdentifier(selected))
        if let top = (selected as? NavigationController)?.topViewController {
          showing.insert(ObjectIdentifier(top))
        }
      }
      for controller in controllers {
        let isShown = showing.contains(ObjectIdentifier(controller))
        expectTrue(controller.isBalanced, "\(controller.title ?? ""): \(controller.calls)")
        expectEqual(
          controller.calls.last == "didAppear", isShown,
          "\(controller.title ?? ""): \(controller.calls)")
        expectEqual(controller.viewIfLoaded?.window != nil, isShown)
        expectNil(controller.transitionCoordinator)
        if isShown { expectEqual(controller.view.alpha, 1) }
      }
      for navigation in navigations {
        for child in navigation.children {
          expectTrue(navigation.viewControllers.contains(child) && !child.isMovingToParent)
        }
        expectEqual(navigation.children.count, navigation.viewControllers.count)
      }
      expectEqual(completed, asked)
      expectTrue(!interface.stage.isAnimating && interface.stage.nextEventTime == nil)
      interface.window.layer.forEachInSubtree { expectTrue(!$0.hasAnimations) }
    }
  }

  @Test(arguments: 0..<(isSoakEnabled ? 100 : 20), [false, true])
  func `whatever is asked for, everything ends and agrees`(_ seed: Int, _ redirects: Bool) throws {
    let walk = Walk(seed: UInt64(seed))
    walk.interface.window.redirectsTransitions = redirects
    for _ in 0..<60 { try walk.step() }
    try walk.settle()
    walk.check()
    let known: Set<TransitionDiagnostic.Code> = [
      .alreadyPresenting, .notInWindow, .popRoot, .nothingPresented,
    ]
    let others = walk.interface.monitor.diagnostics.filter { !known.contains($0.code) }
    expectTrue(others.isEmpty, "\(others)")
  }
}
