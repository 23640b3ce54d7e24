import GlissadeEngine
public import GlissadeTiming

// Animation blocks that a task waits for. The stage has to be advanced by another task of the same actor or by the host;
// the waiting task resumes all the same when it is cancelled or when the stage is released.

extension View {
  /// Animates the changes that a block makes to views, and waits until the animations have ended.
  ///
  /// The block runs before the first suspension, as in ``animate(withDuration:delay:options:animations:completion:)``.
  /// In asynchronous code this form is chosen if no `completion` is passed; pass `completion: nil` to go on without
  /// waiting.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds; 0 or less changes at once.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - options: The curve, repetition and inheritance.
  ///   - isolation: The actor of the views, by default the caller's.
  ///   - animations: Changes views; called at once.
  /// - Returns: Whether the animations came to their ends; false if they were removed, the task was cancelled or the
  ///   stage was released. A cancellation leaves the animations running.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    isolation: isolated (any Actor)? = #isolation, animations: () -> Void
  ) async -> Bool {
    await finished(isolation) {
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations,
        completion: $0)
    }
  }

  /// Animates the changes that a block makes with a spring that ends at `duration`, and waits until the animations have
  /// ended.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - dampingRatio: The damping ratio, greater than 0.
  ///   - velocity: The initial velocity, in whole changes per second.
  ///   - options: Repetition and inheritance of the duration.
  ///   - isolation: The actor of the views, by default the caller's.
  ///   - animations: Changes views; called at once.
  /// - Returns: Whether the animations came to their ends, as in
  ///   ``animate(withDuration:delay:options:isolation:animations:)``.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: ViewAnimationOptions = [],
    isolation: isolated (any Actor)? = #isolation, animations: () -> Void
  ) async -> Bool {
    await finished(isolation) {
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations, completion: $0)
    }
  }

  /// Animates the changes that a block makes with a spring, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - springDuration: The perceptual duration in seconds, greater than 0.
  ///   - bounce: The bounce, -1…1; with 0 and less the spring does not oscillate.
  ///   - velocity: The initial velocity, in whole changes per second.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - options: Repetition; the curve has no effect.
  ///   - isolation: The actor of the views, by default the caller's.
  ///   - animations: Changes views; called at once.
  /// - Returns: Whether the animations came to their ends, as in
  ///   ``animate(withDuration:delay:options:isolation:animations:)``.
  @discardableResult
  public static func animate(
    springDuration: Double = 0.5, bounce: Double = 0, initialSpringVelocity velocity: Double = 0,
    delay: Double = 0, options: ViewAnimationOptions = [],
    isolation: isolated (any Actor)? = #isolation, animations: () -> Void
  ) async -> Bool {
    await finished(isolation) {
      animate(
        springDuration: springDuration, bounce: bounce, initialSpringVelocity: velocity,
        delay: delay, options: options, animations: animations, completion: $0)
    }
  }

  /// Animates changes in steps, and waits until the animations have ended.
  ///
  /// - Parameters:
  ///   - duration: The duration of all steps together in seconds.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - options: Repetition, and the curve of the whole animation.
  ///   - calculationMode: The interpolation between the values of a property.
  ///   - isolation: The actor of the views, by default the caller's.
  ///   - animations: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
  /// - Returns: Whether the animations came to their ends, as in
  ///   ``animate(withDuration:delay:options:isolation:animations:)``.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    calculationMode: KeyframeTiming.CalculationMode = .linear,
    isolation: isolated (any Actor)? = #isolation, animations: () -> Void
  ) async -> Bool {
    await finished(isolation) {
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, calculationMode: calculationMode,
        animations: animations, completion: $0)
    }
  }

  /// Changes the contents of a view with a transition, and waits until it has ended.
  ///
  /// - Parameters:
  ///   - view: The view, which moves as a whole in its superview.
  ///   - duration: The duration in seconds; 0 or less changes at once.
  ///   - options: One of the transitions, the curve and repetition.
  ///   - isolation: The actor of the view, by default the caller's.
  ///   - animations: Changes the view and its descendants; called at once.
  /// - Returns: Whether the transition came to its end, as in
  ///   ``animate(withDuration:delay:options:isolation:animations:)``.
  @discardableResult
  public static func transition(
    with view: View, duration: Double, options: ViewAnimationOptions = [],
    isolation: isolated (any Actor)? = #isolation, animations: () -> Void
  ) async -> Bool {
    await finished(isolation) { completion in
      withoutActuallyEscaping(animations) {
        transition(
          with: view, duration: duration, options: options, animations: $0, completion: completion)
      }
    }
  }

  /// Replaces a view by another in the same superview, and waits until the transition has ended.
  ///
  /// - Parameters:
  ///   - fromView: The leaving view; if it has no superview, nothing is replaced, and the result is false.
  ///   - toView: The arriving view.
  ///   - duration: The duration in seconds; 0 or less changes at once.
  ///   - options: One of the transitions, and the curve.
  ///   - isolation: The actor of the views, by default the caller's.
  /// - Returns: Whether the transition came to its end, as in
  ///   ``animate(withDuration:delay:options:isolation:animations:)``.
  @discardableResult
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: ViewAnimationOptions = [],
    isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    await finished(isolation) {
      transition(
        from: fromView, to: toView, duration: duration, options: options, completion: $0)
    }
  }

  /// Starts an animation, and waits for its completion.
  private static func finished(
    _ isolation: isolated (any Actor)?, _ start: (@escaping (Bool) -> Void) -> Void
  ) async -> Bool {
    let outcome = await Callback<Bool>.wait(isolation: isolation) { callback in
      start { callback($0) }
    }
    if case .called(let finished) = outcome { return finished }
    return false
  }
}
