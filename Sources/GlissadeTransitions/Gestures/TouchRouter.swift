import GlissadeEngine
import GlissadeMath

/// Brings the touches of a window to the recognisers of the views that they came down on.
final class TouchRouter {
  private unowned let window: Window
  private var touches: [Int: Touch] = [:]
  private var lastTime: Double?

  init(_ window: Window) { self.window = window }

  deinit {
    // Touches and recognisers hold each other until the finger is lifted.
    for touch in touches.values {
      for recognizer in touch.recognizers { recognizer.drop(touch) }
      touch.recognizers = []
    }
  }

  func send(_ event: TouchEvent) throws(TransitionError) {
    let stage = window.windowStage
    try check(event)
    // Posted turns of the touch before come first, also where no time passes.
    try stage.step(to: max(stage.time, event.time))
    // Callbacks may have sent touches themselves.
    try check(event)
    lastTime = event.time
    stage.perform { route(event) }
  }

  private func check(_ event: TouchEvent) throws(TransitionError) {
    for number in [event.location.x, event.location.y] where !number.isFinite {
      throw .invalidTouch(.locationNotFinite(number))
    }
    guard event.time.isFinite else { throw .invalidTouch(.timeNotFinite(event.time)) }
    if let lastTime, event.time < lastTime {
      throw .invalidTouch(.timeRunsBackwards(from: lastTime, to: event.time))
    }
    let isDown = touches[event.id] != nil
    if event.phase == .began {
      guard !isDown else { throw .invalidTouch(.isDown(id: event.id)) }
    } else {
      guard isDown else { throw .invalidTouch(.isNotDown(id: event.id)) }
    }
  }

  private func route(_ event: TouchEvent) {
    guard let touch = touches[event.id] else { return begin(event) }
    let moves = event.location != touch.location(in: nil)
    switch event.phase {
    case .began: break
    case .moved, .stationary:
      let phase = moves ? TouchEvent.Phase.moved : .stationary
      touch.take(event, as: phase)
      deliver(touch) { moves ? $0.touchMoved(touch) : $0.touchStationary(touch) }
    case .ended:
      // As if it had been seen there before: what is decided does not hang on the last sample's phase.
      touch.take(event, as: moves ? .moved : .stationary)
      deliver(touch) { moves ? $0.touchMoved(touch) : $0.touchStationary(touch) }
      touch.take(event, as: .ended)
      deliver(touch) { $0.touchEnded(touch) }
      lift(touch)
    case .cancelled:
      touch.take(event, as: .cancelled)
      deliver(touch) { $0.touchCancelled(touch) }
      lift(touch)
    }
    for recognizer in touch.recognizers { recognizer.settle() }
  }

  private func begin(_ event: TouchEvent) {
    let hit = window.hitTest(event.location)
    let touch = Touch(event, window: window, view: hit)
    touches[event.id] = touch
    var view = hit
    while let current = view {
      for recognizer in current.gestureRecognizerList where recognizer.takes(touch) {
        touch.recognizers.append(recognizer)
      }
      view = current.superview
    }
    // All are asked before the first is told, which may change the views.
    for recognizer in touch.recognizers { recognizer.follow(touch) }
    deliver(touch) { $0.touchBegan(touch) }
    for recognizer in touch.recognizers { recognizer.settle() }
  }

  private func deliver(_ touch: Touch, _ body: (GestureRecognizer) -> Void) {
    for recognizer in touch.recognizers where recognizer.isFollowing(touch) {
      // A view that has gone takes its gestures with it.
      guard recognizer.view?.window === window else {
        recognizer.abort()
        continue
      }
      body(recognizer)
    }
  }

  private func lift(_ touch: Touch) {
    touches[touch.id] = nil
    for recognizer in touch.recognizers { recognizer.drop(touch) }
  }
}

extension Window {
  /// Tells the window what a finger does.
  ///
  /// A finger that comes down is for the recognisers of the view below it and of those that the view is in,
  /// as long as it is down. The stage is advanced to the sample's time where that lies ahead, and handlers
  /// run at that instant; a sample from before the present time, but not before the last sample, is delivered
  /// now and still counts with its own time for velocities. Where a finger is lifted somewhere else than it
  /// was seen last, it counts as having moved there first.
  ///
  /// - Throws: ``TransitionError/invalidTouch(_:)``, and what
  ///   ``GlissadeEngine/Stage/step(to:)`` throws; the sample has then not been delivered, and may be sent
  ///   again.
  public func send(_ event: TouchEvent) throws(TransitionError) {
    let router = touchRouter ?? TouchRouter(self)
    touchRouter = router
    try router.send(event)
  }
}
