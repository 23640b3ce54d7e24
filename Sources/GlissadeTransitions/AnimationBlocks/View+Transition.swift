import GlissadeEngine
import GlissadeTiming

// Changes of a whole view's look: `UIView.transition(with:…)` and `UIView.transition(from:to:…)`.

extension View {
  /// Changes what is in a view while a picture of its old look goes and the new one comes.
  ///
  /// The changes are made at once and do not move, unless
  /// ``ViewAnimationOptions/allowAnimatedContent`` is set. Without one of the transitions in the options, and for
  /// a view without size, superview or stage, nothing but such content moves.
  /// - Parameters:
  ///   - view: the view; what moves is the view as a whole, in its superview.
  ///   - duration: seconds; 0 or less changes at once, and so does what is not finite, as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - options: one of the transitions, the curve, repeats.
  ///   - animations: changes the view and those in it.
  ///   - completion: called once, when all motions are over, and in a turn of its own where there are none;
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
  /// The arriving view is put right in front of the leaving one, with its own frame, and that is taken out when
  /// the motion is over. With ``ViewAnimationOptions/showHideTransitionViews`` both stay where they are, and
  /// ``isHidden`` is set in place of that. Without a transition in the options the change is made at once.
  /// - Parameters:
  ///   - fromView: the view that goes; where it is in no superview there is nothing to replace, and the completion
  ///     is told false.
  ///   - toView: the view that comes.
  ///   - duration: seconds; 0 or less changes at once, and so does what is not finite, as in
  ///     ``animate(withDuration:delay:options:animations:completion:)``.
  ///   - options: one of the transitions, the curve.
  ///   - completion: called once, when the motion is over, and in a turn of its own where there is none; whether
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

  /// Whether a block of a duration would move what is changed in it on a stage.
  static func canAnimate(_ duration: Double, on stage: Stage?) -> Bool {
    duration > 0 && duration < .infinity && stage?.animatesViews == true
      && AnimationBlock.current?.disablesAnimations != true
  }

  static func remove(_ helpers: [View]) {
    performWithoutAnimation { for helper in helpers { helper.removeFromSuperview() } }
  }
}
