import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct LongPressGestureRecognizerTests {
  let pad = TouchPad()

  @Test func `the defaults are UIKit's`() {
    let press = LongPressGestureRecognizer()
    expectTrue(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    expectTrue(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
  }

  @Test(arguments: [0.5, 0.1, 1.0 / 60, 0.0333, 0.49999])
  func `a press begins at its instant at any frame rate`(_ frame: Double) throws {
    var begins: [Double] = []
    let press = LongPressGestureRecognizer { [pad] press in
      if press.state == .began { begins.append(pad.stage.time) }
    }
    pad.add(press, "press")
    try pad.send(.began, 150, 150, at: 0.25)
    while pad.stage.time < 2 { try pad.stage.step(to: pad.stage.time + frame) }
    expectTrue(begins == [0.75] && pad.takeNotes() == ["press began"])
    expectEqual(press.location(in: pad.outer), Point(x: 50, y: 50))
    try pad.send(.moved, 250, 150)
    try pad.send(.ended, 250, 150)
    expectTrue(pad.takeNotes() == ["press changed", "press ended"] && press.state == .possible)
  }

  @Test func `the stage wakes for the press`() throws {
    pad.add(LongPressGestureRecognizer(), "press")
    try pad.send(.began, 150, 150, at: 0.25)
    expectEqual(pad.stage.nextEventTime, 0.75)
  }

  @Test(arguments: [(10.0, 0.5, true), (10.1, 0.5, false), (0, 0.4999, false)])
  func `long press: fails if the finger moves or lifts too early`(
    _ distance: Double, _ time: Double, _ isPress: Bool
  ) throws {
    let press = pad.add(LongPressGestureRecognizer(), "press")
    try pad.send(.began, 150, 150, at: 0)
    try pad.send(.moved, 150 + distance, 150, at: 0.1)
    try pad.send(.ended, 150 + distance, 150, at: time)
    expectEqual(pad.takeNotes(), isPress ? ["press began", "press ended"] : [])
    expectEqual(press.state, .possible)
    try pad.stage.step(to: 5)
    expectEqual(pad.takeNotes(), [])
  }

  @Test func `without a duration the press begins with the touch`() throws {
    let press = pad.add(LongPressGestureRecognizer(), "press")
    press.minimumPressDuration = 0
    try pad.send(.began, 150, 150)
    expectEqual(pad.takeNotes(), ["press began"])
    try pad.send(.cancelled, 150, 150)
    expectTrue(pad.takeNotes() == ["press cancelled"] && press.state == .possible)
  }

  @Test func `two fingers press together, and the first that is lifted ends it`() throws {
    let press = pad.add(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    try pad.send(.began, 150, 150, at: 0)
    try pad.send(.began, 170, 150, at: 0.4, id: 1)
    try pad.stage.step(to: 0.89)
    expectEqual(pad.takeNotes(), [])
    try pad.stage.step(to: 0.9)
    expectEqual(pad.takeNotes(), ["press began"])
    // A third finger is ignored.
    try pad.send(.began, 190, 150, id: 2)
    expectEqual(press.numberOfTouches, 2)
    try pad.send(.ended, 150, 150)
    expectEqual(pad.takeNotes(), ["press ended"])
    try pad.send(.ended, 170, 150, id: 1)
    try pad.send(.ended, 190, 150, id: 2)
    expectTrue(pad.takeNotes() == [] && press.state == .possible)
  }

  @Test(arguments: [0.1, 0.5]) func `long press after taps: waits for the taps`(_ pause: Double)
    throws
  {
    let press = pad.add(LongPressGestureRecognizer(), "press")
    press.numberOfTapsRequired = 1
    try pad.press(150, 150, at: 0, until: 0.1)
    try pad.send(.began, 150, 150, at: 0.1 + pause)
    try pad.stage.step(to: 3)
    expectEqual(pad.takeNotes(), pause < 0.35 ? ["press began"] : [])
    try pad.send(.ended, 150, 150)
    _ = pad.takeNotes()
    // A press without its taps is none.
    try pad.send(.began, 150, 150, at: 10)
    try pad.stage.step(to: 13)
    expectTrue(pad.takeNotes() == [] && press.state == .failed)
  }

  @Test func `a press makes the tap on the same finger fail, and a tap the press`() throws {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    let press = pad.add(LongPressGestureRecognizer(), "press")
    try pad.press(150, 150, at: 0, until: 0.6)
    expectEqual(pad.takeNotes(), ["press began", "press ended"])
    try pad.press(150, 150, at: 1, until: 1.1)
    expectEqual(pad.takeNotes(), ["tap ended"])
    expectTrue(tap.state == .possible && press.state == .possible)
  }

  @Test func `a view that has left the window is not pressed`() throws {
    let press = pad.add(LongPressGestureRecognizer(), "press")
    try pad.send(.began, 150, 150, at: 0)
    pad.outer.removeFromSuperview()
    try pad.stage.step(to: 1)
    expectTrue(pad.takeNotes() == [] && press.state == .failed)
    try pad.send(.ended, 150, 150)
    expectEqual(press.state, .possible)
  }
}
