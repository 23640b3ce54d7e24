import Glissade
import Testing

/// The port of the article about a segue whose destination grows out of a picture.
@Suite struct Article002Tests {
  private let home = HomeViewController()

  private func host(inNavigation: Bool = false) -> PortHost {
    PortHost { inNavigation ? NavigationController(rootViewController: home) : home }
  }

  private var player: ViewController? { home.outermostPresented }

  // The finger is lifted at 0.05 s, and the view grows in 0.3 s on the default curve.
  @Test(arguments: [false, true])
  func `the player grows from the picture that was tapped`(inNavigation: Bool) throws {
    let host = host(inNavigation: inNavigation)
    try host.tap(Point(x: 160, y: 150))
    try host.wait(0)
    for progress in [0.1291619310473198, 0.5] {
      try host.wait(0.075)
      let frame = player?.view.shownFrame
      #expect(agrees(frame?.minY, 64 * (1 - progress), range: 568))
      #expect(agrees(frame?.height, 200 + 368 * progress, range: 568))
      #expect(frame?.width == 320)
    }
    try host.wait(1)
    #expect(player is PlayerViewController)
    #expect(player?.view.frame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(player?.view.subviews.first?.frame == Rect(x: 0, y: 0, width: 320, height: 200))
    #expect(host.codes == [] && host.errors == [])
  }

  @Test func `a swipe down dismisses the player`() throws {
    let host = host()
    try host.tap(Point(x: 160, y: 150))
    try host.wait(1)
    let view = try #require(player?.view)
    host.forget()
    try host.drag(
      from: Point(x: 160, y: 200), [40, 80, 120].map { Point(x: 0, y: $0) }, every: 0.02)
    let begin = try #require(host.time(of: "animator.animateTransition"))
    try host.wait(begin + 0.15 - host.stage.time)
    // Half-way to a rectangle without size at the lower left corner, as the article has it.
    #expect(agrees(view.shownFrame?.minY, 284, range: 568))
    #expect(agrees(view.shownFrame?.height, 284, range: 568))
    try host.wait(1)
    #expect(home.presentedViewController == nil && view.window == nil)
    #expect(host.codes == ["foreign-geometry", "zero-final-frame-used"])
  }

  @Test func `the segue is the delegate for as long as it is retained`() throws {
    let host = host()
    try host.tap(Point(x: 160, y: 150))
    try host.wait(1)
    #expect(player?.transitioningDelegate is SwipeSegue)
    #expect(player?.modalPresentationStyle == .fullScreen)
  }
}

extension ViewController {
  /// The controller that this one, or a controller around it, presents.
  fileprivate var outermostPresented: ViewController? {
    presentedViewController ?? parent?.outermostPresented
  }
}
