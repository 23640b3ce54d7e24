import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// The motion of one property of a layer that a property animator drives.
///
/// It is an animation of the layer's, which is put in place anew whenever it is to run otherwise. Whatever time is
/// asked for, it shows what it would if nothing were done about it any more.
final class PropertyMotion {
  /// What runs.
  enum Content {
    /// A property from one value to another.
    case ends(MotionEnds)
    /// An animation with values of its own, which lasts for some seconds.
    case animation(Animation, length: Double)
  }

  /// Where it comes among the layer's animations.
  enum Place {
    /// Next to the model, so that others go on.
    case nextToModel(LayerProperty)
    /// In place of the property's own animation.
    case covering(LayerProperty)
    /// Over all others.
    case onTop
  }

  let layer: Layer
  let place: Place
  let content: Content
  /// The model's value before the change and after it; nil where the model does not change.
  let change: (before: AnimationValue, after: AnimationValue)?
  var track: MotionTrack
  /// What shows when the animator stands still, and how fast it changed then, per second.
  var progress = 0.0
  var rate = 0.0
  /// A value that its way was bent at; nil where it is the plain way from its beginning to its end.
  private var bend: Bend?
  /// The layer's frozen copy; nil where there is none any more.
  private(set) var animation: Animation?

  init(
    layer: Layer, place: Place, content: Content,
    change: (before: AnimationValue, after: AnimationValue)?, track: MotionTrack
  ) {
    self.layer = layer
    self.place = place
    self.content = content
    self.change = change
    self.track = track
  }

  /// The property that changes; nil where that is not the motion's doing.
  var property: LayerProperty? {
    switch place {
    case .nextToModel(let property), .covering(let property): property
    case .onTop: nil
    }
  }

  /// Whether it is added to the model.
  var isAdditive: Bool {
    if case .nextToModel = place { return true }
    return false
  }

  /// Whether it has values of its own, which follow only timing functions.
  var isPlain: Bool {
    if case .animation = content { return true }
    return false
  }

  /// Whether the layer still has the motion.
  var isInstalled: Bool {
    guard let animation else { return false }
    return layer.animations.contains { $0 === animation }
  }

  // MARK: Its way

  /// Where a motion went on otherwise: a transform that is half way is not always on the way from where it is.
  private struct Bend {
    let progress: Double
    let value: AnimationValue
    /// The progress that it went on to from there.
    let last: Double
  }

  /// The value at a progress, which may be outside of 0…1; nil for an animation's own values.
  private func value(at progress: Double) -> AnimationValue? {
    guard case .ends(let ends) = content else { return nil }
    guard let bend else { return ends.from.mixed(with: ends.to, at: progress) }
    let (near, far) = bend.last == 1 ? (ends.from, ends.to) : (ends.to, ends.from)
    let part = (progress - bend.progress) / (bend.last - bend.progress)
    if part >= 0 || bend.progress == 1 - bend.last {
      return bend.value.mixed(with: far, at: part)
    }
    let first = 1 - bend.last
    return near.mixed(with: bend.value, at: (progress - first) / (bend.progress - first))
  }

  /// Lets the motion go from where it is to the end that lies ahead; see ``MotionTrack``.
  func aim(
    from progress: Double, at time: Double, isForward: Bool,
    _ makeCurve: (_ stretch: Double, _ way: Double) -> MotionCurve
  ) {
    var next = track
    next.aim(from: progress, at: time, isForward: isForward, makeCurve)
    var newBend: Bend?
    let (first, last) = (next.piece.first, next.piece.last)
    if first != 0, first != 1, let value = value(at: first), case .transform = value {
      newBend = Bend(progress: first, value: value, last: last)
    }
    (track, bend) = (next, newBend)
  }

  // MARK: Playing

  /// What a motion does from an instant on.
  struct Run {
    /// The animator's time at the instant, and whether it grows.
    var time: Double
    var isForward: Bool
    /// Seconds that the animator's whole time takes.
    var length: Double
    /// Seconds before it begins to run.
    var wait: Double
    /// Where the animator's time ends.
    var end: Double { isForward ? 1 : 0 }
  }

  /// Lets the motion run from the present instant on.
  ///
  /// - Parameter delegate: told of the end, if that is the animator's.
  /// - Returns: whether it will be told.
  func play(_ run: Run, _ delegate: (any AnimationDelegate)?) -> Bool {
    let piece = track.piece
    let sign = run.isForward ? 1.0 : -1
    let rises = (piece.end - piece.begin) * sign > 0
    let now = piece.part(at: run.time)
    let start = rises ? max(now, 0) : min(now, 1)
    let end = rises ? 1.0 : 0
    let stretch = (piece.end - piece.begin).magnitude * run.length
    let seconds = (end - start).magnitude * stretch
    guard rises ? start < 1 : start > 0, seconds > 0 else {
      hold(part: end)
      return false
    }
    let wait = run.wait + (now - start).magnitude * stretch
    guard let local = try? layer.convertTime(layer.stage?.time ?? 0, from: nil) else {
      return false
    }
    var timing = Timing(from: start, to: end, seconds: seconds)
    timing.begin = local + wait
    let tells = (rises ? piece.end : piece.begin) == run.end
    install(timing, piece, tells ? delegate : nil)
    return tells && animation != nil
  }

  /// Lets the motion stand still where its animator's time is.
  ///
  /// - Parameter isEven: whether it is scrubbed evenly in place of along its curve.
  func hold(at time: Double, isEven: Bool) {
    guard isEven else {
      let part = track.piece.part(at: time)
      if part >= 0 || track.isWhole { return hold(part: min(max(part, 0), 1)) }
      return show(track.state(at: time).position)
    }
    show(track.evenProgress(at: time))
  }

  private func hold(part: Double) {
    install(Timing(from: part, to: part, seconds: 0), track.piece, nil)
  }

  /// Shows a progress, which may be outside of 0…1.
  private func show(_ progress: Double) {
    if bend != nil, let value = value(at: progress) {
      return install(
        Timing(from: 0, to: 0, seconds: 0),
        MotionPiece(begin: 0, end: 1, curve: .linear(1)), nil, resting: value)
    }
    let isWithin = progress >= 0 && progress <= 1
    let flat = isWithin ? nil : try? PiecewiseLinear(evenly: [progress, progress])
    let curve = MotionCurve(
      curve: .timing(flat.map { .piecewiseLinear($0) } ?? .linear), length: 1)
    let part = min(max(progress, 0), 1)
    install(
      Timing(from: part, to: part, seconds: 0), MotionPiece(begin: 0, end: 1, curve: curve), nil)
  }

  /// When an animation goes from one part of its duration to another.
  private struct Timing {
    var from, to: Double
    /// Seconds that this takes; 0 stands still.
    var seconds: Double
    /// When it begins in the layer's time; nil at once.
    var begin: Double?

    /// Gives an animation of a length this timing; it shows its ends before and after it.
    func apply(to animation: Animation, length: Double) {
      animation.duration = length
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      animation.beginTime = begin
      animation.speed = seconds > 0 ? (to - from) * length / seconds : 0
      if from == 0, to == 1 { return }
      animation.timeOffset = from * length
      // So the time at the end of a run is not that of the next one's beginning.
      animation.autoreverses = true
      if seconds > 0 { animation.repeatDuration = (to - from).magnitude * length }
    }
  }

  private func install(
    _ timing: Timing, _ piece: MotionPiece, _ delegate: (any AnimationDelegate)?,
    resting: AnimationValue? = nil
  ) {
    guard layer.stage != nil else { return }
    let made = make(piece, resting)
    timing.apply(to: made, length: piece.curve.length)
    made.delegate = delegate
    do throws(EngineError) {
      if let old = animation {
        animation = try layer.replaceMotion(old, with: made)
      } else if !wasInstalled {
        let key = isAdditive ? nil : property.map { AnimationKey($0) }
        animation = try layer.insertMotion(made, forKey: key, isNextToModel: isAdditive)
      }
      wasInstalled = true
    } catch {
      Stage.report(error, layer: layer)
    }
  }

  private var wasInstalled = false

  private func make(_ piece: MotionPiece, _ resting: AnimationValue?) -> Animation {
    switch content {
    case .ends(let ends):
      guard let property else { preconditionFailure("values are those of a property") }
      let from = resting ?? value(at: piece.first) ?? ends.from
      return make(property, from, resting ?? value(at: piece.last) ?? ends.to, piece.curve)
    case .animation(let animation, let length):
      // Its own time is a part of the way of the group's, which follows the curve.
      let child = animation.copy()
      let (from, to) = (min(max(piece.first, 0), 1), min(max(piece.last, 0), 1))
      Timing(from: from, to: to, seconds: piece.curve.length).apply(to: child, length: length)
      let group = AnimationGroup([child])
      if case .bezier = piece.curve.function { group.timingFunction = piece.curve.function }
      return group
    }
  }

  private func make(
    _ property: LayerProperty, _ from: AnimationValue, _ to: AnimationValue, _ curve: MotionCurve
  ) -> Animation {
    let leaf: PropertyAnimation =
      switch property.kind {
      case .scalar: made(Double.self, property, from, to, curve)
      case .point: made(Point.self, property, from, to, curve)
      case .size: made(Size.self, property, from, to, curve)
      case .rect: made(Rect.self, property, from, to, curve)
      case .color: made(Color.self, property, from, to, curve)
      case .transform: made(Transform3D.self, property, from, to, curve)
      case .flag: made(Bool.self, property, from, to, curve)
      case .contents: made(Contents?.self, property, from, to, curve)
      }
    leaf.isAdditive = isAdditive
    guard let function = curve.easing, case .spring(let spring) = curve.curve else { return leaf }
    leaf.duration = spring.duration
    leaf.fillMode = .both
    let group = AnimationGroup([leaf])
    group.timingFunction = function
    return group
  }

  private func made<Value: Animatable>(
    _ type: Value.Type, _ property: LayerProperty, _ from: AnimationValue,
    _ to: AnimationValue, _ curve: MotionCurve
  ) -> PropertyAnimation {
    guard let keyPath = try? AnimationKeyPath<Value>(checking: property) else {
      preconditionFailure("a property has values of its own kind")
    }
    switch curve.curve {
    case .timing(let function):
      let animation = BasicAnimation(keyPath: keyPath, from: Value(from), to: Value(to))
      animation.timingFunction = function
      return animation
    case .spring(let motion):
      let animation = SpringAnimation(keyPath: keyPath, from: Value(from), to: Value(to))
      animation.use(motion)
      return animation
    }
  }

  // MARK: Ending

  /// Takes the motion off its layer.
  func remove() {
    if let animation { layer.removeMotion(animation) }
    animation = nil
  }
}
