// Who keys go to.

extension View {
  /// Whether the view is the one that keys go to.
  public var isFirstResponder: Bool { window?.firstResponder === self }

  /// Makes the view the one that keys go to; whether it is.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let window, canBecomeFirstResponder else { return false }
    window.firstResponder = self
    return true
  }

  /// Lets keys go to nobody, where they went to the view; whether they did.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    window?.firstResponder = nil
    return true
  }
}

extension Window {
  /// Lets keys go to nobody, where they went to a view or one in it.
  func dropResponder(in view: View) {
    if let firstResponder, firstResponder.isDescendant(of: view) { self.firstResponder = nil }
  }
}
