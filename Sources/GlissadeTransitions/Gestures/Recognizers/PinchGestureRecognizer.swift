import GlissadeMath

/// Recognises two fingers that move apart or together: `UIPinchGestureRecognizer`.
///
/// The gesture begins when the fingers' distance has changed by ``minimumMovement``, changes when a finger moves while
/// both are down, and ends when both have been lifted. A finger that comes down again continues the gesture; further
/// fingers are ignored. The scale counts from where the fingers came down, so that it does not depend on the sampling of
/// the touches.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The change of the fingers' distance in points at which the gesture begins: 10, as for a pan, since UIKit documents
  /// no number.
  public static let minimumMovement = 10.0

  private var pair = FingerPair()
  /// The factor between the scale and the ratio of the fingers' distances, which the application changes.
  private var factor = 1.0
  private var speedometer = Speedometer()

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
      if valid { speedometer.hide() }
    }
  }

  /// The change of the scale per second; 0 after the fingers have rested for more than ``VelocityTracker/longestRest``,
  /// and from a change of ``scale`` by the application until the next sample.
  public final var velocity: Double { speedometer.velocity * factor }

  /// Begins to compare the fingers when there are two.
  open override func touchBegan(_ touch: Touch) {
    if touches.count > 2 { return ignore(touch) }
    if touches.count == 2 { pair.begin(touches) }
    note(touch)
  }

  /// Updates the scale, and begins or changes the gesture.
  open override func touchMoved(_ touch: Touch) {
    guard touches.count == 2 else { return }
    pair.move(touches)
    note(touch)
    if state.isActive { return enter(.changed) }
    if pair.spread.magnitude >= PinchGestureRecognizer.minimumMovement { enter(.began) }
  }

  /// Records that a finger rests.
  open override func touchStationary(_ touch: Touch) { note(touch) }

  /// Ends the gesture with the last finger.
  open override func touchEnded(_ touch: Touch) {
    note(touch)
    guard touches.count == 1 else { return }
    enter(state.isActive || isWaiting ? .ended : .failed)
  }

  /// Resets the scale and the velocity.
  open override func reset() { (pair, factor, speedometer) = (FingerPair(), 1, Speedometer()) }

  private func note(_ touch: Touch) {
    if touches.count == 2 { speedometer.add(pair.ratio, at: touch.time) }
  }
}

/// The velocity of a number that two fingers control.
struct Speedometer {
  private var tracker = VelocityTracker()
  private var lastTime = 0.0
  private var isHidden = false

  /// The change of the number per second.
  var velocity: Double { isHidden ? 0 : tracker.velocity(at: lastTime).x.value }

  mutating func add(_ value: Double, at time: Double) {
    (lastTime, isHidden) = (time, false)
    // A window's samples are never out of order, and the numbers are finite.
    try? tracker.add(Point(x: value, y: 0), at: time)
  }

  /// Makes the velocity 0 until the next sample.
  mutating func hide() { isHidden = true }
}
