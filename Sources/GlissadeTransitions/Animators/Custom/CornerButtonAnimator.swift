import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Shrinks a snapshot of the leaving view into a button in the lower right corner; the way back grows a snapshot of the
/// arriving view from the button, and then fades it into the view itself.
///
/// The button is one of the other view, if that has a button there. The shrinking snapshot fades where it is about as
/// large as the button, and the growing one is as round as the button at first.
package final class CornerButtonAnimator: DirectionalAnimator {
  /// The duration in seconds in which the grown snapshot fades.
  package var fadeDuration = 0.5
  /// The button's width and height, in points.
  package var buttonSize = 50.0
  /// The distance of the button from the container's edges, in points.
  package var buttonSpace = 10.0

  /// The parts of the duration at which the shrinking snapshot begins and ends to fade.
  ///
  /// The curve is ease-in-out, so that the snapshot has a third of its size at the first one, and a twentieth at the
  /// second one.
  private static let fadeTimes = (start: 0.6, end: 0.85)

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 1.2 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 1.2) }

  /// Returns the duration of all stages: ``BuiltInAnimator/duration``, and on the way back also 0.5 s of fading.
  package override func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  )
    -> Double
  { isPresenting ? duration : duration + fadeDuration }

  /// Returns the button's frame in a container.
  func buttonFrame(in bounds: Rect) -> Rect {
    let reach = buttonSize + buttonSpace
    return Rect(
      x: bounds.maxX - reach, y: bounds.maxY - reach, width: buttonSize, height: buttonSize)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    if isPresenting { present(run) } else { dismiss(run) }
  }

  private func present(_ run: BuiltInAnimatorRun) {
    // The arriving view lies below the snapshot, with its own look all the time.
    run.insertArrivingView(.front)
    let button = buttonFrame(in: run.container.layer.bounds)
    guard let from = run.from?.view, let picture = from.snapshotView(afterScreenUpdates: false)
    else {
      return grow(run.to?.view, run, from: button)
    }
    picture.frame = from.frame
    picture.clipsToBounds = true
    run.addHelper(picture)
    View.performWithoutAnimation { from.isHidden = true }
    run.move(duration) { block in
      picture.frame = Rect(origin: button.center, size: .zero)
      let fade = KeyframeAnimation<Double>(
        keyPath: .opacity, values: [1, 1, 0, 0],
        keyTimes: [0, CornerButtonAnimator.fadeTimes.start, CornerButtonAnimator.fadeTimes.end, 1])
      fade.duration = duration
      block.add(fade, to: picture.layer)
    }
  }

  private func dismiss(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(.belowFrom)
    let button = buttonFrame(in: run.container.layer.bounds)
    guard let to = run.to?.view, let picture = to.snapshotView(afterScreenUpdates: false) else {
      return shrink(run.from?.view, run, to: button)
    }
    let whole = to.frame
    picture.frame = button
    picture.clipsToBounds = true
    picture.layer.cornerRadius = buttonSize / 2
    run.addHelper(picture)
    // Both stages are installed at once, so that a gesture can drive their whole time.
    run.move(duration + fadeDuration) { block in
      View.animate(withDuration: duration, options: .overrideInheritedDuration) {
        picture.frame = whole
        picture.layer.cornerRadius = 0
      }
      View.animate(
        withDuration: fadeDuration, delay: duration, options: .overrideInheritedDuration
      ) { picture.alpha = 0 }
      // Behind the snapshot the arriving view replaces the leaving one.
      guard let from = run.from?.view else { return }
      let vanishing = KeyframeAnimation<Double>(keyPath: .opacity, values: [from.alpha, 0])
      vanishing.calculationMode = .discrete
      vanishing.keyTimes = [0, duration / (duration + fadeDuration), 1]
      vanishing.duration = duration + fadeDuration
      block.add(vanishing, to: from.layer)
    }
  }

  /// Grows the only view that may be moved from the button.
  private func grow(_ view: View?, _ run: BuiltInAnimatorRun, from button: Rect) {
    guard let view, !view.layer.bounds.isEmpty else { return run.move(duration) { _ in } }
    let rest = view.transform3D
    let small = CornerButtonAnimator.fitting(view, into: button)
    View.performWithoutAnimation { view.transform3D = small }
    run.move(duration) { _ in view.transform3D = rest }
  }

  /// Shrinks the only view that may be moved into the button, over the whole duration.
  private func shrink(_ view: View?, _ run: BuiltInAnimatorRun, to button: Rect) {
    guard let view, !view.layer.bounds.isEmpty else {
      return run.move(duration + fadeDuration) { _ in }
    }
    let small = CornerButtonAnimator.fitting(view, into: button)
    run.move(duration + fadeDuration) { _ in view.transform3D = small }
  }

  /// Returns the transform that fits a view into a rectangle of its superview.
  private static func fitting(_ view: View, into rect: Rect) -> Transform3D {
    let frame = view.frame
    guard !frame.isEmpty else { return view.transform3D }
    let middle = rect.center - frame.center
    return view.transform3D
      .concatenating(
        Transform3D(scaleX: rect.width / frame.width, y: rect.height / frame.height, z: 1)
      )
      .concatenating(Transform3D(translationX: middle.x, y: middle.y, z: 0))
  }
}
