import GlissadeTiming

/// An interval of unit time in which the fraction at a key follows one smooth curve or a straight line.
struct KeyPiece {
  let start: Double
  /// The length in unit time; minus infinity where the fraction is constant.
  let length: Double
  let from: Double
  let to: Double
  let key: Int
  /// The timing function, a bezier curve or an easing function; nil for linear.
  let curve: TimingFunction?
  /// The state that is shown exactly at the start while the before flag of CSS is set; nil for that of the piece.
  var beforeStart: KeySegments.Position?

  /// Returns an upper bound of the number of pieces that a segment with this timing function is split into.
  static func count(of function: TimingFunction) -> Int {
    switch function {
    case .linear, .bezier, .easing: 1
    case .steps(let steps): steps.count < Int.max - 1 ? steps.count + 1 : steps.count
    case .piecewiseLinear(let curve): curve.inputs.count + 2
    }
  }

  static func split(_ segment: KeySegments.Segment, into pieces: inout [KeyPiece]) {
    let first = pieces.count
    defer {
      if let position = segment.beforeStart { pieces[first].beforeStart = position }
    }
    let splitter = SegmentSplitter(segment: segment)
    guard segment.end > segment.start else {
      return pieces.append(splitter.constantPiece(segment.start, at: segment.function.value(at: 1)))
    }
    switch segment.function {
    case .linear: pieces.append(splitter.linearPiece(segment.start, segment.end, 0, 1))
    case .bezier(let curve):
      let isLine = curve.x1 == curve.y1 && curve.x2 == curve.y2
      pieces.append(splitter.curvedPiece(isLine ? nil : segment.function))
    case .easing: pieces.append(splitter.curvedPiece(segment.function))
    case .steps(let steps): splitter.split(steps, into: &pieces)
    case .piecewiseLinear(let curve): splitter.split(curve, into: &pieces)
    }
  }
}

/// Splits a segment at the jumps and corners of its timing function.
private struct SegmentSplitter {
  let segment: KeySegments.Segment

  func fraction(_ value: Double) -> Double {
    segment.from + (segment.to - segment.from) * value
  }

  /// Returns a piece that holds a value.
  ///
  /// - Parameter before: The value before a jump of the timing function at the start.
  func constantPiece(_ start: Double, at value: Double, before: Double? = nil) -> KeyPiece {
    let fraction = fraction(value)
    return KeyPiece(
      start: start, length: -.infinity, from: fraction, to: fraction, key: segment.key, curve: nil,
      beforeStart: before.map(position))
  }

  private func position(at value: Double) -> KeySegments.Position {
    KeySegments.Position(key: segment.key, fraction: fraction(value))
  }

  func curvedPiece(_ curve: TimingFunction?) -> KeyPiece {
    KeyPiece(
      start: segment.start, length: segment.end - segment.start, from: segment.from,
      to: segment.to, key: segment.key, curve: curve)
  }

  func linearPiece(_ start: Double, _ end: Double, _ first: Double, _ last: Double) -> KeyPiece {
    KeyPiece(
      start: start, length: end > start ? end - start : -.infinity, from: fraction(first),
      to: fraction(last), key: segment.key, curve: nil)
  }

  func split(_ steps: Steps, into pieces: inout [KeyPiece]) {
    var value = steps.value(at: 0)
    pieces.append(
      constantPiece(segment.start, at: value, before: steps.value(at: 0, isBefore: true)))
    for step in 1...steps.count {
      // The middle of the step, where rounding does not matter.
      let next = steps.value(at: min((Double(step) + 0.5) / Double(steps.count), 1))
      if next == value { continue }
      let part = Double(step) / Double(steps.count)
      let start = instant(part) { steps.value(at: $0) >= next }
      pieces.append(constantPiece(start, at: next, before: value))
      value = next
    }
  }

  func split(_ curve: PiecewiseLinear, into pieces: inout [KeyPiece]) {
    var breaks = [0.0]
    for input in curve.inputs where input > breaks[breaks.count - 1] && input < 1 {
      breaks.append(input)
    }
    breaks.append(1)
    var time = segment.start
    let first = pieces.count
    for i in 0..<(breaks.count - 1) {
      // The straight line through the middle, which jumps and corners at the ends do not affect.
      let (left, right) = (breaks[i], breaks[i + 1])
      let middle = left + (right - left) / 2
      let rise = curve.slope(at: middle) * (right - left) / 2
      let next = i + 2 == breaks.count ? segment.end : instant(right) { $0 >= right }
      let value = curve.value(at: middle)
      pieces.append(
        linearPiece(time, next, exact(curve, left, value - rise), exact(curve, right, value + rise))
      )
      time = next
    }
    pieces[first].beforeStart = position(at: curve.value(at: 0, isBefore: true))
    let last = curve.value(at: 1)
    if exact(curve, 1, last) != pieces[pieces.count - 1].to {
      pieces.append(constantPiece(segment.end, at: last))
    }
  }

  /// Returns the curve's value where a line reaches it within rounding, otherwise the line's.
  private func exact(_ curve: PiecewiseLinear, _ input: Double, _ met: Double) -> Double {
    let value = curve.value(at: input)
    return (value - met).magnitude <= 1e-12 * max(1, value.magnitude) ? value : met
  }

  /// Returns the first unit time at which a condition on the elapsed part of the segment holds.
  ///
  /// - Parameters:
  ///   - part: The part at which it starts to hold, up to rounding.
  ///   - holds: The condition, given the elapsed part.
  private func instant(_ part: Double, _ holds: (Double) -> Bool) -> Double {
    let length = segment.end - segment.start
    var time = min(max(segment.start + length * part, segment.start), segment.end)
    func isReached(_ time: Double) -> Bool { holds((time - segment.start) / length) }
    // The part and the time differ by two roundings, each of at most one step.
    for _ in 0..<8 where time < segment.end && !isReached(time) { time = time.nextUp }
    for _ in 0..<8 where time > segment.start && isReached(time.nextDown) { time = time.nextDown }
    return time
  }
}
