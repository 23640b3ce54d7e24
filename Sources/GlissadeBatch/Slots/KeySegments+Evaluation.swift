import GlissadeMath
import GlissadeTiming

extension KeySegments {
  /// Returns the active key at a unit time, the fraction there, and its slope per unit time.
  ///
  /// - Parameters:
  ///   - tolerance: The unit time by which segments start early.
  ///   - isBefore: The before flag of CSS.
  func sample(
    at time: Double, tolerance: Double, isBefore: Bool = false
  ) -> (key: Int, fraction: Double, slope: Double) {
    var number = piece(startedBy: time + min(tolerance, KeyframeTiming.keyTolerance))
    if tolerance > KeyframeTiming.keyTolerance {
      // A moving segment has the same value a little earlier; only a jump needs the tolerance of a Float.
      let next = piece(startedBy: time + tolerance)
      if pieces[next].length <= 0 { number = next }
    }
    let piece = pieces[number]
    if isBefore, let position = piece.beforeStart,
      time - piece.start <= KeyframeTiming.keyTolerance
    {
      return (position.key, position.fraction, 0)
    }
    guard piece.length > 0 else { return (piece.key, piece.to, 0) }
    let s = max(0, min((time - piece.start) / piece.length, 1))
    let change = piece.to - piece.from
    let y = piece.curve?.value(at: s) ?? s
    let fraction = y == 0 ? piece.from : y == 1 ? piece.to : piece.from + change * y
    let isMoving = time + tolerance >= piece.start && s < 1
    let moves = isMoving && change != 0
    let slope = moves ? (piece.curve?.slope(at: s) ?? 1) * change / piece.length : 0
    return (piece.key, fraction, slope)
  }

  /// Returns the index of the last piece that has started by a time, or 0.
  private func piece(startedBy time: Double) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return max(low - 1, 0)
  }

  /// Whether the before flag of CSS can make a difference.
  var canHoldBack: Bool { pieces.contains { $0.beforeStart != nil } }

  /// Returns the value at the end of a run.
  func endValue(_ values: [KeyValue]) -> Double? {
    let key = last
    guard key.key < values.count else { return nil }
    return values[key.key].state(key.fraction, isCubic: isCubic).position
  }

  /// The active key at unit time 1, and the fraction there.
  var last: (key: Int, fraction: Double) {
    let sample = sample(at: 1, tolerance: 0)
    return (sample.key, sample.fraction)
  }
}

extension KeyValue {
  /// Returns the value at a fraction, and its slope.
  func state(_ f: Double, isCubic: Bool) -> MotionState {
    let change = to - from
    guard isCubic else {
      return MotionState(
        position: f == 0 ? from : f == 1 ? to : from + change * f, velocity: change)
    }
    let value =
      from + change * Hermite.weight(at: f)
      + Hermite.tangents(outgoingTangent, incomingTangent, at: f)
    return MotionState(
      position: f == 0 ? from : f == 1 ? to : value,
      velocity: Hermite.slope(change, outgoingTangent, incomingTangent, at: f))
  }
}
