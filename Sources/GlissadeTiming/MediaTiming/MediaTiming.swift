/// The map from a parent's time to an animation's or a layer's own time: `CAMediaTiming`.
///
/// A value of this type is validated and immutable. The state at a parent time depends on nothing else, so that times
/// can be evaluated in any order.
///
/// Two runs of two seconds, each followed by a run backwards, begin at 1 s:
///
/// ```swift
/// let timing = try MediaTiming(
///   beginTime: 1, duration: 2, repeatCount: 2, autoreverses: true, fillMode: .forwards)
/// let end = timing.endTime  // 9
/// let isShown = timing.state(atParentTime: 0.5).isShown  // false
/// let progress = timing.state(atParentTime: 3.5).unitTime  // 0.75, on the way back
/// ```
public struct MediaTiming: Hashable, Sendable {
  /// The times outside its active time at which an animation is shown: `CAMediaTimingFillMode`.
  public enum FillMode: Sendable, Hashable {
    /// Neither before nor after.
    case removed
    /// After the end, with its last value.
    case forwards
    /// Before the start, with its first value.
    case backwards
    /// Both before the start and after the end.
    case both
  }

  /// The parent time at which local time begins, in seconds.
  public let beginTime: Double
  /// The given duration of one run, in seconds of local time; 0 is replaced by ``defaultDuration``.
  public let duration: Double
  /// Local seconds per parent second: 0 pauses, below 0 runs backwards.
  public let speed: Double
  /// An offset that is added to local time, in seconds; it wraps within the active duration.
  public let timeOffset: Double
  /// The number of runs, which may be fractional; 0 counts as 1, infinity repeats forever.
  public let repeatCount: Double
  /// The time for which the animation repeats, in seconds of local time; 0 leaves it to ``repeatCount``, which is
  /// ignored otherwise.
  public let repeatDuration: Double
  /// Whether each run is followed by a run backwards.
  public let autoreverses: Bool
  /// The times outside its active time at which the animation is shown.
  public let fillMode: FillMode

  /// The duration in seconds of an animation without a duration: the transaction's default.
  public static var defaultDuration: Double { 0.25 }

  /// Creates a timing; the defaults are those of a `CAAnimation`.
  ///
  /// - Parameters:
  ///   - beginTime: The begin time in parent seconds, finite.
  ///   - duration: The duration in seconds, 0 or greater; may be infinite.
  ///   - speed: The speed, finite and of any sign.
  ///   - timeOffset: The time offset in seconds, finite.
  ///   - repeatCount: The number of runs, 0 or greater; may be infinite.
  ///   - repeatDuration: The duration of the repetition in seconds, 0 or greater; may be infinite.
  ///   - autoreverses: Whether each run is followed by a run backwards.
  ///   - fillMode: The times outside its active time at which the animation is shown.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(
    beginTime: Double = 0, duration: Double = 0, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) throws(TimingError) {
    try TimingError.requireFinite(beginTime, .beginTime)
    try TimingError.requireExtent(duration, .duration)
    try TimingError.requireFinite(speed, .speed)
    try TimingError.requireFinite(timeOffset, .timeOffset)
    try TimingError.requireExtent(repeatCount, .repeatCount)
    try TimingError.requireExtent(repeatDuration, .repeatDuration)
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
    let run = duration > 0 ? duration : MediaTiming.defaultDuration
    runDuration = run
    period = autoreverses ? 2 * run : run
    activeLocalDuration =
      repeatDuration > 0
      ? repeatDuration : repeatCount > 0 ? period * repeatCount : period
    activeDuration = activeLocalDuration / speed.magnitude
    endTime = beginTime + activeDuration
  }

  /// The duration of one run in seconds of local time, with a duration of 0 replaced by the default.
  public let runDuration: Double
  /// The length of one cycle in seconds of local time: a run, or a run forwards and one backwards.
  public let period: Double
  /// The length of all cycles together, in seconds of local time.
  public let activeLocalDuration: Double
  /// The duration for which the animation is active, in seconds of parent time; infinity if it never ends.
  public let activeDuration: Double
  /// The parent time at which the animation ends; at this instant, it still shows its last value.
  public let endTime: Double
}

extension MediaTiming {
  /// The timing of a layer, which never ends: infinite duration and default values otherwise.
  public static var layer: MediaTiming {
    do throws(TimingError) {
      return try MediaTiming(duration: .infinity)
    } catch {
      preconditionFailure("the timing of a layer is valid")
    }
  }

  /// Returns the local time at a parent time, in seconds, neither clamped nor repeated: the time of the children of a
  /// layer or group.
  ///
  /// - Parameter parentTime: The parent time in seconds.
  public func localTime(atParentTime parentTime: Double) -> Double {
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// Returns the parent time at a local time, in seconds; nil if the speed is 0.
  ///
  /// - Parameter localTime: The local time in seconds, neither clamped nor repeated.
  public func parentTime(atLocalTime localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
  }
}

extension TimingError {
  fileprivate static func requireExtent(_ value: Double, _ field: Field) throws(TimingError) {
    guard !value.isNaN else { throw .outOfRange(field: field, value: value, allowed: .anyNumber) }
    guard value >= 0 else { throw .outOfRange(field: field, value: value, allowed: .notNegative) }
  }
}
