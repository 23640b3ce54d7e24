/// The times of keyframes, and the position of a time between two of them.
///
/// This is the part of `CAKeyframeAnimation` that does not depend on the type of value: tracks of numbers, points,
/// colours and transforms share it. Times are unit times, 0 at the start of the animation and 1 at its end. A time
/// that precedes a key time by at most ``keyTolerance`` counts as the key time.
public struct KeyframeTiming: Hashable, Sendable {
  /// The interpolation between keyframes: `CAKeyframeAnimation.calculationMode`.
  public enum CalculationMode: Sendable, Hashable {
    /// Linear interpolation from each keyframe to the next.
    case linear
    /// Each keyframe is held until the time of the next one.
    case discrete
    /// Linear, with key times that give a constant speed. If key times are given nevertheless, it is ``linear``
    /// (measured; Apple's documentation says that they are ignored).
    case paced
    /// A smooth curve through the keyframes.
    case cubic
    /// Cubic, with key times as in ``paced``.
    case cubicPaced
    /// Along a path, equal steps of a segment's timing function are equal lengths, as in Lottie's spatial keyframes.
    /// Between values, it is ``linear``.
    case pacedWithinSegments
  }

  /// The tolerance within which a unit time before a key counts as the key: 2⁻⁴⁰.
  ///
  /// A frame at the exact time of a key rarely has exactly the key's unit time: the frame's time t and the begin time
  /// b of a run of D seconds are rounded, as are t − b, D, their quotient and the key's own unit time, each by at
  /// most half a unit in the last place. The sum of the errors is less than 2⁻⁵³·((|t| + |b| + 2·|t − b|)/D + 4) of
  /// unit time, which is less than 2⁻⁴⁰ for runs that begin within 4,000 durations of 0: an hour for runs of one
  /// second. The frames next to a key are far outside of the tolerance, for runs of up to years.
  public static var keyTolerance: Double { 0x1p-40 }

  /// A position between two keyframes.
  public struct Location: Hashable, Sendable {
    /// The index of the keyframe before the position.
    public var index: Int
    /// The fraction of the segment, 0 at that keyframe and 1 at the next.
    ///
    /// It leaves 0…1 where a timing function overshoots, and is always 0 with ``CalculationMode/discrete``.
    public var fraction: Double
  }

  /// The number of keyframes, at least 1.
  public let count: Int
  /// The interpolation between keyframes.
  public let calculationMode: CalculationMode
  /// The unit times of the keyframes, in non-decreasing order.
  ///
  /// There is one for each keyframe; with ``CalculationMode/discrete`` there can be one more, which has no effect.
  public let times: [Double]
  /// The timing functions of the segments between two keyframes; empty if all are linear.
  public let timingFunctions: [TimingFunction]

  /// Creates the timing of keyframes.
  ///
  /// Without key times, the keyframes are spaced evenly: `count` of them from 0 to 1, or `count` equal slots with
  /// ``CalculationMode/discrete``. The paced modes space them by distance; they ignore the timing functions, as Core
  /// Animation does, unless key times are given.
  ///
  /// - Parameters:
  ///   - count: The number of keyframes, at least 1.
  ///   - calculationMode: The interpolation between keyframes.
  ///   - keyTimes: One unit time for each keyframe (with `discrete`, optionally one more), within 0…1 and
  ///     non-decreasing. The first keyframe is held before its time, the last one after its time.
  ///   - timingFunctions: One function for each segment between two keyframes, or none.
  ///   - distances: The distances between consecutive keyframes, finite and 0 or greater. The paced modes need them
  ///     unless key times are given; the others ignore them.
  /// - Throws: ``TimingError`` for a list that has the wrong length or an invalid entry.
  public init(
    count: Int, calculationMode: CalculationMode = .linear, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], distances: [Double] = []
  ) throws(TimingError) {
    guard count >= 1 else { throw .wrongCount(field: .values, count: count, expected: 1) }
    if !timingFunctions.isEmpty && timingFunctions.count != count - 1 {
      throw .wrongCount(
        field: .timingFunctions, count: timingFunctions.count, expected: count - 1)
    }
    let isPaced = calculationMode == .paced || calculationMode == .cubicPaced
    if let keyTimes {
      try KeyframeTiming.validate(
        keyTimes, count: count, allowsExtra: calculationMode == .discrete)
      times = keyTimes
    } else if isPaced {
      times = try KeyframeTiming.paced(distances, count: count)
    } else {
      let parts = calculationMode == .discrete ? count : max(1, count - 1)
      times = (0..<count).map { Double($0) / Double(parts) }
    }
    self.count = count
    self.calculationMode = calculationMode
    self.timingFunctions = isPaced && keyTimes == nil ? [] : timingFunctions
  }

  /// Returns the position between two keyframes at a unit time.
  ///
  /// - Parameter time: The unit time, clamped to 0…1 (NaN counts as 0).
  public func location(at time: Double) -> Location {
    let segment = segment(at: time)
    guard let function = function(segment) else { return segment }
    let width = times[segment.index + 1] - times[segment.index]
    return Location(
      index: segment.index,
      fraction: function.value(
        at: segment.fraction, tolerance: width > 0 ? KeyframeTiming.keyTolerance / width : 0))
  }

  /// Returns the rate of ``Location/fraction`` at a unit time, per unit time.
  ///
  /// At a keyframe, it is the rate after it; while a keyframe is held, it is 0.
  ///
  /// - Parameter time: The unit time; outside 0…1 the rate is 0.
  public func rate(at time: Double) -> Double {
    guard time >= 0, time <= 1, count > 1, calculationMode != .discrete,
      time >= times[0], time <= times[count - 1]
    else { return 0 }
    let segment = segment(at: time)
    let width = times[segment.index + 1] - times[segment.index]
    guard width > 0 else { return 0 }
    return (function(segment)?.slope(at: segment.fraction) ?? 1) / width
  }

  private func function(_ segment: Location) -> TimingFunction? {
    segment.index < timingFunctions.count && calculationMode != .discrete
      ? timingFunctions[segment.index] : nil
  }

  private func segment(at time: Double) -> Location {
    let time = time > 0 ? min(time, 1) : 0
    let passed = upperBound(times, time + KeyframeTiming.keyTolerance)
    if calculationMode == .discrete {
      return Location(index: max(0, min(passed - 1, count - 1)), fraction: 0)
    }
    guard passed > 0, count > 1 else { return Location(index: 0, fraction: 0) }
    guard passed < count else { return Location(index: count - 2, fraction: 1) }
    let start = times[passed - 1]
    return Location(
      index: passed - 1, fraction: max(0, time - start) / (times[passed] - start))
  }

  private static func validate(
    _ keyTimes: [Double], count: Int, allowsExtra: Bool
  ) throws(TimingError) {
    guard keyTimes.count == count || (allowsExtra && keyTimes.count == count + 1) else {
      throw .wrongCount(
        field: .keyTimes, count: keyTimes.count, expected: allowsExtra ? count + 1 : count)
    }
    for (index, time) in keyTimes.enumerated() {
      try TimingError.requireUnit(time, .keyTimes)
      guard index == 0 || time >= keyTimes[index - 1] else {
        throw .notAscending(field: .keyTimes, index: index, value: time)
      }
    }
  }

  private static func paced(_ distances: [Double], count: Int) throws(TimingError) -> [Double] {
    guard distances.count == count - 1 else {
      throw .wrongCount(field: .distances, count: distances.count, expected: count - 1)
    }
    var longest = 0.0
    for distance in distances {
      try TimingError.requireNotNegative(distance, .distances)
      longest = max(longest, distance)
    }
    // Keyframes that all coincide have no distances; they are spaced evenly.
    guard longest > 0 else {
      return (0..<count).map { Double($0) / Double(max(1, count - 1)) }
    }
    // In units of the longest distance, so that the sum cannot overflow.
    var total = 0.0
    for distance in distances { total += distance / longest }
    var covered = 0.0
    var times = [0.0]
    for distance in distances {
      covered += distance / longest
      times.append(min(covered / total, 1))
    }
    times[count - 1] = 1
    return times
  }
}
