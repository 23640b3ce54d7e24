import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct PresentationControllerTests {
  let a = RecordingController("a"), b = RecordingController("b")
  let chooser = Chooser()

  /// Takes the lower half, over a veil, and wraps the presented view.
  final class HalfSheet: PresentationController {
    var calls: [String] = []
    var removes = false
    let veil = View()
    let wrapper = View()

    override var shouldRemovePresentersView: Bool { removes }
    override var presentedView: View? { wrapper }
    override var frameOfPresentedViewInContainerView: Rect {
      let bounds = containerView?.bounds ?? .zero
      return Rect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }

    override func presentationTransitionWillBegin() {
      calls.append("presentationWillBegin")
      veil.frame = containerView?.bounds ?? .zero
      veil.alpha = 0
      containerView?.insertSubview(veil, at: 0)
      wrapper.addSubview(presentedViewController.view)
      presentedViewController.transitionCoordinator?.animate { [veil] _ in veil.alpha = 0.5 }
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
      calls.append("presentationDidEnd \(completed)")
      if !completed { veil.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() {
      calls.append("dismissalWillBegin")
      presentedViewController.transitionCoordinator?.animate { [veil] _ in veil.alpha = 0 }
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
      calls.append("dismissalDidEnd \(completed)")
      if completed { veil.removeFromSuperview() }
    }

    override func containerViewDidLayoutSubviews() {
      if calls.last != "layout" { calls.append("layout") }
    }
  }

  @Test(arguments: [false, true])
  func `a custom controller frames, wraps and decorates what is presented`(_ removes: Bool) throws {
    let interface = Interface(a)
    var sheet: HalfSheet?
    chooser.keeper = { presented, presenting in
      let made = HalfSheet(presentedViewController: presented, presenting: presenting)
      made.removes = removes
      sheet = made
      return made
    }
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = chooser
    var keys: [View?] = []
    var frames: [Rect] = []
    chooser.animator = ScriptedAnimator { context in
      keys = [context.view(forKey: .from), context.view(forKey: .to)]
      frames = [TransitionContextViewControllerKey.from, .to].flatMap { key -> [Rect] in
        guard let controller = context.viewController(forKey: key) else { return [] }
        return [context.initialFrame(for: controller), context.finalFrame(for: controller)]
      }
      context.view(forKey: .to).map { context.containerView.addSubview($0) }
      View.animate(withDuration: 0.5) {
        context.containerView.alpha = 0.99
      } completion: { _ in
        context.containerView.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let whole = Rect(x: 0, y: 0, width: 320, height: 568)
    let half = Rect(x: 0, y: 284, width: 320, height: 284)
    try interface.present(b, over: a, run: 0.25)
    let keeper = try #require(sheet)
    expectEqual(keys, [removes ? a.view : nil, keeper.wrapper])
    expectEqual(frames, [whole, removes ? .zero : whole, .zero, half])
    // Half of an ease-in-ease-out.
    expectClose(try #require(keeper.veil.layer.presentation).opacity, 0.25, within: 1e-6)
    try interface.run(1)
    expectTrue((a.view.window == nil) == removes && keeper.wrapper.frame == half)
    expectTrue(keeper.veil.alpha == 0.5 && b.presentationController === keeper)
    try interface.dismiss(b, run: 0.25)
    expectEqual(keys, [keeper.wrapper, removes ? a.view : nil])
    expectEqual(frames, [half, .zero, removes ? .zero : whole, whole])
    try interface.run(1)
    expectTrue(interface.window.subviews == [a.view] && keeper.containerView == nil)
    expectEqual(
      keeper.calls.filter { $0 != "layout" },
      [
        "presentationWillBegin", "presentationDidEnd true", "dismissalWillBegin",
        "dismissalDidEnd true",
      ])
    expectTrue(keeper.calls.contains("layout") && interface.codes == [])
  }

  @Test func `the presentation controller is let go of with the presentation`() throws {
    let interface = Interface(a)
    weak var sheet: HalfSheet?
    chooser.keeper = { presented, presenting in
      let made = HalfSheet(presentedViewController: presented, presenting: presenting)
      sheet = made
      return made
    }
    b.modalPresentationStyle = .custom
    try interface.present(b, over: a, by: chooser, run: 1)
    expectTrue(sheet != nil)
    try interface.dismiss(b, run: 1)
    expectNil(sheet)
  }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .formSheet, .popover])
  func `a sheet dims what is behind it`(_ style: ModalPresentationStyle) throws {
    let interface = Interface(a)
    b.modalPresentationStyle = style
    try interface.present(b, over: a, by: chooser, run: 1)
    let container = try #require(b.presentationController?.containerView)
    expectEqual(container.subviews.map(\.name), ["dimming", nil])
    expectTrue(
      container.subviews[0].alpha == 0.4 && container.subviews[0].frame == container.bounds)
    try interface.dismiss(b, run: 1)
    expectTrue(container.subviews.isEmpty && interface.codes == [])
  }
}
