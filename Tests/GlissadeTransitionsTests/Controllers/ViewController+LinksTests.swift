import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// When presentations begin and cease to link controllers, and that they make no rings.
@Suite struct ViewControllerLinksTests {
  /// Does something in its callbacks, and notes what it knows of itself in them.
  final class Actor: ViewController {
    var acts: [String: () -> Void] = [:]
    private(set) var notes: [String] = []

    init(_ title: String) {
      super.init()
      self.title = title
    }

    private func note(_ call: String) {
      var links: [String] = []
      if let presented = presentedViewController {
        links.append("presents \(presented.title ?? "")")
      }
      if let above = presentingViewController { links.append("presented by \(above.title ?? "")") }
      if isBeingPresented { links.append("comes") }
      if isBeingDismissed { links.append("goes") }
      notes.append(([call] + links).joined(separator: ", "))
      acts.removeValue(forKey: call)?()
    }

    func takeNotes() -> [String] {
      defer { notes = [] }
      return notes
    }

    override func viewWillAppear(_ animated: Bool) { note("willAppear") }
    override func viewDidAppear(_ animated: Bool) { note("didAppear") }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  }

  let a = Actor("a"), b = Actor("b"), c = Actor("c"), d = Actor("d")

  @Test(arguments: [true, false])
  func `a chain has ended before its controllers are told that it is gone`(_ animated: Bool) throws
  {
    let interface = Interface(a)
    c.modalPresentationStyle = .overFullScreen
    try interface.present(b, over: a, animated: false, run: 0.1)
    try interface.present(c, over: b, animated: false, run: 0.1)
    _ = (a.takeNotes(), b.takeNotes(), c.takeNotes())
    try interface.dismiss(a, animated: animated, run: 1)
    expectEqual(a.notes, ["willAppear, presents b", "didAppear"])
    expectEqual(b.notes, ["willDisappear, presents c, presented by a, goes", "didDisappear, goes"])
    expectEqual(c.notes, ["willDisappear, presented by b, goes", "didDisappear, goes"])
    expectTrue(!b.isBeingDismissed && b.presentationController?.containerView == nil)
    expectEqual(interface.codes, [])
  }

  @Test func `a cancelled presentation has ended before anybody is told`() throws {
    let (chooser, hand) = (Chooser(), ManualInteraction())
    chooser.interaction = hand
    let interface = Interface(a)
    try interface.present(b, over: a, by: chooser, run: 0.1)
    _ = (a.takeNotes(), b.takeNotes())
    a.acts["didAppear"] = { [a, c] in a.present(c, animated: false) }
    interface.stage.perform { hand.cancel() }
    try interface.run(1)
    expectEqual(b.notes, ["willDisappear, comes", "didDisappear, comes"])
    expectEqual(a.notes.prefix(2), ["willAppear", "didAppear"])
    expectTrue(a.presentedViewController === c && c.view.window != nil && !b.isBeingPresented)
    expectEqual(interface.codes, [])
  }

  @Test(arguments: [true, false], [true, false])
  func `the next presentation may be asked for by whoever hears of the end`(
    _ animated: Bool, _ byPresenter: Bool
  ) throws {
    let interface = Interface(a)
    try interface.present(b, over: a, animated: false, run: 0.1)
    var refused: [TransitionDiagnostic.Code] = []
    if byPresenter {
      a.acts["didAppear"] = { [a, c] in a.present(c, animated: animated) }
    } else {
      // It is in no window any more.
      b.acts["didDisappear"] = { [a, b, c] in
        b.present(c, animated: animated)
        a.present(c, animated: animated)
      }
      refused = [.notInWindow]
    }
    try interface.dismiss(a, animated: animated, run: 2)
    expectTrue(a.presentedViewController === c && c.presentingViewController === a)
    expectTrue(c.view.window != nil && b.view.window == nil && !c.isBeingPresented)
    expectEqual(interface.codes, refused)
  }

  @Test(arguments: [true, false])
  func `a controller may come back from within its own end`(_ animated: Bool) throws {
    let interface = Interface(a)
    try interface.present(b, over: a, animated: animated, run: 1)
    b.acts["didDisappear"] = { [a, b] in a.present(b, animated: animated) }
    try interface.dismiss(a, animated: animated, run: 2)
    expectTrue(a.presentedViewController === b && b.view.window != nil && a.view.window == nil)
    expectTrue(b.presentationController?.containerView?.window != nil)
    expectTrue(!b.isBeingPresented && !b.isBeingDismissed && interface.codes == [])
  }

  @Test func `another root within the end of a presentation ends its links first`() throws {
    let interface = Interface(a)
    interface.monitor.eventHandler = { [window = interface.window, d] event in
      if event.kind == .presentationTransitionDidEnd(completed: true) {
        window.rootViewController = d
      }
    }
    try interface.present(b, over: a, animated: false, run: 0.1)
    interface.monitor.eventHandler = nil
    expectEqual(b.notes.suffix(1), ["didDisappear, comes"])
    expectTrue(a.presentedViewController == nil && b.presentationController?.containerView == nil)
    expectTrue(d.view.window != nil && !b.isBeingPresented && interface.codes == [])
  }

  @Test func `a dismissal means what was presented when it was asked for`() throws {
    let interface = Interface(a)
    try interface.present(b, over: a, animated: false, run: 0.1)
    a.acts["didAppear"] = { [a, c] in a.present(c, animated: false) }
    a.dismiss(animated: false)
    try interface.dismiss(a, animated: false, run: 1)
    expectTrue(a.presentedViewController === c && c.view.window != nil)
    expectEqual(interface.codes, [.nothingPresented])
  }

  @Test func `whoever presents a controller cannot be presented by it`() throws {
    let interface = Interface(a)
    a.view.addSubview(b.view)
    b.present(c, animated: false)
    try interface.present(b, over: c, animated: false, run: 0.1)
    c.present(d, animated: false)
    try interface.present(b, over: d, animated: false, run: 0.1)
    d.present(b, animated: false)
    expectEqual(interface.codes, [.invalidContainment, .invalidContainment, .invalidContainment])
    expectTrue(b.presentingViewController == nil && d.presentedViewController == nil)
    try interface.dismiss(b, animated: false, run: 0.1)
    expectTrue(b.presentedViewController == nil && c.presentedViewController == nil)
    expectIdentical(b.view.superview, a.view)
  }

  @Test func `whoever presents a controller cannot be put into it`() throws {
    let (navigation, tabs) = (NavigationController(), TabBarController())
    let interface = Interface(a)
    a.view.addSubview(b.view)
    try interface.present(c, over: b, animated: false, run: 0.1)
    c.addChild(b)
    c.addChild(navigation)
    navigation.pushViewController(b, animated: false)
    navigation.viewControllers = [b]
    c.addChild(tabs)
    tabs.viewControllers = [b]
    expectEqual(interface.codes, Array(repeating: .invalidContainment, count: 4))
    expectTrue(b.parent == nil && navigation.viewControllers == [] && tabs.viewControllers == [])
    // The searches upwards from a controller in the presented one terminate.
    expectTrue(tabs.presentingViewController === b && tabs.navigationController == nil)
  }
}
