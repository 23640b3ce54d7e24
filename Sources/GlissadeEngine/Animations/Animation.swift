public import GlissadeTiming

/// The methods that are called when an animation starts and stops: `CAAnimationDelegate`.
public protocol AnimationDelegate: AnyObject {
  /// Called when the animation has started.
  ///
  /// - Parameter animation: The layer's frozen copy.
  func animationDidStart(_ animation: Animation)

  /// Called when the animation has ended or has been removed.
  ///
  /// - Parameters:
  ///   - animation: The layer's frozen copy.
  ///   - finished: Whether the animation reached the end of its active time before it was removed.
  func animationDidStop(_ animation: Animation, finished: Bool)

  /// The spelling of Swift 2, which is called in place of ``animationDidStart(_:)`` if only this one is implemented.
  func animationDidStart(anim: Animation)

  /// The spelling of Swift 2, which is called in place of ``animationDidStop(_:finished:)`` if only this one is
  /// implemented.
  func animationDidStop(anim: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Calls the spelling of Swift 2, which does nothing unless it is implemented.
  public func animationDidStart(_ animation: Animation) { animationDidStart(anim: animation) }
  /// Calls the spelling of Swift 2, which does nothing unless it is implemented.
  public func animationDidStop(_ animation: Animation, finished: Bool) {
    animationDidStop(anim: animation, finished: finished)
  }
  /// Does nothing.
  public func animationDidStart(anim: Animation) {}
  /// Does nothing.
  public func animationDidStop(anim: Animation, finished: Bool) {}
}

/// The base class of all animations, including their timing: `CAAnimation`.
///
/// A layer copies an animation when it is added. The copy is frozen: setting its properties has no effect. Values are
/// checked when the animation is added.
public class Animation {
  // The compiler proves that no two accesses of a stored property overlap, and checks none at run time, only if the
  // property is final and is not changed in place by calls to functions that it cannot see through.
  // Members that no subclass overrides are final also because each of the others takes an entry in the tables of all
  // subclasses, of which there is one for each type of values in Embedded Swift.
  final var timing = TimingParameters()
  /// The rarely used properties.
  final var extras: AnimationExtras?
  /// The layer's state of its frozen copy; nil for an animation that can be changed.
  final var state: AnimationState?

  /// Creates an animation with Core Animation's defaults.
  init() {}

  init(copying other: Animation) {
    timing = other.timing
    extras = other.extras.map {
      AnimationExtras(delegate: $0.delegate, unknownKeyPath: $0.unknownKeyPath)
    }
  }

  /// Whether this is a layer's copy, which cannot be changed.
  public final var isFrozen: Bool { state != nil }

  /// Returns a copy that can be changed.
  public func copy() -> Animation { Animation(copying: self) }

  /// Changes a property of the timing that the timing stores in a box.
  private final func change(_ body: (inout TimingParameters) -> Void) {
    if isFrozen { return }
    var changed = timing
    body(&changed)
    timing = changed
  }

  /// The time at which the animation begins, in seconds of the layer's or group's time.
  ///
  /// With nil, the default, the animation begins when it is added, or with its group. A layer's copy has the
  /// resulting time.
  public final var beginTime: Double? {
    get { timing.beginTime }
    set { if !isFrozen { timing.beginTime = newValue } }
  }

  /// The duration of one run in seconds, 0 or greater; 0, the default, takes the transaction's or, within a group,
  /// the group's duration.
  ///
  /// If the duration is infinite, time passes, but the animation keeps showing its first value.
  public final var duration: Double {
    get { timing.duration }
    set { if !isFrozen { timing.duration = newValue } }
  }

  /// Seconds of the animation per second of the layer: 0 pauses, below 0 runs backwards; 1 by default.
  public final var speed: Double {
    get { timing.speed }
    set { change { $0.speed = newValue } }
  }

  /// An offset that is added to the animation's time, in seconds; it wraps within the active duration.
  public final var timeOffset: Double {
    get { timing.timeOffset }
    set { change { $0.timeOffset = newValue } }
  }

  /// The number of runs, which may be fractional; 0, the default, counts as 1.
  public final var repeatCount: Double {
    get { timing.repeatCount }
    set { change { $0.repeatCount = newValue } }
  }

  /// The time for which the animation repeats, in seconds of its own time; 0 leaves it to ``repeatCount``.
  public final var repeatDuration: Double {
    get { timing.repeatDuration }
    set { change { $0.repeatDuration = newValue } }
  }

  /// Whether each run is followed by a run backwards.
  public final var autoreverses: Bool {
    get { timing.autoreverses }
    set { if !isFrozen { timing.autoreverses = newValue } }
  }

  /// Whether the animation shows its values outside its active time.
  ///
  /// After its end, an animation can show its values only if it is not removed: see ``isRemovedOnCompletion``.
  public final var fillMode: MediaTiming.FillMode {
    get { timing.fillMode }
    set { if !isFrozen { timing.fillMode = newValue } }
  }

  /// Whether the layer removes the animation when it ends; true by default.
  public final var isRemovedOnCompletion: Bool {
    get { timing.isRemovedOnCompletion }
    set { if !isFrozen { timing.isRemovedOnCompletion = newValue } }
  }

  /// The timing function of one run; nil, the default, is linear.
  ///
  /// Springs have their own curve. For groups and keyframe animations, the function applies to the whole run and must
  /// be linear or a Bézier curve; steps and piecewise linear functions are rejected. Where it leaves 0…1, keyframe
  /// animations extrapolate beyond their first and last keyframes, as basic animations do beyond their end values:
  /// with the slope at that keyframe, and along a path with the velocity there. Discrete keyframes, and first and
  /// last keyframes whose key times are not 0 and 1, are not extrapolated.
  public final var timingFunction: TimingFunction? {
    get { timing.function }
    set { change { $0.function = newValue } }
  }

  /// The delegate that is called at the start and the end; the animation keeps it alive, as in Core Animation.
  public final var delegate: (any AnimationDelegate)? {
    get { extras?.delegate }
    set {
      if isFrozen || (extras == nil && newValue == nil) { return }
      extras = AnimationExtras(delegate: newValue, unknownKeyPath: extras?.unknownKeyPath)
    }
  }

  // MARK: For the other modules

  /// The key under which a layer has its copy, if any.
  package final var key: AnimationKey? { extras?.key }

  /// The layer that a frozen copy was added to; nil once the animation has been removed.
  package final var layer: Layer? {
    guard let state, state.phase != .removed else { return nil }
    return state.layer.object
  }

  /// Whether the animation has not ended yet, and will end.
  package final var willEnd: Bool {
    switch state?.phase {
    case .waiting, .running:
      guard let timing = try? mediaTiming() else { return false }
      return timing.speed != 0 && timing.activeDuration < TimingParameters.maximumRunDuration
    default: return false
    }
  }

  /// The stage time at which the animation will end, as its layer's time runs now; nil if it will not.
  package final var stageEnd: Double? {
    guard let layer = state?.layer.object, let timing = try? mediaTiming(), timing.speed != 0,
      timing.activeDuration < TimingParameters.maximumRunDuration
    else { return nil }
    return layer.timeSpace.stageTime(atLocalTime: timing.endTime)
  }

  /// Whether the time of the animation's layer is paused.
  package final var isPaused: Bool { state?.layer.object.timeSpace.speed == 0 }

  /// Whether the animation still shows its last value after its end.
  package final var fillsAfterEnd: Bool {
    !isRemovedOnCompletion && (fillMode == .forwards || fillMode == .both)
  }

  /// Lets the animation's time run linearly from one fraction of its duration to another, or pauses it.
  ///
  /// The animation shows the ends of that interval before and after it, and is not removed. A layer's copy is not
  /// changed: see `Layer.retimeAnimation`.
  /// - Parameter warp: Fractions of the duration, 0…1, at times of the layer or the group.
  package final func setWarp(_ warp: TimeWarp) {
    if !isFrozen { timing = timing.warped(warp) }
  }

  // MARK: For the layer

  /// Returns the animation whose values have the type of its property; nil for one that has them already.
  ///
  /// A group, which must be a copy, replaces its animations.
  /// - Throws: ``EngineError/unknownKeyPath(_:nearest:)``, ``EngineError/typeMismatch(property:expected:actual:)``.
  package func typed() throws(EngineError) -> Animation? { nil }

  /// Adds the animation's rows to the slots of a layer.
  func build(into builder: inout SlotBuilder) throws(EngineError) {}

  /// Returns whether a quick check of the numbers shows that the tables will accept the animation.
  ///
  /// - Throws: ``EngineError`` for a value that is rejected.
  func passesFastValidation(_ layer: Layer) throws(EngineError) -> Bool { false }

  /// The end values of a basic animation.
  var ownEnds: EndValues { EndValues(.scalar) }

  /// Returns a copy of a basic animation with other end values.
  func copy(_ ends: EndValues) -> Animation { copy() }

  /// Sets the values of a keyframe animation to those of a row, out of a number of rows.
  func setKeyframes(
    _ rows: AnimationRows, _ row: Int, of count: Int
  ) throws(EngineError) {}

  /// Sets the initial velocity of a spring, in multiples of the distance per second.
  func setVelocity(_ velocity: Double) {}

  /// Sets the initial velocity of a spring in units of the value per second, and the duration to its settling duration
  /// if it settles.
  func setUnitVelocity(_ velocity: AnimationValue, settles: Bool) throws(EngineError) {}

  /// Returns whether the animation replaces the underlying value of a property or of one of its components.
  func covers(_ root: LayerProperty) -> Bool { false }

  /// Returns the animation's own timing, validated.
  final func mediaTiming() throws(EngineError) -> MediaTiming {
    let isGroup = self is AnimationGroup
    return try mappingTimingErrors { () throws(TimingError) in
      try timing.mediaTiming(isChild: state == nil, isGroup: isGroup)
    }
  }
}
