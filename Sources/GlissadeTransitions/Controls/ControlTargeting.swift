/// The identity of a control's closure, by which it can be removed.
public struct ControlTarget: Hashable, Sendable {
  let id: Int
}

/// A type of controls that closures receive in its own type.
public protocol ControlTargeting: AnyObject {}

extension ControlTargeting where Self: Control {
  /// Adds a closure that is called with the control at events.
  @discardableResult
  public func addTarget(
    for events: Control.Event, _ action: @escaping (Self) -> Void
  ) -> ControlTarget {
    addHandler(for: events) { control in
      if let control = control as? Self { action(control) }
    }
  }

  /// Adds a method of a target that is called with the control at events: `addTarget(_:action:for:)` of `UIControl`.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method, which receives the control: `PageController.pressed`.
  ///   - events: The events.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void, for events: Control.Event
  ) -> ControlTarget {
    addTarget(for: events) { [weak target] control in
      if let target { action(target)(control) }
    }
  }

  /// Adds a method of a target that has no parameter.
  ///
  /// - Parameters:
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method.
  ///   - events: The events.
  @discardableResult
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: Control.Event
  ) -> ControlTarget {
    addTarget(for: events) { [weak target] _ in
      if let target { action(target)() }
    }
  }
}
