import GlissadeTiming

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
  mutating func setWarp(_ warp: TimeWarp) {
    let isWhole = warp.from == 0 && warp.to == 1
    let length = warp.to - warp.from
    beginTime = warp.begin
    (fillMode, isRemovedOnCompletion) = (.both, false)
    // So the time at the end of a run is not that of the next one's beginning.
    autoreverses = !isWhole
    rare = RareTiming(
      speed: warp.duration > 0 ? length * duration / warp.duration : 0,
      timeOffset: isWhole ? 0 : warp.from * duration, repeatCount: 0,
      repeatDuration: isWhole || warp.duration == 0 ? 0 : length.magnitude * duration)
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
