public import GlissadeTiming

/// Is told when an animation begins and ends: `CAAnimationDelegate`.
public protocol AnimationDelegate: AnyObject {
  /// The animation has begun.
  ///
  /// - Parameter animation: the frozen copy that the layer holds.
  func animationDidStart(_ animation: Animation)

  /// The animation has ended or has been removed.
  ///
  /// - Parameters:
  ///   - animation: the frozen copy that the layer held.
  ///   - finished: whether it reached the end of its active time before it was removed.
  func animationDidStop(_ animation: Animation, finished: Bool)
}

extension AnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ animation: Animation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: Animation, finished: Bool) {}
}

/// What animations have in common: `CAAnimation`, its timing included.
///
/// A layer copies an animation when it is added; the copy is frozen, and setting its properties has no
/// effect. Values are checked when the animation is added.
public class Animation {
  var timing = TimingParameters()
  /// What few animations have.
  var extras: AnimationExtras?
  /// What the layer knows of its copy; nil for an animation that can be changed.
  var state: AnimationState?

  /// An animation with Core Animation's defaults.
  init() {}

  init(copying other: Animation) {
    timing = other.timing
    extras = other.extras.map { AnimationExtras(delegate: $0.delegate) }
  }

  /// Whether this is a layer's copy, which cannot be changed.
  public var isFrozen: Bool { state != nil }

  /// A copy that can be changed.
  public func copy() -> Animation { Animation(copying: self) }

  /// When the animation begins, in seconds of the layer's or group's time.
  ///
  /// nil, the default, stands for the time at which it is added, and within a group for the group's beginning; a
  /// layer's copy has the time that was found.
  public var beginTime: Double? {
    get { timing.beginTime }
    set { if !isFrozen { timing.beginTime = newValue } }
  }

  /// The duration of one run in seconds, 0 or greater; 0, the default, takes the transaction's, or within a
  /// group the group's.
  ///
  /// In an infinite one time passes, but the first value stays.
  public var duration: Double {
    get { timing.duration }
    set { if !isFrozen { timing.duration = newValue } }
  }

  /// Seconds of the animation per second of the layer: 0 pauses, below 0 runs backwards; 1 by default.
  public var speed: Double {
    get { timing.speed }
    set { if !isFrozen { timing.speed = newValue } }
  }

  /// Added to the animation's time, in seconds; it wraps within the active duration.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { if !isFrozen { timing.timeOffset = newValue } }
  }

  /// How often the animation runs, fractions included; 0, the default, counts as 1.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { if !isFrozen { timing.repeatCount = newValue } }
  }

  /// For how many seconds of its own time the animation repeats; 0 leaves it to ``repeatCount``.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { if !isFrozen { timing.repeatDuration = newValue } }
  }

  /// Whether every run is followed by one backwards.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { if !isFrozen { timing.autoreverses = newValue } }
  }

  /// Whether the animation shows outside its active time.
  ///
  /// After its end it can only show while it is not removed: see ``isRemovedOnCompletion``.
  public var fillMode: MediaTiming.FillMode {
    get { timing.fillMode }
    set { if !isFrozen { timing.fillMode = newValue } }
  }

  /// Whether the layer removes the animation when it ends; true by default.
  public var isRemovedOnCompletion: Bool {
    get { timing.isRemovedOnCompletion }
    set { if !isFrozen { timing.isRemovedOnCompletion = newValue } }
  }

  /// The timing function of one run; nil, the default, is linear.
  ///
  /// Springs have their own. Of groups and keyframes it paces the whole run, and is linear or a bezier curve;
  /// steps and pieces are refused there. Where it leaves 0…1, keyframes go on beyond the first and the last of
  /// them as a basic animation goes on beyond its ends: with the slope that they have there, along a path with
  /// the velocity. Keyframes that are held, or are not due at 0 and 1, stay.
  public var timingFunction: TimingFunction? {
    get { timing.function }
    set { if !isFrozen { timing.function = newValue } }
  }

  /// Is told of the beginning and the end; held as long as the animation, as Core Animation does.
  public var delegate: (any AnimationDelegate)? {
    get { extras?.delegate }
    set {
      if isFrozen || (extras == nil && newValue == nil) { return }
      extras = AnimationExtras(delegate: newValue)
    }
  }

  // MARK: For the other modules

  /// The key that a layer has its copy under, if any.
  package var key: AnimationKey? { extras?.key }

  /// Whether it has not come to its end and will.
  package var willEnd: Bool {
    switch state?.phase {
    case .waiting, .running:
      guard let timing = try? mediaTiming() else { return false }
      return timing.speed != 0 && timing.activeDuration < TimingParameters.maximumRunDuration
    default: return false
    }
  }

  /// When it will end, in the stage's time, as its layer's time runs now; nil where it does not.
  package var stageEnd: Double? {
    guard let layer = state?.layer.object, let timing = try? mediaTiming(), timing.speed != 0,
      timing.activeDuration < TimingParameters.maximumRunDuration
    else { return nil }
    return layer.timeSpace.stageTime(atLocalTime: timing.endTime)
  }

  /// Whether its layer's time stands still.
  package var isPaused: Bool { state?.layer.object.timeSpace.speed == 0 }

  /// Whether it goes on to show after its end.
  package var fillsAfterEnd: Bool {
    !isRemovedOnCompletion && (fillMode == .forwards || fillMode == .both)
  }

  /// Lets the animation's time run evenly from one part of its duration to another, or stand still there.
  ///
  /// It shows the ends of that way before and after it, and is not removed. A layer's copy is not changed: see
  /// `Layer.retimeAnimation`.
  /// - Parameter way: parts of the duration, 0…1, at times of the layer or the group.
  package func setWarp(_ warp: TimeWarp) {
    if !isFrozen { timing.setWarp(warp) }
  }

  // MARK: For the layer

  /// Puts the animation's rows into the slots of a layer.
  func build(into builder: inout SlotBuilder) throws(EngineError) {}

  /// Whether a look at its numbers is enough to know that the tables will take it.
  ///
  /// - Throws: ``EngineError`` naming what is refused.
  func passesFastValidation(_ layer: Layer) throws(EngineError) -> Bool { false }

  /// Whether it lays a value over what is below it of a property or a component of it.
  func covers(_ root: LayerProperty) -> Bool { false }

  /// Its own timing, validated.
  func mediaTiming() throws(EngineError) -> MediaTiming {
    let isGroup = self is AnimationGroup
    return try mappingTimingErrors { () throws(TimingError) in
      try timing.mediaTiming(isChild: state == nil, isGroup: isGroup)
    }
  }
}
