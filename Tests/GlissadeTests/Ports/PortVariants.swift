import Glissade

// The objects of the articles without their mistakes, and with others.

/// Moves one view by the size of the container: the arriving one in from beyond an edge, or the leaving one out.
///
/// The second, third and fifth articles do so by the size of the screen or of a window, and complete with true even
/// after a cancel.
final class MendedSlide: ViewControllerAnimatedTransitioning {
  private let (right, down): (Double, Double)
  private let leaves: Bool
  private let duration: Double
  private let bounces: Bool

  /// - Parameters:
  ///   - right: The distance to the right, in widths of the container.
  ///   - down: The distance down, in heights.
  ///   - leaves: Whether the leaving view moves.
  ///   - duration: The duration, in seconds.
  ///   - bounces: Whether a spring moves the view.
  init(
    right: Double = 0, down: Double = 0, leaves: Bool = false, duration: Double,
    bounces: Bool = false
  ) {
    (self.right, self.down) = (right, down)
    (self.leaves, self.duration, self.bounces) = (leaves, duration, bounces)
  }

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { duration }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let (from, to) = (transitionContext.view(forKey: .from), transitionContext.view(forKey: .to))
    guard let moved = leaves ? from : to, let arriving = to else {
      return transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    if leaves {
      container.insertSubview(arriving, belowSubview: moved)
    } else {
      container.addSubview(arriving)
    }
    let inside = leaves ? moved.frame : container.bounds
    let outside = inside.offsetBy(
      dx: right * container.bounds.width, dy: down * container.bounds.height)
    if !leaves { moved.frame = outside }
    View.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: bounces ? 0.6 : 1,
      initialSpringVelocity: 0, options: []
    ) { [leaves] in
      moved.frame = leaves ? outside : inside
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// The first article's modal animator: its duration is the whole one, sizes are the container's, views are the
/// context's, and are added before anything moves.
final class MendedPDTransitionAnimator: ViewControllerAnimatedTransitioning {
  private let animationType: AnimationType

  init(_ animationType: AnimationType) { self.animationType = animationType }

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { animationType == .dismiss ? 1.7 : 1.2 }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let bounds = container.bounds
    let isDismissal = animationType == .dismiss
    if let toView = transitionContext.view(forKey: .to) { container.insertSubview(toView, at: 0) }
    guard
      let snap = transitionContext.viewController(forKey: isDismissal ? .to : .from)?.view
        .snapshotView(afterScreenUpdates: true)
    else { return transitionContext.completeTransition(false) }
    container.addSubview(snap)
    let button = Rect(x: bounds.width - 60, y: bounds.height - 60, width: 50, height: 50)
    if isDismissal { snap.frame = button }
    let end = {
      snap.removeFromSuperview()
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    View.animate(withDuration: 1.2) {
      snap.frame = isDismissal ? bounds : Rect(origin: button.center, size: .zero)
    } completion: { _ in
      if !isDismissal { return end() }
      View.animate(withDuration: 0.5, animations: { snap.alpha = 0 }, completion: { _ in end() })
    }
  }
}

/// The first article's push without the last line of its completion.
final class ForgetfulAnimator: ViewControllerAnimatedTransitioning {
  private(set) var ended: [Bool] = []

  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { 1.0 }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(toView)
    toView.alpha = 0
    View.animate(withDuration: 1) { toView.alpha = 1 }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// The second article's object for a finger: the context is told when the finger lets go, and sizes are the
/// container's.
final class MendedIntObject: PortDriven {
  private weak var context: (any ViewControllerContextTransitioning)?

  func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
    context = transitionContext
    guard let toView = transitionContext.view(forKey: .to),
      let fromView = transitionContext.view(forKey: .from)
    else { return }
    transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
  }

  func update(_ percentComplete: Double) {
    move(to: percentComplete)
    context?.updateInteractiveTransition(percentComplete)
  }

  func finish() {
    context?.finishInteractiveTransition()
    end(at: 1)
  }

  func cancel() {
    context?.cancelInteractiveTransition()
    end(at: 0)
  }

  private func move(to part: Double) {
    guard let context else { return }
    let bounds = context.containerView.bounds
    context.view(forKey: .from)?.frame = bounds.offsetBy(dx: bounds.width * part, dy: 0)
  }

  private func end(at part: Double) {
    View.animate(withDuration: 0.2, animations: { self.move(to: part) }) { [context] _ in
      context?.completeTransition(part == 1)
    }
  }
}

/// The fourth article's pop: the view that a cancel leaves is put back.
final class MendedShrink: ViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { 2 }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to),
      let fromView = transitionContext.view(forKey: .from)
    else { return transitionContext.completeTransition(false) }
    transitionContext.containerView.insertSubview(toView, belowSubview: fromView)
    View.animate(withDuration: 2) {
      fromView.transform = AffineTransform(scaleX: 0.1, y: 0.1)
      fromView.alpha = 0
    } completion: { _ in
      if transitionContext.transitionWasCancelled {
        fromView.transform = .identity
        fromView.alpha = 1
      }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// The fourth article's animator, which counts the ends of its animations.
final class CountingRevealAnimator: RevealAnimator {
  private(set) var stops: [Bool] = []

  override func animationDidStop(_ anim: Animation, finished flag: Bool) {
    stops.append(flag)
    super.animationDidStop(anim, finished: flag)
  }
}

/// The fifth article's bounce with another duration.
final class TimedBouncePresentAnimation: BouncePresentAnimation {
  private let duration: Double

  init(_ duration: Double) { self.duration = duration }

  override func transitionDuration(
    using transitionContext: (any ViewControllerContextTransitioning)?
  ) -> Double { duration }
}
