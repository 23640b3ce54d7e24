import GlissadeEngine
import GlissadeMath

/// Finds mistakes in what a transition's animator does with views and layers.
struct TransitionLinter {
  #if GLISSADE_WITHOUT_LINTER
    /// Whether mistakes are looked for; the build without the checks shows that no behaviour depends on them.
    static var isEnabled: Bool { false }
  #else
    static var isEnabled: Bool { true }
  #endif

  /// The tolerance in seconds for a transition's duration: one frame.
  static let durationTolerance = 1.0 / 60

  /// The views whose final frames were asked for and are unknown.
  var zeroFinalFrames: [View?] = []
  var hasReportedScreen = false
  /// Whether a percentage outside of 0…1 was reported since the gesture began.
  var hasReportedPercent = false
  /// Whether the container or a moving view has left the window, even for a moment: its motions ended at once.
  var hasLeftWindow = false
  /// Whether another transition has driven the time in which this one runs.
  var isInDrivenTime = false
  /// Whether the transition began in an animation block, whose duration the animator's blocks inherit.
  var inheritsDuration = false
  /// The observations of the gesture that drives the transition.
  var gesture: GestureLinter?
  /// The delegate of several animations, if there is one.
  private var sharedDelegate: (any AnimationDelegate)?

  // MARK: Animations

  /// Looks for a delegate of several animations that the animator has added.
  mutating func collectAnimations(of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    var seen: [ObjectIdentifier: Int] = [:]
    context.forEachAnimation { animation in
      guard sharedDelegate == nil, let delegate = animation.delegate,
        !(delegate is AnimationBlock), context.bookkeeping.motions.contains(animation)
      else { return }
      let count = (seen[ObjectIdentifier(delegate)] ?? 0) + 1
      seen[ObjectIdentifier(delegate)] = count
      if count == 2 { sharedDelegate = delegate }
    }
  }

  /// Looks for animations that stay on layers after the end was reported.
  func lookForLeftAnimations(of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    // A delegate that counts the ends, and completes with the last one, has none left.
    if let sharedDelegate, hasPendingEnds(sharedDelegate, context) {
      context.monitor.report(
        .sharedDelegate, about: "\(type(of: sharedDelegate))",
        "it is the delegate of several animations",
        "give each animation its own delegate, or complete with the last end")
    }
    // A block removes the animations that it held for a gesture.
    let left = context.ownAnimations {
      $0.fillsAfterEnd && !($0.delegate is AnimationBlock)
    }
    if left.isEmpty { return }
    let (monitor, animatorName) = (context.monitor, context.animatorName)
    // Some animations are removed with their layers, or by those that are notified of the end.
    context.stage?.post {
      let count = left.count { layer, animation in layer.animations.contains { $0 === animation } }
      if count == 0 { return }
      monitor.report(
        .animationLeftOnLayer, about: animatorName,
        "\(count) animations with isRemovedOnCompletion false and a fill mode stay on layers",
        "set the model's value and let animations be removed")
    }
  }

  /// Returns whether a delegate will be notified of further ends.
  private func hasPendingEnds(_ delegate: any AnimationDelegate, _ context: TransitionContext)
    -> Bool
  {
    var has = false
    context.forEachAnimation { animation in
      if animation.delegate === delegate && animation.willEnd { has = true }
    }
    return has
  }

  // MARK: Views

  /// Compares the views with their state before the transition, after a cancel.
  func compare(_ saved: ViewHierarchySnapshot, of context: TransitionContext) {
    guard TransitionLinter.isEnabled else { return }
    guard context.isAnimated else { return }
    // The leaving view belongs where it was; the arriving one is removed.
    let isPresenterMoved = context.isModal || context.from.isViewRemovedByPresentation
    let parts: [(View?, Bool, String)] = [
      (context.from.viewIfLoaded, !isPresenterMoved, "from"),
      (context.to.viewIfLoaded, false, "to"),
    ]
    for (view, comparesSuperview, role) in parts {
      guard let view,
        let difference = saved.difference(of: view, comparesSuperview: comparesSuperview)
      else { continue }
      context.monitor.report(
        .notRestored, about: context.animatorName,
        "after the cancel the \(role) view has \(difference)",
        "restore the views before completeTransition(false)")
    }
  }
}
