import GlissadeEngine
import GlissadeMath
public import GlissadeTiming

extension View {
  /// Moves changes in steps of one duration: `UIView.animateKeyframes`.
  ///
  /// - Parameters:
  ///   - duration: seconds of all steps together; 0 or less, and what is not finite, changes at once.
  ///   - delay: seconds before the motion begins.
  ///   - options: repeats, and the curve, which paces the whole: ease-in-ease-out by default.
  ///   - calculationMode: what shows between the values of a property.
  ///   - animations: calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``; what it changes
  ///     itself moves over the whole duration.
  ///   - completion: called when all motions are over.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    calculationMode: KeyframeTiming.CalculationMode = .linear, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let length = inherited(options)?.duration ?? duration
    let isDisabled = AnimationBlock.current.map { !$0.isAnimating } ?? false
    guard length > 0, length < .infinity, areAnimationsEnabled, !isDisabled else {
      return AnimationBlock(mode: .immediate, duration: 0, options: options, completion: completion)
        .run(animations)
    }
    let collector = KeyframeCollector(
      duration: length, delay: delay > 0 && delay < .infinity ? delay : 0, options: options,
      calculationMode: calculationMode)
    AnimationBlock(
      mode: .keyframes(collector), duration: length, options: options, completion: completion
    ).run(animations)
  }

  /// Adds a step to the keyframes around the call; outside of them the changes are made at once.
  ///
  /// - Parameters:
  ///   - start: when the step begins, in parts of the whole, 0…1.
  ///   - duration: how long it takes, in parts of the whole; up to the end of the whole at most.
  ///   - animations: changes views.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    guard case .keyframes(let collector)? = AnimationBlock.current?.mode else {
      return animations()
    }
    let begin = start.isNaN ? 0 : min(max(start, 0), 1)
    let length = duration.isNaN ? 0 : max(duration, 0)
    collector.steps.append((begin, min(begin + length, 1)))
    animations()
    collector.steps.removeLast()
  }
}
