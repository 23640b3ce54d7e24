import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A slot's transform at a time in Double, as the kernels compute it, with its rate.
struct TransformState: TransformNumbers {
  let slot: Slot
  private let time: Double

  init(_ slot: Slot, at time: Double) {
    self.slot = slot
    self.time = time
  }

  func value(of property: LayerProperty, rate: Bool, speed: Double) -> AnimationValue {
    if property == .transform {
      return .transform(rate ? matrix.rate.map { $0 * speed } : matrix(TransformForm(slot)))
    }
    let parts = self.parts(rate: rate)
    let k = rate ? speed : 1
    let n = parts.numbers
    switch property {
    case .transformScale: return .scalar((n[3] + n[4] + n[5]) / 3 * k)
    case .transformTranslation: return .size(Size(width: n[0] * k, height: n[1] * k))
    default: return .scalar(n[property.transformParts(0)?.lowerBound ?? 0] * k)
    }
  }

  /// The representation of the rotation: 0 is angles, 1 a quaternion, 2 entries of the matrix.
  private var mode: Int {
    var mode = slot.resolvedMode
    for row in slot.rows where row.channel == .rotationMode {
      mode = Int(slot.state(of: .rotationMode, at: time).position.rounded())
      break
    }
    return mode
  }

  private func parts(rate: Bool) -> TransformParts {
    if slot.factorCount > 0 { return partsOfProduct(rate: rate) }
    if mode == 2 {
      guard !rate else {
        var still = TransformParts()
        still.numbers = SIMD32(repeating: 0)
        return still
      }
      return (TransformParts(matrix.value) ?? TransformParts()).withAngles
    }
    var parts = TransformParts()
    for index in 0..<TransformParts.count {
      let state = slot.state(of: TransformParts.channel(index), at: time)
      parts.numbers[index] = rate ? state.velocity : state.position
    }
    guard mode == 1 else { return parts }
    let turn = slot.rotation(of: .rotation, at: time)
    if !rate {
      parts.rotation = turn.value
      return parts.withAngles
    }
    // The rate of the angles, from the rotation a short time later.
    var now = TransformParts()
    now.rotation = turn.value
    var later = TransformParts()
    let step = 0x1p-20
    later.rotation =
      Quaternion(
        x: turn.value.x + step * turn.rate.x, y: turn.value.y + step * turn.rate.y,
        z: turn.value.z + step * turn.rate.z, w: turn.value.w + step * turn.rate.w
      ).normalized
    let (a, b) = (now.withAngles, later.withAngles)
    for index in TransformParts.angles {
      parts.numbers[index] = (b.numbers[index] - a.numbers[index]) / step
    }
    return parts
  }

  /// Returns the parts of the product of the transform and its additive factors.
  private func partsOfProduct(rate: Bool) -> TransformParts {
    let matrix = matrix
    let now = (TransformParts(matrix.value) ?? TransformParts()).withAngles
    if !rate { return now }
    // The rate of the parts, from the matrix a short time later.
    let step = 0x1p-20
    let ahead = matrix.value.map(with: matrix.rate) { $0 + step * $1 }
    let later = (TransformParts(ahead) ?? TransformParts()).withAngles
    var rates = TransformParts()
    rates.numbers = (later.numbers - now.numbers) / step
    return rates
  }

  // MARK: Numbers

  func number(_ channel: Channel) -> Double { slot.value(of: channel, at: time) }

  func rotation(_ channel: Channel) -> Quaternion { slot.rotationValue(of: channel, at: time) }

  func numbers(from first: Channel) -> SIMD4<Double> {
    slot.values(from: first, count: 3, at: time)
  }

  // MARK: Matrix

  /// The matrix and the rates of its entries.
  var matrix: DualMatrix {
    var result = matrix(mode: mode) { $0 }
    for factor in 1...max(slot.factorCount, 1) where slot.factorCount > 0 {
      let mode = slot.state(of: Channel.rotationMode.factor(factor), at: time).position.rounded()
      result = matrix(mode: Int(mode)) { $0.factor(factor) } * result
    }
    return result
  }

  private func matrix(mode: Int, _ channel: (Channel) -> Channel) -> DualMatrix {
    func dual(_ name: Channel) -> Dual { Dual(slot.state(of: channel(name), at: time)) }
    if mode == 2 {
      var result = DualMatrix.identity
      for index in 0..<16 {
        let entry = dual(.entry(index))
        result.value[index / 4, index % 4] = entry.value
        result.rate[index / 4, index % 4] = entry.rate
      }
      return result
    }
    var result = DualMatrix.diagonal(dual(.scaleX), dual(.scaleY), dual(.scaleZ))
    // In the order of recomposition: y gains a share of x, and z shares of both.
    result =
      result
      * DualMatrix([
        (1, 0, dual(.skewXY)), (2, 0, dual(.skewXZ)), (2, 1, dual(.skewYZ)),
      ])
    if mode == 1 {
      let turn = slot.rotation(of: channel(.rotation), at: time)
      result = result * DualMatrix(turn.value, rate: turn.rate)
    } else {
      result = result * DualMatrix.turn(1, 2, dual(.angleX))
      result = result * DualMatrix.turn(2, 0, dual(.angleY))
      result = result * DualMatrix.turn(0, 1, dual(.angleZ))
    }
    result =
      result
      * DualMatrix([
        (0, 0, dual(.shear11)), (0, 1, dual(.shear12)), (1, 0, dual(.shear21)),
        (1, 1, dual(.shear22)),
      ])
    result =
      result
      * DualMatrix([
        (3, 0, dual(.translationX)), (3, 1, dual(.translationY)), (3, 2, dual(.translationZ)),
      ])
    return result
      * DualMatrix([
        (0, 3, dual(.perspectiveX)), (1, 3, dual(.perspectiveY)), (2, 3, dual(.perspectiveZ)),
        (3, 3, dual(.perspectiveW)),
      ])
  }
}
