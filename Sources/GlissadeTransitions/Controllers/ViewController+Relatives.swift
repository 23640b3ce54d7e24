import GlissadeEngine

extension Sequence {
  /// Returns the first non-nil value of a function for the elements, or nil.
  func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    for element in self { if let value = value(element) { return value } }
    return nil
  }
}

extension ViewController {
  /// The controller, its parent, the parent's parent and so on.
  var withParents: UnfoldFirstSequence<ViewController> { sequence(first: self) { $0.parent } }

  /// The controller, its presenter or else its parent, and so on upwards.
  var withOwners: UnfoldFirstSequence<ViewController> {
    sequence(first: self) { $0.presenter ?? $0.parent }
  }

  /// The controller, the one that it presents, and so on.
  var withPresentees: UnfoldFirstSequence<ViewController> { sequence(first: self) { $0.presentee } }

  /// Returns whether another controller is this one, or presents or contains it at any depth.
  func isOwned(by other: ViewController) -> Bool { withOwners.contains { $0 === other } }
}

extension ViewController {
  /// The window of the controller or of its presenters, since a presentation may have removed the controller's view.
  var presentationWindow: Window? {
    withOwners.firstNonNil { controller in
      controller.containingWindow ?? controller.viewIfLoaded?.window
        ?? controller.presentee?.ownPresentationController?.containerView?.window
    }
  }

  var presentationMonitor: TransitionMonitor? { presentationWindow?.monitor }

  /// Reports that a call is rejected, in the window or on the current stage.
  func reject(
    _ code: TransitionDiagnostic.Code, _ message: String, _ remedy: String
  ) {
    let monitor = presentationMonitor ?? monitor ?? Stage.current?.monitor ?? TransitionMonitor(nil)
    monitor.report(code, about: displayName, message, remedy)
  }
}
