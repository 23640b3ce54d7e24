import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// A plain controller that notes the sizes that it is told.
private final class Sized: ViewController {
  var sizes: [Size] = []
  /// The size of the view at each call.
  var former: [Size] = []
  var react: ((any ViewControllerTransitionCoordinator) -> Void)?

  init(_ title: String) {
    super.init()
    self.title = title
  }

  override func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    sizes.append(size)
    former.append(view.bounds.size)
    super.viewWillTransition(to: size, with: coordinator)
    react?(coordinator)
  }
}

@Suite struct ContentContainerTests {
  private let a = Sized("a"), b = Sized("b"), c = Sized("c")
  static let tall = Size(width: 320, height: 568), wide = Size(width: 568, height: 320)

  private func resize(_ interface: Interface, to size: Size = wide) {
    interface.stage.perform { interface.window.frame = Rect(origin: .zero, size: size) }
  }

  @Test func `the root is told before its view gets the window's size`() throws {
    let interface = Interface(a)
    expectTrue(a.sizes.isEmpty, "the first size is no change")
    resize(interface)
    expectTrue(a.sizes == [Self.wide] && a.former == [Self.tall])
    expectEqual(a.view.bounds.size, Self.wide)
    let event = "controller.viewWillTransition(to:with:) 568.0 × 320.0"
    expectTrue(interface.takeEvents().contains(event))
    resize(interface)
    interface.stage.perform { interface.window.frame.origin = Point(x: 10, y: 10) }
    expectEqual(a.sizes.count, 1, "the size stays the same")
    interface.stage.perform { interface.window.bounds.size = Self.tall }
    expectEqual(a.sizes, [Self.wide, Self.tall])
  }

  @Test func `containers tell the controllers that they show`() throws {
    let navigation = NavigationController(rootViewController: a)
    let tabs = TabBarController(viewControllers: [navigation, c])
    navigation.viewControllers = [a, b]
    _ = (a.view, c.view)
    let interface = Interface(tabs)
    resize(interface)
    expectTrue(b.sizes == [Self.wide] && b.former == [Self.tall] && b.view.bounds.size == Self.wide)
    expectTrue(a.sizes.isEmpty && c.sizes.isEmpty)
  }

  @Test func `a child is told the size that autoresizing gives it, if it is another one`() throws {
    let interface = Interface(a)
    for child in [b, c] { a.addChild(child) }
    let box = View(frame: Rect(x: 20, y: 20, width: 280, height: 500))
    box.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    a.view.addSubview(box)
    b.view.frame = Rect(x: 10, y: 10, width: 260, height: 100)
    b.view.autoresizingMask = [.flexibleWidth]
    box.addSubview(b.view)
    c.view.frame = Rect(x: 0, y: 0, width: 50, height: 50)
    c.view.autoresizingMask = []
    a.view.addSubview(c.view)
    resize(interface)
    expectTrue(b.sizes == [Size(width: 508, height: 100)] && b.view.bounds.size == b.sizes[0])
    expectTrue(c.sizes.isEmpty && c.view.bounds.size == Size(width: 50, height: 50))
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen])
  func `a presented controller is told its own size, and so is the presenter`(
    _ style: ModalPresentationStyle
  ) throws {
    let interface = Interface(a)
    b.modalPresentationStyle = style
    try interface.present(b, over: a, animated: false, run: 0.1)
    c.modalPresentationStyle = .overFullScreen
    try interface.present(c, over: b, animated: false, run: 0.1)
    resize(interface)
    let height = style == .pageSheet ? 280.0 : 320
    expectTrue(b.sizes == [Size(width: 568, height: height)] && b.view.bounds.size == b.sizes[0])
    expectEqual(a.sizes, [Self.wide], "also if its view is not in the window")
    expectTrue(c.sizes == [Self.wide] && c.view.bounds.size == Self.wide)
  }

  @Test func `a presentation controller may choose the size`() throws {
    final class Half: PresentationController {
      var sizes: [Size] = []
      override func viewWillTransition(
        to size: Size, with coordinator: any ViewControllerTransitionCoordinator
      ) {
        sizes.append(size)
        super.viewWillTransition(to: size, with: coordinator)
      }
      override func size(
        forChildContentContainer container: any ContentContainer,
        withParentContainerSize parentSize: Size
      ) -> Size { Size(width: parentSize.width, height: parentSize.height / 2) }
      override var frameOfPresentedViewInContainerView: Rect {
        let size = containerView?.bounds.size ?? .zero
        return Rect(
          origin: .zero,
          size: self.size(
            forChildContentContainer: presentedViewController, withParentContainerSize: size))
      }
      override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
    }
    let interface = Interface(a)
    let chooser = Chooser(nil)
    chooser.keeper = { Half(presentedViewController: $0, presenting: $1) }
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = chooser
    try interface.present(b, over: a, animated: false, run: 0.1)
    resize(interface)
    try interface.run(0.1)
    let half = try #require(b.presentationController as? Half)
    expectTrue(half.sizes == [Self.wide] && half.preferredContentSize == .zero)
    expectTrue(b.sizes == [Size(width: 568, height: 160)] && b.view.bounds.size == b.sizes[0])
  }

  @Test func `a callback that resizes the window is not told again`() throws {
    let interface = Interface(a)
    a.react = { _ in
      interface.window.frame.size = Size(width: interface.window.frame.width + 1, height: 400)
    }
    resize(interface)
    expectTrue(a.sizes == [Self.wide] && interface.window.bounds.size == Self.wide)
  }

  @Test func `a callback may replace the root`() throws {
    let interface = Interface(a)
    a.react = { [b] _ in interface.window.rootViewController = b }
    resize(interface)
    expectTrue(b.view.bounds.size == Self.wide && b.sizes.isEmpty)
  }

  @Test(arguments: [0, -5, .infinity, .nan])
  func `preferred size that is not finite: is ignored`(_ number: Double) throws {
    let interface = Interface(a)
    resize(interface, to: Size(width: number, height: number))
    try interface.run(0.1)
    resize(interface)
    expectEqual(a.view.bounds.size, Self.wide)
  }
}

@Suite struct SizeTransitionCoordinatorTests {
  private let a = Sized("a")
  static let wide = Rect(x: 0, y: 0, width: 568, height: 320)

  @Test func `without animation, animations run with the change, and completions in a turn`() throws
  {
    let interface = Interface(a)
    var calls: [String] = []
    var seen: (any ViewControllerTransitionCoordinatorContext)?
    a.react = { [a] coordinator in
      seen = coordinator
      coordinator.animate { context in
        calls.append("alongside \(a.view.bounds.width) \(context.isAnimated)")
      } completion: {
        calls.append("completion \($0.isCancelled)")
      }
    }
    interface.stage.perform {
      interface.window.frame = Self.wide
      calls.append("after")
    }
    expectEqual(calls, ["alongside 568.0 false", "after"])
    try interface.run(0.1)
    expectEqual(calls, ["alongside 568.0 false", "after", "completion false"])
    let context = try #require(seen)
    expectTrue(context.containerView === interface.window && context.transitionDuration == 0)
    expectTrue(context.viewController(forKey: .from) == nil && context.presentationStyle == .none)
  }

  @Test(arguments: [true, false])
  func `in a block, alongside animations move with the block`(_ usesAnimator: Bool) throws {
    let interface = Interface(a)
    let dot = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    a.view.addSubview(dot)
    var ends: [Double] = []
    var duration = 0.0
    a.react = { coordinator in
      coordinator.animate { context in
        duration = context.transitionDuration
        dot.center.x = 105
      } completion: { _ in
        ends.append(interface.stage.time)
      }
    }
    let change = { interface.window.frame = Self.wide }
    try interface.stage.perform {
      if usesAnimator {
        let animator = try ViewPropertyAnimator(duration: 0.4, curve: .linear)
        animator.addAnimations(change)
        animator.startAnimation()
      } else {
        View.animate(withDuration: 0.4, delay: 0, options: .curveLinear, animations: change)
      }
    }
    expectEqual(duration, 0.4)
    try interface.run(0.2)
    let shown = try #require(dot.layer.presentation?.position.x)
    expectTrue(abs(shown - 55) < 1e-9 && ends.isEmpty)
    try interface.run(0.3)
    expectTrue(ends.count == 1 && abs((ends.first ?? 0) - 0.4) < 1e-9 && dot.center.x == 105)
  }

  @Test func `coordinator after its transition: returns false`() throws {
    let interface = Interface(a)
    var kept: (any ViewControllerTransitionCoordinator)?
    a.react = { kept = $0 }
    interface.stage.perform { interface.window.frame = Self.wide }
    var late = 0
    expectEqual(kept?.animate(alongsideTransition: { _ in late += 1 }), true)
    expectEqual(late, 1, "the change is made already")
    try interface.run(0.1)
    expectEqual(kept?.animate(alongsideTransition: { _ in late += 1 }), false)
    expectEqual(late, 1)
  }
}
