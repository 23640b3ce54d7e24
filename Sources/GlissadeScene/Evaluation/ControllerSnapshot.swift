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
          name: monitor.eventName(of: controller),
          stack: (controller as? NavigationController)?.viewControllers.map(monitor.eventName),
          tabs: tabs?.viewControllers.map(monitor.eventName),
          selected: tabs?.selectedViewController.map(monitor.eventName),
          presented: presented.map(monitor.eventName)))
      if let presented { waiting.append(presented) }
      waiting += controller.children.reversed()
    }
    return snapshots
  }

  /// Writes the place as an object with the controller's name and those of `stack`, `tabs`, `selected` and `presented`
  /// that it has.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", name)
      if let stack { writer.member("stack", stack) { $0.string($1) } }
      if let tabs { writer.member("tabs", tabs) { $0.string($1) } }
      if let selected { writer.member("selected", selected) }
      if let presented { writer.member("presented", presented) }
    }
  }
}
