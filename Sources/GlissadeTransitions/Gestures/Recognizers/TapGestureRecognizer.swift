import GlissadeMath

/// Recognises one or more taps of one or more fingers: `UITapGestureRecognizer`.
///
/// The gesture is discrete: it ends when the last finger of the last tap is lifted. It fails if a finger moves by more
/// than ``allowableMovement``, stays down for longer than 0.75 s, or comes down for the next tap later
/// than 0.35 s or farther away than ``allowableMovement``; and if there are fewer or more fingers than
/// ``numberOfTouchesRequired``. A recogniser that requires another tap recogniser to fail waits until then.
///
/// UIKit documents the defaults of the two properties, and no limits. The limits here are those of UIKit's private tap
/// recogniser.
open class TapGestureRecognizer: GestureRecognizer {
  /// The distance in points that a finger may move, and that taps may be apart: 45.
  public static let allowableMovement = Touch.allowableTapMovement
  /// The longest time in seconds for which a tap's fingers may be down: 0.75.
  package static let maximumDuration = 0.75

  /// The number of taps, from 1 on; 1 by default.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var numberOfTapsRequired = 1 {
    didSet {
      numberOfTapsRequired = checked(
        numberOfTapsRequired, or: oldValue, "numberOfTapsRequired", from: 1)
    }
  }
  /// The number of fingers of each tap, from 1 on; 1 by default.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var numberOfTouchesRequired = 1 {
    didSet {
      numberOfTouchesRequired = checked(
        numberOfTouchesRequired, or: oldValue, "numberOfTouchesRequired", from: 1)
    }
  }

  private var taps = TapCounter()

  override var gestureLocation: Point? { taps.liftLocation }
  override var awaitsTouches: Bool { taps.count > 0 }
  override var usesLiftedTouches: Bool { taps.count > 0 || taps.liftLocation != nil }

  /// Returns false for a tap recogniser or a long press that needs more taps than this recogniser, and otherwise true.
  open override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
    switch preventedGestureRecognizer {
    case let tap as TapGestureRecognizer: tap.numberOfTapsRequired <= numberOfTapsRequired
    case let press as LongPressGestureRecognizer: press.numberOfTapsRequired < numberOfTapsRequired
    default: true
    }
  }

  /// Begins a tap, or adds a finger to it.
  open override func touchBegan(_ touch: Touch) {
    guard taps.begin(touch, touches, required: numberOfTouchesRequired) else {
      return enter(.failed)
    }
    if touches.count == 1 {
      setDeadline(TapGestureRecognizer.maximumDuration, after: touch.time)
    }
  }

  /// Fails if the finger has moved too far.
  open override func touchMoved(_ touch: Touch) {
    if touch.travel > TapGestureRecognizer.allowableMovement { enter(.failed) }
  }

  /// Ends a tap with its last finger, and the gesture with the last tap.
  open override func touchEnded(_ touch: Touch) {
    guard taps.lift(windowLocation, touches, required: numberOfTouchesRequired) else {
      return enter(.failed)
    }
    guard touches.count == 1 else { return }
    guard taps.count < numberOfTapsRequired else {
      setDeadline(nil)
      return enter(.ended)
    }
    setDeadline(Touch.maximumTapInterval, after: touch.time)
  }

  /// Forgets the taps.
  open override func reset() {
    taps = TapCounter()
    setDeadline(nil)
  }

  override func deadlinePassed() { enter(.failed) }
}

/// The number of taps that a recogniser has seen, and the state of the present tap.
struct TapCounter {
  /// The number of complete taps.
  private(set) var count = 0
  /// The centre of the fingers at the time when the first of them was lifted; nil before that.
  private(set) var liftLocation: Point?
  private var fingerCount = 0
  private var start: Point?

  /// Adds a finger that has come down, and returns whether a tap is still possible.
  mutating func begin(_ touch: Touch, _ touches: [Touch], required: Int) -> Bool {
    if touches.count == 1 {
      let first = start ?? touch.startLocation
      start = first
      (fingerCount, liftLocation) = (0, nil)
      let distance = first.distance(to: touch.startLocation)
      guard distance <= TapGestureRecognizer.allowableMovement else { return false }
    }
    fingerCount += 1
    return liftLocation == nil && fingerCount <= required
  }

  /// Takes note of a finger that is lifted, and returns whether a tap is still possible.
  mutating func lift(_ center: Point, _ touches: [Touch], required: Int) -> Bool {
    liftLocation = liftLocation ?? center
    guard fingerCount == required else { return false }
    if touches.count == 1 { count += 1 }
    return true
  }
}

extension Touch {
  /// The distance in points from the place where the finger came down.
  var travel: Double { location(in: nil).distance(to: startLocation) }
}
