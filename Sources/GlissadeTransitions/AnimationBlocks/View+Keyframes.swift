import GlissadeEngine
import GlissadeMath
public import GlissadeTiming

extension View {
  /// Moves changes in steps of one duration: `UIView.animateKeyframes`.
  ///
  /// - Parameters:
  ///   - duration: seconds of all steps together; as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - delay: seconds before the motion begins.
  ///   - options: repeats, and the curve, which paces the whole: ease-in-ease-out by default.
  ///   - calculationMode: what shows between the values of a property, the first of which is the one before.
  ///     With ``GlissadeTiming/KeyframeTiming/CalculationMode/discrete`` a value shows from the end of its step;
  ///     the paced modes go from value to value evenly, whatever the steps' times.
  ///   - animations: calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``; what it changes
  ///     itself moves over the whole duration.
  ///   - completion: called when all motions are over.
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

  /// Adds a step to the keyframes around the call; outside of them it is as if `animations` were called.
  ///
  /// A property that several steps change stays as it is between them. A step that begins before the one
  /// before it is over begins with its end.
  /// - Parameters:
  ///   - start: when the step begins, in parts of the whole, 0…1; outside it counts as the nearer end, NaN as 0.
  ///   - duration: how long it takes, in parts of the whole; up to the end of the whole at most. Below 0, and
  ///     NaN, is 0: the change is a jump.
  ///   - animations: changes views.
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
