import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A scripted gesture on a window of a world.
enum WorldGesture: String, CaseIterable, Sendable {
  case tap, doubleTap, twoFingerTap, shortPress, longPress, cancelledPress, swipe, pinch, rotation

  /// The gesture around a point; its fingers have numbers that no other gesture uses.
  func script(at point: Point) throws(TransitionError) -> ScriptedGesture {
    let (rate, id) = (ScriptedGesture.Sampling.rate(30), 10)
    return switch self {
    case .tap: try .tap(at: point, touchID: id)
    case .doubleTap: try .tap(at: point, count: 2, touchID: id)
    case .twoFingerTap: try .tap(at: point, touches: 2, touchID: id)
    case .shortPress: try .longPress(at: point, duration: 0.4, touchID: id)
    case .longPress: try .longPress(at: point, duration: 0.6, touchID: id)
    case .cancelledPress: try .longPress(at: point, duration: 0.6, cancelAt: 0.55, touchID: id)
    case .swipe: try .swipe(.left, from: point, sampling: rate, touchID: id)
    case .pinch:
      try .pinch(at: point, from: 40, to: 120, duration: 0.2, sampling: rate, touchID: id)
    case .rotation: try .rotation(at: point, by: 1, duration: 0.2, sampling: rate, touchID: id)
    }
  }
}

/// The recognisers and the button of a window, and what they have told.
final class WorldTouchSet {
  let recognizers: [GestureRecognizer]
  let single = TapGestureRecognizer()
  let double = TapGestureRecognizer()
  let button = Button(frame: Rect(x: 220, y: 400, width: 80, height: 80))
  fileprivate var states: [ObjectIdentifier: GestureRecognizer.State] = [:]
  fileprivate var isPressed = false
  fileprivate var lastDouble = -1.0

  init() {
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    let pair = TapGestureRecognizer()
    pair.numberOfTouchesRequired = 2
    let swipe = SwipeGestureRecognizer()
    swipe.direction = [.left, .up]
    recognizers = [
      single, double, pair, LongPressGestureRecognizer(), swipe, PinchGestureRecognizer(),
      RotationGestureRecognizer(),
    ]
  }
}

extension ControllerModelRun {
  /// Puts one of each recogniser and a button on a window.
  func recognizeTouches(_ index: Int) {
    guard let window = windows[index], touchSets[index] == nil else { return }
    let set = WorldTouchSet()
    touchSets[index] = set
    let names = set.recognizers.map { "\(type(of: $0))" }
    // Transitions may begin during any of the gestures, and end after it.
    for name in ["\(WorldDriver.self)", "pan"] + names {
      mistakes[name, default: []].formUnion([
        .staleDecision, .percentOutOfRange, .gestureStateUnhandled, .interactionWithoutGesture,
        .notInteractive,
      ])
    }
    for recognizer in set.recognizers {
      recognizer.delegate = delegate
      recognizer.addHandler { [weak self, weak set, weak window] recognizer in
        guard let self, let set else { return }
        note(recognizer, in: set)
        callback(.gestureHandler, of: window?.rootViewController)
      }
      window.addGestureRecognizer(recognizer)
    }
    let ends: Control.Event = [.touchUpInside, .touchUpOutside, .touchCancel]
    for (events, presses) in [(Control.Event.touchDown, true), (ends, false)] {
      set.button.addTarget(for: events) { [weak self, weak set] _ in
        guard let self, let set else { return }
        if set.isPressed == presses { fail(.touches, "the button is pressed or let go twice") }
        set.isPressed = presses
        callback(.gestureHandler, of: nil)
      }
    }
    window.addSubview(set.button)
  }

  /// Checks that the state of a recogniser may follow its last one, and that it has waited for those it has to.
  private func note(_ recognizer: GestureRecognizer, in set: WorldTouchSet) {
    let id = ObjectIdentifier(recognizer)
    let (old, new) = (set.states[id] ?? .possible, recognizer.state)
    let isDiscrete = recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
    let legal: [GestureRecognizer.State] =
      isDiscrete ? [.ended] : old.isActive ? [.changed, .ended, .cancelled] : [.began]
    if !legal.contains(new) { fail(.touches, "\(type(of: recognizer)) is \(new) after \(old)") }
    set.states[id] = new
    if recognizer === set.double { set.lastDouble = stage.time }
    guard recognizer === set.single else { return }
    let isDecided =
      set.double.state == .failed
      || set.double.state == .possible && set.double.numberOfTouches == 0
    if !isDecided || set.lastDouble == stage.time {
      fail(.touches, "a single tap did not wait for the double tap to fail")
    }
  }

  /// Makes a gesture on a window, unless that is closed on the way.
  func gesture(_ index: Int, _ gesture: WorldGesture, _ point: Point) {
    advance(by: 0)
    guard failure == nil, let window = windows[index],
      let script = try? gesture.script(at: point)
    else { return }
    let start = stage.time
    for sample in script.samples() {
      advance(by: max(0, start + sample.time - stage.time))
      guard failure == nil, windows[index] === window else { return }
      send(sample, to: window)
    }
  }

  private func send(_ sample: TouchEvent, to window: Window) {
    var sample = sample
    sample.time = stage.time
    // A strict stage throws each mistake once, before it delivers the touch.
    for _ in 0..<1000 {
      do throws(TransitionError) { return try window.send(sample) } catch .diagnostic {
        continue
      } catch {
        return fail(.touches, "\(error)")
      }
    }
    fail(.hang, "strict mode throws for ever")
  }

  /// Checks that nothing follows a finger once all are lifted.
  func checkTouches() {
    for (index, set) in touchSets.sorted(by: { $0.key < $1.key }) where fingers[index] != true {
      for recognizer in set.recognizers
      where recognizer.state != .possible || recognizer.numberOfTouches > 0 || recognizer.isWaiting
      {
        fail(.touches, "\(type(of: recognizer)) is \(recognizer.state) without a finger")
      }
      if set.button.isTracking || set.button.isHighlighted || set.isPressed {
        fail(.touches, "the button is pressed without a finger")
      }
    }
  }
}
