extension TransitionMonitor {
  /// Logs an event.
  ///
  /// - Parameters:
  ///   - subject: The role of the object that was called.
  ///   - controller: The controller that the event concerns; nil in a window without a controller.
  ///   - event: The method that was called.
  func log(
    _ subject: TransitionEvent.Subject, of controller: ViewController?,
    _ event: @autoclosure () -> TransitionEvent.Kind
  ) {
    guard isListening else { return }
    log(subject, named: controller.map(eventName) ?? "Window", event())
  }

  /// Returns the unique name of a controller in the stage's events.
  package func eventName(of controller: ViewController) -> String {
    let name = controller.displayName
    let monitor = ObjectIdentifier(self)
    if let known = controller.eventName, known.base == name, known.monitor == monitor {
      return known.text
    }
    let text = uniqueName(name)
    controller.eventName = (name, text, monitor)
    return text
  }
}
