import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import Testing

/// The pan of the first article, which presents by a percentage.
@Suite struct Seed000GesturesTests {
  private final class App {
    let main = Seed000.MTHMainViewController(.none)
    let navigation: NavigationController
    let host: SeedHost

    init(isMended: Bool = false) throws {
      let navigation = NavigationController(rootViewController: main)
      self.navigation = navigation
      host = SeedHost(SeedHost.small) { navigation }
      if isMended { main.handlePan = { [unowned main] in main.mendedPan($0) } }
      try host.run(to: 1)
      host.forget()
    }

    var presented: ViewController { main.nextVC }

    /// A finger that is seen at the times and places given, from (`x`, 300) on.
    func pan(from x: Double, _ ways: [Double], cancels: Bool = false) throws {
      try host.pan(from: Point(x: x, y: 300), ways.map { Point(x: $0, y: 0) }, cancels: cancels)
    }

    /// The frame that the shrinking snapshot shows.
    var snap: Rect? {
      presented.presentationController?.containerView?.subviews.first { $0.name == "snap" }
        .flatMap(SeedLook.init)?.frame
    }
  }

  private static let screen = Rect(x: 0, y: 0, width: 320, height: 568)
  private static let corner = Rect(x: 285, y: 533, width: 0, height: 0)

  private func agree(_ frame: Rect?, _ expected: Rect) -> Bool {
    guard let frame else { return false }
    return [
      (frame.origin.x, expected.origin.x), (frame.origin.y, expected.origin.y),
      (frame.size.width, expected.size.width), (frame.size.height, expected.size.height),
    ].allSatisfy { SeedCalculations.agree($0, $1, range: 568) }
  }

  // 0.14–0.16
  @Test(
    arguments: [
      (-159, false, []), (-160, false, []), (-160.0001, true, []), (-161, true, []),
      // More than the width is clamped, and said.
      (-330, true, ["percent-out-of-range"]),
    ] as [(Double, Bool, [String])])
  func `more than half of the width finishes, and half itself goes back`(
    way: Double, finishes: Bool, codes: [String]
  ) throws {
    let app = try App()
    let before = SeedHost.describe(app.host.window)
    try app.pan(from: 300, [-20, way / 2, way])
    #expect(app.main.interactionController == nil)
    try app.host.run(to: 6)
    #expect(app.host.codes == codes + (finishes ? [] : ["added-after-cancel"]))
    #expect((app.navigation.presentedViewController === app.presented) == finishes)
    #expect(app.host.ownAppearances == SeedHost.appearances(finishes: finishes))
    if !finishes { #expect(SeedHost.describe(app.host.window) == before) }
    #expect(!app.host.stage.isAnimating && app.presented.transitionCoordinator == nil)
  }

  // 0.14
  @Test(arguments: [(170.0, false), (170.001, true), (100, false)])
  func `it begins where the finger is right of the middle`(start: Double, begins: Bool) throws {
    let app = try App()
    try app.pan(from: start, [-10, -20])
    #expect(app.host.events(of: .delegate).isEmpty == !begins)
    try app.host.run(to: 5)
    #expect(app.host.codes == (begins ? ["added-after-cancel"] : []))
    #expect(app.host.ownAppearances == (begins ? SeedHost.appearances(finishes: false) : []))
  }

  // 0.14
  @Test func `it begins at the bottom of the stack alone`() throws {
    let app = try App()
    app.host.stage.perform { app.navigation.pushViewController(ViewController(), animated: false) }
    try app.host.run(to: 2)
    app.host.forget()
    try app.pan(from: 300, [-20, -250])
    try app.host.run(to: 5)
    #expect(app.host.events == [] && app.navigation.presentedViewController == nil)
  }

  // 0.13, 0.15, 0.16
  @Test(arguments: [true, false])
  func `what the finger has gone of the width is what shows, and the rest takes the rest`(
    finishes: Bool
  ) throws {
    let app = try App()
    var frames: [Rect?] = []
    for time in [0.25, 0.35] { app.host.after(time) { frames.append(app.snap) } }
    try app.pan(from: 310, [-16, -64, -128, finishes ? -192 : -96])
    for (frame, part) in zip(frames, [0.2, 0.4]) {
      #expect(
        agree(frame, Rect.interpolate(from: Self.screen, to: Self.corner, at: easeInOut(part))))
    }
    #expect(frames.count == 2)
    try app.host.run(to: 6)
    // 0.4 of 1.2 s on, or 0.3 of it back, from 0.4 s on.
    let end = try #require(app.host.time(of: "context.completeTransition(\(finishes))"))
    #expect(abs(end - 1.4 - (finishes ? 0.48 : 0.36)) < 1e-9)
    #expect(app.host.codes == (finishes ? [] : ["added-after-cancel"]))
  }

  // 0.15
  @Test(arguments: [true, false])
  func `the wrong direction counts as well, and is told where the finger turns`(turns: Bool) throws
  {
    let app = try App()
    try app.pan(from: turns ? 200 : 170, turns ? [-20, -60, 20, 80, 170] : [20, 80, 170])
    try app.host.run(to: 6)
    #expect(app.navigation.presentedViewController === app.presented)
    #expect(app.host.codes == (turns ? ["percent-out-of-range"] : []))
  }

  // 0.16
  @Test func `a cancelled gesture is not handled, and its transition taken back`() throws {
    let app = try App()
    let before = SeedHost.describe(app.host.window)
    try app.pan(from: 300, [-20, -100, -250], cancels: true)
    #expect(app.main.interactionController != nil, "it is not let go, either")
    try app.host.run(to: 6)
    #expect(app.host.codes == ["gesture-state-unhandled", "added-after-cancel"])
    #expect(app.host.ownAppearances == SeedHost.appearances(finishes: false))
    #expect(SeedHost.describe(app.host.window) == before)
    // The next one is driven well all the same.
    app.host.forget()
    try app.pan(from: 300, [-20, -100, -250])
    try app.host.run(to: 12)
    #expect(app.host.codes == [])
    #expect(app.navigation.presentedViewController === app.presented)
  }

  // 0.16, 1.14
  @Test func `the object that a cancelled gesture leaves drives the button's presentation`() throws
  {
    let app = try App()
    try app.pan(from: 300, [-20, -100, -250], cancels: true)
    try app.host.run(to: 6)
    app.host.forget()
    app.host.stage.perform { app.main.modal() }
    try app.host.run(to: 12)
    #expect(app.host.codes == ["interaction-without-gesture"])
    #expect(app.host.ownAppearances == SeedHost.appearances(finishes: true))
    #expect(app.navigation.presentedViewController === app.presented)
  }

  @Test(
    arguments: [
      ([-20, -100, -161], false, true), ([-20, -100, -160], false, false),
      ([-20, -100, -250], true, false), ([-20, -200, -330], false, true),
      ([-20, -60, 20, 80, 140], false, false),
    ] as [([Double], Bool, Bool)])
  func `mended, only the animator's mistake is told`(
    ways: [Double], cancels: Bool, finishes: Bool
  ) throws {
    let app = try App(isMended: true)
    let before = SeedHost.describe(app.host.window)
    try app.pan(from: 300, ways, cancels: cancels)
    #expect(app.main.interactionController == nil)
    try app.host.run(to: 6)
    #expect(app.host.codes == (finishes ? [] : ["added-after-cancel"]))
    #expect(app.host.ownAppearances == SeedHost.appearances(finishes: finishes))
    if !finishes { #expect(SeedHost.describe(app.host.window) == before) }
  }

  // 0.18, 0.20
  @Test(arguments: [true, false], [true, false])
  func `driven, a dismissal's first stage follows the finger, and the second runs after it`(
    finishes: Bool, isMended: Bool
  ) throws {
    let delegate = Seed000.DrivenDelegate { type in
      if isMended { return Seed000.MendedPDTransitionAnimator(type) }
      let animator = Seed000.PDTransitionAnimator()
      animator.animationType = type
      return animator
    }
    let (presenter, presented) = (ViewController(), ViewController())
    presented.transitioningDelegate = delegate
    let host = SeedHost(SeedHost.small) { presenter }
    host.stage.perform { presenter.present(presented, animated: false) }
    try host.run(to: 1)
    let before = SeedHost.describe(host.window)
    host.forget()
    let pan = PanGestureRecognizer()
    pan.addTarget { pan in
      let percent = min(max(pan.translation(in: nil).x / 320, 0), 1)
      switch pan.state {
      case .began:
        delegate.interactionController = PercentDrivenInteractiveTransition()
        presented.dismiss(animated: true)
      case .changed: delegate.interactionController?.update(percent)
      case .ended where percent > 0.5: delegate.interactionController?.finish()
      default: delegate.interactionController?.cancel()
      }
    }
    host.window.addGestureRecognizer(pan)
    var frames: [Rect?] = []
    for time in [0.25, 0.35] {
      host.after(time) {
        let container = presented.presentationController?.containerView
        frames.append(container?.subviews.last.flatMap(SeedLook.init)?.frame)
      }
    }
    let ways = [16, 64, 128, finishes ? 192 : 96].map { Point(x: $0, y: 0) }
    try host.pan(from: Point(x: 10, y: 300), ways)
    let button = Rect(x: 260, y: 508, width: 50, height: 50)
    // The mended animator tells 1.7 s, and so the finger scrubs more of the first stage than there is.
    let length = isMended ? 1.7 : 1.2
    for (frame, part) in zip(frames, [0.2, 0.4]) {
      let pace = easeInOut(part * length / 1.2)
      #expect(agree(frame, Rect.interpolate(from: button, to: Self.screen, at: pace)))
    }
    #expect(frames.count == 2)
    try host.run(to: 8)
    let end = try #require(host.time(of: "context.completeTransition(\(finishes))"))
    // There is nothing of the second stage to go back, which so takes no time.
    if !isMended { #expect(abs(end - 1.4 - (finishes ? 0.48 + 0.5 : 0.36)) < 1e-9) }
    #expect(
      host.codes
        == (isMended
          ? []
          : finishes
            ? ["added-in-animation-block"] : ["added-in-animation-block", "added-after-cancel"]))
    #expect(host.appearances == SeedHost.appearances(finishes: finishes))
    if !finishes { #expect(SeedHost.describe(host.window) == before) }
    #expect((presenter.presentedViewController == nil) == finishes && !host.stage.isAnimating)
  }
}
