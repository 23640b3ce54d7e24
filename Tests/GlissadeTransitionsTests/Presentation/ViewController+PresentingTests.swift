import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ViewControllerPresentingTests {
  let a = RecordingController("a"), b = RecordingController("b"), c = RecordingController("c")
  let chooser = Chooser()

  func interface() -> Interface {
    for controller in [b, c] { controller.transitioningDelegate = chooser }
    return Interface(a)
  }

  @Test(arguments: ModalPresentationStyle.allCases)
  func `every style shows the presented view, and dismissing it leaves things as they were`(
    _ style: ModalPresentationStyle
  ) throws {
    let interface = interface()
    b.modalPresentationStyle = style
    b.preferredContentSize = Size(width: 200, height: 100)
    var ends = 0
    a.present(b, animated: true) { ends += 1 }
    expectTrue(a.presentedViewController === b && b.presentingViewController === a)
    expectTrue(b.isBeingPresented && b.viewIfLoaded?.window == nil)
    try interface.run(1)
    let covers = [.fullScreen, .currentContext, .none].contains(style)
    expectTrue(ends == 1 && !b.isBeingPresented)
    expectTrue(b.view.window === interface.window && (a.view.window == nil) == covers)
    expectEqual(a.calls.count, covers ? 4 : 2)
    let whole = Rect(x: 0, y: 0, width: 320, height: 568)
    let frame: Rect =
      switch style {
      case .pageSheet, .automatic: Rect(x: 0, y: 40, width: 320, height: 528)
      case .formSheet, .popover: Rect(x: 60, y: 234, width: 200, height: 100)
      default: whole
      }
    expectEqual(b.view.frame, frame)
    expectIdentical(b.presentationController?.containerView?.window, interface.window)
    b.dismiss(animated: true) { ends += 1 }
    try interface.run(1)
    expectTrue(ends == 2 && a.presentedViewController == nil && b.presentingViewController == nil)
    expectTrue(b.presentationController?.containerView == nil && b.view.window == nil)
    expectTrue(interface.window.subviews == [a.view] && a.view.frame == whole)
    expectTrue(a.isBalanced && b.isBalanced && interface.codes == [])
  }

  @Test func `the presenter is the outermost controller, the source the one that was told`() throws
  {
    final class Asked: ViewControllerTransitioningDelegate {
      var roles: [ViewController?] = []
      func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        roles = [presented, presenting, source]
        return FadeAnimator()
      }
    }
    let (navigation, interface) = stack(a)
    let asked = Asked()
    try interface.present(b, over: a, by: asked, run: 1)
    expectEqual(asked.roles, [b, navigation, a])
    expectTrue(a.presentingViewController == nil && b.presentingViewController === navigation)
    try interface.dismiss(b, animated: false, run: 1)
    // In the current context it is the next one that defines one.
    a.definesPresentationContext = true
    b.modalPresentationStyle = .currentContext
    try interface.present(b, over: a, run: 1)
    expectTrue(asked.roles == [b, a, a] && a.presentedViewController === b)
    expectTrue(b.view.window === interface.window && a.view.window == nil)
  }

  @Test func `a chain is dismissed at once, and its last one moves`() throws {
    let interface = interface()
    try interface.present(b, over: a, animated: false, run: 0.1)
    try interface.present(c, over: b, animated: false, run: 0.1)
    expectTrue(c.view.window != nil && b.view.window == nil)
    _ = (a.takeCalls(), b.takeCalls(), c.takeCalls())
    try interface.dismiss(a, run: 0.25)
    expectTrue(c.view.window != nil && a.view.window != nil && b.view.window == nil)
    try interface.run(1)
    expectEqual(interface.window.subviews, [a.view])
    expectEqual(a.calls, ["willAppear", "didAppear"])
    expectTrue(b.calls == [] && c.calls == ["willDisappear", "didDisappear"])
    expectTrue(a.presentedViewController == nil && b.presentedViewController == nil)
    expectTrue(b.presentingViewController == nil && c.presentingViewController == nil)
    expectEqual(interface.codes, [])
  }

  @Test func `what cannot be presented or dismissed is told and changes nothing`() throws {
    let interface = interface()
    a.dismiss(animated: true)
    c.present(b, animated: true)
    interface.stage.perform { c.present(b, animated: true) }
    a.present(b, animated: true)
    a.present(c, animated: true)
    b.present(b, animated: true)
    try interface.present(a, over: b, run: 1)
    expectEqual(
      interface.codes,
      [
        .nothingPresented, .notInWindow, .alreadyPresenting, .alreadyShown, .alreadyShown,
      ])
    expectTrue(a.presentedViewController === b && b.presentedViewController == nil)
  }

  @Test func `presenting and dismissing in one turn run one after the other`() throws {
    let interface = interface()
    var order: [String] = []
    a.present(b, animated: true) { order.append("presented") }
    a.dismiss(animated: true) { order.append("dismissed") }
    try interface.run(0.6)
    expectEqual(order, ["presented"])
    try interface.run(1)
    expectEqual(order, ["presented", "dismissed"])
    expectEqual(b.calls, ["willAppear", "didAppear", "willDisappear", "didDisappear"])
    expectEqual(interface.codes, [])
  }

  @Test(arguments: ModalTransitionStyle.allCases)
  func `without a delegate the transition style says what moves`(_ style: ModalTransitionStyle)
    throws
  {
    let interface = interface()
    b.transitioningDelegate = nil
    b.modalTransitionStyle = style
    try interface.present(b, over: a, run: 0.1)
    expectTrue(interface.stage.isAnimating)
    try interface.run(2)
    expectTrue(b.view.window != nil && a.view.window == nil)
    try interface.dismiss(b, run: 2)
    expectTrue(interface.window.subviews == [a.view] && interface.codes == [])
    expectTrue(
      a.view.alpha == 1 && a.view.transform3D == .identity && a.view.layer.animations.isEmpty)
  }

  @Test func `a partial curl that does not cover all is told`() throws {
    let interface = interface()
    b.transitioningDelegate = nil
    b.modalTransitionStyle = .partialCurl
    b.modalPresentationStyle = .pageSheet
    try interface.present(b, over: a, run: 2)
    expectTrue(interface.codes == [.styleMismatch] && b.view.window != nil)
  }

  @Test func `the first responder comes back after a cancel`() throws {
    final class Field: View {
      override var canBecomeFirstResponder: Bool { true }
    }
    let interface = interface()
    let field = Field()
    a.view.addSubview(field)
    expectTrue(field.becomeFirstResponder())
    let animator = ScriptedAnimator { context in
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      field.resignFirstResponder()
    }
    let held = HeldInteraction(animator)
    chooser.animator = animator
    chooser.interaction = held
    try interface.present(b, over: a, run: 0.1)
    interface.stage.perform { held.takeBack() }
    expectTrue(field.isFirstResponder && interface.codes == [])
  }

  @Test func `a delegate that goes in the middle of a transition does not stop it`() throws {
    let interface = Interface(a)
    var delegate: Chooser? = Chooser()
    try interface.present(b, over: a, by: delegate, run: 0.2)
    delegate = nil
    expectNil(b.transitioningDelegate)
    try interface.run(1)
    expectTrue(b.calls == ["willAppear", "didAppear"] && interface.codes == [])
    _ = delegate
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overFullScreen])
  func `window's root replaced: presentations end`(_ style: ModalPresentationStyle) throws {
    let interface = interface()
    b.modalPresentationStyle = style
    try interface.present(b, over: a, run: 0.2)
    interface.window.rootViewController = c
    try interface.run(1)
    expectEqual(interface.window.subviews, [c.view])
    expectTrue(a.isBalanced && b.isBalanced)
    expectTrue(a.calls.last != "didAppear" && b.calls.last != "didAppear")
    expectNil(a.presentedViewController)
  }
}
