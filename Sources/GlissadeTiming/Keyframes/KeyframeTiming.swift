/// When each keyframe of an animation is due, and where between two of them a time lies.
///
/// This is the part of `CAKeyframeAnimation` that does not depend on the kind of value: tracks of
/// numbers, points, colours or transforms share it. Times are unit times, 0 at the start of the
/// animation and 1 at its end. A time at most ``keyTolerance`` before a key counts as the key.
public struct KeyframeTiming: Hashable, Sendable {
  /// How the values between two keyframes come about: `CAKeyframeAnimation.calculationMode`.
  public enum CalculationMode: Sendable, Hashable {
    /// Straight from each keyframe to the next.
    case linear
    /// Each keyframe is held until the next one is due.
    case discrete
    /// Linear, with key times that give an even pace. Key times given all the same make it
    /// ``linear`` (measured; the documentation says that they are ignored).
    case paced
    /// A smooth curve through the keyframes.
    case cubic
    /// Cubic, with key times as for ``paced``.
    case cubicPaced
    /// Along a path, equal parts of a segment's pace are equal lengths, as in Lottie's spatial
    /// keyframes. Between values that is ``linear``.
    case pacedWithinSegments
  }

  /// How far before a key a unit time may be that counts as the key: 2⁻⁴⁰.
  ///
  /// A frame that is due exactly at a key rarely says so: the frame's time t and the beginning b of a
  /// run of D seconds are rounded, as are t − b, D, its quotient and the key's own unit time, each by at
  /// most half a unit in the last place. Together that is less than 2⁻⁵³·((|t| + |b| + 2·|t − b|)/D + 4)
  /// of unit time, and so less than 2⁻⁴⁰ for runs that begin within 4,000 durations of 0: an hour where
  /// they take a second. The frames next to a key are far outside of it, up to runs of years.
  public static var keyTolerance: Double { 0x1p-40 }

  /// A place between two keyframes.
  public struct Location: Hashable, Sendable {
    /// The number of the keyframe before the place.
    public var index: Int
    /// The way from that keyframe to the next, 0 at the one and 1 at the other.
    ///
    /// It leaves 0…1 where a timing function overshoots, and is always 0 with
    /// ``CalculationMode/discrete``.
    public var fraction: Double
  }

  /// The number of keyframes, at least 1.
  public let count: Int
  /// How the values between two keyframes come about.
  public let calculationMode: CalculationMode
  /// When each keyframe is due, as unit times that never decrease.
  ///
  /// One for each keyframe; with ``CalculationMode/discrete`` there can be one more, at which
  /// nothing new happens.
  public let times: [Double]
  /// The pace of each segment between two keyframes; empty if all are linear.
  public let timingFunctions: [TimingFunction]

  /// Creates the timing of keyframes.
  ///
  /// Without key times the keyframes are spaced evenly: `count` of them from 0 to 1, or as many
  /// equal slots with ``CalculationMode/discrete``. The paced modes space them by distance; they
  /// ignore the timing functions, as Core Animation does, unless key times are given.
  ///
  /// - Parameters:
  ///   - count: The number of keyframes, at least 1.
  ///   - calculationMode: How the values between two keyframes come about.
  ///   - keyTimes: One unit time for each keyframe (`discrete`: or one more), within 0…1 and never
  ///     decreasing. Before the first the first keyframe is held, after the last the last one.
  ///   - timingFunctions: Empty, or one for each segment between two keyframes.
  ///   - distances: The distance between each keyframe and the next, finite and 0 or greater. The
  ///     paced modes need them unless key times are given; the others ignore them.
  /// - Throws: ``TimingError`` naming the list that has the wrong length or a refused entry.
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

  /// The place between two keyframes at a unit time.
  ///
  /// - Parameter time: Unit time; clamped to 0…1 (NaN counts as 0).
  public func location(at time: Double) -> Location {
    let segment = segment(at: time)
    guard let function = function(segment) else { return segment }
    let width = times[segment.index + 1] - times[segment.index]
    return Location(
      index: segment.index,
      fraction: function.value(
        at: segment.fraction, tolerance: width > 0 ? KeyframeTiming.keyTolerance / width : 0))
  }

  /// The rate of ``Location/fraction`` at a unit time, per unit time.
  ///
  /// At a keyframe it is the rate after it; where a keyframe is held it is 0.
  ///
  /// - Parameter time: Unit time; outside 0…1 the rate is 0.
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
    // Keyframes that are all in one place have no pace; they are spaced evenly.
    guard longest > 0 else {
      return (0..<count).map { Double($0) / Double(max(1, count - 1)) }
    }
    // Measured in the longest one, so that the sum cannot overflow.
    var total = 0.0
    for distance in distances { total += distance / longest }
    var way = 0.0
    var times = [0.0]
    for distance in distances {
      way += distance / longest
      times.append(min(way / total, 1))
    }
    times[count - 1] = 1
    return times
  }
}
