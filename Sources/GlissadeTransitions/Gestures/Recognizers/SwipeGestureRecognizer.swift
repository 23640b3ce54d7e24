import GlissadeMath

/// Recognises a quick movement in a direction: `UISwipeGestureRecognizer`.
///
/// The gesture is discrete: it ends as soon as the fingers have moved by 50 points in one of the directions. It
/// fails if that takes longer than 0.5 s, if the fingers move across the direction by more than 50 points, or if a
/// finger is lifted before.
///
/// UIKit documents the defaults of the two properties, and no limits. The least movement and the duration here are
/// those of UIKit's private properties.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions of a swipe: `UISwipeGestureRecognizer.Direction`, with its raw values.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits of the directions.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The distance in points at which a swipe is recognised: 50.
  package static let minimumMovement = 50.0
  /// The longest distance in points across the direction: 50, so that a swipe never goes farther across than along.
  package static let maximumSecondaryMovement = 50.0
  /// The longest time in seconds from the first finger's coming down to the recognition: 0.5.
  package static let maximumDuration = 0.5

  /// The permitted directions; right by default, as in UIKit.
  public var direction = Direction.right
  /// The number of fingers, from 1 on; 1 by default.
  ///
  /// A number out of range is rejected with ``TransitionDiagnostic/Code/invalidGestureNumber``.
  public var numberOfTouchesRequired = 1 {
    didSet {
      numberOfTouchesRequired = checked(
        numberOfTouchesRequired, or: oldValue, "numberOfTouchesRequired", from: 1)
    }
  }

  /// The centre of the fingers when there were enough of them.
  private var start = Point.zero

  /// Starts the swipe, or adds a finger to it.
  open override func touchBegan(_ touch: Touch) {
    if touches.count == 1 {
      setDeadline(SwipeGestureRecognizer.maximumDuration, after: touch.time)
    }
    if touches.count > numberOfTouchesRequired { return enter(.failed) }
    start = windowLocation
  }

  /// Recognises the swipe, or fails if the fingers have moved too far across.
  open override func touchMoved(_ touch: Touch) {
    guard touches.count == numberOfTouchesRequired else { return }
    let travel = windowLocation - start
    let (least, most) = (
      SwipeGestureRecognizer.minimumMovement, SwipeGestureRecognizer.maximumSecondaryMovement
    )
    let canBeHorizontal =
      !direction.isDisjoint(with: [.left, .right]) && travel.y.magnitude <= most
    let canBeVertical = !direction.isDisjoint(with: [.up, .down]) && travel.x.magnitude <= most
    guard canBeHorizontal || canBeVertical else { return enter(.failed) }
    let horizontal: Direction = travel.x > 0 ? .right : .left
    let vertical: Direction = travel.y > 0 ? .down : .up
    let isRecognized =
      canBeHorizontal && travel.x.magnitude >= least && direction.contains(horizontal)
      || canBeVertical && travel.y.magnitude >= least && direction.contains(vertical)
    guard isRecognized else { return }
    setDeadline(nil)
    enter(.ended)
  }

  /// Fails, because the swipe was not recognised before.
  open override func touchEnded(_ touch: Touch) {
    if !isWaiting { enter(.failed) }
  }

  /// Forgets the beginning of the swipe.
  open override func reset() { setDeadline(nil) }

  override func deadlinePassed() { enter(.failed) }
}
