/// A button of a bar, which the host draws and performs: `UIBarButtonItem`.
open class BarButtonItem {
  /// The style: `UIBarButtonItem.Style`, with its raw values.
  public enum Style: Int, Hashable, Sendable {
    /// A plain button.
    case plain = 0
    /// A button that completes a task.
    case done = 2
  }

  /// The system's items: `UIBarButtonItem.SystemItem`, with its raw values.
  public enum SystemItem: Int, Hashable, Sendable, CaseIterable {
    /// The item “Done”.
    case done = 0
    /// The item “Cancel”.
    case cancel = 1
    /// The item “Edit”.
    case edit = 2
    /// The item “Save”.
    case save = 3
    /// The item “Add”.
    case add = 4
    /// Space that fills the rest of the bar.
    case flexibleSpace = 5
    /// Space of a fixed width.
    case fixedSpace = 6
    /// The item “Compose”.
    case compose = 7
    /// The item “Reply”.
    case reply = 8
    /// The item “Action”.
    case action = 9
    /// The item “Organize”.
    case organize = 10
    /// The item “Bookmarks”.
    case bookmarks = 11
    /// The item “Search”.
    case search = 12
    /// The item “Refresh”.
    case refresh = 13
    /// The item “Stop”.
    case stop = 14
    /// The item “Camera”.
    case camera = 15
    /// The item “Trash”.
    case trash = 16
    /// The item “Play”.
    case play = 17
    /// The item “Pause”.
    case pause = 18
    /// The item “Rewind”.
    case rewind = 19
    /// The item “Fast forward”.
    case fastForward = 20
    /// The item “Undo”.
    case undo = 21
    /// The item “Redo”.
    case redo = 22
    /// The item “Page curl”.
    case pageCurl = 23
    /// The item “Close”.
    case close = 24
  }

  /// The title, for the host.
  public var title: String?
  /// The style, for the host.
  public var style = Style.plain
  /// The system's item that the host shows; nil for one with a title or a view.
  public let systemItem: SystemItem?
  /// The view that the host shows instead of the title.
  public var customView: View?
  /// The width in points; 0, the default, lets the host choose.
  public var width = 0.0
  /// A number by which the item can be found; 0 by default.
  public var tag = 0
  /// Whether the item can be performed; true by default.
  public var isEnabled = true
  /// The action; setting it sets the title, unless the action's title is empty.
  public var primaryAction: Action? {
    didSet { takeTitle() }
  }
  private var call: ((BarButtonItem) -> Void)?

  /// Creates an item that calls a closure.
  ///
  /// - Parameters:
  ///   - title: The title; nil for none.
  ///   - style: The style.
  ///   - action: The closure, which receives the item; nil for none.
  public init(
    title: String? = nil, style: Style = .plain, action: ((BarButtonItem) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
    systemItem = nil
    call = action
  }

  /// Creates an item of the system that calls a closure.
  ///
  /// - Parameters:
  ///   - systemItem: The system's item.
  ///   - action: The closure, which receives the item; nil for none.
  public init(barButtonSystemItem systemItem: SystemItem, action: ((BarButtonItem) -> Void)? = nil)
  {
    self.systemItem = systemItem
    call = action
    if systemItem == .done || systemItem == .save { style = .done }
  }

  /// Creates an item that shows a view.
  public init(customView: View) {
    systemItem = nil
    self.customView = customView
  }

  /// Creates an item that performs an action, and has the action's title.
  public init(primaryAction: Action) {
    systemItem = nil
    self.primaryAction = primaryAction
    takeTitle()
  }

  /// Creates an item that calls a method of a target, which receives the item.
  ///
  /// - Parameters:
  ///   - title: The title; nil for none.
  ///   - style: The style.
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method: `PageController.edit`.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target,
    action: @escaping (Target) -> (BarButtonItem) -> Void
  ) {
    self.init(title: title, style: style) { [weak target] item in
      if let target { action(target)(item) }
    }
  }

  /// Creates an item that calls a method of a target without parameters.
  ///
  /// - Parameters:
  ///   - title: The title; nil for none.
  ///   - style: The style.
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method.
  public convenience init<Target: AnyObject>(
    title: String?, style: Style, target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init(title: title, style: style) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Creates an item of the system that calls a method of a target without parameters.
  ///
  /// - Parameters:
  ///   - systemItem: The system's item.
  ///   - target: The object, held weakly; after its release nothing is called.
  ///   - action: The method.
  public convenience init<Target: AnyObject>(
    barButtonSystemItem systemItem: SystemItem, target: Target,
    action: @escaping (Target) -> () -> Void
  ) {
    self.init(barButtonSystemItem: systemItem) { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Performs the item's action; called by the host when the item is chosen.
  ///
  /// - Returns: Whether there was an action and the item is enabled; otherwise nothing is called.
  @discardableResult
  public func perform() -> Bool {
    guard isEnabled else { return false }
    if let primaryAction {
      primaryAction.perform(sender: self)
      return true
    }
    guard let call else { return false }
    call(self)
    return true
  }

  private func takeTitle() {
    if let primaryAction, !primaryAction.title.isEmpty { title = primaryAction.title }
  }
}
