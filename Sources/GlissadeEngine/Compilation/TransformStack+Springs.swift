import GlissadeBatch
import GlissadeMath

// Transforms that are laid over others for a while, to hide that these have jumped.

extension TransformStack {
  /// Lays a transform over those below that settles, each of its parts with a spring of its own.
  ///
  /// - Parameters:
  ///   - rate: of its entries at the start, per second.
  ///   - frequency: the springs', in radians per second.
  ///   - schedule: the spring with a velocity in moves per second.
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
      // With an eye of its own: its parts are not known of angles.
      for index in 0..<16 {
        let (row, column) = (index / 4, index % 4)
        try add(.entry(index), start[row, column], row == column ? 1 : 0, rate[row, column])
      }
      addMode(2, still, factor: factor)
    }
  }
}

extension TransformParts {
  /// The numbers of a transform, with angles, and their rates, given the rate of its entries; nil where it has
  /// perspective or cannot be taken apart.
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
