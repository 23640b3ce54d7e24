/// One gesture from its start to its end.
final class GestureSequence {
  weak var recognizer: GestureRecognizer?
  weak var runtime: ViewRuntime?
  /// The name of the recogniser, for diagnostics.
  let name: String
  /// The number of changes.
  private(set) var changes = 0
  /// The final state, ended or cancelled; nil while the gesture is in progress.
  private(set) var end: GestureRecognizer.State?
  /// Whether the gesture ended with its recognition.
  var isDiscrete: Bool { end != nil && !hasBegun }
  private var hasBegun = false

  init(_ recognizer: GestureRecognizer) {
    self.recognizer = recognizer
    runtime = recognizer.view?.stage?.runtime
    name = recognizer.name ?? "\(type(of: recognizer))"
    runtime?.gestures.append(self)
    recognizer.window?.touchRouter?.didRecognize(recognizer)
  }

  func didEnter(_ state: GestureRecognizer.State) {
    if state == .began { hasBegun = true }
    if state == .changed { changes += 1 }
    guard state == .ended || state == .cancelled else { return }
    end = state
    runtime?.gestures.removeAll { $0 === self }
  }

  /// Called after the handlers of the end.
  func didEnd() { runtime?.observer?.gestureIsOver(self) }
}

extension ViewRuntime {
  /// Calls the handlers of a gesture.
  func notify(_ gesture: GestureSequence?, _ handlers: () -> Void) {
    let outer = notifyingGesture
    notifyingGesture = gesture
    handlers()
    notifyingGesture = outer
  }

  /// Whether a continuous gesture is in progress.
  var isGestureUnderWay: Bool { !gestures.isEmpty }

  /// The gesture to which a transition that begins now belongs.
  var gestureOfNewTransition: GestureSequence? {
    notifyingGesture ?? requestingGesture ?? gestures.last
  }

  /// Returns a function that runs `body` later, on behalf of the gesture whose handlers are running now.
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
