import GlissadeEngine

// Changes of containers that a task waits for. The stage has to be advanced by another task of the same actor or by the
// host.

extension NavigationController {
  /// Pushes a controller onto the stack, and waits until the stack's top is shown.
  ///
  /// - Parameters:
  ///   - viewController: The controller.
  ///   - animated: Whether the delegate's animator, or else the system's, moves the controllers.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: Whether the controller is on the stack; false if the push was cancelled.
  /// - Throws: ``TransitionError/diagnostic(_:)`` if the request is ignored, ``TransitionError/noStage`` if the stage is
  ///   released, and `CancellationError` if the task is cancelled; the push then goes on.
  @discardableResult
  public func push(
    _ viewController: ViewController, animated: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    try await settled(isolation) { pushViewController(viewController, animated: animated) }
    return stack.contains { $0 === viewController }
  }

  /// Pops the top of the stack, and waits until the new top is shown.
  ///
  /// - Parameters:
  ///   - animated: Whether the delegate's animator, or else the system's, moves the controllers.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: The popped controller; nil if the pop was cancelled.
  /// - Throws: The errors of ``push(_:animated:isolation:)``.
  @discardableResult
  public func pop(animated: Bool = true, isolation: isolated (any Actor)? = #isolation) async throws
    -> ViewController?
  {
    var popped: ViewController?
    try await settled(isolation) { popped = popViewController(animated: animated) }
    return stack.contains { $0 === popped } ? nil : popped
  }

  /// Pops the controllers above a controller, and waits until it is shown.
  ///
  /// - Parameters:
  ///   - viewController: A controller on the stack; nil for the bottom of the stack.
  ///   - animated: Whether the delegate's animator, or else the system's, moves the controllers.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: The popped controllers; none if there are none or the pop was cancelled.
  /// - Throws: The errors of ``push(_:animated:isolation:)``.
  @discardableResult
  public func pop(
    to viewController: ViewController?, animated: Bool = true,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> [ViewController] {
    var popped: [ViewController] = []
    try await settled(isolation) {
      guard let target = viewController ?? stack.first else { return }
      popped = popToViewController(target, animated: animated) ?? []
    }
    return popped.filter { controller in !stack.contains { $0 === controller } }
  }

  private func settled(
    _ isolation: isolated (any Actor)?, _ request: () -> Void
  ) async throws {
    try await requested(isolation) { completion in
      request()
      containerDriver.whenSettled(completion)
    }
  }
}

extension TabBarController {
  /// Selects a tab, and waits until its controller is shown.
  ///
  /// - Parameters:
  ///   - index: The index of the tab.
  ///   - isolation: The actor of the controllers, by default the caller's.
  /// - Returns: Whether the tab is selected; false if the switch was cancelled.
  /// - Throws: ``TransitionError/diagnostic(_:)`` if the index is out of range, ``TransitionError/noStage`` if the stage
  ///   is released, and `CancellationError` if the task is cancelled; the switch then goes on.
  @discardableResult
  public func select(_ index: Int, isolation: isolated (any Actor)? = #isolation) async throws
    -> Bool
  {
    try await requested(isolation) { completion in
      selectedIndex = index
      containerDriver.whenSettled(completion)
    }
    return selectedIndex == index
  }
}
