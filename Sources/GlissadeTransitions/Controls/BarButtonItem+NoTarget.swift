extension BarButtonItem {
  /// Creates an item without an action, such as the back button of the next controller:
  /// `UIBarButtonItem(title: "Back", style: .plain, target: nil, action: nil)`.
  public convenience init(title: String?, style: Style, target: Never?, action: Never?) {
    self.init(title: title, style: style)
  }
}
