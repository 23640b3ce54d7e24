import GlissadeEngine
import GlissadeMath

/// Moves the leaving view down out of the container, which uncovers the arriving one; a presentation moves the
/// arriving view up over the leaving one.
public final class SlideDownAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.3 s by itself.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init(duration: 0.3)
  }

  override func animate(
    _ run: TransitionRun, _ context: any ViewControllerContextTransitioning
  ) {
    run.slide(isArriving: isPresenting, duration) { run.wayBelow($0) }
  }
}
