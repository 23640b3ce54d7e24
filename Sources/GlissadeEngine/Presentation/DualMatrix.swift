import GlissadeMath
import GlissadeTiming

/// A dual number: a value and its rate.
struct Dual {
  var value: Double
  var rate: Double

  init(_ state: MotionState) { (value, rate) = (state.position, state.velocity) }
}

/// A matrix of dual numbers: a matrix and the rates of its entries.
struct DualMatrix {
  var value = Transform3D.identity
  var rate = Transform3D.zero

  static var identity: DualMatrix { DualMatrix([]) }

  /// Creates the identity with some entries replaced.
  init(_ entries: [(row: Int, column: Int, Dual)]) {
    for (row, column, dual) in entries {
      value[row, column] = dual.value
      rate[row, column] = dual.rate
    }
  }

  init(_ turn: Quaternion, rate turnRate: Quaternion) {
    value = Transform3D(rotation: turn)
    // The matrix is a quadratic form of the quaternion, so that its derivative is exactly a central difference.
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

  /// Returns a rotation in the plane of two axes, from the first towards the second.
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
    result.value = left.value.concatenating(right.value)
    result.rate = left.rate.concatenating(right.value)
      .map(with: left.value.concatenating(right.rate)) { $0 + $1 }
    return result
  }
}

extension Quaternion {
  /// The rotation matrix as a homogeneous quadratic form, without the constant 1.
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

  /// Returns the matrix of a function's results for each entry and the corresponding entry of another matrix.
  func map(with other: Transform3D, _ body: (Double, Double) -> Double) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 { result[row, column] = body(self[row, column], other[row, column]) }
    }
    return result
  }
}
