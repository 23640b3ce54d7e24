import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// The motion along a path as keyed rows: the segments themselves for the position, and the angles of their tangents.
struct PathKeyframes {
  /// The number of parts that a curve is split into for the angle of its tangent.
  private static let cuts = 32

  let segments: KeySegments
  let x: [KeyValue]
  let y: [KeyValue]
  let heading: (segments: KeySegments, values: [KeyValue])?

  /// Creates the rows of a motion along a path.
  ///
  /// - Parameters:
  ///   - path: The path, with at least one segment.
  ///   - keyframes: The times and the mode of the motion.
  ///   - outputRange: The range of unit times that the timing function of the run can return.
  /// - Throws: ``EngineError`` for a path without segments, coordinates that are not finite, or times that do not
  ///   fit.
  init(
    _ path: Path, _ keyframes: Keyframes, outputRange: ClosedRange<Double>
  ) throws(EngineError) {
    let pieces = path.segments
    guard !pieces.isEmpty else { throw .missingValues(property: .position) }
    for piece in pieces {
      for point in [piece.p0, piece.p1, piece.p2, piece.p3] {
        try AnimationValue.point(point).check(.position)
      }
    }
    var keyframes = keyframes
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    let isEven = keyframes.mode == .pacedWithinSegments || isPaced && keyframes.keyTimes == nil
    let isDiscrete = keyframes.mode == .discrete
    if isDiscrete && keyframes.keyTimes == nil {
      // The last point is shown only at the end.
      keyframes.keyTimes = (0...pieces.count).map { Double($0) / Double(pieces.count) }
    }
    var distances: [Double] = []
    for piece in pieces { distances.append(isPaced ? piece.length : 0) }
    let timing = try KeyframeRows.timing(
      pieces.count + 1, keyframes, isDiscrete ? .discrete : isPaced ? .paced : .linear, distances)

    if isEven {
      var motion = PacedPathKeyframes()
      if timing.times[0] > 0 { motion.wait(at: pieces[0], function: timing.function(0)) }
      for (key, piece) in pieces.enumerated() {
        try motion.append(
          piece, from: timing.times[key], to: timing.times[key + 1],
          function: timing.function(key))
      }
      motion.extend(to: outputRange)
      (x, y) = (motion.x, motion.y)
      let parts = motion.segments
      segments = try mappingBatchErrors { () throws(BatchError) in
        try KeySegments(parts, isCubic: true, reach: outputRange)
      }
    } else {
      var (x, y) = ([KeyValue](), [KeyValue]())
      for piece in pieces {
        if isDiscrete {
          x.append(KeyValue(from: piece.p0.x, to: piece.p0.x))
          y.append(KeyValue(from: piece.p0.y, to: piece.p0.y))
        } else {
          x.append(KeyValue(hermite: piece.p0.x, piece.p1.x, piece.p2.x, piece.p3.x))
          y.append(KeyValue(hermite: piece.p0.y, piece.p1.y, piece.p2.y, piece.p3.y))
        }
      }
      if isDiscrete, let last = pieces.last {
        x.append(KeyValue(from: last.p3.x, to: last.p3.x))
        y.append(KeyValue(from: last.p3.y, to: last.p3.y))
      }
      (self.x, self.y) = (x, y)
      segments = try KeyframeRows.segments(timing, isCubic: !isDiscrete, outputRange)
    }
    heading =
      keyframes.rotation == .none
      ? nil
      : try PathKeyframes.heading(
        pieces, timing, isEven: isEven, reversed: keyframes.rotation == .autoReverse)
  }

  /// Returns the angles of the tangent, linear between cuts and constant beyond the ends.
  private static func heading(
    _ pieces: [Path.Segment], _ timing: KeyframeTiming, isEven: Bool, reversed: Bool
  ) throws(EngineError) -> (segments: KeySegments, values: [KeyValue]) {
    var result: [KeySegments.Segment] = []
    var values: [KeyValue] = []
    var last: Double?
    func angle(_ piece: Path.Segment, _ t: Double) -> Double {
      let tangent = piece.tangent(at: t)
      var angle = Elementary.atan2(tangent.y, tangent.x) + (reversed ? Double.pi : 0)
      // The angle nearest to the previous one: the layer must not spin where the angle wraps.
      if let last { angle += 2 * Double.pi * ((last - angle) / (2 * Double.pi)).rounded() }
      return angle
    }
    func hold(_ angle: Double, at time: Double) {
      result.append(KeySegments.Segment(start: time, end: time, key: values.count))
      values.append(KeyValue(from: angle, to: angle))
      last = angle
    }
    let isHeld = timing.calculationMode == .discrete
    for (index, piece) in pieces.enumerated() {
      let start = timing.times[index]
      if isHeld {
        hold(angle(piece, 0), at: start)
        continue
      }
      let end = timing.times[index + 1]
      let function = timing.function(index)
      let cuts = piece.isLine ? 1 : PathKeyframes.cuts
      let length = isEven ? piece.length : 0
      var from = angle(piece, 0)
      var time = start
      var first = result.count
      for cut in 1...cuts {
        last = from
        let t = Double(cut) / Double(cuts)
        let part = length > 0 ? piece.length(to: t) / length : t
        let to = angle(piece, t)
        let until =
          cut == cuts ? end : min(end, start + (end - start) * function.unitTime(reaching: part))
        result.append(KeySegments.Segment(start: time, end: max(time, until), key: values.count))
        // Cuts that take no time are behind a jump.
        if result[first].start < time { first = result.count - 1 }
        if first < result.count - 1, function.unitBezier == nil {
          let position = KeySegments.Position(key: result[first].key, fraction: 0)
          result[result.count - 1].beforeStart = position
        }
        values.append(KeyValue(from: from, to: to))
        (from, time) = (to, max(time, until))
      }
      last = from
    }
    if isHeld, let piece = pieces.last { hold(angle(piece, 1), at: timing.times[pieces.count]) }
    let segments = try mappingBatchErrors { () throws(BatchError) in try KeySegments(result) }
    return (segments, values)
  }
}

extension KeyframeTiming {
  /// Returns the timing function of a segment.
  fileprivate func function(_ segment: Int) -> TimingFunction {
    segment < timingFunctions.count ? timingFunctions[segment] : .linear
  }
}

extension KeyValue {
  /// Creates the Hermite form of one coordinate of a cubic Bézier curve.
  init(hermite p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    self.init(from: p0, to: p3, outgoingTangent: 3 * (p1 - p0), incomingTangent: 3 * (p3 - p2))
  }
}
