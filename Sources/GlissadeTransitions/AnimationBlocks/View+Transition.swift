import GlissadeEngine
import GlissadeTiming

// Transitions of views: `UIView.transition(with:…)` and `UIView.transition(from:to:…)`.

extension View {
  /// Changes the contents of a view with a transition from its old look to the new one.
  ///
  /// The changes are made at once and are not animated unless ``ViewAnimationOptions/allowAnimatedContent`` is set. If
  /// the options have no transition, or the view has no size, superview or stage, only such content is animated.
  /// - Parameters:
  ///   - view: The view, which moves as a whole in its superview.
  ///   - duration: The duration in seconds; 0 or less changes at once, and so does a value that is not finite, as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - options: One of the transitions, the curve and repetition.
  ///   - animations: Changes the view and its descendants.
  ///   - completion: Called once when all animations have ended, in a turn of its own if there are none; receives
  ///     whether they came to their ends.
  public static func transition(
    with view: View, duration: Double, options: ViewAnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let length = inheritedDuration(options) ?? duration
    let isContentAnimated = options.contains(.allowAnimatedContent)
    guard let effect = ViewEffect(options), canAnimate(length, on: view.stage),
      let superview = view.superview, let old = view.snapshotView(afterScreenUpdates: false)
    else {
      let seconds = isContentAnimated || !length.isFinite ? length : 0
      return run(
        .timing(options.curve.timingFunction), seconds, 0, options, animations ?? {}, completion)
    }
    performWithoutAnimation {
      old.copyGeometry(of: view)
      old.isUserInteractionEnabled = false
      superview.insertSubview(old, aboveSubview: view)
    }
    var helpers = [old]
    run(
      .timing(options.curve.timingFunction), length, 0, options,
      {
        if isContentAnimated {
          animations?()
        } else {
          performWithoutAnimation {
            animations?()
            view.layoutIfNeeded()
          }
        }
        guard let block = AnimationBlock.current else { return }
        helpers += effect.install(
          outgoing: old, incoming: view,
          LayerAnimationParameters(
            options.curve.timingFunction, duration: length, options: options),
          in: block)
      },
      { finished in
        remove(helpers)
        completion?(finished)
      })
  }

  /// Replaces a view by another in the same superview, or shows one and hides the other.
  ///
  /// The arriving view is inserted directly in front of the leaving one, with its own frame; the leaving view is
  /// removed at the end. With ``ViewAnimationOptions/showHideTransitionViews`` both stay in their superviews, and
  /// ``isHidden`` is changed instead. Without a transition in the options the change is made at once.
  /// - Parameters:
  ///   - fromView: The leaving view; if it has no superview, nothing is replaced, and the completion receives false.
  ///   - toView: The arriving view.
  ///   - duration: The duration in seconds; 0 or less changes at once, and so does a value that is not finite, as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - options: One of the transitions, and the curve.
  ///   - completion: Called once when the animation has ended, in a turn of its own if there is none; receives whether
  ///     it came to its end.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: ViewAnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    let length = inheritedDuration(options) ?? duration
    let isHiding = options.contains(.showHideTransitionViews)
    guard let superview = fromView.superview, fromView !== toView else {
      return run(.timing(.linear), 0, 0, options, {}) { _ in completion?(false) }
    }
    performWithoutAnimation {
      if isHiding {
        toView.isHidden = false
      } else {
        superview.insertSubview(toView, aboveSubview: fromView)
      }
      toView.layoutIfNeeded()
    }
    let leave = {
      performWithoutAnimation {
        if isHiding { fromView.isHidden = true } else { fromView.removeFromSuperview() }
      }
    }
    guard let effect = ViewEffect(options), canAnimate(length, on: fromView.stage) else {
      leave()
      return run(.timing(.linear), length.isFinite ? 0 : length, 0, options, {}, completion)
    }
    var helpers: [View] = []
    run(
      .timing(options.curve.timingFunction), length, 0, options,
      {
        guard let block = AnimationBlock.current else { return }
        helpers = effect.install(
          outgoing: fromView, incoming: toView,
          LayerAnimationParameters(
            options.curve.timingFunction, duration: length, options: options),
          in: block)
      },
      { finished in
        remove(helpers)
        leave()
        completion?(finished)
      })
  }

  /// Returns whether a block of a duration animates changes on a stage.
  static func canAnimate(_ duration: Double, on stage: Stage?) -> Bool {
    duration > 0 && duration < .infinity && stage?.animatesViews == true
      && AnimationBlock.current?.disablesAnimations != true
  }

  static func remove(_ helpers: [View]) {
    performWithoutAnimation { for helper in helpers { helper.removeFromSuperview() } }
  }
}
