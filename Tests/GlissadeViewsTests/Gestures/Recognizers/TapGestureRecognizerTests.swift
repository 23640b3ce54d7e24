import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct TapGestureRecognizerTests {
  let pad = TouchPad()

  /// Taps with a finger: down at a time, and up after some seconds.
  func tap(_ x: Double = 150, _ y: Double = 150, at time: Double, for duration: Double = 0.05)
    throws
  {
    try pad.press(x, y, at: time, until: time + duration)
  }

  @Test func `the defaults are UIKit's`() {
    let tap = TapGestureRecognizer()
    expectTrue(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    expectTrue(tap.cancelsTouchesInView && tap.delaysTouchesEnded && tap.isEnabled)
  }

  @Test(arguments: [(0.75, 45.0, true), (0.75, 45.1, false), (0.7501, 0, false)])
  func `tap: fails if it is long or moves`(
    _ duration: Double, _ distance: Double, _ isTap: Bool
  ) throws {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    try pad.send(.began, 150, 150, at: 1)
    try pad.send(.moved, 150 + distance, 150, at: 1 + duration / 2)
    try pad.send(.moved, 150, 150, at: 1 + duration / 2)
    // The deadline of a tap comes before a finger that is lifted at the same instant.
    try pad.send(.ended, 150, 150, at: 1 + duration * (1 - 1e-12))
    expectEqual(pad.takeNotes(), isTap ? ["tap ended"] : [])
    expectTrue(tap.state == .possible && tap.location(in: nil) == Point(x: 150, y: 150))
  }

  @Test(arguments: [
    (0.35, 0.0, true), (0.36, 0, false), (0.3, 44, true), (0.3, 46, false),
  ])
  func `double tap: fails if the second tap is late or far away`(
    _ pause: Double, _ distance: Double, _ isDouble: Bool
  ) throws {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    tap.numberOfTapsRequired = 2
    try self.tap(at: 1)
    expectTrue(tap.state == .possible && pad.takeNotes() == [])
    try self.tap(150 + distance, at: 1.05 + pause * (1 - 1e-12))
    expectEqual(pad.takeNotes(), isDouble ? ["tap ended"] : [])
    // A touch that was not a second tap leaves no state behind.
    try pad.stage.step(to: 10)
    try self.tap(at: 10)
    try self.tap(at: 10.2)
    expectTrue(pad.takeNotes() == ["tap ended"] && tap.state == .possible)
  }

  @Test(arguments: 1...3) func `tap of two fingers: fails with fewer or more fingers`(_ count: Int)
    throws
  {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    for id in 0..<count { try pad.send(.began, 140 + 20 * Double(id), 150, at: 0.1, id: id) }
    for id in 0..<count { try pad.send(.ended, 140 + 20 * Double(id), 150, at: 0.2, id: id) }
    expectTrue(pad.takeNotes() == (count == 2 ? ["tap ended"] : []) && tap.state == .possible)
    if count == 2 { expectEqual(tap.location(in: nil), Point(x: 150, y: 150)) }
  }

  @Test func `a finger that comes down after another was lifted is not of the same tap`() throws {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    tap.numberOfTouchesRequired = 2
    try pad.send(.began, 140, 150, id: 0)
    try pad.send(.began, 160, 150, id: 1)
    try pad.send(.ended, 140, 150, id: 0)
    try pad.send(.began, 140, 150, id: 2)
    try pad.send(.ended, 160, 150, id: 1)
    try pad.send(.ended, 140, 150, id: 2)
    expectTrue(pad.takeNotes() == [] && tap.state == .possible)
  }

  // MARK: Beside others

  @Test func `a single tap waits for the double tap to fail, at an exact instant`() throws {
    let single = pad.add(TapGestureRecognizer(), "single")
    let double = pad.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    var times: [Double] = []
    single.addTarget { [pad] tap in
      times.append(pad.stage.time)
      expectEqual(tap.location(in: nil), Point(x: 170, y: 150))
    }
    try tap(170, at: 1)
    expectTrue(pad.takeNotes() == [] && single.isWaiting)
    expectTrue(pad.stage.nextWakeTime != nil)
    try pad.stage.step(to: 20)
    expectTrue(pad.takeNotes() == ["single ended"] && times == [1.05 + 0.35])
    expectTrue(single.state == .possible && double.state == .possible)
    try tap(at: 20)
    try tap(at: 20.2)
    expectEqual(pad.takeNotes(), ["double ended"])
    try pad.stage.step(to: 30)
    expectTrue(pad.takeNotes() == [] && !single.isWaiting)
  }

  @Test func `a single tap does not keep a double tap from its second tap`() throws {
    pad.add(TapGestureRecognizer(), "single")
    let double = pad.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    try tap(at: 1)
    expectEqual(pad.takeNotes(), ["single ended"])
    try tap(at: 1.2)
    expectEqual(pad.takeNotes(), ["single ended", "double ended"])
  }

  @Test func `a delegate can require failures for the touches at hand`() throws {
    final class Chooser: GestureRecognizerDelegate {
      weak var first: GestureRecognizer?
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
      ) -> Bool { otherGestureRecognizer === first }
    }
    let chooser = Chooser()
    let single = pad.add(TapGestureRecognizer(), "single")
    let double = pad.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    chooser.first = double
    single.delegate = chooser
    try tap(at: 1)
    try tap(at: 1.2)
    expectEqual(pad.takeNotes(), ["double ended"])
    chooser.first = nil
    try tap(at: 2)
    expectEqual(pad.takeNotes(), ["single ended"])
  }

  @Test func `recognisers that require each other do not wait for ever`() throws {
    let (first, second) = (TapGestureRecognizer(), TapGestureRecognizer())
    pad.add(first, "first")
    pad.add(second, "second")
    first.require(toFail: second)
    second.require(toFail: first)
    try tap(at: 1)
    expectEqual(pad.takeNotes(), ["second ended"])
    expectTrue(first.state == .possible && second.state == .possible && !first.isWaiting)
  }

  @Test func `a window that is closed between two taps leaves nothing behind`() throws {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    do {
      let other = TouchPad()
      other.outer.addGestureRecognizer(single)
      other.outer.addGestureRecognizer(double)
      try other.press(150, 150, at: 1, until: 1)
      expectTrue(single.isWaiting)
    }
    pad.add(single, "single")
    pad.add(double, "double")
    try tap(at: 1)
    try pad.stage.step(to: 2)
    expectEqual(pad.takeNotes(), ["single ended"])
  }

  // MARK: Targets

  @Test func `closures and methods get the recogniser in its own type`() throws {
    final class Receiver {
      var calls: [String] = []
      func take(_ tap: TapGestureRecognizer) { calls.append("\(tap.numberOfTapsRequired)") }
      func takeAny(_ recognizer: GestureRecognizer) { calls.append("\(recognizer.state)") }
      func takeNothing() { calls.append("nothing") }
    }
    var receiver: Receiver? = Receiver()
    let held = try #require(receiver)
    var taps = 0
    let tap = TapGestureRecognizer { tap in taps += tap.numberOfTapsRequired }
    tap.addTarget(held, action: Receiver.take)
    tap.addTarget(held, action: Receiver.takeNothing)
    let other = TapGestureRecognizer(target: held, action: Receiver.takeAny)
    pad.outer.addGestureRecognizer(tap)
    pad.window.addGestureRecognizer(other)
    try self.tap(at: 1)
    expectTrue(taps == 1 && held.calls == ["1", "nothing"])
    try self.tap(20, at: 2)
    expectEqual(held.calls, ["1", "nothing", "ended"])
    receiver = nil
  }

  @Test func `numbers out of range are reported and change nothing`() {
    let tap = pad.add(TapGestureRecognizer(), "tap")
    let press = pad.add(LongPressGestureRecognizer(), "press")
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe")
    let pinch = pad.add(PinchGestureRecognizer(), "pinch")
    let rotation = pad.add(RotationGestureRecognizer(), "rotation")
    tap.numberOfTapsRequired = 0
    tap.numberOfTouchesRequired = -1
    press.minimumPressDuration = -1
    press.minimumPressDuration = .nan
    press.minimumPressDuration = .infinity
    press.allowableMovement = .nan
    press.numberOfTapsRequired = -1
    press.numberOfTouchesRequired = 0
    swipe.numberOfTouchesRequired = 0
    pinch.scale = 0
    pinch.scale = .nan
    rotation.rotation = .infinity
    let diagnostics = pad.stage.monitor.diagnostics
    expectEqual(diagnostics.count, 12)
    expectTrue(diagnostics.allSatisfy { $0.code == .invalidGestureNumber })
    expectEqual(diagnostics[3].message, "minimumPressDuration was set to nan")
    expectTrue(tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1)
    expectTrue(press.minimumPressDuration == 0.5 && press.allowableMovement == 10)
    expectTrue(press.numberOfTapsRequired == 0 && press.numberOfTouchesRequired == 1)
    expectTrue(pinch.scale == 1 && rotation.rotation == 0)
    press.allowableMovement = .infinity
    press.minimumPressDuration = 0
    press.numberOfTapsRequired = 1
    expectEqual(pad.stage.monitor.diagnostics.count, 12)
  }
}
