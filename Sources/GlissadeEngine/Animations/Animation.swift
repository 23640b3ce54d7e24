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
  package var isHeld: Bool { state?.layer.object.timeSpace.speed == 0 }

  /// Whether it goes on to show after its end.
  package var fillsAfterEnd: Bool {
    !isRemovedOnCompletion && (fillMode == .forwards || fillMode == .both)
  }

  /// Lets the animation's time run evenly from one part of its duration to another, or stand still there.
  ///
  /// It shows the ends of that way before and after it, and is not removed. A layer's copy is not changed: see
  /// `Layer.retimeAnimation`.
  /// - Parameter way: parts of the duration, 0…1, at times of the layer or the group.
  package func follow(_ way: TimeWarp) {
    if !isFrozen { timing.follow(way) }
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
    return try timed { () throws(TimingError) in
      try timing.mediaTiming(isChild: state == nil, isGroup: isGroup)
    }
  }
}

/// The numbers of `CAMediaTiming` as they are set, before they are checked.
///
/// Most animations leave most of them as they are, and there are many animations: what is rare lies apart.
struct TimingParameters {
  /// 0 where none is given.
  private(set) var begin = 0.0
  var duration = 0.0
  private var rareBox: Box<RareTiming>?
  private var functionBox: Box<TimingFunction>?
  var autoreverses = false
  var isRemovedOnCompletion = true
  var fillMode = MediaTiming.FillMode.removed
  private var common = CommonFunction.none
  private var hasBegin = false

  var beginTime: Double? {
    get { hasBegin ? begin : nil }
    set { (begin, hasBegin) = (newValue ?? 0, newValue != nil) }
  }

  /// The commonest timing functions.
  private enum CommonFunction: UInt8 {
    case none
    case linear
    case easeIn
    case easeOut
    case easeInEaseOut
    case usual
    case other
  }

  private struct RareTiming {
    var speed = 1.0
    var timeOffset = 0.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
  }

  /// What an infinite duration of a run is counted as, in seconds.
  static let maximumRunDuration = 1e30

  /// The end where there is nothing rare, nil otherwise; what ``MediaTiming/endTime`` is then.
  var endTimeIfDefaultTiming: Double? {
    guard rareBox == nil, duration > 0, duration < .infinity, begin.isFinite else { return nil }
    return begin + (autoreverses ? 2 * duration : duration)
  }

  private var rare: RareTiming {
    get { rareBox?.value ?? RareTiming() }
    set { rareBox = Box(newValue) }
  }

  var speed: Double {
    get { rare.speed }
    set { rare.speed = newValue }
  }

  var timeOffset: Double {
    get { rare.timeOffset }
    set { rare.timeOffset = newValue }
  }

  var repeatCount: Double {
    get { rare.repeatCount }
    set { rare.repeatCount = newValue }
  }

  var repeatDuration: Double {
    get { rare.repeatDuration }
    set { rare.repeatDuration = newValue }
  }

  var function: TimingFunction? {
    get {
      switch common {
      case .none: nil
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      case .usual: .default
      case .other: functionBox?.value
      }
    }
    set {
      functionBox = nil
      guard let newValue else {
        common = .none
        return
      }
      switch newValue {
      case .linear: common = .linear
      case .easeIn: common = .easeIn
      case .easeOut: common = .easeOut
      case .easeInEaseOut: common = .easeInEaseOut
      case .default: common = .usual
      default:
        common = .other
        functionBox = Box(newValue)
      }
    }
  }

  /// Lets time run evenly from one part of the duration to another, or stand still there.
  mutating func follow(_ way: TimeWarp) {
    let isWhole = way.from == 0 && way.to == 1
    let length = way.to - way.from
    beginTime = way.begin
    (fillMode, isRemovedOnCompletion) = (.both, false)
    // So the time at the end of a run is not that of the next one's beginning.
    autoreverses = !isWhole
    rare = RareTiming(
      speed: way.duration > 0 ? length * duration / way.duration : 0,
      timeOffset: isWhole ? 0 : way.from * duration, repeatCount: 0,
      repeatDuration: isWhole || way.duration == 0 ? 0 : length.magnitude * duration)
  }

  /// Checks them.
  ///
  /// - Parameter isChild: in a group an animation is not removed when it ends; a layer's own shows nothing
  ///   after its end if it is.
  func mediaTiming(isChild: Bool, isGroup: Bool) throws(TimingError) -> MediaTiming {
    var fill = fillMode
    if isRemovedOnCompletion && !isChild {
      fill = fill == .backwards || fill == .both ? .backwards : .removed
    }
    let rare = rare
    // A run that never ends is one that does not come to its end: rows need a length to divide by.
    let run = duration == .infinity && !isGroup ? TimingParameters.maximumRunDuration : duration
    return try MediaTiming(
      beginTime: begin, duration: run, speed: rare.speed, timeOffset: rare.timeOffset,
      repeatCount: rare.repeatCount, repeatDuration: rare.repeatDuration,
      autoreverses: autoreverses, fillMode: fill)
  }
}

/// What a layer keeps with its copy of an animation.
struct AnimationState {
  /// In which order animations were added to the stage.
  var order: UInt64 = 0
  /// The layer, which outlives its use here: it lets go of its animations when it dies.
  let layer: Unretained<Layer>
  var phase = Phase.waiting
  /// Whether it is one of those that make the stage animate: it runs, and its time does not stand still.
  var isCounted = false
  /// Whether its end has been told: a layer's time that goes back does not tell it again.
  var hasNotifiedEnd = false
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

/// What few animations have: somebody who listens, and, once they are a layer's, a key or a transaction.
final class AnimationExtras {
  let delegate: (any AnimationDelegate)?
  var key: AnimationKey?
  var completion: TransactionCompletion?

  init(
    delegate: (any AnimationDelegate)?, key: AnimationKey? = nil,
    completion: TransactionCompletion? = nil
  ) {
    self.delegate = delegate
    self.key = key
    self.completion = completion
  }
}

/// Names an animation of a layer: adding another with the same key replaces it.
public struct AnimationKey: Sendable, ExpressibleByStringLiteral, Equatable {
  // Bytes, because comparing Strings needs the Unicode tables.
  /// The key's text in UTF-8.
  package let bytes: [UInt8]

  /// A key that is written in the source.
  public init(stringLiteral text: StaticString) {
    bytes = text.withUTF8Buffer { unsafe Array($0) }
  }

  /// A key made when the program runs.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The key of a property's implicit animation, which is the property's key path.
  public init(_ property: LayerProperty) { self.init(stringLiteral: property.keyPath) }
}
