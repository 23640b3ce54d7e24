/// The state of an animator: `UIViewAnimatingState`, with its raw values.
public enum ViewAnimatingState: Int, Hashable, Sendable {
  /// The animator has not started, or has ended.
  case inactive = 0
  /// The animator is running or paused.
  case active = 1
  /// The animator was stopped and has not been finished.
  case stopped = 2
}

/// The position at which an animation ends: `UIViewAnimatingPosition`, with its raw values.
public enum ViewAnimatingPosition: Int, Hashable, Sendable {
  /// The target values.
  case end = 0
  /// The values at the start.
  case start = 1
  /// The present values.
  case current = 2
}

/// An animation that can be started, paused and reversed: `UIViewAnimating`.
public protocol ViewAnimating: AnyObject {
  /// The state of the animation.
  var state: ViewAnimatingState { get }
  /// Whether the animation is running at present.
  var isRunning: Bool { get }
  /// Whether the animation runs backwards.
  var isReversed: Bool { get set }
  /// The elapsed fraction of the duration, 0…1.
  var fractionComplete: Double { get set }
  /// Starts or resumes the animation.
  func startAnimation()
  /// Starts the animation after a delay in seconds.
  func startAnimation(afterDelay delay: Double)
  /// Pauses the animation at its present position.
  func pauseAnimation()
  /// Stops the animation at its present position; with `false` it waits for ``finishAnimation(at:)``.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation at a position.
  func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation whose changes are made in blocks: `UIViewImplicitlyAnimating`.
public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes that begin after a fraction of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that is called at the end.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Continues with another timing curve and a fraction of the duration; 0 keeps the remaining time.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
