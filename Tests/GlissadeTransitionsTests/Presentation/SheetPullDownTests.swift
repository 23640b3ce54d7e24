import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Notes the questions and notifications of a presentation controller.
private final class Judge: AdaptivePresentationControllerDelegate {
  var allows = true
  var calls: [String] = []
  var onWill: ((PresentationController) -> Void)?
  var onAttempt: (() -> Void)?

  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  {
    calls.append("should")
    return allows
  }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    calls.append("will")
    onWill?(presentationController)
  }

  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    calls.append("did")
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    calls.append("attempt")
    onAttempt?()
  }
}

@Suite struct SheetPullDownTests {
  private let a = RecordingController("a"), b = RecordingController("b")
  private let judge = Judge()
  let interface: Interface

  init() throws {
    interface = Interface(a)
    interface.monitor.mode = .strict
  }

  /// Presents `b` as a sheet.
  private func present(_ style: ModalPresentationStyle = .pageSheet) throws {
    b.modalPresentationStyle = style
    b.presentationController?.delegate = judge
    try interface.present(b, over: a, animated: false, run: 0.1)
    expectIdentical(b.presentationController?.delegate, judge)
    _ = (a.takeCalls(), b.takeCalls(), interface.takeEvents())
  }

  private func pull(_ text: String, run seconds: Double = 0) throws {
    try interface.play("pan from (160, 100) \(text)", run: seconds)
  }

  private var shownTop: Double? { b.view.layer.presentation.map { $0.position.y - 264 } }

  @Test(arguments: [ModalPresentationStyle.pageSheet, .formSheet, .automatic])
  func `a sheet follows the finger and goes`(_ style: ModalPresentationStyle) throws {
    try present(style)
    let y = b.view.center.y
    try pull("by (20, 100) over 0.2 s, pause for 10 s")
    // The distance of the pull is too short: the sheet has returned.
    try interface.run(1)
    expectTrue(judge.calls == ["should", "will"] && b.view.center.y == y)
    expectTrue(a.presentedViewController === b && b.view.window != nil)
    expectEqual(b.takeCalls(), ["willDisappear", "willAppear", "didAppear"])
    try pull("by (0, 300) over 0.2 s, pause for 1 s", run: 1)
    expectTrue(a.presentedViewController == nil && b.view.window == nil)
    expectEqual(judge.calls, ["should", "will", "should", "will", "did"])
    expectTrue(b.takeCalls() == ["willDisappear", "didDisappear"] && a.takeCalls().isEmpty)
    expectEqual(interface.codes, [])
  }

  @Test func `the sheet is under the finger`() throws {
    try present()
    try interface.window.send(.init(phase: .began, location: Point(x: 160, y: 100), time: 1))
    for y in [104.0, 130, 200, 300, 250] {
      let time = interface.stage.time + 0.1
      try interface.window.send(.init(phase: .moved, location: Point(x: 160, y: y), time: time))
      try interface.run(0)
      let moved = try #require(shownTop) - 40
      expectClose(moved, y < 110 ? 0 : y - 100, within: 1e-9)
    }
  }

  @Test func `a flick dismisses, and one upwards keeps the sheet`() throws {
    try present()
    try pull("by (0, 60) over 0.1 s, release at 1500 pt/s", run: 1)
    expectTrue(judge.calls == ["should", "will", "did"] && a.presentedViewController == nil)
    try present()
    judge.calls = []
    try ScriptedGesture(
      through: [Point(x: 160, y: 100), Point(x: 160, y: 500), Point(x: 160, y: 390)], duration: 1.2
    ).run(in: interface.window)
    try interface.run(1)
    expectTrue(judge.calls == ["should", "will"] && a.presentedViewController === b)
  }

  @Test func `the calls come in UIKit's order`() throws {
    try present()
    try pull("by (0, 400) over 0.3 s", run: 1)
    let wanted = ["Dismiss", "dismissal", "ppear"]
    let events = interface.takeEvents().filter { event in wanted.contains { event.contains($0) } }
    expectEqual(
      events,
      [
        "delegate.presentationControllerShouldDismiss(_:) -> true",
        "delegate.presentationControllerWillDismiss(_:)",
        "presentationController.dismissalTransitionWillBegin", "from.viewWillDisappear",
        "presentationController.dismissalTransitionDidEnd(true)", "from.viewDidDisappear",
        "delegate.presentationControllerDidDismiss(_:)",
      ])
  }

  @Test func `the coordinator is there when the pull begins to dismiss`() throws {
    try present()
    var interactions: [Bool] = []
    var ends = 0
    judge.onWill = { presentation in
      let coordinator = presentation.presentingViewController?.transitionCoordinator
      expectEqual(coordinator?.initiallyInteractive, true)
      coordinator?.notifyWhenInteractionChanges { interactions.append($0.isInteractive) }
      coordinator?.animate(alongsideTransition: nil) { _ in ends += 1 }
    }
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(interactions == [false] && ends == 1)
  }

  @Test(arguments: [true, false])
  func `sheet that may not be dismissed: resists the finger and returns`(_ isModal: Bool) throws {
    try present()
    b.isModalInPresentation = isModal
    judge.allows = false
    try interface.window.send(.init(phase: .began, location: Point(x: 160, y: 100), time: 1))
    try interface.window.send(.init(phase: .moved, location: Point(x: 160, y: 300), time: 1.2))
    // The rubber band over the sheet's 528 points.
    let offset = (1 - 1 / (200 * 0.55 / 528 + 1)) * 528
    expectClose(b.view.transform3D.m42, offset, within: 1e-9)
    expectEqual(judge.calls, isModal ? [] : ["should"])
    try interface.window.send(.init(phase: .ended, location: Point(x: 160, y: 300), time: 1.3))
    expectEqual(judge.calls, isModal ? ["attempt"] : ["should", "attempt"])
    expectTrue(b.view.transform3D.isIdentity && interface.stage.isAnimating)
    try interface.run(1)
    expectTrue(!interface.stage.isAnimating && b.takeCalls().isEmpty && interface.codes == [])
    expectIdentical(a.presentedViewController, b)
    b.isModalInPresentation = false
    judge.allows = true
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectNil(a.presentedViewController)
  }

  @Test func `a cancelled pull of a sheet that may not go is no attempt`() throws {
    try present()
    b.isModalInPresentation = true
    try pull("by (0, 200) over 0.3 s, cancel at 0.2 s", run: 1)
    expectTrue(judge.calls.isEmpty && b.view.transform3D.isIdentity)
  }

  @Test func `the controller at the top of a presented stack may keep its sheet`() throws {
    let inner = RecordingController("inner")
    let stack = NavigationController(rootViewController: inner)
    stack.modalPresentationStyle = .pageSheet
    stack.presentationController?.delegate = judge
    try interface.present(stack, over: a, run: 1)
    inner.isModalInPresentation = true
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(judge.calls == ["attempt"] && a.presentedViewController === stack)
    expectIdentical(inner.presentationController, stack.presentationController)
  }

  @Test(arguments: [true, false])
  func `dismiss by a call: the sheet's delegate is not asked`(_ animated: Bool) throws {
    try present()
    b.isModalInPresentation = true
    judge.allows = false
    try interface.dismiss(b, animated: animated, run: 1)
    expectTrue(a.presentedViewController == nil && judge.calls.isEmpty)
  }

  @Test func `a call dismisses a sheet that a finger holds against its will`() throws {
    try present()
    b.isModalInPresentation = true
    try interface.window.send(.init(phase: .began, location: Point(x: 160, y: 100), time: 1))
    try interface.window.send(.init(phase: .moved, location: Point(x: 160, y: 300), time: 1.2))
    interface.stage.perform { b.dismiss(animated: true) }
    try interface.run(1)
    expectTrue(a.presentedViewController == nil && b.view.transform3D.isIdentity)
    try interface.window.send(.init(phase: .ended, location: Point(x: 160, y: 300), time: 3))
    try interface.run(1)
    expectTrue(b.view.transform3D.isIdentity && interface.codes == [])
  }

  @Test func `the delegate may dismiss or present while it is asked`() throws {
    final class Hasty: AdaptivePresentationControllerDelegate {
      var act: () -> Void = {}
      func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool {
        act()
        return true
      }
    }
    let hasty = Hasty()
    try present()
    b.presentationController?.delegate = hasty
    hasty.act = { [b] in b.dismiss(animated: true) }
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(a.presentedViewController == nil && interface.codes == [])
    let c = RecordingController("c")
    try present()
    b.presentationController?.delegate = hasty
    hasty.act = { [b] in b.present(c, animated: true) }
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(b.presentedViewController === c && interface.codes == [])
  }

  @Test(arguments: [ModalPresentationStyle.fullScreen, .overFullScreen, .popover])
  func `only sheets are pulled`(_ style: ModalPresentationStyle) throws {
    try present(style)
    try interface.play("pan from (160, 200) by (0, 300) over 0.3 s", run: 1)
    expectTrue(a.presentedViewController === b && judge.calls.isEmpty)
  }

  @Test(arguments: ["by (60, 20)", "by (0, -60)"])
  func `a finger that moves sideways or up does not pull`(_ way: String) throws {
    try present()
    try pull("\(way) over 0.3 s", run: 1)
    expectTrue(judge.calls.isEmpty && b.takeCalls().isEmpty)
  }

  @Test func `a transitioning delegate's animator leaves nothing to pull`() throws {
    let chooser = Chooser()
    b.transitioningDelegate = chooser
    try present()
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(a.presentedViewController === b && judge.calls.isEmpty)
    chooser.animator = nil
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(a.presentedViewController == nil && judge.calls == ["should", "will", "did"])
  }

  @Test func `the application's own pan on the sheet has priority`() throws {
    try present()
    let pan = PanGestureRecognizer()
    var states = 0
    pan.addTarget { _ in states += 1 }
    b.view.addGestureRecognizer(pan)
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectTrue(states > 0 && a.presentedViewController === b && judge.calls.isEmpty)
  }

  @Test func `nothing is pulled while a transition runs`() throws {
    b.modalPresentationStyle = .pageSheet
    b.presentationController?.delegate = judge
    try interface.present(b, over: a, run: 0.2)
    try interface.play("pan from (160, 500) by (0, 60) over 0.1 s", run: 1)
    expectTrue(a.presentedViewController === b && judge.calls.isEmpty && interface.codes == [])
  }

  @Test func `a prepared presentation controller does not keep its controller alive`() throws {
    weak var gone: ViewController?
    var kept: PresentationController?
    do {
      let sheet = ViewController()
      sheet.modalPresentationStyle = .formSheet
      gone = sheet
      kept = sheet.presentationController
      expectTrue(kept != nil && kept?.presentedViewController === sheet)
      expectIdentical(sheet.presentationController, kept)
      sheet.modalPresentationStyle = .custom
      expectNil(sheet.presentationController)
    }
    expectTrue(gone == nil && kept?.presentedViewController != nil)
    expectNil(a.presentationController, "the root of a window is not presented")
  }

  @Test func `a delegate that is set for one style serves another`() throws {
    b.modalPresentationStyle = .fullScreen
    b.presentationController?.delegate = judge
    b.modalPresentationStyle = .pageSheet
    try interface.present(b, over: a, run: 1)
    try pull("by (0, 400) over 0.3 s", run: 1)
    expectEqual(judge.calls, ["should", "will", "did"])
  }
}
