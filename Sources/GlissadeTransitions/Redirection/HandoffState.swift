import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Preserves on-screen position and velocity when one transition interrupts another.
///
/// The state is recorded before the change. Afterwards layers that remain are corrected by the difference in value and
/// velocity, which settles with a spring. Outgoing views are replaced by snapshots for a while, and new views fade in.
final class HandoffState {
  private struct Pose {
    let layer: Layer
    let presentation: Presentation
  }

  let time: Double
  /// The scope in which transitions follow each other: a container, or the window for presentations and dismissals.
  let scope: ObjectIdentifier?
  private weak var stage: Stage?
  private var poses: [Pose] = []
  private var outgoing: [OutgoingView] = []
  /// The view that remains after the transition.
  private var remainingView: View?
  /// Whether that view was not visible before.
  private var hasNewcomer = false
  /// The new views, which fade in.
  private var arrivals: [View] = []
  /// The former subviews of the container.
  private var members: Set<View>
  private var corrections: [(layer: Layer, animation: Animation)] = []
  /// The snapshots of outgoing views.
  private var pictures: [OutgoingSnapshotView] = []
  /// Whether another transition has taken over the snapshots.
  private var isAdopted = false

  /// A transition's views and time, as its visible state is recorded.
  struct Subject {
    let time: Double
    let scope: ObjectIdentifier?
    let stage: Stage?
    let container: View
    /// The views of the two controllers; nil where a view is not loaded.
    let leaving, arriving: View?
    /// Whether the arriving view stays.
    let completes: Bool
    /// The state that the transition has taken over from another one.
    let former: HandoffState?
  }

  /// Creates a record of the visible state of a transition's views.
  ///
  /// - Parameters:
  ///   - subject: The transition.
  ///   - keepsOutgoing: Whether snapshots are taken of views that may go; existing snapshots are taken over.
  init(of subject: Subject, keepsOutgoing: Bool) {
    time = subject.time
    scope = subject.scope
    stage = subject.stage
    let container = subject.container
    members = Set(container.subviews)
    let ends = [subject.leaving, subject.arriving].compactMap { $0 }
    let completes = subject.completes
    remainingView = completes ? subject.arriving : subject.leaving
    let before = subject.former?.pictures ?? []
    let layers = ([container] + container.subviews + ends).map(\.layer) + before.map(\.picture)
    let tops = Set(layers.map { ObjectIdentifier($0) })
    let outside = ends.filter { !$0.isDescendant(of: container) }
    for root in [container] + outside where root.window != nil { note(root.layer, tops) }
    // Snapshots in other containers are included.
    for picture in before where !picture.isDescendant(of: container) { note(picture.layer, tops) }
    guard keepsOutgoing else { return }
    hasNewcomer = remainingView.map { $0.window == nil || $0.isHidden } ?? false
    let own = Set<View>(before)
    for view in container.subviews + outside where view !== remainingView && view.window != nil {
      let isAbove = remainingView.map { view.isInFront(of: $0) } ?? false
      if own.contains(view), let picture = view as? OutgoingSnapshotView {
        outgoing.append(OutgoingView(view: view, picture: picture, isAbove: isAbove))
      } else if !view.isHidden, let presentation = view.layer.currentPresentation,
        presentation.opacity > 0
      {
        // A view behind the one that stays is covered in the end, and a leaving view may move out by itself: these do
        // not fade.
        let fades = !ends.contains(view) || (isAbove && (!completes || !view.goesOutside))
        let picture = OutgoingSnapshotView(of: view, fades: fades)
        poses.append(Pose(layer: picture.picture, presentation: presentation))
        outgoing.append(OutgoingView(view: view, picture: picture, isAbove: isAbove))
      }
    }
    pictures = before
    subject.former?.pictures = []
  }

  private func note(_ root: Layer, _ tops: Set<ObjectIdentifier>) {
    root.forEachInSubtree { layer in
      guard layer.hasAnimations || tops.contains(ObjectIdentifier(layer)),
        let presentation = layer.currentPresentation
      else { return }
      poses.append(Pose(layer: layer, presentation: presentation))
    }
  }

  // MARK: Continuing

  /// Adds animations that correct the difference to the former state.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds in which the difference settles; 0 counts as 0.25.
  ///   - keepsVelocity: Whether velocities are preserved; not under a finger that holds the views.
  func addContinuityAnimations(_ duration: Double, keepsVelocity: Bool = true) {
    let duration = duration > 0 ? duration : 0.25
    guard let stage, let spring = try? TimedSpring.uikit(duration: duration, dampingRatio: 1) else {
      return
    }
    View.performWithoutAnimation {
      var last: [OutgoingView] = []
      for snapshot in outgoing where snapshot.view.window == nil {
        guard snapshot.show(remainingView, after: last) else { continue }
        last.append(snapshot)
        if !pictures.contains(snapshot.picture) { pictures.append(snapshot.picture) }
      }
    }
    outgoing = []
    for pose in poses where pose.layer.stage === stage {
      correct(pose.layer, from: pose.presentation, spring, keepsVelocity)
    }
    poses = []
    if hasNewcomer, let remainingView { fadeIn(remainingView, spring) }
    for view in arrivals { fadeIn(view, spring) }
    (remainingView, members, arrivals) = (nil, [], [])
    // The state is retained for that time, in case another transition redirects this one.
    stage.post(after: duration) { [self] in
      if !isAdopted { removePictures() }
    }
  }

  private func correct(
    _ layer: Layer, from presentation: Presentation, _ spring: TimedSpring, _ keepsVelocity: Bool
  ) {
    do throws(EngineError) {
      for animation in try layer.addContinuityAnimations(
        from: presentation, with: spring, keepsVelocity: keepsVelocity)
      {
        corrections.append((layer, animation))
      }
    } catch {
      Stage.report(error, layer: layer)
    }
  }

  private func fadeIn(_ view: View, _ spring: TimedSpring) {
    guard view.window != nil, let shown = view.layer.currentPresentation?.opacity, shown > 0 else {
      return
    }
    let fade = SpringAnimation<Double>(keyPath: .opacity, from: -shown, to: 0)
    fade.use(spring)
    fade.isAdditive = true
    if let copy = try? view.layer.insertAnimation(fade, forKey: nil, isNextToModel: false) {
      corrections.append((view.layer, copy))
    }
  }

  // MARK: Handing over

  /// Hands the snapshots over to the next transition, whose corrections replace these.
  func adopt(by next: HandoffState, of subject: Subject) {
    isAdopted = true
    let noted = Set(next.poses.map { ObjectIdentifier($0.layer) })
    // A correction of a layer that the next transition has not recorded settles by itself.
    for (layer, animation) in corrections where noted.contains(ObjectIdentifier(layer)) {
      layer.removeAnimationSilently(animation)
    }
    corrections = []
    View.performWithoutAnimation {
      let container = subject.container
      // The leaving view, or its ancestor in the container.
      let leaving = container.subviews.first {
        subject.leaving?.isDescendant(of: $0) == true
      }
      let returned = reclaim(in: container, leaving, next)
      if let leaving { lift(in: container, leaving, returned, next) }
      next.arrivals = container.subviews.filter { view in
        if view is OutgoingSnapshotView || next.members.contains(view) { return false }
        if next.poses.contains(where: { $0.layer === view.layer }) { return false }
        // The arriving view is moved in by the animator, unless it is there at once.
        guard subject.arriving?.isDescendant(of: view) == true else { return true }
        return container.covers(view, leaving)
      }
    }
  }

  /// Lets views that return continue from the positions of their snapshots, if they have the same depth.
  ///
  /// - Returns: The last view that has returned, and the snapshots that it was in front of.
  private func reclaim(in container: View, _ leaving: View?, _ next: HandoffState)
    -> (view: View, behind: [View])?
  {
    let views = container.subviews
    let own = leaving.flatMap { views.firstIndex(of: $0) }
    var returned: (view: View, behind: [View])?
    for picture in pictures where picture.isPlaced(as: picture.source) {
      guard let view = picture.source, let place = views.firstIndex(of: view),
        let old = views.firstIndex(of: picture),
        own.map({ (place < $0) == (old < $0) }) ?? true,
        let pose = next.poses.first(where: { $0.layer === picture.picture })
      else { continue }
      next.poses.append(Pose(layer: view.layer, presentation: pose.presentation))
      returned = (view, Array(views[..<old]))
      picture.removeFromSuperview()
    }
    pictures.removeAll { $0.superview == nil }
    return returned
  }

  /// Moves the snapshots in front of a view that arrives behind the leaving one, so that they fade and uncover it; a
  /// returning view stays in front of the snapshots that it was in front of.
  private func lift(
    in container: View, _ from: View, _ returned: (view: View, behind: [View])?,
    _ next: HandoffState
  ) {
    guard let own = container.subviews.firstIndex(of: from) else { return }
    let behind = container.subviews[..<own]
    guard behind.contains(where: { !($0 is OutgoingSnapshotView) && !next.members.contains($0) })
    else {
      return
    }
    for case let picture as OutgoingSnapshotView in behind where pictures.contains(picture) {
      if let returned, behind.contains(returned.view), returned.behind.contains(picture) {
        container.insertSubview(picture, belowSubview: returned.view)
      } else {
        container.insertSubview(picture, belowSubview: from)
        picture.picture.opacity = 0
      }
    }
  }

  /// Ends all corrections at once.
  func end() {
    isAdopted = true
    for (layer, animation) in corrections { layer.removeAnimationSilently(animation) }
    corrections = []
    removePictures()
  }

  func removePictures() {
    View.performWithoutAnimation { for view in pictures { view.removeFromSuperview() } }
    pictures = []
  }
}

extension View {
  /// Returns whether the view is drawn after another one that is not its ancestor.
  fileprivate func isInFront(of other: View) -> Bool {
    var child = self
    while let superview = child.superview {
      if let own = superview.subviews.firstIndex(of: child),
        let branch = superview.subviews.firstIndex(where: { other.isDescendant(of: $0) })
      {
        return own > branch
      }
      child = superview
    }
    return false
  }

  /// Whether the view's model position is outside of its superview.
  fileprivate var goesOutside: Bool {
    guard let space = superview?.layer.bounds else { return false }
    let (low, high) = (frame.origin, Point(x: frame.maxX, y: frame.maxY))
    return low.x >= space.maxX || low.y >= space.maxY || high.x <= space.minX
      || high.y <= space.minY
  }

  /// Returns whether one subview is visible in front of another one, within the view.
  fileprivate func covers(_ view: View, _ other: View?) -> Bool {
    guard let presentation = view.layer.currentPresentation, !presentation.isHidden,
      presentation.opacity > 0,
      let place = subviews.firstIndex(of: view),
      (other.flatMap { subviews.firstIndex(of: $0) } ?? -1) < place
    else { return false }
    let low = presentation.position.x - presentation.anchorPoint.x * presentation.bounds.width
    let top = presentation.position.y - presentation.anchorPoint.y * presentation.bounds.height
    // The picture's own transform also moves it, but is not considered.
    let own = layer.bounds
    return low < own.maxX && low + presentation.bounds.width > own.minX && top < own.maxY
      && top + presentation.bounds.height > own.minY
  }
}
