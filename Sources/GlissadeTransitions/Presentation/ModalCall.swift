/// A call that presents or dismisses, until whoever made it has been told of the end.
struct ModalCall {
  /// The controller that was told to present or dismiss.
  let caller: ViewController
  weak var window: Window?
  let request: TransitionRequest
  let completion: (() -> Void)?

  /// Tells the end of the transition, and lets the next one begin.
  func finish(_ monitor: TransitionMonitor) {
    if let completion {
      monitor.log(.completion, of: caller, .called)
      completion()
    }
    window?.modalEnded()
  }
}
