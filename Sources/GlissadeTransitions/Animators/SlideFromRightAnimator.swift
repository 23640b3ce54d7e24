import GlissadeEngine
import GlissadeMath

/// Moves the arriving view in from the right, by the container's width, over the leaving one; the way back takes the
/// leaving view out to the right.
public final class SlideFromRightAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 2 s by itself.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init(duration: 2.0)
  }

  override func animate(
    _ run: TransitionRun, _ context: any ViewControllerContextTransitioning
  ) {
    run.slide(isArriving: isPresenting, duration) { _ in
      Point(x: run.container.layer.bounds.width, y: 0)
    }
  }
}
