import GlissadeEngine

// Presentations that a task waits for. The stage has to be advanced by another task of the same actor or by the host.

extension ViewController {
  /// Presents a controller, and waits until it has appeared.
  ///
  /// The request is made before the first suspension. In asynchronous code this form is chosen if no `completion` is
  /// passed; pass `completion: nil` to go on without waiting.
  ///
  /// - Parameters:
  ///   - presented: The controller to be presented.
  ///   - animated: Whether the delegate's animator, or else the system's, moves the controller.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: Whether the controller is presented; false if the presentation was cancelled.
  /// - Throws: ``TransitionError/diagnostic(_:)`` if the request is ignored, ``TransitionError/noStage`` if the stage is
  ///   released, and `CancellationError` if the task is cancelled; the presentation then goes on.
  @discardableResult
  public func present(
    _ presented: ViewController, animated: Bool, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    try await requested(isolation) {
      present(presented, animated: animated, completion: $0)
    }
    return presented.presenter != nil
  }

  /// Dismisses the controllers presented by this one, or this controller if it presents none, and waits until they have
  /// disappeared.
  ///
  /// - Parameters:
  ///   - animated: Whether the animator moves the views.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: Whether the controller is dismissed; false if the dismissal was cancelled.
  /// - Throws: ``TransitionError/diagnostic(_:)`` if the request is ignored, ``TransitionError/noStage`` if the stage is
  ///   released, and `CancellationError` if the task is cancelled; the dismissal then goes on.
  @discardableResult
  public func dismiss(animated: Bool, isolation: isolated (any Actor)? = #isolation) async throws
    -> Bool
  {
    let presented = withParents.firstNonNil { $0.presentee ?? ($0.presenter == nil ? nil : $0) }
    try await requested(isolation) { dismiss(animated: animated, completion: $0) }
    return presented?.presenter == nil
  }

  /// Makes a request, and waits until it has been carried out.
  func requested(
    _ isolation: isolated (any Actor)?, _ request: (@escaping () -> Void) -> Void
  ) async throws {
    try Task.checkCancellation()
    let record = RejectionRecord()
    let outcome = await Callback<Void>.wait(isolation: isolation) { callback in
      RejectionRecord.$current.withValue(record) { request { callback(()) } }
      // A request that is ignored may have a completion all the same, which nobody has to wait for.
      if record.diagnostic != nil { callback(()) }
    }
    if let diagnostic = record.diagnostic { throw TransitionError.diagnostic(diagnostic) }
    switch outcome {
    case .called: return
    case .released: throw TransitionError.noStage
    case .cancelled: throw CancellationError()
    }
  }
}
