import Glissade
import Testing

/// The port of the article about a modal transition that bounces, and a swipe that dismisses it.
@Suite struct Article004Tests {
  private let main = MainViewController()
  private let host: PortHost

  init() {
    let main = main
    host = PortHost { main }
  }

  private var modal: ModalViewController? { main.presentedViewController as? ModalViewController }

  /// Taps the button, whose finger is lifted at 0.05 s.
  private func present() throws {
    try host.tap(Point(x: 160, y: 230))
    try host.wait(0)
  }

  /// Presents, and returns the presented view.
  private func presented() throws -> View {
    try present()
    try host.wait(2)
    host.forget()
    return try #require(modal?.view)
  }

  @Test func `a tap lets the modal bounce up`() throws {
    try present()
    let view = try #require(modal?.view)
    var time = 0.0
    for (part, progress) in [
      (0.1, 0.37358558294059785), (0.25, 0.998183155449313),
      (0.3559166819889668, 1.094780224842155),
      (0.5, 1.0369272137795411), (0.9, 0.9983017859895775),
    ] {
      try host.wait(part * 0.8 - time)
      time = part * 0.8
      #expect(agrees(view.shownFrame.map { 1 - $0.minY / 568 }, progress))
    }
    try host.wait(1)
    #expect(view.shownFrame == Rect(x: 0, y: 0, width: 320, height: 568))
    #expect(view.backgroundColor == .blue)
    #expect(host.codes == [])
  }

  @Test func `the button of the modal dismisses it by its delegate`() throws {
    let view = try presented()
    let time = host.stage.time
    try host.tap(Point(x: 160, y: 230))
    try host.wait(0.1)
    #expect(agrees(view.shownFrame?.minY, 568 * 0.25, range: 568))
    try host.wait(1)
    #expect(main.presentedViewController == nil && view.window == nil)
    let end = host.time(of: "context.completeTransition(true)")
    #expect(agrees(end, time + 0.45))
    #expect(host.codes == [])
  }

  // Half of 400 points still goes back.
  @Test(arguments: [(200.0, false), (201, true), (520, true), (-30, false)])
  func `more than half of 400 points down dismisses`(distance: Double, finishes: Bool) throws {
    let view = try presented()
    var ys: [Double?] = []
    for time in [0.25, 0.35] {
      host.stage.post(after: time) { ys.append(view.shownFrame?.minY) }
    }
    let steps = [20, 40, 100, distance].map { Point(x: 0, y: $0) }
    try host.drag(from: Point(x: 100, y: 40), steps)
    #expect(ys.count == 2 && agrees(ys[0], 56.8, range: 568) && agrees(ys[1], 142, range: 568))
    try host.wait(3)
    #expect((main.presentedViewController == nil) == finishes)
    #expect(host.codes == [])
  }
}
