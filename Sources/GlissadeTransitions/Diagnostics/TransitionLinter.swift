import GlissadeEngine
import GlissadeMath

/// Finds mistakes in what a transition's animator does with views and layers.
struct TransitionLinter {
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
  /// The gesture that drives the transition.
  var gesture: GestureLinter?
  /// The delegate of several animations, if there is one.
  private var sharedDelegate: (any AnimationDelegate)?
  /// The animations that were on the layers before the animator began.
  private var earlier: [ObjectIdentifier: Animation] = [:]

  // MARK: Animations

  /// Records the animations that exist before the animator begins.
  mutating func rememberAnimations(of context: TransitionContext) {
    TransitionLinter.forEachAnimation(of: context) { animation in
      earlier[ObjectIdentifier(animation)] = animation
    }
  }

  /// Looks for a delegate of several animations that the animator has added.
  mutating func collectAnimations(of context: TransitionContext) {
    var seen: [ObjectIdentifier: Int] = [:]
    TransitionLinter.forEachAnimation(of: context) { animation in
      guard sharedDelegate == nil, let delegate = animation.delegate,
        !(delegate is AnimationBlock), earlier[ObjectIdentifier(animation)] == nil
      else { return }
      let count = (seen[ObjectIdentifier(delegate)] ?? 0) + 1
      seen[ObjectIdentifier(delegate)] = count
      if count == 2 { sharedDelegate = delegate }
    }
  }

  /// Looks for animations that stay on layers after the end was reported.
  func lookForLeftAnimations(of context: TransitionContext) {
    // A delegate that counts the ends, and completes with the last one, has none left.
    if let sharedDelegate, hasPendingEnds(sharedDelegate, context) {
      context.monitor.report(
        .sharedDelegate, about: "\(type(of: sharedDelegate))",
        "it is the delegate of several animations",
        "give each animation its own delegate, or complete with the last end")
    }
    // A block removes the animations that it held for a gesture.
    let left = ownAnimations(of: context) {
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
    TransitionLinter.forEachAnimation(of: context) { animation in
      if animation.delegate === delegate && animation.willEnd { has = true }
    }
    return has
  }

  /// Removes the motions of the two views, whose positions have been restored.
  func removeMotions(of context: TransitionContext) {
    for case let view? in context.views {
      for animation in view.layer.animations where earlier[ObjectIdentifier(animation)] == nil {
        view.layer.remove(animation)
      }
    }
  }

  /// Removes all motions of the animator, whose delegates are notified of their ends.
  func removeAllMotions(of context: TransitionContext) {
    for (layer, animation) in ownAnimations(of: context, where: { _ in true }) {
      layer.remove(animation)
    }
  }

  /// Returns the animator's animations, without those of transitions within this one.
  private func ownAnimations(
    of context: TransitionContext, where isMeant: (Animation) -> Bool
  ) -> [(layer: Layer, animation: Animation)] {
    var found: [(layer: Layer, animation: Animation)] = []
    let others = TransitionLinter.layersOfOthers(within: context)
    TransitionLinter.forEachLayer(of: context) { layer in
      guard layer.hasAnimations, !others.contains(ObjectIdentifier(layer)) else { return }
      for animation in layer.animations
      where earlier[ObjectIdentifier(animation)] == nil && isMeant(animation) {
        found.append((layer, animation))
      }
    }
    return found
  }

  /// Returns whether a motion of the animator is running and will end.
  ///
  /// - Parameters:
  ///   - context: The transition.
  ///   - countsHeld: Whether motions on layers whose time stands still count too.
  func isMoving(_ context: TransitionContext, countsHeld: Bool = true) -> Bool {
    var moves = false
    TransitionLinter.forEachAnimation(of: context) { animation in
      if animation.willEnd, earlier[ObjectIdentifier(animation)] == nil,
        countsHeld || !animation.isPaused
      {
        moves = true
      }
    }
    return moves
  }

  /// Returns whether a motion of the animator moves a view or its descendants.
  func isMoving(_ view: View) -> Bool {
    var moves = false
    view.layer.forEachInSubtree { layer in
      guard !moves, layer.hasAnimations else { return }
      moves = layer.animations.contains { $0.willEnd && earlier[ObjectIdentifier($0)] == nil }
    }
    return moves
  }

  /// Returns the stage's time at which the last motion of the animator will end; nil if it is unknown.
  func motionEnd(_ context: TransitionContext) -> Double? {
    var last: Double?
    TransitionLinter.forEachAnimation(of: context) { animation in
      guard animation.willEnd, earlier[ObjectIdentifier(animation)] == nil,
        let end = animation.stageEnd
      else { return }
      last = max(last ?? end, end)
    }
    return last
  }

  private static func forEachAnimation(
    of context: TransitionContext, _ body: (Animation) -> Void
  ) {
    forEachLayer(of: context) { layer in
      if layer.hasAnimations { for animation in layer.animations { body(animation) } }
    }
  }

  /// Returns the layers of containers, within the transition's views, that have running transitions of their own.
  private static func layersOfOthers(within context: TransitionContext) -> Set<ObjectIdentifier> {
    var layers: Set<ObjectIdentifier> = []
    let tops = [context.containerView, context.from.viewIfLoaded, context.to.viewIfLoaded]
    for other in context.runtime?.running ?? [] where other.containerView !== context.containerView
    {
      guard tops.contains(where: { $0.map(other.containerView.isDescendant(of:)) == true }) else {
        continue
      }
      other.containerView.layer.forEachInSubtree { layers.insert(ObjectIdentifier($0)) }
    }
    // A view that was moved into another transition is animated by that.
    for case let view? in context.views {
      guard !view.isDescendant(of: context.containerView),
        (context.runtime?.running ?? []).contains(where: {
          $0 !== context && view.isDescendant(of: $0.containerView)
            && !context.containerView.isDescendant(of: view)
        })
      else { continue }
      view.layer.forEachInSubtree { layers.insert(ObjectIdentifier($0)) }
    }
    return layers
  }

  private static func forEachLayer(of context: TransitionContext, _ body: (Layer) -> Void) {
    let container = context.containerView
    container.layer.forEachInSubtree(body)
    for case let view? in context.views where !view.isDescendant(of: container) {
      view.layer.forEachInSubtree(body)
    }
  }

  // MARK: Views

  /// Compares the views with their state before the transition, after a cancel.
  func compare(_ saved: ViewHierarchySnapshot, of context: TransitionContext) {
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
