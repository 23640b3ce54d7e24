import GlissadeBatch
import GlissadeMath

// Temporary additive transforms, which hide a jump of the transforms underneath.

extension TransformStack {
  /// Adds an additive transform that settles, with one spring for each of its parts.
  ///
  /// - Parameters:
  ///   - start: The initial value of the transform.
  ///   - rate: The initial rate of its entries, per second.
  ///   - frequency: The springs' angular frequency, in radians per second.
  ///   - schedule: Returns the schedule of the spring with an initial velocity in multiples of the distance per
  ///     second.
  mutating func addSettlingSprings(
    from start: Transform3D, rate: Transform3D, frequency: Double,
    _ schedule: (_ velocity: Double) throws(EngineError) -> RowSchedule
  ) throws(EngineError) {
    let factor = addFactor()
    let still = try schedule(0)
    func add(_ channel: Channel, _ from: Double, _ to: Double, _ rate: Double) throws(EngineError) {
      if from == to && rate == 0 { return }
      let initial = SpringInitialConditions(from: from, to: to, rate: rate, frequency: frequency)
      let channel = channel.factor(factor)
      let main = try schedule(initial.velocity)
      self.add(main.row(channel, initial.start, to), main, false)
      if initial.offset != 0 { self.add(still.row(channel, initial.offset, 0), still, true) }
    }
    if let (parts, rates) = TransformParts.moving(start, rate: rate) {
      for part in 0..<TransformParts.count {
        try add(
          TransformParts.channel(part), parts[part], TransformParts.neutral[part], rates[part])
      }
      addMode(0, still, factor: factor)
    } else {
      // With perspective, or where the transform cannot be decomposed: the springs move its entries.
      for index in 0..<16 {
        let (row, column) = (index / 4, index % 4)
        try add(.entry(index), start[row, column], row == column ? 1 : 0, rate[row, column])
      }
      addMode(2, still, factor: factor)
    }
  }
}

extension TransformParts {
  /// Returns the numbers of a transform, with angles, and their rates, given the rates of its entries; nil if the
  /// transform has perspective or cannot be decomposed.
  static func moving(
    _ transform: Transform3D, rate: Transform3D
  ) -> (parts: SIMD32<Double>, rates: SIMD32<Double>)? {
    let step = 0x1p-20
    let before = transform.map(with: rate) { $0 - step * $1 }
    let after = transform.map(with: rate) { $0 + step * $1 }
    let isAffine = transform.isAffine && after.isAffine
    func numbers(_ transform: Transform3D) -> SIMD32<Double>? {
      if isAffine { return TransformParts(DecomposedAffine(transform.affineTransform)).numbers }
      return transform.decomposed().map {
        TransformParts($0).withAngles.numbers
      }
    }
    guard let parts = numbers(transform), let low = numbers(before), let high = numbers(after)
    else { return nil }
    for index in 12..<16 where parts[index] != neutral[index] || low[index] != high[index] {
      return nil
    }
    return (parts, (high - low) / (2 * step))
  }
}
