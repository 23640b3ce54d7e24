/// Decides when a recogniser may begin: `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether a recognised gesture may begin; otherwise the recogniser fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Returns whether the recogniser receives a finger that comes down.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Returns whether the recogniser may recognise simultaneously with another one that follows the same finger; true
  /// from one of the two delegates is enough. Otherwise the first one that begins makes the other fail.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Returns whether the recogniser may begin only after another one that follows the same finger has failed.
  ///
  /// It is asked when the recogniser has recognised its gesture, once for each such recogniser.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool

  /// Returns whether another recogniser that follows the same finger may begin only after this one has failed.
  ///
  /// It is asked when the other recogniser has recognised its gesture.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }

  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}

extension View {
  /// The recognisers that receive touches on the view and its descendants.
  public var gestureRecognizers: [GestureRecognizer] { gestureRecognizerList }

  /// Adds a recogniser, which receives touches on the view and its descendants; it is removed from its former view.
  ///
  /// The recogniser ignores fingers that are down already.
  public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizerList.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Removes a recogniser from the view and cancels its gesture.
  public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.cancelAll()
    gestureRecognizerList.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
}
