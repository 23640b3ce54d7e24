import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// Keys along segments of a path, such that equal steps of a timing function's progress are equal lengths.
///
/// Between two cuts, the position is a cubic function of time with the exact velocities at both ends. Beyond the ends
/// of a segment, the motion continues along the tangent.
struct PacedPathKeyframes {
  private(set) var segments: [KeySegments.Segment] = []
  private(set) var x: [KeyValue] = []
  private(set) var y: [KeyValue] = []

  /// The maximum distance between the middle of a cut and its exact position, as a fraction of the segment's length.
  private static let tolerance = 0x1p-20
  /// The unit time below which nothing is cut, which limits cuts at corners of a path or a timing function: a shorter
  /// cut would take effect too early.
  private static let shortestCut = 4 * KeyframeTiming.keyTolerance
  /// The maximum number of cuts in one part of a segment.
  private static let mostCuts = 4096
  /// The maximum number of steps of a timing function, as in `KeySegments`.
  private static let mostSteps = 1 << 16

  /// A position and its derivative by the segment's unit time.
  private struct PathSample {
    var position: Point
    var velocity: Point
  }

  /// Shows the start of a segment until its own time begins.
  mutating func wait(at piece: Path.Segment, function: TimingFunction) {
    hold(PacedPathKeyframes.sample(on: piece, piece.length, function.value(at: 0), 0), at: 0)
  }

  /// Adds a segment that is passed through between two unit times.
  mutating func append(
    _ piece: Path.Segment, from start: Double, to end: Double, function: TimingFunction
  ) throws(EngineError) {
    let length = piece.length
    func sample(_ progress: Double, _ slope: Double) -> PathSample {
      PacedPathKeyframes.sample(on: piece, length, progress, slope)
    }
    guard end > start else { return hold(sample(function.value(at: 1), 0), at: start) }
    if piece.isLine {
      // A line has constant speed without cuts.
      append(sample(0, 1), sample(1, 1), over: 1, from: start, to: end, function)
      return
    }
    let first = segments.count
    defer {
      let before = function.value(at: 0, isBefore: true)
      if before != function.value(at: 0), first < segments.count {
        segments[first].beforeStart = KeySegments.Position(key: x.count, fraction: 0)
        let position = sample(before, 0).position
        x.append(KeyValue(from: position.x, to: position.x))
        y.append(KeyValue(from: position.y, to: position.y))
      }
    }
    func time(_ s: Double) -> Double { s == 1 ? end : start + (end - start) * s }
    // Errors below the rounding errors of the coordinates cannot be avoided.
    let least = max(PacedPathKeyframes.tolerance * length, 0x1p-48 * piece.largestCoordinate)
    switch function {
    case .linear, .bezier:
      cut(
        0, 1, least, time, { sample(function.value(at: $0), function.slope(at: $0)) })
    case .easing(let easing):
      for (left, right) in zip(easing.knots, easing.knots.dropFirst()) {
        cut(left, right, least, time, { sample(easing.value(at: $0), easing.slope(at: $0)) })
      }
    case .steps(let steps):
      guard steps.count <= PacedPathKeyframes.mostSteps else {
        throw .batch(
          .outOfRange(field: .curves, value: Double(steps.count), row: segments.count))
      }
      for step in 0..<steps.count {
        let middle = (Double(step) + 0.5) / Double(steps.count)
        hold(
          sample(function.value(at: middle), 0), at: time(Double(step) / Double(steps.count)))
        if step > 0 { holdBack() }
      }
      hold(sample(function.value(at: 1), 0), at: end)
      holdBack()
    case .piecewiseLinear(let curve):
      var breaks = [0.0]
      for input in curve.inputs where input > breaks[breaks.count - 1] && input < 1 {
        breaks.append(input)
      }
      breaks.append(1)
      for index in 1..<breaks.count {
        // A line through the middle, because the function may jump at the ends of the interval.
        let (left, right) = (breaks[index - 1], breaks[index])
        let middle = left + (right - left) / 2
        let (value, slope) = (curve.value(at: middle), curve.slope(at: middle))
        cut(left, right, least, time, { sample(value + slope * ($0 - middle), slope) })
      }
      hold(sample(function.value(at: 1), 0), at: end)
    }
  }

  /// Continues beyond 0 and 1 with the velocity there, over the output range of the timing function of a run.
  mutating func extend(to outputRange: ClosedRange<Double>) {
    if let first = segments.first, first.start == 0, first.end > 0, outputRange.lowerBound < 0 {
      let slope = first.function.slope(at: 0)
      let part = slope.isFinite ? slope * -outputRange.lowerBound / first.end : 0
      let segment = KeySegments.Segment(start: outputRange.lowerBound, end: 0, key: x.count)
      segments.insert(segment, at: 0)
      x.append(KeyValue(before: x[first.key], over: part))
      y.append(KeyValue(before: y[first.key], over: part))
    }
    if let last = segments.last, last.end == 1, last.start < 1, outputRange.upperBound > 1 {
      let slope = last.function.slope(at: 1)
      let part = slope.isFinite ? slope * (outputRange.upperBound - 1) / (1 - last.start) : 0
      segments.append(KeySegments.Segment(start: 1, end: outputRange.upperBound, key: x.count))
      x.append(KeyValue(after: x[last.key], over: part))
      y.append(KeyValue(after: y[last.key], over: part))
    }
  }

  /// Returns the position at a progress along a segment, and the velocity for a slope of the progress.
  private static func sample(
    on piece: Path.Segment, _ length: Double, _ progress: Double, _ slope: Double
  ) -> PathSample {
    let reached = progress * length
    let position: Point
    let direction: Point
    if reached > 0 && reached < length {
      let t = piece.parameter(atLength: reached)
      (position, direction) = (piece.point(at: t), piece.tangent(at: t))
    } else if progress > 0 {
      direction = piece.tangent(at: 1)
      position = piece.p3 + direction * (reached - length)
    } else {
      direction = piece.tangent(at: 0)
      position = piece.p0 + direction * reached
    }
    // An infinite slope is approximated by ever shorter cuts.
    return PathSample(
      position: position, velocity: direction * (slope.isFinite ? slope * length : 0))
  }

  /// Holds a position from a unit time on.
  private mutating func hold(_ sample: PathSample, at time: Double) {
    var sample = sample
    sample.velocity = .zero
    append(sample, sample, over: 0, from: time, to: time, .linear)
  }

  /// Shows the position before the last one while the before flag of CSS is set.
  private mutating func holdBack() {
    let key = segments[segments.count - 1].key - 1
    segments[segments.count - 1].beforeStart = KeySegments.Position(key: key, fraction: 1)
  }

  private mutating func append(
    _ from: PathSample, _ to: PathSample, over part: Double, from start: Double, to end: Double,
    _ function: TimingFunction
  ) {
    segments.append(
      KeySegments.Segment(start: start, end: end, function: function, key: x.count))
    x.append(
      KeyValue(
        from: from.position.x, to: to.position.x, outgoingTangent: from.velocity.x * part,
        incomingTangent: to.velocity.x * part))
    y.append(
      KeyValue(
        from: from.position.y, to: to.position.y, outgoingTangent: from.velocity.y * part,
        incomingTangent: to.velocity.y * part))
  }

  /// Splits a part of a segment's time without jumps until the middle of each cut is within the tolerance.
  private mutating func cut(
    _ start: Double, _ end: Double, _ tolerance: Double, _ time: (Double) -> Double,
    _ sample: (Double) -> PathSample
  ) {
    var pending = [(end: end, sample: sample(end), depth: 0)]
    var (from, first) = (start, sample(start))
    var room = PacedPathKeyframes.mostCuts
    while let next = pending.last {
      let width = next.end - from
      let middle = from + width / 2
      let wanted = sample(middle)
      let bend = (first.velocity - next.sample.velocity) * (width / 8)
      let reached = (first.position + next.sample.position) * 0.5 + bend
      let isEven = next.depth >= 2 && !(reached.distance(to: wanted.position) > tolerance)
      let isShort = time(next.end) - time(from) < PacedPathKeyframes.shortestCut
      if isEven || isShort || room <= 0 {
        append(first, next.sample, over: width, from: time(from), to: time(next.end), .linear)
        (from, first) = (next.end, next.sample)
        pending.removeLast()
      } else {
        room -= 1
        pending[pending.count - 1].depth += 1
        pending.append((middle, wanted, next.depth + 1))
      }
    }
  }
}

extension KeyValue {
  /// Creates a linear motion that continues from the end of another for a multiple of its duration.
  fileprivate init(after other: KeyValue, over part: Double) {
    let change = other.incomingTangent * part
    self.init(
      from: other.to, to: other.to + change, outgoingTangent: change, incomingTangent: change)
  }

  /// Creates a linear motion that leads to the start of another within a multiple of its duration.
  fileprivate init(before other: KeyValue, over part: Double) {
    let change = other.outgoingTangent * part
    self.init(
      from: other.from - change, to: other.from, outgoingTangent: change, incomingTangent: change)
  }
}
