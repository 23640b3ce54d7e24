/// Recognises two fingers that turn about each other: `UIRotationGestureRecognizer`.
///
/// The gesture begins when a finger has moved by 10 points along the circle around the other one, changes when
/// a finger moves while both are down, and ends when both have been lifted. A finger that comes down again continues
/// the gesture; further fingers are ignored. The rotation counts from where the fingers came down, so that it does not
/// depend on the sampling of the touches.
open class RotationGestureRecognizer: TwoFingerGestureRecognizer {
  /// The length of the arc in points at which the gesture begins: 10, as for a pan, since UIKit documents no number.
  ///
  /// The arc is that of one finger around the other. So fingers close together, whose direction is uncertain, have to
  /// turn by a larger angle.
  package static let minimumMovement = 10.0

  /// The difference between the rotation and the fingers' turn, which the application changes.
  private var offset = 0.0

  /// The rotation in radians since both fingers came down; clockwise is positive, and full turns add up.
  ///
  /// Setting the rotation lets it continue from the new value, and resets the ``velocity``. A number that is not finite
  /// is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public final var rotation: Double {
    get { pair.turn + offset }
    set {
      let new = newValue - pair.turn
      offset = checked(
        new, or: offset, "rotation", from: -.greatestFiniteMagnitude, isFinite: new.isFinite)
      if new.isFinite { rateEstimator.hide() }
    }
  }

  /// The velocity in radians per second; 0 after the fingers have rested for more than 0.04 s,
  /// and from a change of ``rotation`` by the application until the next sample.
  public final var velocity: Double { rateEstimator.velocity }

  override var observed: Double { pair.turn }

  override var hasBegun: Bool { pair.arc.magnitude >= RotationGestureRecognizer.minimumMovement }

  /// Resets the rotation and the velocity.
  open override func reset() {
    super.reset()
    offset = 0
  }
}
