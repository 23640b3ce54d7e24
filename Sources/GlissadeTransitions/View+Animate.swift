import GlissadeEngine
import GlissadeTiming

// Animation blocks. They move views of the current stage; views of another stage, or of any where none is
// current, move as well.

extension View {
  /// Moves the changes that `animations` makes of views: `UIView.animate(withDuration:…)`.
  ///
  /// Positions, bounds and transforms move relative to the motions under way, so that velocities go on; what
  /// else there is goes on from what shows. The views' properties have their new values at once.
  /// - Parameters:
  ///   - duration: seconds; 0 or less, and what is not finite, changes at once. A block within a block takes
  ///     the outer one's, unless ``ViewAnimationOptions/overrideInheritedDuration`` is set.
  ///   - delay: seconds before the motion begins, 0 or more.
  ///   - options: curve, repeats, inheritance.
  ///   - animations: changes views; called at once.
  ///   - completion: called when all motions are over, in a turn of its own where there were none; whether they
  ///     came to their ends.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = inherited(options)
    let length = outer?.duration ?? duration
    var pace = LayerMotion.Pace.curve(options.curve.timingFunction)
    if let outer, !options.contains(.overrideInheritedCurve),
      case .animating(let motion) = outer.mode
    {
      pace = motion.pace
    } else if options.curve == .system,
      let spring = try? TimedSpring.uikit(duration: length, dampingRatio: 1)
    {
      pace = .spring(spring)
    }
    run(pace, length, delay, options, animations, completion)
  }

  /// Moves the changes that `animations` makes with a spring that is over at `duration`:
  /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// - Parameters:
  ///   - duration: seconds; as in ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - delay: seconds before the motion begins.
  ///   - dampingRatio: greater than 0; 1 and more does not swing. 0 or less is refused: the stage's
  ///     ``Stage/errorHandler`` is told, and the changes are made at once.
  ///   - velocity: at the start, in moves per second.
  ///   - options: repeats and inheritance; the curve has no effect.
  ///   - animations: changes views; called at once.
  ///   - completion: called when all motions are over.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let length = inherited(options)?.duration ?? duration
    guard length > 0, length < .infinity else {
      return run(.curve(.linear), 0, delay, options, animations, completion)
    }
    run(delay, options, animations, completion) { () throws(TimingError) in
      try TimedSpring.uikit(
        duration: length, dampingRatio: dampingRatio, initialVelocity: velocity)
    }
  }

  /// Moves the changes that `animations` makes with a spring: `UIView.animate(springDuration:bounce:…)`.
  ///
  /// - Parameters:
  ///   - springDuration: the perceptual duration in seconds, greater than 0.
  ///   - bounce: -1…1; 0 does not swing.
  ///   - velocity: at the start, in moves per second.
  ///   - delay: seconds before the motion begins.
  ///   - options: repeats; a spring inherits nothing.
  ///   - animations: changes views; called at once.
  ///   - completion: called when all motions are over.
  public static func animate(
    springDuration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
    delay: Double = 0, options: ViewAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    run(delay, options, animations, completion) { () throws(TimingError) in
      try TimedSpring.uikit(
        springDuration: springDuration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// Makes changes at once within an animation block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock(mode: .immediate, duration: 0).run(actions)
  }

  /// The duration of the innermost block, in seconds; 0 outside.
  public static var inheritedAnimationDuration: Double {
    guard let block = AnimationBlock.current, block.isAnimating else { return 0 }
    return block.duration
  }

  /// Whether changes of the current stage's views move in blocks; true by default.
  public static var areAnimationsEnabled: Bool {
    Stage.current?.monitor.areAnimationsEnabled ?? true
  }

  /// Lets changes of the current stage's views move in blocks, or be made at once.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    Stage.current?.monitor.areAnimationsEnabled = enabled
  }

  // MARK: Running

  /// The block around a new one, where that takes over its duration.
  static func inherited(_ options: ViewAnimationOptions) -> AnimationBlock? {
    guard !options.contains(.overrideInheritedDuration), let outer = AnimationBlock.current,
      case .animating = outer.mode
    else { return nil }
    return outer
  }

  private static func run(
    _ delay: Double, _ options: ViewAnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?, _ spring: () throws(TimingError) -> TimedSpring
  ) {
    do throws(TimingError) {
      let spring = try spring()
      run(.spring(spring), spring.duration, delay, options, animations, completion)
    } catch {
      Stage.report(.timing(error), layer: nil)
      run(.curve(.linear), 0, delay, options, animations, completion)
    }
  }

  static func run(
    _ pace: LayerMotion.Pace, _ duration: Double, _ delay: Double, _ options: ViewAnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let isDisabled = AnimationBlock.current.map { !$0.isAnimating } ?? false
    guard duration > 0, duration < .infinity, areAnimationsEnabled, !isDisabled else {
      AnimationBlock(mode: .immediate, duration: 0, options: options, completion: completion)
        .run(animations)
      return
    }
    var motion = LayerMotion(pace: pace, duration: duration)
    motion.delay = delay > 0 && delay < .infinity ? delay : 0
    motion.repeatCount = options.contains(.repeat) ? .infinity : 0
    motion.autoreverses = options.contains(.autoreverse)
    AnimationBlock(
      mode: .animating(motion), duration: duration, options: options, completion: completion
    ).run(animations)
  }
}
