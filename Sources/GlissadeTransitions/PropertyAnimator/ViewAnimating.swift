/// Where an animator stands: `UIViewAnimatingState`, with its raw values.
public enum ViewAnimatingState: Int, Hashable, Sendable {
  /// It has not begun, or is over.
  case inactive = 0
  /// It runs or is paused.
  case active = 1
  /// It was stopped and waits to be finished.
  case stopped = 2
}

/// Where an animation ends: `UIViewAnimatingPosition`, with its raw values.
public enum ViewAnimatingPosition: Int, Hashable, Sendable {
  /// Where it was to go.
  case end = 0
  /// Where it came from.
  case start = 1
  /// Where it is.
  case current = 2
}

/// Something that runs, pauses and turns back an animation: `UIViewAnimating`.
public protocol ViewAnimating: AnyObject {
  /// Where it stands.
  var state: ViewAnimatingState { get }
  /// Whether it moves now.
  var isRunning: Bool { get }
  /// Whether it moves backwards.
  var isReversed: Bool { get set }
  /// How far it has come, in parts of its time, 0…1.
  var fractionComplete: Double { get set }
  /// Starts or goes on.
  func startAnimation()
  /// Starts after a delay in seconds.
  func startAnimation(afterDelay delay: Double)
  /// Stands still where it is.
  func pauseAnimation()
  /// Ends where it is; with `false` it waits for ``finishAnimation(at:)``.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at a position.
  func finishAnimation(at finalPosition: ViewAnimatingPosition)
}

/// An animation whose changes are made in blocks: `UIViewImplicitlyAnimating`.
public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds changes that begin after a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds somebody to be told of the end.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Goes on with another curve, and a part of the duration; 0 is the time that is left.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
