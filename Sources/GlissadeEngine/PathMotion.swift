import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// The motion along a path as keyed rows: the pieces themselves for the position, and their directions.
struct PathMotion {
  /// Pieces that a curve is cut into where a pace or a direction along it is needed.
  static let cuts = 32

  let segments: KeySegments
  let x: [KeyValue]
  let y: [KeyValue]
  let heading: (segments: KeySegments, values: [KeyValue])?

  init(_ path: Path, _ keyframes: Keyframes) throws(EngineError) {
    let pieces = path.segments
    guard !pieces.isEmpty else { throw .missingValues(property: .position) }
    for piece in pieces {
      for point in [piece.p0, piece.p1, piece.p2, piece.p3] {
        try AnimationValue.point(point).check(.position)
      }
    }
    let isPaced = keyframes.mode == .paced || keyframes.mode == .cubicPaced
    let mode: KeyframeTiming.CalculationMode =
      keyframes.mode == .discrete ? .discrete : isPaced ? .paced : .linear
    var distances: [Double] = []
    for piece in pieces { distances.append(isPaced ? piece.length : 0) }
    let timing = try KeyframeRows.timing(pieces.count + 1, keyframes, mode, distances)
    let isEven = isPaced && keyframes.keyTimes == nil

    var (x, y) = ([KeyValue](), [KeyValue]())
    for piece in pieces {
      if mode == .discrete {
        x.append(KeyValue(from: piece.p0.x, to: piece.p0.x))
        y.append(KeyValue(from: piece.p0.y, to: piece.p0.y))
      } else {
        x.append(KeyValue(hermite: piece.p0.x, piece.p1.x, piece.p2.x, piece.p3.x))
        y.append(KeyValue(hermite: piece.p0.y, piece.p1.y, piece.p2.y, piece.p3.y))
      }
    }
    if mode == .discrete, let last = pieces.last {
      x.append(KeyValue(from: last.p3.x, to: last.p3.x))
      y.append(KeyValue(from: last.p3.y, to: last.p3.y))
    }
    (self.x, self.y) = (x, y)
    if isEven {
      segments = try PathMotion.even(pieces, timing)
    } else {
      segments = try KeyframeRows.segments(timing, isCubic: mode != .discrete)
    }
    heading =
      keyframes.rotation == .none
      ? nil
      : try PathMotion.heading(
        pieces, timing, isEven: isEven, reversed: keyframes.rotation == .autoReverse)
  }

  /// Segments in which equal times are equal lengths.
  private static func even(
    _ pieces: [Path.Segment], _ timing: KeyframeTiming
  ) throws(EngineError) -> KeySegments {
    var result: [KeySegments.Segment] = []
    for (key, piece) in pieces.enumerated() {
      let (start, width) = (timing.times[key], timing.times[key + 1] - timing.times[key])
      let cuts = piece.isLine ? 1 : PathMotion.cuts
      let length = piece.length
      var from = 0.0
      for cut in 0..<cuts {
        let part = Double(cut + 1) / Double(cuts)
        let to = cut + 1 == cuts ? 1 : piece.parameter(atLength: length * part)
        result.append(
          KeySegments.Segment(
            start: start + width * Double(cut) / Double(cuts), end: start + width * part, key: key,
            from: from, to: to))
        from = to
      }
    }
    return try batched { () throws(BatchError) in try KeySegments(result, isCubic: true) }
  }

  /// The direction of the tangent, straight between cuts.
  private static func heading(
    _ pieces: [Path.Segment], _ timing: KeyframeTiming, isEven: Bool, reversed: Bool
  ) throws(EngineError) -> (segments: KeySegments, values: [KeyValue]) {
    var result: [KeySegments.Segment] = []
    var values: [KeyValue] = []
    var last: Double?
    func angle(_ piece: Path.Segment, _ t: Double) -> Double {
      let tangent = piece.tangent(at: t)
      var angle = Elementary.atan2(tangent.y, tangent.x) + (reversed ? Double.pi : 0)
      // The turn nearest to the one before: a layer does not spin where the angle's sign changes.
      if let last { angle += 2 * Double.pi * ((last - angle) / (2 * Double.pi)).rounded() }
      return angle
    }
    for (index, piece) in pieces.enumerated() {
      let isHeld = timing.calculationMode == .discrete
      let start = timing.times[index]
      let end = index + 1 < timing.times.count ? timing.times[index + 1] : 1
      let function = index < timing.timingFunctions.count ? timing.timingFunctions[index] : .linear
      let cuts = piece.isLine || isHeld ? 1 : PathMotion.cuts
      let length = isEven ? piece.length : 0
      var from = angle(piece, 0)
      var time = start
      for cut in 0..<cuts {
        last = from
        let part = Double(cut + 1) / Double(cuts)
        let parameter = isEven ? piece.parameter(atLength: length * part) : part
        let to = isHeld ? from : angle(piece, cut + 1 == cuts ? 1 : parameter)
        let pace = RowPace(
          timing: .layer, curve: .timing(function), groups: GroupLevels(), isCumulative: false)
        let until =
          cut + 1 == cuts ? end : min(end, start + (end - start) * pace.time(reaching: part))
        result.append(KeySegments.Segment(start: time, end: max(time, until), key: values.count))
        values.append(KeyValue(from: from, to: to))
        (from, time) = (to, max(time, until))
      }
      last = from
    }
    let segments = try batched { () throws(BatchError) in try KeySegments(result) }
    return (segments, values)
  }
}

extension KeyValue {
  /// One coordinate of a cubic Bézier curve.
  init(hermite p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    self.init(from: p0, to: p3, leaving: 3 * (p1 - p0), arriving: 3 * (p3 - p2))
  }
}
