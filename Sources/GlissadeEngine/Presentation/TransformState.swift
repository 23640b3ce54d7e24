import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A slot's transform at a time in Double: what the kernels compute, with its rate.
struct TransformState {
  private let slot: Slot
  private let time: Double

  init(_ slot: Slot, at time: Double) {
    self.slot = slot
    self.time = time
  }

  func value(of property: LayerProperty, rate: Bool, speed: Double) -> AnimationValue {
    if property == .transform {
      let matrix = self.matrix
      return .transform(rate ? matrix.rate.map { $0 * speed } : matrix.value)
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

  /// Which parts make the transform: 0 angles, 1 a quaternion, 2 entries.
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
    // The angles' rate, from the turn a moment later.
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

  /// The parts of what additional transforms have made of it.
  private func partsOfProduct(rate: Bool) -> TransformParts {
    let matrix = matrix
    let now = (TransformParts(matrix.value) ?? TransformParts()).withAngles
    if !rate { return now }
    // From the parts a moment later.
    let step = 0x1p-20
    let ahead = matrix.value.map(with: matrix.rate) { $0 + step * $1 }
    let later = (TransformParts(ahead) ?? TransformParts()).withAngles
    var rates = TransformParts()
    rates.numbers = (later.numbers - now.numbers) / step
    return rates
  }

  // MARK: Matrix

  /// The matrix and the rate of its entries.
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
    // As recomposition has it: y has gained from x, and z from both.
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

/// A number and its rate.
struct Dual {
  var value: Double
  var rate: Double

  init(_ state: MotionState) { (value, rate) = (state.position, state.velocity) }
}

/// A matrix and the rate of its entries.
struct DualMatrix {
  var value = Transform3D.identity
  var rate = Transform3D.zero

  static var identity: DualMatrix { DualMatrix([]) }

  /// The identity, but for some entries.
  init(_ entries: [(row: Int, column: Int, Dual)]) {
    for (row, column, dual) in entries {
      value[row, column] = dual.value
      rate[row, column] = dual.rate
    }
  }

  init(_ turn: Quaternion, rate turnRate: Quaternion) {
    value = turn.toTransform()
    // The matrix is a quadratic form of the quaternion: its derivative is the difference of two squares.
    func shifted(_ sign: Double) -> Transform3D {
      Quaternion(
        x: turn.x + sign * turnRate.x, y: turn.y + sign * turnRate.y,
        z: turn.z + sign * turnRate.z, w: turn.w + sign * turnRate.w
      ).quadraticForm
    }
    rate = shifted(1).map(with: shifted(-1)) { ($0 - $1) / 2 }
  }

  static func diagonal(_ x: Dual, _ y: Dual, _ z: Dual) -> DualMatrix {
    DualMatrix([(0, 0, x), (1, 1, y), (2, 2, z)])
  }

  /// A turn in the plane of two axes, from the first towards the second.
  static func turn(_ first: Int, _ second: Int, _ angle: Dual) -> DualMatrix {
    let (sine, cosine) = Elementary.sinCos(angle.value)
    var result = DualMatrix([])
    result.value[first, first] = cosine
    result.value[second, second] = cosine
    result.value[first, second] = sine
    result.value[second, first] = -sine
    result.rate[first, first] = -sine * angle.rate
    result.rate[second, second] = -sine * angle.rate
    result.rate[first, second] = cosine * angle.rate
    result.rate[second, first] = -cosine * angle.rate
    return result
  }

  static func * (left: DualMatrix, right: DualMatrix) -> DualMatrix {
    var result = DualMatrix([])
    result.value = .concat(left.value, right.value)
    result.rate = Transform3D.concat(left.rate, right.value)
      .map(with: .concat(left.value, right.rate)) { $0 + $1 }
    return result
  }
}

extension Quaternion {
  /// The rotation matrix without its constant part: homogeneous of the second degree.
  fileprivate var quadraticForm: Transform3D {
    var m = Transform3D.zero
    m.m11 = x * x - y * y - z * z + w * w
    m.m12 = 2 * (x * y + z * w)
    m.m13 = 2 * (x * z - y * w)
    m.m21 = 2 * (x * y - z * w)
    m.m22 = y * y - x * x - z * z + w * w
    m.m23 = 2 * (y * z + x * w)
    m.m31 = 2 * (x * z + y * w)
    m.m32 = 2 * (y * z - x * w)
    m.m33 = z * z - x * x - y * y + w * w
    return m
  }
}

extension Transform3D {
  static let zero = Transform3D(rows: (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))

  func map(_ body: (Double) -> Double) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 { result[row, column] = body(self[row, column]) }
    }
    return result
  }

  /// The matrix of what becomes of each entry and another matrix's.
  func map(with other: Transform3D, _ body: (Double, Double) -> Double) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 { result[row, column] = body(self[row, column], other[row, column]) }
    }
    return result
  }
}
