/// The contents of a navigation bar while a controller is on top of its stack: `UINavigationItem`.
///
/// The item is data: the host draws the bar and calls ``BarButtonItem/perform()``.
public final class NavigationItem {
  /// The title in the middle of the bar.
  public var title: String?
  /// A line above the title.
  public var prompt: String?
  /// The view that the host shows instead of the title.
  public var titleView: View?
  /// The items on the left, from left to right; nil for none.
  public var leftBarButtonItems: [BarButtonItem]?
  /// The items on the right, from right to left; nil for none.
  public var rightBarButtonItems: [BarButtonItem]?
  /// The item by which the controllers above go back to this one; nil for the default.
  public var backBarButtonItem: BarButtonItem?
  /// The title of the back button of the controllers above; nil for the default.
  public var backButtonTitle: String?
  /// Whether the bar shows no back button while this item is in it; false by default.
  public var hidesBackButton = false
  /// Whether the items on the left are shown beside the back button instead of in its place; false by default.
  public var leftItemsSupplementBackButton = false

  /// Creates an item.
  public init(title: String? = nil) { self.title = title }

  /// The first item on the left; setting it replaces all items on the left.
  public var leftBarButtonItem: BarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  /// The first item from the right; setting it replaces all items on the right.
  public var rightBarButtonItem: BarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  /// The title of the button that goes back to this item: that of ``backBarButtonItem``, ``backButtonTitle``, or
  /// ``title``; nil if there is none of them.
  public var backTitle: String? { backBarButtonItem?.title ?? backButtonTitle ?? title }

  /// Sets ``leftBarButtonItem``; the host decides about an animation.
  public func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Sets ``rightBarButtonItem``; the host decides about an animation.
  public func setRightBarButton(_ item: BarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Sets ``leftBarButtonItems``; the host decides about an animation.
  public func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Sets ``rightBarButtonItems``; the host decides about an animation.
  public func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }
}

extension ViewController {
  /// The contents of the navigation bar while the controller is on top of its stack; created when it is first accessed,
  /// with the controller's ``title``.
  public var navigationItem: NavigationItem {
    if let item = existingNavigationItem { return item }
    let item = NavigationItem(title: title)
    existingNavigationItem = item
    return item
  }
}
