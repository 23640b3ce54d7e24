import GlissadeEngine
import GlissadeMath

/// Looks for mistakes in what a transition's animator does with views and layers.
struct TransitionLinter {
  /// How much shorter or longer than told a transition may be, in seconds: one frame.
  static let durationTolerance = 1.0 / 60

  /// The views whose final frames were asked for and are unknown.
  var zeroFinalFrames: [View?] = []
  var hasReportedScreen = false
  /// Whether a percentage outside of 0…1 was told since the gesture began.
  var hasReportedPercent = false
  /// Whether the container, or a view that moves, was taken out of the window, be it for a moment: what moves there
  /// then ends at once.
  var hasLeftWindow = false
  /// Whether another transition has driven the time that this one takes place in.
  var isInDrivenTime = false
  /// The gesture that drives the transition.
  var gesture: GestureLinter?
  /// Objects that are told of the ends of several animations.
  private var sharedDelegate: (any AnimationDelegate)?
  /// What was on the layers before the animator began, and is not its doing.
  private var earlier: [ObjectIdentifier: Animation] = [:]

  // MARK: Animations

  /// Looks at what is there before the animator begins.
  mutating func rememberAnimations(of context: TransitionContext) {
    TransitionLinter.forEachAnimation(of: context) { animation in
      earlier[ObjectIdentifier(animation)] = animation
    }
  }

  /// Looks at the animations that the animator added.
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

  /// Looks for what stays on layers, when the transition is told to be over.
  func lookForLeftAnimations(of context: TransitionContext) {
    // One that counts, and completes with the last of them, has none left.
    if let sharedDelegate, hasUntold(sharedDelegate, context) {
      context.monitor.report(
        .sharedDelegate, about: "\(type(of: sharedDelegate))",
        "it is told of the ends of several animations",
        "give each its own delegate, or complete with the last of them")
    }
    // What a gesture drives is held by its block, and removed with it.
    let left = ownAnimations(of: context) {
      $0.fillsAfterEnd && !($0.delegate is AnimationBlock)
    }
    if left.isEmpty { return }
    let (monitor, animatorName) = (context.monitor, context.animatorName)
    // Some go with their layers, or are taken off by whoever is told of the end.
    context.stage?.post {
      let count = left.count { layer, animation in layer.animations.contains { $0 === animation } }
      if count == 0 { return }
      monitor.report(
        .animationLeftOnLayer, about: animatorName,
        "\(count) animations with isRemovedOnCompletion false and a fill mode stay on layers",
        "set the model's value and let animations be removed")
    }
  }

  /// Whether a delegate will still be told of ends.
  private func hasUntold(_ delegate: any AnimationDelegate, _ context: TransitionContext) -> Bool {
    var has = false
    TransitionLinter.forEachAnimation(of: context) { animation in
      if animation.delegate === delegate && animation.willEnd { has = true }
    }
    return has
  }

  /// Takes off what still moves the two views, which are where they were: it would show them elsewhere.
  func removeMotions(of context: TransitionContext) {
    for case let view? in context.views {
      for animation in view.layer.animations where earlier[ObjectIdentifier(animation)] == nil {
        view.layer.remove(animation)
      }
    }
  }

  /// Takes off all that was not there before, and that whoever waits for will be told of.
  func removeAllMotions(of context: TransitionContext) {
    for (layer, animation) in ownAnimations(of: context, where: { _ in true }) {
      layer.remove(animation)
    }
  }

  /// The animations that were not there before, but for those of transitions within this one.
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

  /// Whether something that was not there before still moves and will come to its end.
  ///
  /// - Parameter countsHeld: whether what waits on layers whose time stands still counts too.
  func isMoving(_ context: TransitionContext, countsHeld: Bool = true) -> Bool {
    var moves = false
    TransitionLinter.forEachAnimation(of: context) { animation in
      if animation.willEnd, earlier[ObjectIdentifier(animation)] == nil,
        countsHeld || !animation.isHeld
      {
        moves = true
      }
    }
    return moves
  }

  /// Whether something that was not there before still moves a view or what is in it.
  func isMoving(_ view: View) -> Bool {
    var moves = false
    view.layer.forEachInSubtree { layer in
      guard !moves, layer.hasAnimations else { return }
      moves = layer.animations.contains { $0.willEnd && earlier[ObjectIdentifier($0)] == nil }
    }
    return moves
  }

  /// When the last motion that was not there before will be over, in the stage's time; nil where that cannot be told.
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

  /// The layers in containers, within the transition's views, that have transitions of their own under way.
  private static func layersOfOthers(within context: TransitionContext) -> Set<ObjectIdentifier> {
    var layers: Set<ObjectIdentifier> = []
    let tops = [context.containerView, context.from.viewIfLoaded, context.to.viewIfLoaded]
    for other in context.monitor.running where other.containerView !== context.containerView {
      guard tops.contains(where: { $0.map(other.containerView.isDescendant(of:)) == true }) else {
        continue
      }
      other.containerView.layer.forEachInSubtree { layers.insert(ObjectIdentifier($0)) }
    }
    // One that was taken into another transition is moved by that.
    for case let view? in context.views {
      guard !view.isDescendant(of: context.containerView),
        context.monitor.running.contains(where: {
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

  /// Compares the views with what they were, when the transition was cancelled.
  func compare(_ saved: ViewHierarchySnapshot, of context: TransitionContext) {
    guard context.isAnimated else { return }
    // The leaving view is where it was; the arriving one is taken away.
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
        "put the views back before completeTransition(false)")
    }
  }
}
