import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A property of a layer that a property animator drives.
///
/// The property has one animation on its layer, whose timing is driven: pausing, scrubbing, reversing and continuing
/// change only that timing. The animation is created again only if its curve or its values change. Evaluated at a later
/// time, it shows what would be visible if nothing else were called.
final class AnimatedProperty {
  /// The values of the animation.
  enum Content {
    /// A change of the property from one value to another.
    case ends(AnimationEndpoints)
    /// An animation with its own values, and its duration in seconds.
    case animation(Animation, length: Double)
  }

  /// A change of the layer's model.
  struct Change {
    let property: LayerProperty
    let before, after: AnimationValue
  }

  let layer: Layer
  let content: Content
  /// Whether the animation is added to the model, so that other animations continue; otherwise it replaces the
  /// property's own animation.
  let isAdditive: Bool
  /// The change of the model; nil if the model does not change, and the animation overrides all others.
  let change: Change?
  var track: ProgressTrack {
    didSet { if track.segment != oldValue.segment { detour = detour(on: track.segment) } }
  }
  /// An intermediate value of the present path; nil for the direct path between the two ends.
  private var detour: Detour?
  /// The frozen copy on the layer; nil if it was removed.
  private var animation: Animation?
  /// The segment and resting value for which the animation was created; nil before there is one.
  private var shown: (segment: CurveSegment, resting: AnimationValue?)?

  init(
    _ content: Content, _ change: Change?, of layer: Layer, isAdditive: Bool, _ track: ProgressTrack
  ) {
    self.layer = layer
    self.content = content
    self.isAdditive = isAdditive
    self.change = change
    self.track = track
  }

  /// Whether the layer still has the animation.
  var isInstalled: Bool {
    guard let animation else { return false }
    return layer.animations.contains { $0 === animation }
  }

  // MARK: Path

  /// A path through an intermediate value: a half-way transform does not always lie on the direct path between its
  /// neighbours.
  private struct Detour {
    let progress: Double
    let value: AnimationValue
    /// The progress at the end that the path from the intermediate value leads to.
    let last: Double
  }

  private func detour(on segment: CurveSegment) -> Detour? {
    guard segment.first != 0, segment.first != 1, let value = value(at: segment.first),
      case .transform = value
    else { return nil }
    return Detour(progress: segment.first, value: value, last: segment.last)
  }

  /// Returns the value at a progress, which may be outside of 0…1; nil for an animation with its own values.
  private func value(at progress: Double) -> AnimationValue? {
    guard case .ends(let ends) = content else { return nil }
    guard let detour else { return ends.from.interpolated(to: ends.to, at: progress) }
    let (near, far) = detour.last == 1 ? (ends.from, ends.to) : (ends.to, ends.from)
    let part = (progress - detour.progress) / (detour.last - detour.progress)
    if part >= 0 || detour.progress == 1 - detour.last {
      return detour.value.interpolated(to: far, at: part)
    }
    let first = 1 - detour.last
    return near.interpolated(to: detour.value, at: (progress - first) / (detour.progress - first))
  }

  // MARK: Timing

  /// Lets the property follow its animator's time from now on.
  ///
  /// - Parameters:
  ///   - time: The animator's time, 0…1, as a function of the seconds from now on.
  ///   - isForward: Whether the animator's time grows.
  ///   - length: The duration of the animator's whole time in seconds.
  ///   - delegate: The receiver of the end, if this property ends with the animator.
  /// - Returns: Whether the delegate will be called.
  func run(
    _ time: TimeWarp, isForward: Bool, length: Double, _ delegate: (any AnimationDelegate)?
  ) -> Bool {
    let segment = track.segment
    let rises = (segment.end > segment.begin) == isForward
    let now = segment.part(at: time.from)
    let (start, end) = rises ? (max(now, 0), 1.0) : (min(now, 1), 0)
    let stretch = (segment.end - segment.begin).magnitude * length
    let seconds = (end - start).magnitude * stretch
    guard rises ? start < 1 : start > 0, seconds > 0 else {
      show(segment, from: end, to: end)
      return false
    }
    let tells = delegate != nil && (rises ? segment.end : segment.begin) == time.to
    show(
      segment, from: start, to: end, seconds: seconds,
      after: time.begin + (now - start).magnitude * stretch, tells ? delegate : nil)
    return tells && animation != nil
  }

  /// Holds the property at its animator's time.
  ///
  /// - Parameters:
  ///   - time: The animator's time.
  ///   - isEven: Whether the property is scrubbed linearly instead of along its curve.
  func hold(at time: Double, isEven: Bool) {
    let part = track.segment.part(at: time)
    if !isEven, part >= 0 || track.isWhole {
      let part = min(max(part, 0), 1)
      return show(track.segment, from: part, to: part)
    }
    let progress = isEven ? track.linearProgress(at: time) : track.state(at: time).position
    let within = min(max(progress, 0), 1)
    show(
      .even, from: within, to: within,
      resting: detour != nil || progress != within ? value(at: progress) : nil)
  }

  /// Lets the animation run from one part of its duration to another, or holds it there.
  ///
  /// - Parameters:
  ///   - seconds: The duration of the run; 0 holds the animation.
  ///   - wait: The delay in seconds before the run.
  ///   - resting: A value to be shown instead of those of the path.
  private func show(
    _ segment: CurveSegment, from start: Double, to end: Double, seconds: Double = 0,
    after wait: Double = 0, resting: AnimationValue? = nil,
    _ delegate: (any AnimationDelegate)? = nil
  ) {
    guard let now = try? layer.convertTime(layer.stage?.time ?? 0, from: nil) else { return }
    let time = TimeWarp(
      begin: now + wait, duration: seconds, from: start, to: end)
    do throws(EngineError) {
      if let animation, let shown, shown == (segment, resting) {
        if try !layer.retimeAnimation(animation, time, delegate) { self.animation = nil }
        return
      }
      let made = make(segment, resting)
      made.duration = segment.curve.length
      made.setWarp(time)
      made.delegate = delegate
      if let old = animation {
        animation = try layer.replaceAnimation(old, with: made)
      } else if shown == nil {
        let key = isAdditive ? nil : change.map { AnimationKey($0.property) }
        animation = try layer.insertAnimation(made, forKey: key, isNextToModel: isAdditive)
      }
      shown = (segment, resting)
    } catch {
      Stage.report(error, layer: layer)
    }
  }

  private func make(_ segment: CurveSegment, _ resting: AnimationValue?) -> Animation {
    switch content {
    case .ends(let ends):
      guard let property = change?.property else {
        preconditionFailure("values are those of a property")
      }
      let leaf = property.withType(
        PropertyAnimationFactory(
          from: resting ?? value(at: segment.first) ?? ends.from,
          to: resting ?? value(at: segment.last) ?? ends.to, curve: segment.curve.curve))
      leaf.isAdditive = isAdditive
      guard let easing = segment.curve.easing else { return leaf }
      leaf.fillMode = .both
      let group = AnimationGroup([leaf])
      group.timingFunction = easing
      return group
    case .animation(let animation, let length):
      // The group's time follows the curve, and the child's time is a part of it.
      let child = animation.copy()
      child.duration = length
      child.setWarp(
        TimeWarp(
          begin: 0, duration: segment.curve.length, from: min(max(segment.first, 0), 1),
          to: min(max(segment.last, 0), 1)))
      let group = AnimationGroup([child])
      if case .bezier = segment.curve.function { group.timingFunction = segment.curve.function }
      return group
    }
  }

  // MARK: Ending

  /// Removes the animation from its layer.
  func uninstall() {
    if let animation { layer.removeAnimationSilently(animation) }
    animation = nil
  }
}
