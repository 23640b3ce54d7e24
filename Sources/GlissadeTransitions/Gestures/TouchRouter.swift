import GlissadeEngine
import GlissadeMath

/// Delivers the touches of a window to the recognisers of the views on which they came down.
final class TouchRouter {
  private unowned let window: Window
  private var touches: [Int: Touch] = [:]
  private var lastTime: Double?

  init(_ window: Window) { self.window = window }

  deinit {
    // Touches and recognisers retain each other until the finger is lifted.
    for touch in touches.values {
      for recognizer in touch.recognizers { recognizer.drop(touch) }
      touch.recognizers = []
    }
  }

  func send(_ event: TouchEvent) throws(TransitionError) {
    let stage = window.windowStage
    try check(event)
    // Posted turns of the previous touch run first, even if no time passes.
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
      // A movement up to the end counts as a move, so that recognition does not depend on the last sample's phase.
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
    // All recognisers are asked before the first one is called, which may change the views.
    for recognizer in touch.recognizers { recognizer.follow(touch) }
    deliver(touch) { $0.touchBegan(touch) }
    for recognizer in touch.recognizers { recognizer.settle() }
  }

  private func deliver(_ touch: Touch, _ body: (GestureRecognizer) -> Void) {
    for recognizer in touch.recognizers where recognizer.isFollowing(touch) {
      // A view that has been removed does not continue its gestures.
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
  /// Delivers a sample of a touch to the window.
  ///
  /// A finger that comes down is followed by the recognisers of the view at that location and of its superviews until
  /// it is lifted. If the sample lies in the future, the stage advances to its time, and handlers run at that instant.
  /// A sample from before the present time, but not before the previous sample, is delivered now and counts with its
  /// own time for velocities. A finger that is lifted at another location than that of the previous sample is first
  /// moved there.
  ///
  /// - Throws: ``TransitionError/invalidTouch(_:)``, and what ``GlissadeEngine/Stage/step(to:)`` throws; the sample has
  ///   then not been delivered, and may be sent again.
  public func send(_ event: TouchEvent) throws(TransitionError) {
    let router = touchRouter ?? TouchRouter(self)
    touchRouter = router
    try router.send(event)
  }
}
