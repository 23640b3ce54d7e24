/// A closure with a title, which controls and bar button items perform: `UIAction`.
public final class Action {
  /// The identity of an action.
  public struct Identifier: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let rawValue: String

    /// Creates an identifier from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from its name.
    public init(stringLiteral name: String) { rawValue = name }
  }

  /// The title, for the host.
  public var title: String
  /// The identity; an action that is added to a control replaces one with the same identifier.
  public let identifier: Identifier?
  /// The object that performs the action, during the call of the handler; otherwise nil.
  public private(set) var sender: AnyObject?
  private let handler: (Action) -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title, for the host.
  ///   - identifier: The identity; nil for one that only this object has.
  ///   - handler: The closure, called with the action.
  public init(
    title: String = "", identifier: Identifier? = nil, handler: @escaping (Action) -> Void
  ) {
    self.title = title
    self.identifier = identifier
    self.handler = handler
  }

  /// Calls the handler.
  ///
  /// - Parameter sender: The object that performs the action.
  public func perform(sender: AnyObject? = nil) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  /// Returns whether another action is the same, or has the same identifier.
  func matches(_ other: Action) -> Bool {
    self === other || identifier != nil && identifier == other.identifier
  }
}
