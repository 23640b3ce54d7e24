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
