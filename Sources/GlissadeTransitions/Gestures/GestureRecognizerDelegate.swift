/// Decides when a recogniser may begin: `UIGestureRecognizerDelegate`.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether a gesture that was found may begin; where not, the recogniser fails.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool

  /// Whether a finger that comes down is for the recogniser.
  func gestureRecognizer(_ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool

  /// Whether the recogniser may go on beside another one that follows the same finger; one of the two
  /// delegates is enough. Otherwise the first to begin lets the other fail.
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// It is.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool { true }

  /// It may not.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { false }
}

extension View {
  /// The recognisers that look at touches on the view and on those in it.
  public var gestureRecognizers: [GestureRecognizer] { gestureRecognizerList }

  /// Lets a recogniser look at touches on the view and on those in it; it is taken from where it was.
  ///
  /// Fingers that are down already are passed over.
  public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view !== self else { return }
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizerList.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Takes a recogniser off the view; its gesture is cancelled.
  public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.cancelAll()
    gestureRecognizerList.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }
}
