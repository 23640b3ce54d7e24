/// Recognises two fingers that move apart or together: `UIPinchGestureRecognizer`.
///
/// The gesture begins when the fingers' distance has changed by 10 points, changes when a finger moves while
/// both are down, and ends when both have been lifted. A finger that comes down again continues the gesture; further
/// fingers are ignored. The scale counts from where the fingers came down, so that it does not depend on the sampling of
/// the touches.
open class PinchGestureRecognizer: TwoFingerGestureRecognizer {
  /// The change of the fingers' distance in points at which the gesture begins: 10, as for a pan, since UIKit documents
  /// no number.
  package static let minimumMovement = 10.0

  /// The factor between the scale and the ratio of the fingers' distances, which the application changes.
  private var factor = 1.0

  /// The fingers' distance, divided by their distance when both came down.
  ///
  /// Fingers closer together than 1 point count as 1 point apart. Setting the scale lets it continue from the new value,
  /// and resets the ``velocity``. A number that is not finite and greater than 0 is rejected with
  /// ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public final var scale: Double {
    get { pair.ratio * factor }
    set {
      let new = newValue / pair.ratio
      let valid = newValue > 0 && new > 0 && new.isFinite
      factor = checked(new, or: factor, "scale", from: 0, isFinite: valid)
      if valid { rateEstimator.hide() }
    }
  }

  /// The change of the scale per second; 0 after the fingers have rested for more than 0.04 s,
  /// and from a change of ``scale`` by the application until the next sample.
  public final var velocity: Double { rateEstimator.velocity * factor }

  override var observed: Double { pair.ratio }

  override var hasBegun: Bool { pair.spread.magnitude >= PinchGestureRecognizer.minimumMovement }

  /// Resets the scale and the velocity.
  open override func reset() {
    super.reset()
    factor = 1
  }
}
