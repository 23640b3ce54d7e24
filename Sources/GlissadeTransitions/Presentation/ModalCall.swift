/// A call of `present` or `dismiss`, until its caller has been notified of the end.
struct ModalCall {
  /// The controller whose method was called.
  let caller: ViewController
  weak var window: Window?
  let request: TransitionRequest
  let completion: (() -> Void)?

  /// Calls the completion, and starts the next waiting presentation or dismissal.
  func finish(_ monitor: TransitionMonitor) {
    if let completion {
      monitor.log(.completion, of: caller, .called)
      completion()
    }
    window?.modalEnded()
  }
}
