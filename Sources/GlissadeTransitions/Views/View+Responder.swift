// The first responder.

extension View {
  /// Whether the view is the window's first responder.
  public var isFirstResponder: Bool { window?.firstResponder === self }

  /// Makes the view the first responder if it can be, and returns whether it is.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let window, canBecomeFirstResponder else { return false }
    window.firstResponder = self
    return true
  }

  /// Makes the view resign as first responder, and returns whether it was.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    window?.firstResponder = nil
    return true
  }
}

extension Window {
  /// Makes the first responder resign if it is a view or a descendant of it.
  func dropResponder(in view: View) {
    if let firstResponder, firstResponder.isDescendant(of: view) { self.firstResponder = nil }
  }
}
