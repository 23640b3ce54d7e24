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
  public enum SystemItem: Int, Hashable, Sendable {
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
    /// The item “Search”.
    case search = 12
    /// The item “Refresh”.
    case refresh = 13
    /// The item “Stop”.
    case stop = 14
    /// The item “Trash”.
    case trash = 16
    /// The item “Close”.
    case close = 24
  }

  /// The title, for the host.
  public var title: String?
  /// The style, for the host.
  public var style = Style.plain
  /// The system's item that the host shows; nil for one with a title.
  public let systemItem: SystemItem?
  /// Whether the item can be performed; true by default.
  public var isEnabled = true
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
    guard isEnabled, let call else { return false }
    call(self)
    return true
  }
}

extension BarButtonItem {
  /// Creates an item without an action, such as the back button of the next controller:
  /// `UIBarButtonItem(title: "Back", style: .plain, target: nil, action: nil)`.
  public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
    self.init(title: title, style: style)
  }
}
