/// How an animation's or a layer's own time follows from its parent's: `CAMediaTiming`.
///
/// A value of this type has been validated and never changes. It is pure arithmetic: the same
/// parent time gives the same state, in whatever order times are asked for.
public struct MediaTiming: Hashable, Sendable {
  /// Whether an animation shows before it begins and after it has ended: `CAMediaTimingFillMode`.
  public enum FillMode: Sendable, Hashable {
    /// Neither before nor after.
    case removed
    /// Its last value after the end.
    case forwards
    /// Its first value before the beginning.
    case backwards
    /// Both.
    case both
  }

  /// The parent time at which local time begins, in seconds.
  public let beginTime: Double
  /// The duration of one run as given, in seconds of local time; 0 stands for ``defaultDuration``.
  public let duration: Double
  /// Local seconds per parent second: 0 pauses, below 0 runs backwards.
  public let speed: Double
  /// Added to local time, in seconds; it wraps within the active duration.
  public let timeOffset: Double
  /// How often the animation runs, fractions included; 0 counts as 1, infinity is for ever.
  public let repeatCount: Double
  /// For how many seconds of local time the animation repeats; 0 leaves it to ``repeatCount``,
  /// which otherwise does not count.
  public let repeatDuration: Double
  /// Whether every run is followed by one backwards.
  public let autoreverses: Bool
  /// Whether the animation shows outside its active time.
  public let fillMode: FillMode

  /// The duration in seconds of an animation that does not say one: the transaction's default.
  public static var defaultDuration: Double { 0.25 }

  /// Creates a timing; the defaults are those of a `CAAnimation`.
  ///
  /// - Parameters:
  ///   - beginTime: Parent seconds, finite.
  ///   - duration: Seconds, 0 or greater, may be infinite.
  ///   - speed: Finite, of any sign.
  ///   - timeOffset: Seconds, finite.
  ///   - repeatCount: 0 or greater, may be infinite.
  ///   - repeatDuration: Seconds, 0 or greater, may be infinite.
  ///   - autoreverses: Whether every run is followed by one backwards.
  ///   - fillMode: Whether the animation shows outside its active time.
  /// - Throws: ``TimingError`` naming the refused parameter.
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

  /// The duration of one run in seconds of local time, with the default put in.
  public let runDuration: Double
  /// The length of one cycle in seconds of local time: a run, or a run there and back.
  public let period: Double
  /// All the cycles together, in seconds of local time.
  public let activeLocalDuration: Double
  /// How long the animation is active in seconds of parent time; infinity if it never ends.
  public let activeDuration: Double
  /// The parent time at which the animation ends; at this instant it still shows its last value.
  public let endTime: Double
}

extension MediaTiming {
  /// The timing of a layer, which runs for ever: duration infinity, everything else as it is by
  /// default.
  public static var layer: MediaTiming {
    do throws(TimingError) {
      return try MediaTiming(duration: .infinity)
    } catch {
      preconditionFailure("the timing of a layer is valid")
    }
  }

  /// Local time at a parent time, in seconds, neither clamped nor repeated: the time space in which
  /// the children of a layer or group live.
  ///
  /// - Parameter parentTime: Seconds of the parent.
  public func localTime(atParentTime parentTime: Double) -> Double {
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent time at a local time, in seconds, or nil if the speed is 0.
  ///
  /// - Parameter localTime: Seconds of local time, neither clamped nor repeated.
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
