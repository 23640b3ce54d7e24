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
  private var function: TimingFunction?
  private var observer: (any AnimationDelegate)?
  /// What the layer knows of its copy; nil for an animation that can be changed.
  var state: AnimationState?

  /// An animation with Core Animation's defaults.
  init() {}

  init(copying other: Animation) {
    timing = other.timing
    function = other.function
    observer = other.observer
  }

  /// Whether this is a layer's copy, which cannot be changed.
  public var isFrozen: Bool { state != nil }

  /// A copy that can be changed.
  public func copy() -> Animation { Animation(copying: self) }

  /// When the animation begins, in seconds of the layer's or group's time.
  ///
  /// 0, the default, stands for the time at which it is added; within a group it is the group's beginning.
  public var beginTime: Double {
    get { timing.beginTime }
    set { if !isFrozen { timing.beginTime = newValue } }
  }

  /// The duration of one run in seconds, 0 or greater; 0, the default, takes the transaction's.
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

  /// The pace over one run; nil, the default, is linear. Springs have their own.
  public var timingFunction: TimingFunction? {
    get { function }
    set { if !isFrozen { function = newValue } }
  }

  /// Is told of the beginning and the end; held as long as the animation, as Core Animation does.
  public var delegate: (any AnimationDelegate)? {
    get { observer }
    set { if !isFrozen { observer = newValue } }
  }

  // MARK: For the layer

  /// Puts the animation's rows into the slots of a layer.
  func build(into builder: inout SlotBuilder) throws(EngineError) {}

  /// Whether a look at its numbers is enough to know that the tables will take it.
  ///
  /// - Throws: ``EngineError`` naming what is refused.
  func isPlainlyValid(_ layer: Layer) throws(EngineError) -> Bool { false }

  /// Whether it moves a property or a component of it.
  func animates(_ root: LayerProperty) -> Bool { false }

  /// Its own timing, validated.
  func mediaTiming() throws(EngineError) -> MediaTiming {
    try timed { () throws(TimingError) in try timing.mediaTiming(isChild: state == nil) }
  }
}

/// The numbers of `CAMediaTiming` as they are set, before they are checked.
struct TimingParameters {
  var beginTime = 0.0
  var duration = 0.0
  var speed = 1.0
  var timeOffset = 0.0
  var repeatCount = 0.0
  var repeatDuration = 0.0
  var autoreverses = false
  var isRemovedOnCompletion = true
  var fillMode = MediaTiming.FillMode.removed

  /// Checks them.
  ///
  /// - Parameter isChild: in a group an animation is not removed when it ends; a layer's own shows nothing
  ///   after its end if it is.
  func mediaTiming(isChild: Bool) throws(TimingError) -> MediaTiming {
    var fill = fillMode
    if isRemovedOnCompletion && !isChild {
      fill = fill == .backwards || fill == .both ? .backwards : .removed
    }
    return try MediaTiming(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: fill)
  }
}

/// What a layer keeps with its copy of an animation.
struct AnimationState {
  let key: AnimationKey?
  /// In which order animations were added to the stage.
  var order: UInt64 = 0
  var completion: TransactionCompletion?
  /// The layer, which outlives its use here: it lets go of its animations when it dies.
  let layer: Unretained<Layer>
  var phase = Phase.waiting
  /// Whether it is one of those that make the stage animate: it runs, and its time does not stand still.
  var isCounted = false
  /// Counts how often its events were scheduled.
  var schedule: UInt32 = 0

  enum Phase {
    /// Its beginning lies ahead.
    case waiting
    case running
    /// It has ended, and stays because it is not removed.
    case ended
    /// It has ended at this instant, at which it still shows.
    case lingering
    /// It is not the layer's any more.
    case gone
  }
}

/// Names an animation of a layer: adding another with the same key replaces it.
public struct AnimationKey: Sendable, ExpressibleByStringLiteral, Equatable {
  // Bytes, because comparing Strings needs the Unicode tables.
  private let bytes: [UInt8]

  /// A key that is written in the source.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// A key made when the program runs.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The key of a property's implicit animation.
  public init(_ property: LayerProperty) { bytes = [0xFF, property.rawValue] }
}
