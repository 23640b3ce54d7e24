import GlissadeEngine
import GlissadeMath

/// The coordinator of a change of a window's size.
///
/// Its animations run in the animation block in which the window is resized, or at once without one, right after the
/// change. Its completions are called when that block has ended, or in the stage's next turn.
final class SizeTransitionCoordinator: ViewControllerTransitionCoordinator {
  typealias Handler = (any ViewControllerTransitionCoordinatorContext) -> Void

  let isAnimated: Bool
  let transitionDuration: Double
  // The stage retains the coordinator until the change is over, and the window retains the stage.
  private weak var window: Window?
  private weak var root: ViewController?
  /// The block of the change, until the change has begun; then the block retains the coordinator.
  private var block: AnimationBlock?
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var hasBegun = false
  private var hasFinished = false

  /// Creates the coordinator of a window that is about to be resized.
  init(_ window: Window, root: ViewController) {
    (self.window, self.root) = (window, root)
    let current = AnimationBlock.current
    isAnimated =
      current?.isAnimating == true && current?.disablesAnimations == false
      && window.windowStage.animatesViews
    block = isAnimated ? current : nil
    transitionDuration = block?.duration ?? 0
  }

  /// The window; an empty view if it is gone.
  var containerView: View { window ?? View() }
  var presentationStyle: ModalPresentationStyle { .none }
  var initiallyInteractive: Bool { false }
  var isInterruptible: Bool { false }
  var isInteractive: Bool { false }
  var isCancelled: Bool { false }
  var percentComplete: Double { 0 }
  var completionVelocity: Double { 1 }
  var completionCurve: ViewAnimationCurve { .easeInOut }
  var targetTransform: AffineTransform { .identity }
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? { nil }
  func view(forKey key: TransitionContextViewKey) -> View? { nil }
  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {}

  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    animateAlongsideTransition(in: nil, animation: animation, completion: completion)
  }

  func animateAlongsideTransition(
    in view: View?, animation: Handler?, completion: Handler?
  ) -> Bool {
    guard !hasFinished else { return false }
    if let completion { completions.append(completion) }
    if let animation { animations.append(animation) }
    if hasBegun { runAnimations() }
    return true
  }

  /// Runs the animations, after the window was resized.
  func begin() {
    hasBegun = true
    runAnimations()
    if let block {
      block.addCompletion { [self] in finish() }
      self.block = nil
    } else {
      window?.windowStage.post { [self] in finish() }
    }
  }

  private func runAnimations() {
    let waiting = animations
    animations = []
    for animation in waiting {
      if let root { root.eventMonitor?.log(.coordinator, of: root, .alongsideAnimation) }
      animation(self)
    }
  }

  private func finish() {
    hasFinished = true
    let waiting = completions
    completions = []
    for completion in waiting {
      if let root {
        root.eventMonitor?.log(.coordinator, of: root, .alongsideCompletion(cancelled: false))
      }
      completion(self)
    }
  }
}
