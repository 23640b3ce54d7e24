import GlissadeEngine
import GlissadeMath

/// Delivers the touches of a window to the recognisers of the views on which they came down, and to the views.
final class TouchRouter {
  private unowned let window: Window
  private var touches: [Int: Touch] = [:]
  private var lastTime: Double?
  /// The lifted fingers whose end the views do not know yet, because a recogniser may still recognise them.
  private var delayedEnds: [(touch: Touch, event: TouchEvent)] = []
  /// The fingers that have been lifted, with the recognisers that may still use them.
  private var lifted: [(touch: Touch, recognizers: [GestureRecognizer])] = []
  /// The first finger that nothing has taken since no finger was down, and the number of such fingers.
  private var ignored: (first: Touch, count: Int)?
  /// The touch that was lifted last, for the number of taps.
  private var lastLifted: (time: Double, location: Point, tapCount: Int)?

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
    stage.perform {
      route(event)
      deliverDelayedEnds()
    }
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
    case .moved, .stationary: move(touch, event, moves: moves)
    case .ended:
      // A movement up to the end counts as a move, so that recognition does not depend on the last sample's phase.
      move(touch, event, moves: moves)
      touch.take(event, as: .ended)
      deliver(touch) { $0.touchEnded(touch) }
      lift(touch)
      lastLifted = (touch.time, touch.startLocation, touch.tapCount)
      if touch.delivery == .active { delayedEnds.append((touch, event)) }
    case .cancelled:
      touch.take(event, as: .cancelled)
      deliver(touch) { $0.touchCancelled(touch) }
      lift(touch)
      cancelInView(touch, event)
    }
    for recognizer in touch.recognizers { recognizer.settle() }
  }

  private func begin(_ event: TouchEvent) {
    let hit = window.hitTest(event.location)
    let touch = Touch(event, window: window, view: hit, tapCount: tapCount(of: event))
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
    // A finger may join a gesture in progress.
    touch.isTaken =
      touch.isTaken
      || touch.recognizers.contains { $0.state.isActive && $0.isFollowing(touch) }
    for recognizer in touch.recognizers { recognizer.settle() }
    // The end of an earlier touch, if this touch decides it, comes before the beginning of this touch.
    deliverDelayedEnds()
    beginInView(touch, event)
  }

  private func tapCount(of event: TouchEvent) -> Int {
    guard let lastLifted,
      event.time - lastLifted.time <= Touch.maximumTapInterval,
      event.location.distance(to: lastLifted.location) <= Touch.allowableTapMovement
    else { return 1 }
    return lastLifted.tapCount + 1
  }

  private func move(_ touch: Touch, _ event: TouchEvent, moves: Bool) {
    touch.take(event, as: moves ? .moved : .stationary)
    deliver(touch) { moves ? $0.touchMoved(touch) : $0.touchStationary(touch) }
    guard touch.delivery == .active else { return }
    // A view that has left the window receives nothing more.
    if touch.view?.window !== window { return cancelInView(touch, event) }
    if moves { tellView(touch) { $0.touchesMoved([touch], with: event) } }
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
    lifted.append((touch, touch.recognizers))
  }

  // MARK: Views

  /// Calls a method of the touch's view, and of the superviews to which it is passed on.
  private func tellView(_ touch: Touch, _ body: (View) -> Void) {
    // A view may send further samples of the same touch.
    let outer = touch.isPassedOn
    defer { touch.isPassedOn = outer }
    var view = touch.view
    while let current = view {
      touch.isPassedOn = false
      body(current)
      guard touch.isPassedOn else { return touch.isTaken = true }
      view = current.superview
    }
  }

  private func beginInView(_ touch: Touch, _ event: TouchEvent) {
    guard touch.delivery == .pending else { return }
    let isTaken = touch.recognizers.contains {
      $0.cancelsTouchesInView && $0.state.isActive && $0.isFollowing(touch)
    }
    guard !isTaken, touches[touch.id] === touch, let view = touch.view, view.window === window,
      view.isMultipleTouchEnabled
        || !touches.values.contains(where: { $0.delivery == .active && $0.view === view })
    else {
      touch.delivery = .over
      return
    }
    touch.delivery = .active
    tellView(touch) { $0.touchesBegan([touch], with: event) }
  }

  private func cancelInView(_ touch: Touch, _ event: TouchEvent? = nil) {
    let wasActive = touch.delivery == .active
    touch.delivery = .over
    guard wasActive else { return }
    let phase = touch.phase
    touch.phase = .cancelled
    tellView(touch) { $0.touchesCancelled([touch], with: event) }
    touch.phase = phase
  }

  /// Cancels the touches of a gesture in their views.
  func cancelTouchesInViews(of recognizer: GestureRecognizer) {
    for touch in recognizer.touches { cancelInView(touch) }
    let lifted = delayedEnds.filter { $0.touch.recognizers.contains { $0 === recognizer } }
    delayedEnds.removeAll { delayed in lifted.contains { $0.touch === delayed.touch } }
    for (touch, event) in lifted { cancelInView(touch, event) }
  }

  /// Tells views about lifted fingers that no recogniser needs any more.
  func deliverDelayedEnds() {
    while let index = delayedEnds.firstIndex(where: { delayed in
      !delayed.touch.recognizers.contains { $0.delaysEnd() }
    }) {
      let (touch, event) = delayedEnds.remove(at: index)
      guard touch.delivery == .active else { continue }
      if touch.view?.window !== window {
        cancelInView(touch, event)
      } else {
        touch.delivery = .over
        tellView(touch) { $0.touchesEnded([touch], with: event) }
      }
    }
    logIgnored()
  }

  // MARK: Ignored fingers

  /// Records the fingers of a gesture that a recogniser has recognised.
  func didRecognize(_ recognizer: GestureRecognizer) {
    for touch in recognizer.touches { touch.isTaken = true }
    for (touch, recognizers) in lifted where recognizers.contains(where: { $0 === recognizer }) {
      touch.isTaken = true
    }
  }

  /// Logs the fingers that nothing has taken, when no finger is down and no recogniser waits for more.
  private func logIgnored() {
    for index in lifted.indices { lifted[index].recognizers.removeAll { !$0.mayUseLiftedTouches } }
    for (touch, recognizers) in lifted where recognizers.isEmpty && !touch.isTaken {
      ignored = (ignored?.first ?? touch, (ignored?.count ?? 0) + 1)
    }
    lifted.removeAll(where: \.recognizers.isEmpty)
    guard touches.isEmpty, lifted.isEmpty, let (first, count) = ignored else { return }
    ignored = nil
    let place = first.startLocation
    window.windowStage.monitor.log(
      .gesture, of: first.view?.nearestOwner ?? window.contents?.rootOwner,
      .ignored(x: place.x, y: place.y, touches: count))
  }
}

extension Window {
  /// Delivers a sample of a touch to the window.
  ///
  /// A finger that comes down is followed by the recognisers of the view at that location and of its superviews until
  /// it is lifted. The view at that location receives the touch as well, after the recognisers: see
  /// ``View/touchesBegan(_:with:)``. If the sample lies in the future, the stage advances to its time, and handlers run
  /// at that instant. A sample from before the present time, but not before the previous sample, is delivered now and
  /// counts with its own time for velocities. A finger that is lifted at another location than that of the previous
  /// sample is first moved there.
  ///
  /// - Throws: ``TransitionError/invalidTouch(_:)``, and what ``GlissadeEngine/Stage/step(to:)`` throws; the sample has
  ///   then not been delivered, and may be sent again.
  public func send(_ event: TouchEvent) throws(TransitionError) {
    let router = touchRouter ?? TouchRouter(self)
    touchRouter = router
    try router.send(event)
  }
}
