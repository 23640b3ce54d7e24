import GlissadeEngine
public import GlissadeMath
public import GlissadeTiming

/// An animator of view changes that can be paused, scrubbed, reversed and retimed: `UIViewPropertyAnimator`.
///
/// The blocks run when the animator becomes active by ``startAnimation()``, ``pauseAnimation()`` or a new
/// ``fractionComplete``; the views' properties then have their new values at once. The animator drives only its own
/// changes: other animations of the same views continue. It ends when its time is up, or when it is stopped and
/// finished; the completions then receive the position. A call at the wrong time has no effect and is reported as a
/// ``TransitionDiagnostic``.
///
/// The stage retains a running animator until its end.
///
/// With a `view` whose centre is at x = 50, and its `stage`, an animator is scrubbed and then runs back:
///
/// ```swift
/// let animator = try ViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 250 }
/// animator.fractionComplete = 0.25
/// let held = view.layer.presentation?.position.x  // 100
/// animator.isReversed = true
/// animator.startAnimation()
/// try stage.advance(to: 0.125)
/// let back = view.layer.presentation?.position.x  // 75
/// ```
public final class ViewPropertyAnimator: ViewImplicitlyAnimating {
  // MARK: Parameters

  /// The timing curve.
  public let timingParameters: any TimingCurveProvider
  /// The duration in seconds; for a spring with an intrinsic duration, that one.
  public let duration: Double
  /// The delay in seconds before the start.
  public internal(set) var delay = 0.0

  /// The state of the animator.
  public internal(set) var state = ViewAnimatingState.inactive
  /// Whether the animator is running, or waits for its delay to pass.
  public internal(set) var isRunning = false

  /// Whether the animator can be paused, scrubbed, reversed and stopped; true by default.
  ///
  /// The value cannot be changed while the animator is active.
  public var isInterruptible = true {
    didSet { if !canSet("isInterruptible") { isInterruptible = oldValue } }
  }

  /// Whether views should receive touches while they are animated; true by default.
  ///
  /// The value cannot be changed while the animator is active. It is for the host: views here receive touches in any
  /// case.
  public var isUserInteractionEnabled = true {
    didSet {
      if !canSet("isUserInteractionEnabled") { isUserInteractionEnabled = oldValue }
    }
  }

  /// Whether the host itself determines which moving view a touch hits; false by default.
  public var isManualHitTestingEnabled = false
  /// Whether ``fractionComplete`` moves views linearly instead of along the curve; true by default.
  public var scrubsLinearly = true
  /// Whether the animator stays active at its end, so that it can be reversed; false by default.
  ///
  /// No completion is called at that end: observe ``isRunning`` by ``runningHandler``.
  public var pausesOnCompletion = false
  /// Called whenever ``isRunning`` has changed; the only notification of an end with ``pausesOnCompletion``.
  public var runningHandler: ((Bool) -> Void)?

  private func canSet(_ name: String) -> Bool {
    if state == .inactive { return true }
    report(
      .animatorActive, "\(name) was set while the animator is \(state)",
      "set it before the animator starts")
    return false
  }

  // MARK: Contents

  /// The blocks that run when the animator becomes active.
  var blocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(ViewAnimatingPosition) -> Void] = []
  /// The properties that the animator drives.
  var properties: [AnimatedProperty] = []
  /// The progress of a property without a delay.
  var lead: ProgressTrack
  /// The animation blocks that wait for the animator.
  var waiting: [AnimationBlock] = []
  /// The values for the properties of a stopped animator when it is finished.
  var outcomes: [PropertyEndValues] = []
  /// The clocks, one for each stage, which the stages retain, and which retain the animator.
  var weakClocks: [WeakClock] = []
  /// The clocks that no stage retains yet.
  var starting: [MotionClock] = []
  /// The clocks that notify the animator of the end, one for each stage; the first one measures the time.
  var clocks: [MotionClock] { weakClocks.compactMap(\.clock) }
  /// The stage that was current when the animator became active, or else the first on which it moves something.
  weak var stage: Stage?

  // MARK: Position

  /// The animator's time, 0…1, as a function of the seconds since it last started to run; constant while it is paused.
  var drive = TimeWarp.paused(at: 0)
  /// The duration of the whole time in seconds at the present speed.
  var length: Double
  /// The seconds of play to the start and to the end, if they do not both follow from the duration.
  var secondsToEnds: (back: Double, ahead: Double)?
  var runsBackwards = false
  /// Whether the views are where ``fractionComplete`` has scrubbed them linearly.
  var isScrubbedLinearly = false
  /// The stage's time when the animator was paused last.
  var stillSince = -Double.infinity
  /// Whether the animator does not know yet what it moves.
  var isFresh = false
  /// The diagnostics from before there was a stage to report them to.
  var pendingDiagnostics: [(code: TransitionDiagnostic.Code, message: String, remedy: String)] = []
  /// The nesting depth of calls of the blocks.
  var blockDepth = 0
  /// The value that ``runningHandler`` received last.
  var lastNotifiedRunning = false

  /// Creates an animator without changes.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, 0 or greater; a spring may have an intrinsic one instead.
  ///   - parameters: The timing curve.
  /// - Throws: `TimingError` for a duration that is negative or not finite.
  public init(
    duration: Double, timingParameters parameters: any TimingCurveProvider
  ) throws(TimingError) {
    guard duration.isFinite else { throw .notFinite(field: .duration, value: duration) }
    guard duration >= 0 else {
      throw .outOfRange(field: .duration, value: duration, allowed: .notNegative)
    }
    timingParameters = parameters
    self.duration = parameters.length(duration)
    length = self.duration
    lead = ProgressTrack(curve: parameters.curve(length))
    stage = Stage.current
  }

  /// Creates an animator with one of the system's curves.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, 0 or greater.
  ///   - curve: The curve.
  ///   - animations: Changes views when the animator becomes active; nil for no changes yet.
  /// - Throws: `TimingError` for a duration that is negative or not finite.
  public convenience init(
    duration: Double, curve: ViewAnimationCurve, animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic curve.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, 0 or greater.
  ///   - point1: The first control point, with x in 0…1.
  ///   - point2: The second control point, with x in 0…1.
  ///   - animations: Changes views when the animator becomes active; nil for no changes yet.
  /// - Throws: `TimingError` for a duration that is negative or not finite, and for control points that no curve has.
  public convenience init(
    duration: Double, controlPoint1 point1: Point, controlPoint2 point2: Point,
    animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that ends at the duration.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, 0 or greater.
  ///   - ratio: The damping ratio, greater than 0; with 1 and more the spring does not oscillate.
  ///   - animations: Changes views when the animator becomes active; nil for no changes yet.
  /// - Throws: `TimingError` for a duration that is negative or not finite, and for a damping ratio that is not greater
  ///   than 0.
  public convenience init(
    duration: Double, dampingRatio ratio: Double, animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it: `UIViewPropertyAnimator.runningPropertyAnimator`.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, 0 or greater.
  ///   - delay: The delay in seconds before the start, finite; below 0 counts as 0.
  ///   - options: The curve; repetition has no effect.
  ///   - animations: Changes views; called at once.
  ///   - completion: Called with the position at which the animator has ended.
  /// - Throws: `TimingError` for a duration that is negative or not finite, or a delay that is not finite.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) throws(TimingError) -> ViewPropertyAnimator {
    guard delay.isFinite else { throw .notFinite(field: .beginTime, value: delay) }
    let animator: ViewPropertyAnimator
    if options.curve == .system, duration > 0 {
      animator = try ViewPropertyAnimator(duration: duration, dampingRatio: 1)
    } else {
      animator = try ViewPropertyAnimator(duration: duration, curve: options.curve)
    }
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: max(delay, 0))
    return animator
  }

  deinit {
    release()
    reportStagelessDiagnostics()
  }
}
