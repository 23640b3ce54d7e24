/// One gesture from its beginning to its end, and the transitions that it drives.
final class GestureSequence {
  weak var recognizer: GestureRecognizer?
  weak var monitor: TransitionMonitor?
  /// How the handlers name it.
  let name: String
  /// How often the handlers were told of a change.
  private(set) var changes = 0
  /// How it ended: ended or cancelled; nil while it is under way.
  private(set) var end: GestureRecognizer.State?
  /// Whether it was over as it was found.
  var isDiscrete: Bool { end != nil && !hasBegun }
  private var hasBegun = false
  private var contexts: [Weak<TransitionContext>] = []

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
    monitor = recognizer.view?.stage?.monitor
    name = recognizer.name ?? "\(type(of: recognizer))"
    monitor?.gestures.append(self)
  }

  func drives(_ context: TransitionContext) { contexts.append(Weak(object: context)) }

  func didEnter(_ state: GestureRecognizer.State) {
    if state == .began { hasBegun = true }
    if state == .changed { changes += 1 }
    guard state == .ended || state == .cancelled else { return }
    end = state
    monitor?.gestures.removeAll { $0 === self }
  }

  /// The handlers were told that it is over.
  func didEnd() {
    for reference in contexts { reference.object?.gestureIsOver(self) }
  }
}

extension TransitionMonitor {
  /// Calls handlers of a gesture.
  func notify(_ gesture: GestureSequence?, _ handlers: () -> Void) {
    let outer = notifyingGesture
    notifyingGesture = gesture
    handlers()
    notifyingGesture = outer
  }

  /// Whether a finger drives something now.
  var isGestureUnderWay: Bool { !gestures.isEmpty }

  /// The gesture that a transition which begins now belongs to.
  var gestureOfNewTransition: GestureSequence? {
    notifyingGesture ?? requestingGesture ?? gestures.last
  }

  /// A function that runs later, for the gesture whose handlers run now.
  func keepingGesture(_ body: @escaping () -> Void) -> () -> Void {
    guard let gesture = notifyingGesture else { return body }
    return { [weak self] in
      let outer = self?.requestingGesture
      self?.requestingGesture = gesture
      body()
      self?.requestingGesture = outer
    }
  }
}
