import GlissadeMath

/// Recognises two fingers by their distance or direction: the superclass of ``PinchGestureRecognizer`` and
/// ``RotationGestureRecognizer``.
///
/// The gesture begins when the fingers have moved far enough, changes when a finger moves while both are down, and ends
/// when both have been lifted. A finger that comes down again continues the gesture; further fingers are ignored.
/// It recognises nothing by itself: subclasses in other modules inherit from one of the two.
open class TwoFingerGestureRecognizer: GestureRecognizer {
  final var pair = FingerPair()
  final var rateEstimator = RateEstimator()

  /// The number that the fingers control, without the application's changes.
  var observed: Double { 0 }
  /// Whether the fingers have moved far enough.
  var hasBegun: Bool { false }

  /// Begins to compare the fingers when there are two.
  open override func touchBegan(_ touch: Touch) {
    if touches.count > 2 { return ignore(touch) }
    if touches.count == 2 { pair.begin(touches) }
    note(touch)
  }

  /// Updates the comparison, and begins or changes the gesture.
  open override func touchMoved(_ touch: Touch) {
    guard touches.count == 2 else { return }
    pair.move(touches)
    note(touch)
    if state.isActive { return enter(.changed) }
    if hasBegun { enter(.began) }
  }

  /// Records that a finger rests.
  open override func touchStationary(_ touch: Touch) { note(touch) }

  /// Ends the gesture with the last finger.
  open override func touchEnded(_ touch: Touch) {
    note(touch)
    guard touches.count == 1 else { return }
    enter(state.isActive || isWaiting ? .ended : .failed)
  }

  /// Resets the comparison and the velocity.
  open override func reset() { (pair, rateEstimator) = (FingerPair(), RateEstimator()) }

  private func note(_ touch: Touch) {
    if touches.count == 2 { rateEstimator.add(observed, at: touch.time) }
  }
}

/// The velocity of a number that two fingers control.
struct RateEstimator {
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
