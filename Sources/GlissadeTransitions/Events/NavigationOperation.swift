/// The kind of a change of a navigation controller's stack: `UINavigationController.Operation`, with its raw values.
public enum NavigationOperation: Int, Hashable, Sendable {
  /// No change.
  case none = 0
  /// A controller is added on top.
  case push = 1
  /// The top is removed.
  case pop = 2
}
