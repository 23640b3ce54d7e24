public import GlissadeTiming

/// How unit time runs through the keys of an animation.
///
/// Rows that share one of these, by identity, are moved together; make one for all the channels of an
/// animation. At unit time u the last segment counts that has started, the first one before any has; within
/// it time passes as s = (u − start)/(end − start), held at 0 and 1 outside and at 1 where the segment has
/// no length, and the fraction of the way at its key is from + (to − from)·function(s).
///
/// A segment has started from `KeyframeTiming.keyTolerance` before its start on. Where the run or a group
/// around it has a pace, which the kernels compute in Float, one that is held has from 2⁻²² before it on.
public final class KeySegments: Sendable {
  /// A stretch of unit time that belongs to one key.
  public struct Segment: Hashable, Sendable {
    /// Unit time at which the segment starts, and another one ends.
    public var start: Double
    /// Unit time at which the segment is over; until another one starts it holds what it then shows.
    public var end: Double
    /// The pace in between.
    public var function: TimingFunction
    /// The number of the key, from 0.
    public var key: Int
    /// The fraction of the way at the key that the function's 0 stands for.
    public var from: Double
    /// The fraction of the way at the key that the function's 1 stands for.
    public var to: Double

    /// A segment that goes the whole way at its key, unless told otherwise.
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

  /// Pieces that curves are cut into, in all segments together, at most.
  static let maximumPieces = 1 << 16

  /// Number of keys, and so of the values that a row needs: one more than the greatest of the segments'.
  public let keyCount: Int
  /// Whether values follow the tangents at their keys.
  public let isCubic: Bool
  let pieces: [KeyPiece]

  /// Prepares segments.
  ///
  /// - Parameters:
  ///   - segments: at least one, none starting before the one in front of it. Starts and ends lie within
  ///     `reach`, no end before its start, and keys within 0…16,777,215.
  ///   - isCubic: whether values follow the tangents at their keys.
  ///   - reach: unit times that the pace of a run comes to. One that overshoots leaves 0…1.
  /// - Throws: ``BatchError``, with the number of the refused segment as its row:
  ///   ``BatchError/wrongCount(field:count:expected:)`` for no segments,
  ///   ``BatchError/notFinite(field:value:row:)`` for what no Float can hold, and
  ///   ``BatchError/outOfRange(field:value:row:)`` for times and keys as above, for curves that leave
  ///   ±2¹⁰⁰ and for steps and corners of more than 65,536 pieces in all.
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
      // A segment that starts inside another one hides what is left of it.
      while let last = pieces.last, last.start > segment.start { pieces.removeLast() }
      KeyPiece.split(segment, into: &pieces)
      keyCount = max(keyCount, segment.key + 1)
      previous = segment.start
    }
    self.keyCount = keyCount
    self.isCubic = isCubic
    self.pieces = pieces
  }

  /// Prepares the segments of a keyframe animation, with the values of a `KeyframeTrack`.
  ///
  /// Key k goes from keyframe k to the next one. With the mode `discrete`, and of a single keyframe, it
  /// holds keyframe k: the row's value goes from there to there.
  /// - Parameters:
  ///   - timing: the keyframes' times and paces.
  ///   - isCubic: whether values follow the tangents at their keys; nil asks the timing's mode.
  ///   - reach: unit times that the pace of a run comes to. Outside of 0…1 the first and the last segment go
  ///     on with the slopes of their functions there, if they begin at 0 and end at 1.
  /// - Throws: what ``init(_:isCubic:reach:)`` throws.
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
          // Also where keyframe 1 is due at the same time, keyframe 0 is held until then.
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

  /// Segments that go on before 0 and after 1, where they begin and end there.
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
  /// The fraction at an end of the segment, and its change over a time beyond at the slope there; none where
  /// the tangent is vertical, or a Float could not hold it.
  fileprivate func end(at s: Double, overTime time: Double) -> (value: Double, change: Double) {
    let value = from + (to - from) * function.value(at: s)
    let slope = end > start ? function.slope(at: s) / (end - start) : 0
    let change = (to - from) * slope * time
    return (value, Float(value + change).isFinite ? change : 0)
  }
}
