import GlissadeEngine
public import GlissadeMath
public import GlissadeTiming

/// Moves changes of views so that they can be paused, scrubbed, turned back and retimed: `UIViewPropertyAnimator`.
///
/// The blocks are run when the animator becomes active, by ``startAnimation()``, ``pauseAnimation()`` or a new
/// ``fractionComplete``; the views' properties then have their new values at once. It drives the motions of its
/// own changes alone: what else moves the same views goes on. It is over when its time is up, or when it is
/// stopped and finished; the completions are then told where. A call at the wrong time has no effect, and is a
/// ``TransitionDiagnostic``.
///
/// An animator that runs is kept by the stage until its end.
public final class ViewPropertyAnimator: ViewImplicitlyAnimating {
  // MARK: What it is

  /// The pace.
  public let timingParameters: any TimingCurveProvider
  /// How long it takes by itself, in seconds: of a spring that has an end of its own, up to that.
  public let duration: Double
  /// The seconds that it waited before it began, or will.
  public internal(set) var delay = 0.0

  /// Where it stands.
  public internal(set) var state = ViewAnimatingState.inactive
  /// Whether it moves now, or waits for its delay to pass.
  public internal(set) var isRunning = false

  /// Whether it can be paused, scrubbed, turned back and stopped; true by default.
  ///
  /// It cannot be set while the animator is active.
  public var isInterruptible = true {
    didSet { if !canSet("isInterruptible") { isInterruptible = oldValue } }
  }

  /// Whether touches are meant to reach the views while they move; true by default.
  ///
  /// It cannot be set while the animator is active. It is for the host: views here take touches in any case.
  public var isUserInteractionEnabled = true {
    didSet {
      if !canSet("isUserInteractionEnabled") { isUserInteractionEnabled = oldValue }
    }
  }

  /// Whether the host finds out itself which moving view a touch is for; false by default.
  public var isManualHitTestingEnabled = false
  /// Whether ``fractionComplete`` moves views evenly in place of along the curve; true by default.
  public var scrubsLinearly = true
  /// Whether it stays active at its end, so that it can be turned back; false by default.
  ///
  /// No completion is told then: look at ``isRunning``, or set ``runningHandler``.
  public var pausesOnCompletion = false
  /// Told whenever ``isRunning`` has changed; of an end with ``pausesOnCompletion`` nobody else is told.
  public var runningHandler: ((Bool) -> Void)?

  private func canSet(_ name: String) -> Bool {
    if state == .inactive { return true }
    report(
      .animatorActive, "\(name) was set while the animator is \(state)",
      "set it before the animator starts")
    return false
  }

  // MARK: What it does

  /// Blocks that wait for the animator to become active.
  var blocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(ViewAnimatingPosition) -> Void] = []
  /// The properties that it drives.
  var properties: [AnimatedProperty] = []
  /// The progress of a property without a delay.
  var lead: ProgressTrack
  /// The motions' blocks, which wait for the animator.
  var waiting: [AnimationBlock] = []
  /// What the properties are set to when the animator, which is stopped, is finished.
  var outcomes: [PropertyEndValues] = []
  /// What tells the end, one for each stage; they are the stages', and keep the animator.
  var weakClocks: [WeakClock] = []
  /// Those that nobody keeps yet.
  var starting: [MotionClock] = []
  /// What tells the end, one for each stage; the first tells the time.
  var clocks: [MotionClock] { weakClocks.compactMap(\.clock) }
  /// The stage that was current when it became active, or else the first that it moves something on.
  weak var stage: Stage?

  // MARK: Where it is

  /// The animator's time, 0…1, at seconds since it began to run last; it stands still where the animator does.
  var drive = TimeWarp.hold(at: 0)
  /// Seconds that the whole time takes at the present pace.
  var length: Double
  /// Seconds of play to its start and to its end, where these are not both at the pace of its duration.
  var secondsToEnds: (back: Double, ahead: Double)?
  var runsBackwards = false
  /// Whether the views are where ``fractionComplete`` has put them evenly.
  var isScrubbedLinearly = false
  /// The stage's time when the animator stood still last.
  var stillSince = -Double.infinity
  /// Whether it is not yet known what moves.
  var isFresh = false
  /// What was wrong before there was a stage to tell it to.
  var pendingDiagnostics: [(code: TransitionDiagnostic.Code, message: String, remedy: String)] = []
  /// How many calls of the blocks' are under way, within each other.
  var blockDepth = 0
  /// What ``runningHandler`` was told last.
  var lastNotifiedRunning = false

  /// An animator without changes.
  ///
  /// - Parameters:
  ///   - duration: seconds, 0 or greater; a spring may have one of its own.
  ///   - parameters: the pace.
  /// - Throws: `TimingError` for a duration that is negative or no number.
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

  /// An animator with one of the system's curves.
  ///
  /// - Throws: `TimingError` for a duration that is negative or no number.
  public convenience init(
    duration: Double, curve: ViewAnimationCurve, animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a cubic curve.
  ///
  /// - Throws: `TimingError` for a duration that is negative or no number, and for control points that no curve
  ///   has.
  public convenience init(
    duration: Double, controlPoint1 point1: Point, controlPoint2 point2: Point,
    animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration,
      timingParameters: CubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that is over at the duration.
  ///
  /// - Throws: `TimingError` for a duration that is negative or no number, and for a damping ratio that is not
  ///   greater than 0.
  public convenience init(
    duration: Double, dampingRatio ratio: Double, animations: (() -> Void)? = nil
  ) throws(TimingError) {
    try self.init(
      duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started: `UIViewPropertyAnimator.runningPropertyAnimator`.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before it begins; below 0 counts as 0.
  ///   - options: the curve; repeats have no effect.
  ///   - animations: changes views; called at once.
  ///   - completion: told where the animator has ended.
  /// - Throws: `TimingError` for a duration that is negative or no number, or a delay that is none.
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
