import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct SwipeGestureRecognizerTests {
  typealias Direction = SwipeGestureRecognizer.Direction
  let pad = TouchPad()

  @Test func `the defaults and raw values are UIKit's`() {
    let swipe = SwipeGestureRecognizer()
    expectTrue(swipe.direction == .right && swipe.numberOfTouchesRequired == 1)
    expectEqual([Direction.right, .left, .up, .down].map(\.rawValue), [1, 2, 4, 8])
  }

  static let ways: [(Direction, Double, Double, Bool)] = [
    (Direction.right, 50.0, 0.0, true), (.right, 49.9, 0, false), (.right, -60, 0, false),
    (.right, 60, 50, true), (.right, 60, 51, false), (.right, 0, 60, false),
    (.left, -50, 0, true), (.up, 0, -50, true), (.down, 10, 50, true), (.down, 10, -50, false),
    ([.left, .right], -70, 3, true), ([.left, .right], 3, -70, false),
    ([.left, .up], 3, -70, true), ([], 70, 0, false),
  ]

  @Test(arguments: ways)
  func `swipe: recognised after 50 points in its direction`(
    _ direction: Direction, _ x: Double, _ y: Double, _ isSwipe: Bool
  ) throws {
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe")
    swipe.direction = direction
    try pad.send(.began, 200, 200, at: 0)
    try pad.send(.moved, 200 + x, 200 + y, at: 0.2)
    // It is recognised on the way, before the finger is lifted.
    expectEqual(pad.takeNotes(), isSwipe ? ["swipe ended"] : [])
    try pad.send(.ended, 200 + x, 200 + y, at: 0.3)
    expectTrue(pad.takeNotes() == [] && swipe.state == .possible)
  }

  @Test(arguments: [(0.49, true), (0.5, false)])
  func `swipe slower than 0.5 s: fails`(_ time: Double, _ isSwipe: Bool) throws {
    pad.add(SwipeGestureRecognizer(), "swipe")
    try pad.send(.began, 200, 200, at: 0)
    try pad.send(.moved, 260, 200, at: time)
    expectEqual(pad.takeNotes(), isSwipe ? ["swipe ended"] : [])
  }

  @Test(arguments: [1, 2, 3]) func `swipe of two fingers: fails with 1 or 3`(_ count: Int) throws {
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe")
    swipe.numberOfTouchesRequired = 2
    for id in 0..<count { try pad.send(.began, 150, 150 + 20 * Double(id), at: 0, id: id) }
    for id in 0..<count { try pad.send(.moved, 210, 150 + 20 * Double(id), at: 0.1, id: id) }
    expectEqual(pad.takeNotes(), count == 2 ? ["swipe ended"] : [])
    for id in 0..<count { try pad.send(.ended, 210, 150 + 20 * Double(id), at: 0.2, id: id) }
    expectEqual(swipe.state, .possible)
  }

  @Test func `a pan that requires the swipe to fail follows a slow finger`() throws {
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe")
    let pan = pad.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: swipe)
    try pad.send(.began, 150, 150, at: 0)
    try pad.send(.moved, 180, 150, at: 0.1)
    expectEqual(pad.takeNotes(), [])
    try pad.stage.step(to: 0.5)
    expectTrue(pad.takeNotes() == ["pan began"] && swipe.state == .failed)
  }
}
