package import GlissadeMath
import GlissadeTiming

/// A transform, and the rates of its entries per second.
package struct TransformState {
  /// Numbers of the transform and their rates.
  fileprivate typealias Numbers = (values: SIMD4<Double>, rates: SIMD4<Double>)

  package fileprivate(set) var value = Transform3D.identity
  /// The rates; nil unless they were asked for.
  package fileprivate(set) var rate: Transform3D?
}

extension SlotSampler {
  /// The slot's transform, as the kernels compute it.
  package var matrix: Transform3D {
    // The product of the scale and the translation alone, unless that with the other parts has other bits. It is not
    // returned from a function as an optional, which would be copied three times.
    if isScaleAndTranslation {
      let (scale, move) = (values(from: .scaleX), values(from: .translationX))
      let sum = (scale.x + scale.y + scale.z) + (move.x + move.y + move.z)
      if sum.isFinite, !scale.x.isNegativeZero, !scale.y.isNegativeZero, !scale.z.isNegativeZero {
        var result = Transform3D(scaleX: scale.x, y: scale.y, z: scale.z)
        // A product has no negative zeros there.
        (result.m41, result.m42, result.m43) = (move.x + 0, move.y + 0, move.z + 0)
        return result
      }
    }
    return transform(rates: false).value
  }

  /// Returns the slot's transform, see ``matrix``, with the rates of its entries if they are needed.
  package func transform(rates: Bool) -> TransformState {
    var result = transform(0, rates)
    for factor in 1...max(Int(factorCount), 1) where factorCount > 0 {
      var product = transform(factor, rates)
      product.append(result)
      result = product
    }
    return result
  }

  /// Returns the representation of the transform, or of a factor; see ``Channel/rotationMode``.
  package func transformMode(factor: Int = 0) -> Int {
    if factor > 0 || animates(.rotationMode) {
      return Int(value(of: Channel(.rotationMode, factor: factor)).rounded())
    }
    let resting = Int(restingMode)
    return animates(.entry(0), count: 16) ? 2 : animates(.rotation) ? max(resting, 1) : resting
  }

  /// Whether rows animate the transform or a factor.
  package var animatesTransform: Bool {
    factorCount > 0 || animates(.translationX, count: 7) || animates(.angleX, count: 31)
  }

  private func transform(_ factor: Int, _ hasRates: Bool) -> TransformState {
    func numbers(_ property: SlotProperty, _ first: Int = 0) -> TransformState.Numbers {
      let channel = Channel(property, first, factor: factor)
      return (values(from: channel), hasRates ? rates(from: channel) : SIMD4(repeating: 0))
    }
    var result = TransformState(rate: hasRates ? .zero : nil)
    let mode = transformMode(factor: factor)
    if mode == 2 {
      for row in 0..<4 {
        result.set(numbers(.entries, 4 * row)) { matrix, entries in
          for column in 0..<4 { matrix[row, column] = entries[column] }
        }
      }
      return result
    }
    result.set(numbers(.scale)) { ($0.m11, $0.m22, $0.m33) = ($1.x, $1.y, $1.z) }
    // In the order of recomposition: y gains a share of x, and z shares of both.
    result.append(numbers(.skew)) { ($0.m21, $0.m31, $0.m32) = ($1.x, $1.y, $1.z) }
    if mode == 1 {
      let turn = rotation(of: Channel(.rotation, factor: factor))
      result.append(TransformState(turn, hasRates: hasRates))
    } else {
      let (angles, rates) = numbers(.angles)
      for axis in 0..<3 {
        result.turn((axis + 1) % 3, (axis + 2) % 3, angles[axis], rate: rates[axis])
      }
    }
    result.append(numbers(.shear)) { ($0.m11, $0.m12, $0.m21, $0.m22) = ($1.x, $1.y, $1.z, $1.w) }
    result.append(numbers(.translation)) { ($0.m41, $0.m42, $0.m43) = ($1.x, $1.y, $1.z) }
    result.append(numbers(.perspective)) {
      ($0.m14, $0.m24, $0.m34, $0.m44) = ($1.x, $1.y, $1.z, $1.w)
    }
    return result
  }
}

extension Slot {
  /// Whether the transform is a scale, followed by a translation, where no row animates it.
  var restsScaledAndTranslated: Bool {
    mode == 0 && angles == SIMD3(0, 0, 0) && skew == SIMD3(0, 0, 0)
      && shear == SIMD4(1, 0, 0, 1) && perspective == SIMD4(0, 0, 0, 1)
  }
}

extension TransformState {
  /// Creates the matrix of a rotation.
  fileprivate init(_ turn: RotationState, hasRates: Bool) {
    value = Transform3D(rotation: turn.value)
    guard hasRates else { return }
    // The matrix is a quadratic form of the quaternion, so that its derivative is exactly a central difference.
    let (q, rate) = (turn.value, turn.rate)
    func shifted(_ sign: Double) -> Transform3D {
      Quaternion(
        x: q.x + sign * rate.x, y: q.y + sign * rate.y, z: q.z + sign * rate.z,
        w: q.w + sign * rate.w
      ).quadraticForm
    }
    self.rate = shifted(1).map(with: shifted(-1)) { ($0 - $1) / 2 }
  }

  /// Sets entries and their rates.
  ///
  /// - Parameter place: Sets the entries of a matrix that correspond to the numbers.
  @inline(__always)
  fileprivate mutating func set(
    _ numbers: Numbers, _ place: (inout Transform3D, SIMD4<Double>) -> Void
  ) {
    place(&value, numbers.values)
    guard var rate else { return }
    place(&rate, numbers.rates)
    self.rate = rate
  }

  /// Multiplies by the identity with some entries replaced.
  @inline(__always)
  fileprivate mutating func append(
    _ numbers: Numbers, _ place: (inout Transform3D, SIMD4<Double>) -> Void
  ) {
    var part = TransformState(rate: rate == nil ? nil : .zero)
    part.set(numbers, place)
    append(part)
  }

  /// Multiplies by a rotation in the plane of two axes, from the first towards the second.
  fileprivate mutating func turn(_ first: Int, _ second: Int, _ angle: Double, rate: Double) {
    if angle == 0 && isUnchangedByIdentity { return }
    let (sine, cosine) = Elementary.sinCos(angle)
    let numbers = (
      values: SIMD4(cosine, sine, 0, 0), rates: SIMD4(-sine * rate, cosine * rate, 0, 0)
    )
    append(numbers) { matrix, turn in
      (matrix[first, first], matrix[first, second]) = (turn.x, turn.y)
      (matrix[second, first], matrix[second, second]) = (-turn.y, turn.x)
    }
  }

  /// Multiplies by a matrix with finite entries.
  fileprivate mutating func append(_ other: TransformState) {
    if isUnchangedByIdentity && other.value.isIdentity { return }
    if let first = rate, let second = other.rate {
      rate = first.concatenating(other.value)
        .map(with: value.concatenating(second)) { $0 + $1 }
    }
    value = value.concatenating(other.value)
  }

  /// Whether a product with the identity has the same bits, and no rates are needed.
  private var isUnchangedByIdentity: Bool { rate == nil && !value.hasNegativeZero }
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
