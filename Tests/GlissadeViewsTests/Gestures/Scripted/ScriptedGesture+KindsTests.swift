import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ScriptedGestureKindsTests {
  let pad = TouchPad()

  /// Adds one of each recogniser to the window.
  func addAll() {
    pad.add(TapGestureRecognizer(), "tap", to: pad.window)
    let double = pad.add(TapGestureRecognizer(), "double", to: pad.window)
    double.numberOfTapsRequired = 2
    let pair = pad.add(TapGestureRecognizer(), "pair", to: pad.window)
    pair.numberOfTouchesRequired = 2
    pad.add(LongPressGestureRecognizer(), "press", to: pad.window)
    let swipe = pad.add(SwipeGestureRecognizer(), "swipe", to: pad.window)
    swipe.direction = [.left, .right, .up, .down]
    pad.add(PinchGestureRecognizer(), "pinch", to: pad.window)
    pad.add(RotationGestureRecognizer(), "rotation", to: pad.window)
  }

  @Test(arguments: [
    ("tap at (160, 200)", ["tap ended"]),
    ("double tap at (160, 200)", ["tap ended", "tap ended", "double ended"]),
    ("tap at (160, 200), with 2 fingers", ["pair ended"]),
    ("long press at (160, 200) for 0.6 s", ["press began", "press ended"]),
    ("long press at (160, 200) for 0.6 s, cancel at 0.55 s", ["press began", "press cancelled"]),
    ("swipe left from (160, 200)", ["swipe ended"]),
    ("swipe down from (160, 200) by 60 pt", ["swipe ended"]),
    ("pinch at (160, 200) from 40 to 120 over 0.3 s, sampled at 10 Hz", pinched),
    ("rotate at (160, 200) by 90 deg over 0.3 s, sampled at 10 Hz", rotated),
  ])
  func `a sentence makes the gesture that it names`(_ text: String, _ told: [String]) throws {
    addAll()
    try ScriptedGesture(text).run(in: pad.window)
    expectEqual(pad.takeNotes(), told)
    try pad.stage.step(to: 5)
    expectEqual(pad.takeNotes(), [])
  }

  static let pinched =
    ["pinch began"] + Array(repeating: "pinch changed", count: 5) + ["pinch ended"]
  static let rotated =
    ["rotation began"] + Array(repeating: "rotation changed", count: 5) + ["rotation ended"]

  @Test func `a pinch and a rotation reach the figures they name`() throws {
    var (scale, angle, velocity) = (0.0, 0.0, 0.0)
    let pinch = PinchGestureRecognizer { pinch in
      (scale, velocity) = (pinch.scale, pinch.velocity)
    }
    let rotation = RotationGestureRecognizer { angle = $0.rotation }
    pad.window.addGestureRecognizer(pinch)
    pad.window.addGestureRecognizer(rotation)
    try ScriptedGesture("pinch at (160, 200) from 100 to 200 over 0.5 s").run(in: pad.window)
    expectTrue(abs(scale - 2) < 1e-12 && abs(velocity - 2) < 1e-6)
    try ScriptedGesture("rotate at (160, 200) by -270 deg over 0.5 s").run(in: pad.window)
    expectLess(abs(angle + 1.5 * .pi), than: 1e-9)
  }

  @Test func `the fingers of a rotation stay on their circle`() throws {
    let gesture = try ScriptedGesture("rotate at (160, 200) by 200 deg over 1 s, sampled at 7 Hz")
    for sample in gesture.samples() {
      expectClose(sample.location.distance(to: Point(x: 160, y: 200)), 50, within: 1e-9)
    }
    expectTrue(gesture.touchIDs == [0, 1] && gesture.endTime == 1)
    let end = gesture.location(at: 2)
    expectTrue(gesture.points.count == 2 && end.distance(to: gesture.points[1]) < 1e-9)
  }

  @Test func `samples of several touches are in order of time`() throws {
    let gesture = try ScriptedGesture.tap(
      at: Point(x: 100, y: 100), count: 2, touches: 2, duration: 0.1, interval: 0.2, touchID: 5)
    let samples = gesture.samples(startingAt: 1)
    expectEqual(samples.map(\.id), [5, 6, 5, 6, 5, 6, 5, 6])
    expectEqual(samples.map(\.time), samples.map(\.time).sorted())
    expectEqual(
      samples.map(\.phase), [.began, .began, .ended, .ended, .began, .began, .ended, .ended])
    expectEqual(samples.map(\.location.x), [80, 120, 80, 120, 80, 120, 80, 120])
    expectTrue(abs(gesture.endTime - 0.4) < 1e-12 && gesture.touchIDs == [5, 6])
  }

  @Test func `bad numbers are named`() {
    func error(_ make: () throws -> ScriptedGesture) -> GestureError? {
      do {
        _ = try make()
        return nil
      } catch {
        guard case .invalidGesture(let error) = error as? TransitionError else { return nil }
        return error
      }
    }
    let place = Point(x: 1, y: 1)
    expectEqual(error { try .tap(at: place, count: 0) }, .outOfRange(.tapCount, value: 0))
    expectEqual(error { try .tap(at: place, count: 101) }, .outOfRange(.tapCount, value: 101))
    expectEqual(error { try .tap(at: place, touches: -1) }, .outOfRange(.touchCount, value: -1))
    expectEqual(
      error { try .tap(at: place, touches: 2, touchID: .max) }, .outOfRange(.touchCount, value: 2))
    expectEqual(error { try .tap(at: place, interval: .nan) }, .notFinite(.interval, value: .nan))
    expectEqual(error { try .tap(at: place, duration: 0) }, .outOfRange(.duration, value: 0))
    expectEqual(
      error { try .swipe(.up, from: place, touches: 100, sampling: .rate(1e5)) },
      .outOfRange(.sampleRate, value: 1e5))
    expectEqual(error { try .swipe([], from: place) }, .outOfRange(.translation, value: 0))
    expectEqual(
      error { try .swipe(.left, from: place, distance: 0) }, .outOfRange(.distance, value: 0))
    expectEqual(
      error { try .swipe(.left, from: Point(x: .nan, y: 0)) }, .notFinite(.start, value: .nan))
    expectEqual(
      error { try .longPress(at: place, duration: -1) }, .outOfRange(.duration, value: -1))
    expectEqual(
      error { try .pinch(at: place, from: -1, to: 1, duration: 1) },
      .outOfRange(.distance, value: -1))
    expectEqual(
      error { try .pinch(at: place, from: 1, to: 1, duration: 1, touchID: .max) },
      .outOfRange(.touchCount, value: 2))
    expectEqual(
      error { try .rotation(at: place, by: .infinity, duration: 1) },
      .notFinite(.angle, value: .infinity))
  }
}
