/// A requested change of a navigation controller's stack.
///
/// The stack changes with the call. If the transition that runs at the time of the call is cancelled, the stack from
/// before that transition is restored, and the requests that were made meanwhile are applied to it again.
enum StackChange {
  /// Adds a controller on top.
  case push(ViewController)
  /// Removes a controller and those above it.
  case pop(ViewController)
  /// Removes the controllers above one.
  ///
  /// If that one is not on the restored stack, because the cancelled transition had brought it, the lowest of those
  /// that the call removed is popped instead.
  case popTo(ViewController, lowest: ViewController?)
  /// Replaces all controllers.
  case replace([ViewController])
  /// Removes one controller.
  case remove(ViewController)

  /// Returns the stack after the request.
  ///
  /// - Complexity: O(*n*) in the number of controllers.
  func applied(to stack: [ViewController]) -> [ViewController] {
    switch self {
    case .push(let controller): stack.filter { $0 !== controller } + [controller]
    case .pop(let controller): Array(stack.prefix { $0 !== controller })
    case .popTo(let controller, let lowest):
      if let index = stack.firstIndex(where: { $0 === controller }) {
        Array(stack[...index])
      } else {
        Array(stack.prefix { $0 !== lowest })
      }
    case .replace(let controllers): controllers
    case .remove(let controller): stack.filter { $0 !== controller }
    }
  }
}
