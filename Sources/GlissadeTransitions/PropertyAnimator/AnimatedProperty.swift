import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// A property of a layer that a property animator drives.
///
/// It has one animation on the layer, whose time is driven: pausing, scrubbing, turning and continuing change the way
/// of that time. The animation is made anew only where it gets another curve or other values. Whatever time is asked
/// for, it shows what it would if nothing were done about it any more.
final class AnimatedProperty {
  /// The values that it runs through.
  enum Content {
    /// A property from one value to another.
    case ends(AnimationEndpoints)
    /// An animation with values of its own, which lasts for some seconds.
    case animation(Animation, length: Double)
  }

  /// A change of the layer's model.
  struct Change {
    let property: LayerProperty
    let before, after: AnimationValue
  }

  let layer: Layer
  let content: Content
  /// Whether it is added to the model, so that others go on; otherwise it takes the place of the property's own
  /// animation.
  let isAdditive: Bool
  /// The change of the model; nil where the model does not change, and the animation lies over all others.
  let change: Change?
  var track: ProgressTrack {
    didSet { if track.segment != oldValue.segment { detour = detour(on: track.segment) } }
  }
  /// A value that its way was bent at; nil where it is the plain way from its beginning to its end.
  private var detour: Detour?
  /// The layer's frozen copy; nil where there is none any more.
  private var animation: Animation?
  /// The segment and resting value that the animation was made for; nil before there was one.
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

  // MARK: Its way

  /// The bend of a way that went on otherwise: a transform that is half way is not always on the way from where it is.
  private struct Detour {
    let progress: Double
    let value: AnimationValue
    /// The progress that it went on to from there.
    let last: Double
  }

  private func detour(on segment: CurveSegment) -> Detour? {
    guard segment.first != 0, segment.first != 1, let value = value(at: segment.first),
      case .transform = value
    else { return nil }
    return Detour(progress: segment.first, value: value, last: segment.last)
  }

  /// The value at a progress, which may be outside of 0…1; nil for an animation's own values.
  private func value(at progress: Double) -> AnimationValue? {
    guard case .ends(let ends) = content else { return nil }
    guard let detour else { return ends.from.mixed(with: ends.to, at: progress) }
    let (near, far) = detour.last == 1 ? (ends.from, ends.to) : (ends.to, ends.from)
    let part = (progress - detour.progress) / (detour.last - detour.progress)
    if part >= 0 || detour.progress == 1 - detour.last {
      return detour.value.mixed(with: far, at: part)
    }
    let first = 1 - detour.last
    return near.mixed(with: detour.value, at: (progress - first) / (detour.progress - first))
  }

  // MARK: Its time

  /// Lets the property run with its animator's time from the present instant on.
  ///
  /// - Parameters:
  ///   - time: the animator's, 0…1, at seconds from now on.
  ///   - isForward: whether that grows.
  ///   - length: seconds that the animator's whole time takes.
  ///   - delegate: told of the end, if that is the animator's.
  /// - Returns: whether it will be told.
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

  /// Lets the property stand still where its animator's time is.
  ///
  /// - Parameter isEven: whether it is scrubbed evenly in place of along its curve.
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

  /// Lets the animation run from one part of its duration to another, or stand still there.
  ///
  /// - Parameters:
  ///   - seconds: the time that it takes; 0 stands still.
  ///   - wait: seconds before it begins.
  ///   - resting: a value that it shows in place of those of its way.
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
      made.follow(time)
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
      // Its own time is a part of the way of the group's, which follows the curve.
      let child = animation.copy()
      child.duration = length
      child.follow(
        TimeWarp(
          begin: 0, duration: segment.curve.length, from: min(max(segment.first, 0), 1),
          to: min(max(segment.last, 0), 1)))
      let group = AnimationGroup([child])
      if case .bezier = segment.curve.function { group.timingFunction = segment.curve.function }
      return group
    }
  }

  // MARK: Ending

  /// Takes the animation off its layer.
  func uninstall() {
    if let animation { layer.removeAnimationSilently(animation) }
    animation = nil
  }
}
