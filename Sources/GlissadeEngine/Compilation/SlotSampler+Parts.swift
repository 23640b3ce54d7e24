import GlissadeBatch
import GlissadeMath

extension SlotSampler {
  /// Returns the value of a transform or of one of its components, or its rate.
  ///
  /// - Parameters:
  ///   - property: A property of the layer's own transform.
  ///   - time: The time of the slot's clock, in seconds.
  ///   - speed: Seconds of the clock per second of the rate; nil for the value.
  func value(of property: LayerProperty, at time: Double, speed: Double? = nil) -> AnimationValue {
    move(to: time, rates: speed != nil)
    if property == .transform {
      guard let speed else { return .transform(matrix) }
      return .transform((transform(rates: true).rate ?? .zero).map { $0 * speed })
    }
    let n = parts(rate: speed != nil).numbers
    let k = speed ?? 1
    switch property {
    case .transformScale: return .scalar((n[3] + n[4] + n[5]) / 3 * k)
    case .transformTranslation: return .size(Size(width: n[0] * k, height: n[1] * k))
    default: return .scalar(n[property.transformParts(0)?.lowerBound ?? 0] * k)
    }
  }

  private func parts(rate: Bool) -> TransformParts {
    // The rate of what is decomposed follows from its state a short time later.
    let step = 0x1p-20
    let mode = transformMode()
    var parts = TransformParts()
    if factorCount > 0 || mode == 2 {
      let state = transform(rates: rate)
      let now = TransformParts(decomposing: state.value)
      if !rate { return now }
      // Numbers of a matrix that is animated as a whole have no rates.
      guard factorCount > 0 else {
        parts.numbers = SIMD32(repeating: 0)
        return parts
      }
      let ahead = state.value.map(with: state.rate ?? .zero) { $0 + step * $1 }
      parts.numbers = TransformParts(decomposing: ahead).changes(from: now) / step
      return parts
    }
    for index in 0..<TransformParts.count {
      let channel = TransformParts.channel(index)
      parts.numbers[index] = rate ? self.rate(of: channel) : value(of: channel)
    }
    guard mode == 1 else { return parts }
    let turn = rotation(of: .rotation)
    parts.rotation = turn.value
    if !rate { return parts.withAngles }
    var later = parts
    later.rotation =
      Quaternion(
        x: turn.value.x + step * turn.rate.x, y: turn.value.y + step * turn.rate.y,
        z: turn.value.z + step * turn.rate.z, w: turn.value.w + step * turn.rate.w
      ).normalized
    let changes = later.withAngles.changes(from: parts.withAngles)
    for index in TransformParts.angles { parts.numbers[index] = changes[index] / step }
    return parts
  }
}

extension TransformParts {
  /// Returns the differences from other numbers; those of angles are at most a half turn.
  fileprivate func changes(from other: TransformParts) -> SIMD32<Double> {
    var changes = numbers - other.numbers
    for index in TransformParts.angles {
      changes[index] -= 2 * Double.pi * (changes[index] / (2 * Double.pi)).rounded()
    }
    return changes
  }
}
