import GlissadeEngine
import GlissadeTiming

// Animation blocks. They move the views of any stage that change in them, whatever stage is current.

extension View {
  /// Moves the changes that `animations` makes of views: `UIView.animate(withDuration:…)`.
  ///
  /// Positions, bounds and transforms move relative to the motions under way, so that velocities go on; what
  /// else there is goes on from what shows. The views' properties have their new values at once. Duration,
  /// curve and repeats of a block within a block are the outer one's, unless the options override them.
  /// - Parameters:
  ///   - duration: seconds; 0 or less changes at once. So does what is infinite or no number, and then the completion
  ///     is told false: that is a diagnostic (``TransitionDiagnostic/Code/invalidAnimationTime``), and the current stage's
  ///     ``GlissadeEngine/Stage/errorHandler`` is told.
  ///   - delay: seconds before the motion begins; below 0 counts as 0, and what is not finite is refused like
  ///     a duration.
  ///   - options: curve, repeats, inheritance.
  ///   - animations: changes views; called at once.
  ///   - completion: called when all motions are over, in a turn of its own where there were none; whether they
  ///     came to their ends. Without any stage to take turns it is called after `animations`.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let length = inheritedDuration(options) ?? duration
    let curve = inheritedCurve(options, length) ?? timingCurve(options.curve, length)
    run(curve, length, delay, options, animations, completion)
  }

  /// Moves the changes that `animations` makes with a spring that is over at `duration`:
  /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// - Parameters:
  ///   - duration: seconds; as in ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - delay: seconds before the motion begins.
  ///   - dampingRatio: greater than 0; 1 and more does not swing. 0 or less is refused: the current stage's
  ///     ``GlissadeEngine/Stage/errorHandler`` is told, and the changes are made at once.
  ///   - velocity: at the start, in moves per second.
  ///   - options: repeats and inheritance of the duration; the curve has no effect.
  ///   - animations: changes views; called at once.
  ///   - completion: called when all motions are over.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let length = inheritedDuration(options) ?? duration
    guard length > 0, length < .infinity else {
      return run(.timing(.linear), length, delay, options, animations, completion)
    }
    run(delay, options, animations, completion) { () throws(TimingError) in
      try TimedSpring.uikit(
        duration: length, dampingRatio: dampingRatio, initialVelocity: velocity)
    }
  }

  /// Moves the changes that `animations` makes with a spring: `UIView.animate(springDuration:bounce:…)`.
  ///
  /// - Parameters:
  ///   - springDuration: the perceptual duration in seconds, greater than 0; the motion lasts until the spring
  ///     has settled, also in a block within a block. What no spring has is refused: the current stage's
  ///     ``GlissadeEngine/Stage/errorHandler`` is told, and the changes are made at once.
  ///   - bounce: -1…1; 0 does not swing.
  ///   - velocity: at the start, in moves per second.
  ///   - delay: seconds before the motion begins.
  ///   - options: repeats; the curve has no effect.
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
  ///
  /// - Parameter actions: changes views; blocks in it do not move anything either.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock(mode: .immediate, duration: 0, disablesAnimations: true).run(actions)
  }

  /// The duration of the innermost block, in seconds; 0 outside.
  public static var inheritedAnimationDuration: Double {
    guard let block = AnimationBlock.current, block.isAnimating else { return 0 }
    return block.duration
  }

  /// Whether changes of the current stage's views move in blocks; true by default.
  ///
  /// Without a current stage it is that of stages made from now on.
  public static var areAnimationsEnabled: Bool {
    Stage.current?.animatesViews ?? newStagesAnimateViews
  }

  /// Lets changes of the current stage's views move in blocks, or be made at once.
  ///
  /// Without a current stage it sets that for all stages made from now on, in the whole process.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    guard let stage = Stage.current else {
      newStagesAnimateViews = enabled
      return
    }
    stage.animatesViews = enabled
  }

  // MARK: Inheriting

  /// The duration that a block takes over from the one around it.
  static func inheritedDuration(_ options: ViewAnimationOptions) -> Double? {
    guard !options.contains(.overrideInheritedDuration) else { return nil }
    return AnimationBlock.current?.duration
  }

  /// The curve that a block of a duration takes over from the one around it.
  static func inheritedCurve(
    _ options: ViewAnimationOptions, _ duration: Double
  ) -> TimingCurve? {
    guard !options.contains(.overrideInheritedCurve), let outer = AnimationBlock.current else {
      return nil
    }
    guard case .spring(let spring)? = outer.curve, spring.duration != duration else {
      return outer.curve
    }
    // The same swing in another time.
    let other = try? TimedSpring.uikit(
      duration: duration, dampingRatio: spring.spring.dampingRatio,
      initialVelocity: spring.initialVelocity)
    return other.map { .spring($0) }
  }

  /// The options of a block, with those that it takes over from the one around it.
  static func inheriting(_ options: ViewAnimationOptions) -> ViewAnimationOptions {
    guard !options.contains(.overrideInheritedOptions), let outer = AnimationBlock.current else {
      return options
    }
    return options.union(outer.options.intersection([.repeat, .autoreverse]))
  }

  // MARK: Running

  /// What a block of a duration with a curve follows.
  static func timingCurve(
    _ curve: ViewAnimationCurve, _ duration: Double
  ) -> TimingCurve {
    curve == .system ? .uikit(duration: duration) : .timing(curve.timingFunction)
  }

  private static func run(
    _ delay: Double, _ options: ViewAnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?, _ spring: () throws(TimingError) -> TimedSpring
  ) {
    do throws(TimingError) {
      let spring = try spring()
      run(.spring(spring), spring.duration, delay, options, animations, completion)
    } catch {
      Stage.report(.timing(error), layer: nil, of: "View.animate")
      run(.timing(.linear), 0, delay, options, animations, completion)
    }
  }

  static func run(
    _ curve: TimingCurve, _ duration: Double, _ delay: Double, _ options: ViewAnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    if let recorder = animatorAround(options) {
      return run(
        .animator(recorder.delayed(by: delay)), in: recorder, options, animations, completion)
    }
    let motion = motion(curve, duration, delay, inheriting(options))
    AnimationBlock(
      mode: motion.map { .animating($0) } ?? .immediate, duration: motion == nil ? 0 : duration,
      options: inheriting(options), isRefused: !(duration < .infinity), completion: completion
    ).run(animations)
  }

  /// Runs a block whose changes are a property animator's.
  static func run(
    _ mode: AnimationBlock.Mode, in recorder: MotionRecorder, _ options: ViewAnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let block = AnimationBlock(
      mode: mode, duration: recorder.animator.length, options: inheriting(options),
      completion: completion)
    recorder.join(block)
    block.run(animations)
  }

  /// What takes the changes of a block within a property animator's, unless that has a duration of its own.
  static func animatorAround(_ options: ViewAnimationOptions) -> MotionRecorder? {
    guard !options.contains(.overrideInheritedDuration) else { return nil }
    return AnimationBlock.current?.recorder
  }

  /// How a block moves; nil where it changes at once.
  static func motion(
    _ curve: TimingCurve, _ duration: Double, _ delay: Double, _ options: ViewAnimationOptions
  ) -> LayerAnimationParameters? {
    for (field, value) in [(TimingError.Field.duration, duration), (.beginTime, delay)]
    where !value.isFinite {
      Stage.report(
        .timing(.notFinite(field: field, value: value)), layer: nil, of: "View.animate")
      Stage.current?.monitor.report(
        .invalidAnimationTime, about: "View", "an animation's \(field) is \(value)",
        "give a finite number of seconds")
    }
    // Whether a view's changes move at all is up to its own stage.
    guard duration > 0, duration < .infinity,
      AnimationBlock.current?.disablesAnimations != true
    else { return nil }
    var motion = LayerAnimationParameters(curve: curve, duration: duration)
    motion.delay = delay > 0 && delay < .infinity ? delay : 0
    motion.takeRepeats(of: options)
    return motion
  }
}
