import GlissadeTiming

/// The properties of `CAMediaTiming` as they are set, before they are checked.
///
/// There are many animations, and most of them leave most properties at their defaults: rarely used properties are
/// boxed.
struct TimingParameters {
  /// The begin time; 0 if none is set.
  private(set) var begin = 0.0
  var duration = 0.0
  private var rareBox: Box<Rare>?
  var autoreverses = false
  var isRemovedOnCompletion = true
  var fillMode = MediaTiming.FillMode.removed
  private var common = CommonFunction.none
  private var hasBegin = false

  var beginTime: Double? {
    get { hasBegin ? begin : nil }
    set { (begin, hasBegin) = (newValue ?? 0, newValue != nil) }
  }

  /// The most common timing functions.
  private enum CommonFunction: UInt8 {
    case none
    case linear
    case easeIn
    case easeOut
    case easeInEaseOut
    case usual
    case other
  }

  private struct RareTiming: Equatable {
    var speed = 1.0
    var timeOffset = 0.0
    var repeatCount = 0.0
    var repeatDuration = 0.0
  }

  /// The rarely used properties; the function is nil if it is a common one.
  private struct Rare {
    let timing: RareTiming
    let function: TimingFunction?
  }

  /// The duration, in seconds, that replaces one whose cycles are infinite.
  static let maximumRunDuration = 1e30

  /// The end time, as ``MediaTiming/endTime`` would give it, if only common properties are set; otherwise nil.
  var endTimeIfDefaultTiming: Double? {
    let period = period
    guard rareBox == nil || rare == RareTiming(), duration > 0, period < .infinity, begin.isFinite
    else { return nil }
    return begin + period
  }

  /// The length of one cycle: a run, or a run forwards and one backwards.
  private var period: Double { autoreverses ? 2 * duration : duration }

  private var rare: RareTiming {
    get { rareBox?.value.timing ?? RareTiming() }
    set { setRare(newValue, rareBox?.value.function) }
  }

  private mutating func setRare(_ timing: RareTiming, _ function: TimingFunction?) {
    let isUsual = function == nil && timing == RareTiming()
    rareBox = isUsual ? nil : Box(Rare(timing: timing, function: function))
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
      case .other: rareBox?.value.function
      }
    }
    set {
      if common == .other { setRare(rare, nil) }
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
        setRare(rare, newValue)
      }
    }
  }

  /// Returns the parameters with time that runs linearly from one fraction of the duration to another, or is paused.
  func warped(_ warp: TimeWarp) -> TimingParameters {
    var result = self
    result.setWarp(warp)
    return result
  }

  private mutating func setWarp(_ warp: TimeWarp) {
    let isWhole = warp.from == 0 && warp.to == 1
    let length = warp.to - warp.from
    beginTime = warp.begin
    (fillMode, isRemovedOnCompletion) = (.both, false)
    // With autoreversing, the time at the end of a run is not the start of the next run.
    autoreverses = !isWhole
    rare = RareTiming(
      speed: warp.duration > 0 ? length * duration / warp.duration : 0,
      timeOffset: isWhole ? 0 : warp.from * duration, repeatCount: 0,
      repeatDuration: isWhole || warp.duration == 0 ? 0 : length.magnitude * duration)
  }

  /// Returns the validated timing.
  ///
  /// - Parameters:
  ///   - isChild: Whether the animation is in a group, which does not remove it when it ends. A layer's own animation
  ///     shows nothing after its end if it is removed.
  ///   - isGroup: Whether the animation is a group, whose duration may stay infinite.
  func mediaTiming(isChild: Bool, isGroup: Bool) throws(TimingError) -> MediaTiming {
    var fill = fillMode
    if isRemovedOnCompletion && !isChild {
      fill = fill == .backwards || fill == .both ? .backwards : .removed
    }
    let rare = rare
    // A run without an end, or whose way back has none, is replaced by one too long to end: rows divide by the
    // duration, and reduce times by the period.
    let isEndless = period == .infinity && !(isGroup && duration == .infinity)
    let run = isEndless ? TimingParameters.maximumRunDuration : duration
    return try MediaTiming(
      beginTime: begin, duration: run, speed: rare.speed, timeOffset: rare.timeOffset,
      repeatCount: rare.repeatCount, repeatDuration: rare.repeatDuration,
      autoreverses: autoreverses, fillMode: fill)
  }
}
