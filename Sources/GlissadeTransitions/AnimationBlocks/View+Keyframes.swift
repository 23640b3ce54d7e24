import GlissadeEngine
import GlissadeMath
public import GlissadeTiming

extension View {
  /// Animates changes in steps: `UIView.animateKeyframes`.
  ///
  /// With a `view` and its `stage`, the view moves for one second and then fades out for another:
  ///
  /// ```swift
  /// View.animateKeyframes(withDuration: 2, options: .curveLinear) {
  ///   View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
  ///     view.center.x = 150
  ///   }
  ///   View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
  ///     view.alpha = 0
  ///   }
  /// }
  /// try stage.advance(to: 1.5)
  /// let x = view.layer.presentation?.position.x  // 150
  /// let alpha = view.layer.presentation?.opacity  // 0.5
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The duration of all steps together in seconds, as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - delay: The delay in seconds before the animation starts.
  ///   - options: Repetition, and the curve of the whole animation; ease-in-ease-out by default.
  ///   - calculationMode: The interpolation between the values of a property, the first of which is the present one.
  ///     With ``/GlissadeTiming/KeyframeTiming/CalculationMode/discrete`` a value is visible from the end of its step;
  ///     the paced modes move at an even speed, whatever the times of the steps.
  ///   - animations: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``; changes outside of
  ///     steps are animated over the whole duration.
  ///   - completion: Called when all animations have ended.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    calculationMode: KeyframeTiming.CalculationMode = .linear, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    if let recorder = animatorAround(options) {
      let collector = KeyframeCollector(
        LayerAnimationParameters(curve: .timing(.linear), duration: 1), calculationMode,
        recorder.delayed(by: delay))
      return run(.keyframes(collector), in: recorder, options, animations, completion)
    }
    let length = inheritedDuration(options) ?? duration
    var curve = TimingFunction?.none
    if case .timing(let outer)? = inheritedCurve(options, length) { curve = outer }
    let options = inheriting(options)
    let motion = motion(
      .timing(curve ?? options.curve.timingFunction), length, delay, options)
    let collector = motion.map { KeyframeCollector($0, calculationMode) }
    AnimationBlock(
      mode: collector.map { .keyframes($0) } ?? .immediate, duration: motion == nil ? 0 : length,
      options: options, isRefused: !(length < .infinity), completion: completion
    ).run(animations)
  }

  /// Adds a step to the enclosing keyframe block; outside of one, `animations` is simply called.
  ///
  /// A property that several steps change is constant between them. A step that starts before the previous one has
  /// ended starts at that end.
  /// - Parameters:
  ///   - start: The start of the step as a fraction of the whole duration; clamped to 0…1, NaN counts as 0.
  ///   - duration: The duration of the step as a fraction of the whole, limited by the end of the whole. With a value
  ///     below 0, or NaN, the change is a jump.
  ///   - animations: Changes views.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    guard case .keyframes(let collector)? = AnimationBlock.current?.mode else {
      return animations()
    }
    let begin = start.isNaN ? 0 : min(max(start, 0), 1)
    let length = duration.isNaN ? 0 : max(duration, 0)
    collector.record(from: begin, to: min(begin + length, 1), animations)
  }
}
