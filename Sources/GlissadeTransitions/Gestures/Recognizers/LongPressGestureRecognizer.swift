import GlissadeMath

/// Recognises fingers that rest on a view: `UILongPressGestureRecognizer`.
///
/// The gesture begins when ``numberOfTouchesRequired`` fingers have been down for ``minimumPressDuration``, at that
/// instant of the stage's time, whether or not a sample arrives; it changes when a finger moves, and ends when one is
/// lifted. It fails if a finger moves by more than ``allowableMovement`` before it begins, or is lifted. The taps
/// before the press keep to the limits of ``TapGestureRecognizer``.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time in seconds for which the fingers must be down, 0 or more and finite; 0.5 by default, as in UIKit.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var minimumPressDuration = 0.5 {
    didSet {
      minimumPressDuration = checked(
        minimumPressDuration, or: oldValue, "minimumPressDuration", from: 0,
        isFinite: minimumPressDuration.isFinite)
    }
  }
  /// The number of complete taps before the press, from 0 on; 0 by default, as in UIKit.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var numberOfTapsRequired = 0 {
    didSet {
      numberOfTapsRequired = checked(
        numberOfTapsRequired, or: oldValue, "numberOfTapsRequired", from: 0)
    }
  }
  /// The number of fingers, from 1 on; 1 by default.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var numberOfTouchesRequired = 1 {
    didSet {
      numberOfTouchesRequired = checked(
        numberOfTouchesRequired, or: oldValue, "numberOfTouchesRequired", from: 1)
    }
  }
  /// The distance in points that a finger may move before the gesture begins, 0 or more, or infinite; 10 by default, as
  /// in UIKit.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var allowableMovement = 10.0 {
    didSet {
      allowableMovement = checked(
        allowableMovement, or: oldValue, "allowableMovement", from: 0)
    }
  }

  private var taps = TapCounter()
  /// Whether the taps are complete, and the present fingers form the press.
  private var isPressing: Bool { taps.count >= numberOfTapsRequired }

  override var awaitsTouches: Bool { taps.count > 0 }

  /// Starts to wait once there are enough fingers.
  open override func touchBegan(_ touch: Touch) {
    if state.isActive || isWaiting { return ignore(touch) }
    guard taps.begin(touch, touches, required: numberOfTouchesRequired) else {
      return enter(.failed)
    }
    if isPressing, touches.count == numberOfTouchesRequired {
      if minimumPressDuration == 0 { return enter(.began) }
      setDeadline(minimumPressDuration, after: touch.time)
    } else if touches.count == 1 {
      // Without taps before the press the fingers may come down as slowly as they like.
      setDeadline(isPressing ? nil : TapGestureRecognizer.maximumDuration, after: touch.time)
    }
  }

  /// Changes the gesture, or fails if the finger has moved too far.
  open override func touchMoved(_ touch: Touch) {
    if state.isActive { return enter(.changed) }
    let limit = isPressing ? allowableMovement : TapGestureRecognizer.allowableMovement
    if !isWaiting, touch.travel > limit { enter(.failed) }
  }

  /// Ends the gesture, or a tap before it.
  open override func touchEnded(_ touch: Touch) {
    if state.isActive || isWaiting { return enter(.ended) }
    guard !isPressing, taps.lift(windowLocation, touches, required: numberOfTouchesRequired) else {
      return enter(.failed)
    }
    guard touches.count == 1 else { return }
    setDeadline(Touch.maximumTapInterval, after: touch.time)
  }

  /// Forgets the taps.
  open override func reset() {
    taps = TapCounter()
    setDeadline(nil)
  }

  override func deadlinePassed() {
    guard isPressing, touches.count == numberOfTouchesRequired, view?.window === window else {
      return abort()
    }
    enter(.began)
  }
}
