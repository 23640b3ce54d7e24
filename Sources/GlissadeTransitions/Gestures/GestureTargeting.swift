/// Stands for a handler of a recogniser's, to remove it.
public struct GestureTarget: Hashable, Sendable {
  let id: Int
}

/// Lets handlers get the recogniser in its own type.
public protocol GestureTargeting: AnyObject {}

extension GestureTargeting where Self: GestureRecognizer {
  /// Calls an action with the recogniser whenever its gesture begins, changes, ends or is cancelled.
  @discardableResult
  public func addTarget(_ action: @escaping (Self) -> Void) -> GestureTarget {
    addHandler { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }
}
