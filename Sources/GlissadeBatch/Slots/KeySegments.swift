public import GlissadeTiming

/// The mapping from unit time to the keys of an animation.
///
/// Rows that share one instance are evaluated together, so create one instance for all channels of an animation. At
/// unit time u, the last segment that has started is active; before any has started, it is the first one. Within the
/// active segment, s is (u − start)/(end − start), clamped to 0…1; in a segment without length s is 1. The fraction at
/// the segment's key is from + (to − from)·function(s).
///
/// While a row has the before flag of CSS (``/GlissadeTiming/MediaTiming/State/hasBeforeFlag``), a jump of a timing
/// function exactly at its unit time has not happened yet.
///
/// A segment starts `KeyframeTiming.keyTolerance` before its nominal start. If the run or an enclosing group has a
/// timing function, which the kernels compute in Float, a constant segment starts 2⁻²² before its nominal start.
public final class KeySegments: Sendable {
  /// An interval of unit time that belongs to one key.
  public struct Segment: Hashable, Sendable {
    /// The unit time at which the segment starts and the previous one ends.
    public var start: Double
    /// The unit time at which the segment's timing function reaches 1.
    ///
    /// The segment holds that value until the next one starts.
    public var end: Double
    /// The timing function between start and end.
    public var function: TimingFunction
    /// The number of the key, from 0.
    public var key: Int
    /// The fraction at the key when the timing function returns 0.
    public var from: Double
    /// The fraction at the key when the timing function returns 1.
    public var to: Double
    /// The state that is shown exactly at the start while the before flag of CSS is set; nil for that of the timing
    /// function.
    package var beforeStart: Position?

    /// Creates a segment, by default from fraction 0 to 1 of its key.
    public init(
      start: Double, end: Double, function: TimingFunction = .linear, key: Int, from: Double = 0,
      to: Double = 1
    ) {
      self.start = start
      self.end = end
      self.function = function
      self.key = key
      self.from = from
      self.to = to
    }
  }

  /// A fraction at a key.
  package struct Position: Hashable, Sendable {
    package var key: Int
    package var fraction: Double

    package init(key: Int, fraction: Double) { (self.key, self.fraction) = (key, fraction) }
  }

  /// The maximum number of pieces in all segments together.
  static let maximumPieces = 1 << 16

  /// The number of keys, and of the values that a row needs: one more than the greatest key of the segments.
  public let keyCount: Int
  /// Whether values follow the tangents at their keys.
  public let isCubic: Bool
  let pieces: [KeyPiece]

  /// Creates keys from segments.
  ///
  /// - Parameters:
  ///   - segments: At least one, in the order of their starts. Starts and ends lie within `reach`, no end before
  ///     its start, and keys within 0…16,777,215.
  ///   - isCubic: Whether values follow the tangents at their keys.
  ///   - reach: The unit times that the timing function of a run can produce. One that overshoots leaves 0…1.
  /// - Throws: ``BatchError``, with the index of the rejected segment as its row:
  ///   ``BatchError/wrongCount(field:count:expected:)`` for no segments, ``BatchError/notFinite(field:value:row:)``
  ///   for values that do not fit a Float, and ``BatchError/outOfRange(field:value:row:)`` for invalid times and
  ///   keys, for curves that leave ±2¹⁰⁰ and for steps and corners of more than 65,536 pieces in total.
  public init(
    _ segments: [Segment], isCubic: Bool = false, reach: ClosedRange<Double> = 0...1
  ) throws(BatchError) {
    guard !segments.isEmpty else { throw .wrongCount(field: .keys, count: 0, expected: 1) }
    var pieces: [KeyPiece] = []
    var keyCount = 0
    var previous = reach.lowerBound
    for (number, segment) in segments.enumerated() {
      try KeySegments.check(segment, from: previous, to: reach.upperBound, number)
      guard KeyPiece.count(of: segment.function) <= KeySegments.maximumPieces - pieces.count else {
        let count = Double(KeyPiece.count(of: segment.function))
        throw .outOfRange(field: .curves, value: count, row: number)
      }
      // A segment that starts within the previous one replaces the rest of it.
      while let last = pieces.last, last.start > segment.start { pieces.removeLast() }
      KeyPiece.split(segment, into: &pieces)
      keyCount = max(keyCount, segment.key + 1, (segment.beforeStart?.key ?? 0) + 1)
      previous = segment.start
    }
    self.keyCount = keyCount
    self.isCubic = isCubic
    self.pieces = pieces
  }

  /// Creates the keys of a keyframe animation, with the values of a `KeyframeTrack`.
  ///
  /// Key k runs from keyframe k to the next one. With the mode `discrete`, and for a single keyframe, key k holds
  /// keyframe k: the row's value has equal ends.
  /// - Parameters:
  ///   - timing: The keyframes' times and timing functions.
  ///   - isCubic: Whether values follow the tangents at their keys; nil uses the timing's mode.
  ///   - reach: The unit times that the timing function of a run can produce. Outside 0…1 the first and the last
  ///     segment are extended with the slopes of their functions there, if they begin at 0 and end at 1.
  /// - Throws: The errors of ``init(_:isCubic:reach:)``.
  public convenience init(
    _ timing: KeyframeTiming, isCubic: Bool? = nil, reach: ClosedRange<Double> = 0...1
  ) throws(BatchError) {
    var segments: [Segment] = []
    if timing.calculationMode == .discrete || timing.count == 1 {
      for key in 0..<timing.count {
        segments.append(
          Segment(start: timing.times[key], end: timing.times[key], key: key, from: 0, to: 0))
      }
    } else {
      for key in 0..<(timing.count - 1) {
        let function = key < timing.timingFunctions.count ? timing.timingFunctions[key] : .linear
        if key == 0 && timing.times[0] > 0 {
          // Keyframe 0 is held until its time, even if keyframe 1 has the same time.
          let held = function.value(at: 0)
          segments.append(Segment(start: 0, end: 0, key: 0, from: held, to: held))
        }
        segments.append(
          Segment(
            start: timing.times[key], end: timing.times[key + 1], function: function, key: key))
      }
      segments = KeySegments.extended(segments, to: reach)
    }
    let mode = timing.calculationMode
    try self.init(
      segments, isCubic: isCubic ?? (mode == .cubic || mode == .cubicPaced), reach: reach)
  }

  /// Returns the segments with linear extensions before 0 and after 1, where they begin and end there.
  private static func extended(_ segments: [Segment], to reach: ClosedRange<Double>) -> [Segment] {
    var result = segments
    if let last = segments.last, last.end == 1, reach.upperBound > 1 {
      let (value, change) = last.end(at: 1, overTime: reach.upperBound - 1)
      if change != 0 {
        result.append(
          Segment(
            start: 1, end: reach.upperBound, key: last.key, from: value, to: value + change))
      }
    }
    if let first = segments.first, first.start == 0, reach.lowerBound < 0 {
      let (value, change) = first.end(at: 0, overTime: reach.lowerBound)
      if change != 0 {
        result.insert(
          Segment(
            start: reach.lowerBound, end: 0, key: first.key, from: value + change, to: value),
          at: 0)
      }
    }
    return result
  }

  private static func check(
    _ segment: Segment, from previous: Double, to last: Double, _ number: Int
  ) throws(BatchError) {
    for time in [segment.start, segment.end] { _ = try requireFinite(time, .keyTimes, number) }
    guard segment.start >= previous, segment.start <= last else {
      throw .outOfRange(field: .keyTimes, value: segment.start, row: number)
    }
    guard segment.end >= segment.start, segment.end <= last else {
      throw .outOfRange(field: .keyTimes, value: segment.end, row: number)
    }
    _ = try requireFinite(segment.from, .progress, number)
    _ = try requireFinite(segment.to, .progress, number)
    guard (0..<(1 << 24)).contains(segment.key) else {
      throw .outOfRange(field: .keys, value: Double(segment.key), row: number)
    }
    try PreparedCurve.check(segment.function, number)
  }
}

extension KeySegments.Segment {
  /// Returns the fraction at an end of the segment, and its change over a time beyond at the slope there.
  ///
  /// The change is 0 where the tangent is vertical, or the result does not fit a Float.
  fileprivate func end(at s: Double, overTime time: Double) -> (value: Double, change: Double) {
    let value = from + (to - from) * function.value(at: s)
    let slope = end > start ? function.slope(at: s) / (end - start) : 0
    let change = (to - from) * slope * time
    return (value, Float(value + change).isFinite ? change : 0)
  }
}
