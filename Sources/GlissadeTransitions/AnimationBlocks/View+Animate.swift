import GlissadeEngine
import GlissadeTiming

// Animation blocks. They animate the views of any stage, whatever stage is current.

extension View {
  /// Animates the changes that a block makes to views: `UIView.animate(withDuration:…)`.
  ///
  /// Positions, bounds and transforms are animated relative to running animations, so that velocities continue; other
  /// properties start from their visible values. The views' properties have their new values at once. A nested block
  /// inherits duration, curve and repetition from the outer one unless its options override them.
  ///
  /// With a `view` whose centre is at x = 50, and its `stage`:
  ///
  /// ```swift
  /// var wasFinished = false
  /// View.animate(withDuration: 0.4, options: .curveLinear) {
  ///   view.center.x = 250
  ///   view.alpha = 0.5
  /// } completion: { finished in
  ///   wasFinished = finished
  /// }
  /// try stage.advance(to: 0.1)
  /// let x = view.layer.presentation?.position.x  // 100
  /// let alpha = view.layer.presentation?.opacity  // 0.875
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less changes at once. So does a duration that is infinite or NaN, and
  ///     then the completion receives false, a diagnostic (``TransitionDiagnostic/Code/invalidAnimationTime``) is
  ///     reported, and the current stage's ``/GlissadeEngine/Stage/errorHandler`` is called.
  ///   - delay: The delay in seconds before the animation starts; below 0 counts as 0, and a delay that is not finite
  ///     is rejected like a duration.
  ///   - options: The curve, repetition and inheritance.
  ///   - animations: A closure that changes views; called at once.
  ///   - completion: Called when all animations have ended, in a turn of its own if there were none; receives whether
  ///     they came to their ends. Without any stage it is called after `animations`.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let length = inheritedDuration(options) ?? duration
    let curve = inheritedCurve(options, length) ?? timingCurve(options.curve, length)
    run(curve, length, delay, options, animations, completion)
  }

  /// Animates the changes that a block makes with a spring that ends at `duration`:
  /// `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:…)`.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds, as in ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - dampingRatio: The damping ratio, greater than 0; with 1 and more the spring does not oscillate. A value of 0
  ///     or less is rejected: the current stage's ``/GlissadeEngine/Stage/errorHandler`` is called, and the changes are
  ///     made at once.
  ///   - velocity: The initial velocity; 1 covers the whole change in one second.
  ///   - options: The options of the block; one that chooses a curve has no effect.
  ///   - animations: A closure that changes views; called at once.
  ///   - completion: Called when all animations have ended.
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

  /// Animates the changes that a block makes with a spring: `UIView.animate(springDuration:bounce:…)`.
  ///
  /// - Parameters:
  ///   - springDuration: The perceptual duration in seconds, greater than 0. The animation lasts until the spring has
  ///     settled, even in a nested block. If the duration, the bounce or the velocity is invalid, the current stage's
  ///     ``/GlissadeEngine/Stage/errorHandler`` is called, and the changes are made at once.
  ///   - bounce: The bounce, -1…1; with 0 and less the spring does not oscillate.
  ///   - velocity: The initial velocity; 1 covers the whole change in one second.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - options: The options of the block; one that chooses a curve has no effect.
  ///   - animations: A closure that changes views; called at once.
  ///   - completion: Called when all animations have ended.
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

  /// Runs a closure whose changes are not animated, even within an animation block.
  ///
  /// - Parameter actions: A closure that changes views; animation blocks in it do not animate either.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationBlock(mode: .immediate, duration: 0, disablesAnimations: true).run(actions)
  }

  /// The duration of the innermost block in seconds; 0 outside of blocks.
  public static var inheritedAnimationDuration: Double {
    guard let block = AnimationBlock.current, block.isAnimating else { return 0 }
    return block.duration
  }

  /// Whether blocks animate changes of the current stage's views; true by default.
  ///
  /// Without a current stage, the value is that of stages created from now on.
  public static var areAnimationsEnabled: Bool {
    Stage.current?.animatesViews ?? newStagesAnimateViews
  }

  /// Enables or disables animations of the current stage's views in blocks.
  ///
  /// Without a current stage, the value applies to all stages that the process creates from now on.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    guard let stage = Stage.current else {
      newStagesAnimateViews = enabled
      return
    }
    stage.animatesViews = enabled
  }

  // MARK: Inheriting

  /// Returns the duration that a block inherits from the enclosing one.
  static func inheritedDuration(_ options: ViewAnimationOptions) -> Double? {
    guard !options.contains(.overrideInheritedDuration) else { return nil }
    return AnimationBlock.current?.duration
  }

  /// Returns the curve that a block of a duration inherits from the enclosing one.
  static func inheritedCurve(
    _ options: ViewAnimationOptions, _ duration: Double
  ) -> TimingCurve? {
    guard !options.contains(.overrideInheritedCurve), let outer = AnimationBlock.current else {
      return nil
    }
    guard case .spring(let spring)? = outer.curve, spring.duration != duration else {
      return outer.curve
    }
    // The same damping over another duration.
    let other = try? TimedSpring.uikit(
      duration: duration, dampingRatio: spring.spring.dampingRatio,
      initialVelocity: spring.initialVelocity)
    return other.map { .spring($0) }
  }

  /// Returns a block's options with those that it inherits from the enclosing one.
  static func inheriting(_ options: ViewAnimationOptions) -> ViewAnimationOptions {
    guard !options.contains(.overrideInheritedOptions), let outer = AnimationBlock.current else {
      return options
    }
    return options.union(outer.options.intersection([.repeat, .autoreverse]))
  }

  // MARK: Running

  /// Returns the timing curve of a block with a duration and a curve.
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

  /// Runs a block whose changes are animated by a property animator.
  static func run(
    _ mode: AnimationBlock.Mode, in recorder: any ChangeRecorder, _ options: ViewAnimationOptions,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let block = AnimationBlock(
      mode: mode, duration: recorder.duration, options: inheriting(options),
      completion: completion)
    recorder.join(block)
    block.run(animations)
  }

  /// Returns the recorder of an enclosing property animator, unless the block overrides the inherited duration.
  static func animatorAround(_ options: ViewAnimationOptions) -> (any ChangeRecorder)? {
    guard !options.contains(.overrideInheritedDuration) else { return nil }
    return AnimationBlock.current?.recorder
  }

  /// Returns the parameters of a block's animations; nil if changes are made at once.
  static func motion(
    _ curve: TimingCurve, _ duration: Double, _ delay: Double, _ options: ViewAnimationOptions
  ) -> LayerAnimationParameters? {
    for (field, value) in [(TimingError.Field.duration, duration), (.beginTime, delay)]
    where !value.isFinite {
      Stage.report(
        .timing(.notFinite(field: field, value: value)), layer: nil, of: "View.animate")
      Stage.current?.monitor.report(
        .invalidAnimationTime, about: "View", "an animation's \(field) is \(value)",
        "pass a finite number of seconds")
    }
    // Whether a view's changes are animated depends on the view's own stage.
    guard duration > 0, duration < .infinity,
      AnimationBlock.current?.disablesAnimations != true
    else { return nil }
    var motion = LayerAnimationParameters(curve: curve, duration: duration)
    motion.delay = delay > 0 && delay < .infinity ? delay : 0
    motion.takeRepeats(of: options)
    return motion
  }
}
