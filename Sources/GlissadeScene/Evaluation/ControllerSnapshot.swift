import GlissadeTransitions

/// The place of a controller among the others at one instant.
///
/// Controllers have the names that they have in events: the title or class, with a number from the second controller of
/// that name on.
public struct ControllerSnapshot: Hashable, Sendable {
  /// The name of the controller.
  public let name: String
  /// The controllers on the stack, with the shown one last; nil for all but navigation controllers.
  public let stack: [String]?
  /// The controllers of the tabs in their order; nil for all but tab bar controllers.
  public let tabs: [String]?
  /// The controller of the selected tab; nil for all but tab bar controllers, and if there are no tabs.
  public let selected: String?
  /// The controller that this one presents itself, if any.
  public let presented: String?

  /// Returns the places of a window's root controller and of all that it contains or presents: each controller before
  /// its children, and these before the controller that it presents.
  static func all(in window: Window) -> [ControllerSnapshot] {
    let monitor = window.windowStage.monitor
    var snapshots: [ControllerSnapshot] = []
    var waiting = window.rootViewController.map { [$0] } ?? []
    while let controller = waiting.popLast() {
      let tabs = controller as? TabBarController
      // A child has the presentations of its parents too.
      let above = controller.presentedViewController
      let presented = above?.presentingViewController === controller ? above : nil
      snapshots.append(
        ControllerSnapshot(
          name: controller.eventName(in: monitor),
          stack: (controller as? NavigationController)?.viewControllers.map {
            $0.eventName(in: monitor)
          },
          tabs: tabs?.viewControllers.map { $0.eventName(in: monitor) },
          selected: tabs?.selectedViewController.map { $0.eventName(in: monitor) },
          presented: presented.map { $0.eventName(in: monitor) }))
      if let presented { waiting.append(presented) }
      waiting += controller.children.reversed()
    }
    return snapshots
  }

  static let members: [Member<ControllerSnapshot>] = [
    Member("name", .string, "The name of the controller.") { $0.string($1.name) },
    list("stack", "The stack; navigation controllers only.") { $0.stack },
    list("tabs", "The tabs; tab bar controllers only.") { $0.tabs },
    name("selected", "The controller of the selected tab.") { $0.selected },
    name("presented", "The controller that this one presents.") { $0.presented },
  ]

  private static func name(
    _ name: String, _ text: String, _ value: @escaping @Sendable (ControllerSnapshot) -> String?
  ) -> Member<ControllerSnapshot> {
    Member(name, .string, text, of: value) { $0.string($1) }
  }

  private static func list(
    _ name: String, _ text: String, _ names: @escaping @Sendable (ControllerSnapshot) -> [String]?
  ) -> Member<ControllerSnapshot> {
    Member(name, .array(of: .string), text, of: names) { $0.array($1) { $0.string($1) } }
  }
}
