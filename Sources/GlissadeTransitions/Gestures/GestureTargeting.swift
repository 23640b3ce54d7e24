/// The identity of a recogniser's handler, by which it can be removed.
public struct GestureTarget: Hashable, Sendable {
  let id: Int
}

/// A type of recognisers that handlers receive in its own type.
public protocol GestureTargeting: AnyObject {
  /// Creates a recogniser that is on no view yet.
  init()
}

extension GestureTargeting where Self: GestureRecognizer {
  /// Creates a recogniser with an action that is called with the recogniser whenever its gesture begins, changes, ends
  /// or is cancelled.
  public init(_ action: @escaping (Self) -> Void) {
    self.init()
    addTarget(action)
  }

  /// Creates a recogniser with a method of a target: `init(target:action:)` of `UIGestureRecognizer`.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method, which receives the recogniser: `PageController.handlePan`.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recogniser with a method of a target that has no parameter.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Adds an action that is called with the recogniser whenever its gesture begins, changes, ends or is cancelled.
  @discardableResult
  public func addTarget(_ action: @escaping (Self) -> Void) -> GestureTarget {
    addHandler { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }

  /// Adds a method of a target that is called with the recogniser whenever its gesture begins, changes, ends or is
  /// cancelled.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method, which receives the recogniser: `PageController.handlePan`.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) -> GestureTarget {
    addTarget { [weak target] recognizer in
      if let target { action(target)(recognizer) }
    }
  }

  /// Adds a method of a target that has no parameter.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) -> GestureTarget {
    addTarget { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
