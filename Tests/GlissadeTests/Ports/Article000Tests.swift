import Glissade
import Testing

/// The port of the article about a push that fades in and a modal transition that shrinks into a button.
@Suite struct Article000Tests {
  private let main = MTHMainViewController()
  private let navigation: NavigationController
  private let host: PortHost
  private let screen = Rect(x: 0, y: 0, width: 320, height: 568)

  init() {
    let navigation = NavigationController(rootViewController: main)
    self.navigation = navigation
    host = PortHost { navigation }
  }

  /// The snapshot that shrinks or grows.
  private var snap: Rect? {
    main.nextVC.presentationController?.containerView?.subviews.last?.shownFrame
  }

  private func expect(_ frame: Rect?, between start: Rect, and end: Rect, at part: Double) {
    let expected = Rect.interpolate(from: start, to: end, at: part)
    #expect(agrees(frame?.minX, expected.minX, range: 320))
    #expect(agrees(frame?.minY, expected.minY, range: 568))
    #expect(agrees(frame?.width, expected.width, range: 320))
    #expect(agrees(frame?.height, expected.height, range: 568))
  }

  @Test func `the main view has a title, a colour and two buttons`() throws {
    #expect(main.navigationItem.title == "Demo")
    #expect(main.view.backgroundColor == .yellow)
    let buttons = main.view.subviews.compactMap { $0 as? Button }
    #expect(buttons.map(\.currentTitle) == ["Push", "Modal"])
    #expect(buttons.map(\.frame.origin) == [Point(x: 140, y: 200), Point(x: 265, y: 500)])
  }

  // The finger is lifted at 0.05 s, and the push takes a second on the default curve.
  @Test func `a tap on Push moves the old view left while the new one fades in`() throws {
    try host.tap(Point(x: 160, y: 220))
    for (tx, alpha) in [
      (-41.33181793514233, 0.1291619310473198), (-160, 0.5),
      (-278.66818206485766, 0.8708380689526802),
    ] {
      try host.wait(0.25)
      #expect(agrees(main.view.layer.presentation?.transform.m41, tx, range: 320))
      #expect(agrees(main.nextVC.view.shownAlpha, alpha))
    }
    try host.wait(0.3)
    #expect(host.time(of: "context.completeTransition(true)") == 1.05)
    #expect(navigation.viewControllers == [main, main.nextVC])
    #expect(main.view.transform == .identity)
    #expect(host.codes == [] && host.errors == [])
  }

  @Test func `a tap on Back pops with the system's animator`() throws {
    try host.tap(Point(x: 160, y: 220))
    try host.wait(2)
    host.forget()
    try host.tap(Point(x: 50, y: 120))
    try host.wait(2)
    #expect(navigation.viewControllers == [main])
    #expect(
      host.stage.monitor.events.map(\.description).contains(
        "delegate.navigationController(_:animationControllerFor:from:to:) pop -> nil"))
    #expect(host.codes == [])
  }

  @Test func `a tap on Modal shrinks a snapshot into the corner, and Back lets it grow`() throws {
    try host.tap(Point(x: 290, y: 525))
    let corner = Rect(x: 285, y: 533, width: 0, height: 0)
    for part in [0.1291619310473198, 0.5, 0.8708380689526802] {
      try host.wait(0.3)
      expect(snap, between: screen, and: corner, at: part)
    }
    try host.wait(1)
    #expect(navigation.presentedViewController === main.nextVC)
    #expect(host.time(of: "context.completeTransition(true)").map { abs($0 - 1.25) < 1e-9 } == true)
    #expect(host.codes == [])
    host.forget()

    try host.tap(Point(x: 50, y: 120))
    let button = Rect(x: 260, y: 508, width: 50, height: 50)
    for part in [0.1291619310473198, 0.5, 0.8708380689526802] {
      try host.wait(0.3)
      expect(snap, between: button, and: screen, at: part)
    }
    try host.wait(2)
    #expect(navigation.presentedViewController == nil)
    #expect(navigation.view.window === host.window)
    // The article adds a view within an animation block, and takes 0.5 s longer than it says.
    #expect(host.codes == ["added-in-animation-block", "duration-mismatch"])
  }

  @Test(arguments: [(-161.0, true), (-160, false)])
  func `more than half of the width presents`(distance: Double, finishes: Bool) throws {
    let steps = [-40, -80, distance].map { Point(x: $0, y: 0) }
    try host.drag(from: Point(x: 250, y: 300), steps)
    try host.wait(3)
    #expect((navigation.presentedViewController === main.nextVC) == finishes)
    #expect(host.time(of: "context.completeTransition(\(finishes))") != nil)
  }

  @Test func `a finger that starts in the left half presents nothing`() throws {
    host.forget()
    try host.drag(from: Point(x: 150, y: 300), [-40, -80, -140].map { Point(x: $0, y: 0) })
    try host.wait(3)
    #expect(navigation.presentedViewController == nil && host.appearances == [])
  }
}
