/// The contents of a navigation bar while a controller is on top of its stack: `UINavigationItem`.
///
/// The item is data: the host draws the bar and calls ``BarButtonItem/perform()``.
public final class NavigationItem {
  /// The title in the middle of the bar.
  public var title: String?
  /// The item on the left; nil for none.
  public var leftBarButtonItem: BarButtonItem?
  /// The item on the right; nil for none.
  public var rightBarButtonItem: BarButtonItem?
  /// The item by which the controllers above go back to this one; nil for the default.
  public var backBarButtonItem: BarButtonItem?

  /// Creates an item.
  public init(title: String? = nil) { self.title = title }

  /// The title of the button that goes back to this item: that of ``backBarButtonItem``, or else ``title``.
  public var backTitle: String? { backBarButtonItem?.title ?? title }
}
