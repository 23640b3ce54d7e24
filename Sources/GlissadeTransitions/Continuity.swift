import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// What a transition's views show goes on where the transition is ended early, and the next takes over.
///
/// It notes what shows before the change. After it, layers that are still there are corrected by what they differ,
/// in value and in velocity; the difference settles with a spring. Of what has gone a picture stays for a while, and
/// what has come fades in.
final class Continuity {
  private struct Pose {
    let layer: Layer
    let look: Presentation
  }

  /// A view that may be gone after the change.
  private struct Leaver {
    let view: View
    let picture: Layer
    let look: Presentation
    /// Where it hangs: the views above it, the nearest first, with its place among their subviews and the part of
    /// them that its superview takes.
    let places: [(superview: View, index: Int, frame: Rect)]
  }

  let time: Double
  let windowID: ObjectIdentifier?
  private weak var stage: Stage?
  private var poses: [Pose] = []
  private var leavers: [Leaver] = []
  /// The view that comes, where it was not seen before.
  private var newcomer: View?
  private var corrections: [(layer: Layer, animation: Animation)] = []
  /// Views with the pictures of what has gone.
  private var pictures: [View] = []
  /// Whether another transition sees to the pictures.
  private var isAdopted = false

  /// Notes what shows of a transition's views.
  ///
  /// - Parameter keepsLeavers: whether pictures are taken of what may go.
  init(of context: TransitionContext, keepsLeavers: Bool) {
    time = context.time
    windowID = context.windowID
    stage = context.stage
    let container = context.containerView
    let ends = [context.from.viewIfLoaded, context.to.viewIfLoaded].compactMap { $0 }
    let tops = Set(([container] + container.subviews + ends).map { ObjectIdentifier($0.layer) })
    let outside = ends.filter { !$0.isDescendant(of: container) }
    let former = context.continuity?.pictures ?? []
    let others = (outside + former).filter { !$0.isDescendant(of: container) }
    for root in [container] + others where root.window != nil {
      root.layer.forEachInSubtree { layer in
        guard layer.hasAnimations || tops.contains(ObjectIdentifier(layer)),
          let look = layer.currentLook
        else { return }
        poses.append(Pose(layer: layer, look: look))
      }
    }
    guard keepsLeavers else { return }
    let completes = !context.transitionWasCancelled
    let stays = completes ? context.to.viewIfLoaded : context.from.viewIfLoaded
    if let stays, stays.window == nil || stays.isHidden { newcomer = stays }
    let own = Set(former)
    for view in container.subviews + outside
    where view !== stays && view.window != nil && !own.contains(view) {
      leave(view, fades: !completes || !ends.contains(view))
    }
    pictures = former
    context.continuity?.isAdopted = true
  }

  private func leave(_ view: View, fades: Bool) {
    guard !view.isHidden, let look = view.layer.currentLook, look.opacity > 0 else { return }
    let picture = SnapshotView.picture(of: view)
    picture.backsView = true
    for property in [LayerProperty.position, .zPosition, .anchorPoint, .bounds, .transform] {
      // It goes on to where it was on its way.
      try? picture.setValue(view.layer.modelValue(of: property), for: property)
    }
    picture.opacity = fades ? 0 : view.alpha
    var places: [(superview: View, index: Int, frame: Rect)] = []
    var (child, above) = (view, view.superview)
    while let superview = above {
      let index = superview.subviews.firstIndex { $0 === child } ?? superview.subviews.count
      let frame = view.superview.map { superview.convert($0.layer.bounds, from: $0) } ?? .zero
      places.append((superview, index, frame))
      (child, above) = (superview, superview.superview)
    }
    leavers.append(Leaver(view: view, picture: picture, look: look, places: places))
  }

  // MARK: Going on

  /// Corrects what shows otherwise than before.
  ///
  /// - Parameter duration: seconds for the difference to settle; 0 stands for the usual quarter of one.
  func goOn(_ duration: Double) {
    let duration = duration > 0 ? duration : 0.25
    guard let stage, let spring = try? TimedSpring.uikit(duration: duration, dampingRatio: 1) else {
      return
    }
    View.performWithoutAnimation {
      for leaver in leavers where leaver.view.window == nil { show(leaver, spring) }
    }
    leavers = []
    for pose in poses where pose.layer.stage === stage {
      correct(pose.layer, from: pose.look, spring)
    }
    poses = []
    if let view = newcomer, view.window != nil, view.alpha > 0 {
      let fade = SpringAnimation<Double>(keyPath: .opacity, from: -view.alpha, to: 0)
      fade.use(spring)
      fade.isAdditive = true
      if let copy = try? view.layer.insertMotion(fade, forKey: nil, isNextToModel: false) {
        corrections.append((view.layer, copy))
      }
    }
    newcomer = nil
    // Kept so long, in case that a transition takes over.
    stage.post(after: duration) { [self] in
      if !isAdopted { removePictures() }
    }
  }

  private func correct(_ layer: Layer, from look: Presentation, _ spring: TimedSpring) {
    do throws(EngineError) {
      for animation in try layer.goOn(from: look, with: spring) {
        corrections.append((layer, animation))
      }
    } catch {
      Stage.report(error, layer: layer)
    }
  }

  private func show(_ leaver: Leaver, _ spring: TimedSpring) {
    guard let place = leaver.places.first(where: { $0.superview.window != nil }) else { return }
    let frame = View(frame: place.frame)
    frame.isUserInteractionEnabled = false
    do throws(EngineError) { try frame.layer.addSublayer(leaver.picture) } catch {
      return Stage.report(error, layer: frame.layer)
    }
    place.superview.insertSubview(frame, at: min(place.index, place.superview.subviews.count))
    pictures.append(frame)
    correct(leaver.picture, from: leaver.look, spring)
  }

  // MARK: Handing over

  /// The next transition begins: its own corrections take the place of these, and it sees to the pictures.
  func yield(to next: Continuity) {
    isAdopted = true
    let known = Set(next.poses.map { ObjectIdentifier($0.layer) })
    for (layer, animation) in corrections where known.contains(ObjectIdentifier(layer)) {
      layer.removeMotion(animation)
    }
    corrections = []
  }

  func removePictures() {
    View.performWithoutAnimation { for view in pictures { view.removeFromSuperview() } }
    pictures = []
  }
}
