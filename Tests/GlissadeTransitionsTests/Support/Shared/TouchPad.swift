import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A window of 320 × 568 points with a view from (100, 100) to (300, 300), and one within that.
final class TouchPad {
  let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: Stage())
  let outer = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
  let inner = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
  var stage: Stage { window.windowStage }
  /// The reports of the recognisers, as "name state".
  private(set) var notes: [String] = []

  init() {
    window.addSubview(outer)
    outer.addSubview(inner)
  }

  /// Puts a recogniser on a view, and notes what it tells.
  @discardableResult
  func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String = "pan", to view: View? = nil
  ) -> Recognizer {
    recognizer.name = name
    (view ?? outer).addGestureRecognizer(recognizer)
    recognizer.addTarget { [unowned self] in notes.append("\($0.name ?? "") \($0.state)") }
    return recognizer
  }

  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  func send(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, at time: Double? = nil, id: Int = 0
  ) throws(TransitionError) {
    try window.send(
      TouchEvent(phase: phase, location: Point(x: x, y: y), time: time ?? stage.time, id: id))
  }

  /// Brings a finger down and lifts it, at once or at a time.
  func press(
    _ x: Double, _ y: Double, at time: Double? = nil, until end: Double? = nil
  ) throws(TransitionError) {
    try send(.began, x, y, at: time)
    try send(.ended, x, y, at: end)
  }

  /// Brings a finger down and moves it, in steps of a hundredth of a second.
  func drag(_ points: [(Double, Double)], id: Int = 0) throws {
    for (index, point) in points.enumerated() {
      try send(index == 0 ? .began : .moved, point.0, point.1, at: stage.time + 0.01, id: id)
    }
  }
}

/// Answers what it is told to.
final class GateKeeper: GestureRecognizerDelegate {
  var begins = true, receives = true, isSimultaneous = false
  private(set) var questions = 0

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    questions += 1
    return begins
  }

  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  { receives }

  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { isSimultaneous }
}

/// Recognises a finger that is lifted where it came down: a discrete gesture.
final class TapRecognizer: GestureRecognizer {
  private(set) var resets = 0
  override func touchMoved(_ touch: Touch) { enter(.failed) }
  override func touchEnded(_ touch: Touch) { enter(.recognized) }
  override func reset() { resets += 1 }
}
