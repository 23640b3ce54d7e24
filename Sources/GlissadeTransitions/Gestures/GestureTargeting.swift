/// The identity of a recogniser's handler, by which it can be removed.
public struct GestureTarget: Hashable, Sendable {
  let id: Int
}

/// A type of recognisers that handlers receive in its own type.
public protocol GestureTargeting: AnyObject {}

extension GestureTargeting where Self: GestureRecognizer {
  /// Adds an action that is called with the recogniser whenever its gesture begins, changes, ends or is cancelled.
  @discardableResult
  public func addTarget(_ action: @escaping (Self) -> Void) -> GestureTarget {
    addHandler { recognizer in
      if let recognizer = recognizer as? Self { action(recognizer) }
    }
  }
}
