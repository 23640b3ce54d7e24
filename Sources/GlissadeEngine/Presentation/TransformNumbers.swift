import GlissadeBatch
import GlissadeMath

/// The numbers of a slot's transform at a time.
protocol TransformNumbers {
  var slot: Slot { get }
  /// Returns the value of a channel that is no rotation.
  func number(_ channel: Channel) -> Double
  /// Returns the value of a rotation.
  func rotation(_ channel: Channel) -> Quaternion
  /// Returns the values of three consecutive channels that are no rotations, and any fourth number.
  func numbers(from first: Channel) -> SIMD4<Double>
}

/// The representation of a slot's transform, which does not depend on the time.
struct TransformForm {
  /// The representation of the transform, see ``Channel/rotationMode``; nil if a row animates it.
  let mode: Int?
  let factorCount: Int
  /// Whether it is always a scale, followed by a translation.
  let isScaleAndTranslation: Bool

  init(_ slot: Slot) {
    var isAnimated = false
    for index in slot.rows.indices where slot.rows[index].channel == .rotationMode {
      isAnimated = true
    }
    mode = isAnimated ? nil : slot.resolvedMode
    factorCount = slot.factorCount
    isScaleAndTranslation = slot.isScaleAndTranslation
  }
}

extension TransformNumbers {
  /// Returns the value of ``TransformState/matrix``, without the rates of its entries.
  func matrix(_ form: TransformForm) -> Transform3D {
    if form.isScaleAndTranslation, let matrix = scaleAndTranslation { return matrix }
    let mode = form.mode ?? Int(number(.rotationMode).rounded())
    var result = matrix(mode: mode, factor: 0)
    for factor in 1...max(form.factorCount, 1) where form.factorCount > 0 {
      let mode = Int(number(Channel.rotationMode.factor(factor)).rounded())
      result = matrix(mode: mode, factor: factor).concatenating(result)
    }
    return result
  }

  /// The product of the scale and the translation alone; nil where that with the other parts has other bits.
  private var scaleAndTranslation: Transform3D? {
    let (scale, move) = (numbers(from: .scaleX), numbers(from: .translationX))
    if scale.x.isNegativeZero || scale.y.isNegativeZero || scale.z.isNegativeZero { return nil }
    var result = Transform3D(scaleX: scale.x, y: scale.y, z: scale.z)
    // A product has no negative zeros there.
    (result.m41, result.m42, result.m43) = (move.x + 0, move.y + 0, move.z + 0)
    let sum = (scale.x + scale.y + scale.z) + (move.x + move.y + move.z)
    return sum.isFinite ? result : nil
  }

  private func matrix(mode: Int, factor: Int) -> Transform3D {
    func number(_ channel: Channel) -> Double {
      self.number(factor == 0 ? channel : channel.factor(factor))
    }
    if mode == 2 {
      var entries = SIMD16<Double>()
      for index in 0..<16 { entries[index] = number(.entry(index)) }
      return Transform3D(entries: entries)
    }
    var result = Transform3D(scaleX: number(.scaleX), y: number(.scaleY), z: number(.scaleZ))
    var part = Transform3D.identity
    (part.m21, part.m31, part.m32) = (number(.skewXY), number(.skewXZ), number(.skewYZ))
    result.append(part)
    if mode == 1 {
      result.append(
        Transform3D(rotation: rotation(factor == 0 ? .rotation : .rotation.factor(factor))))
    } else {
      result.turn(1, 2, number(.angleX))
      result.turn(2, 0, number(.angleY))
      result.turn(0, 1, number(.angleZ))
    }
    part = .identity
    (part.m11, part.m12) = (number(.shear11), number(.shear12))
    (part.m21, part.m22) = (number(.shear21), number(.shear22))
    result.append(part)
    part = .identity
    part.m41 = number(.translationX)
    part.m42 = number(.translationY)
    part.m43 = number(.translationZ)
    result.append(part)
    part = .identity
    (part.m14, part.m24) = (number(.perspectiveX), number(.perspectiveY))
    (part.m34, part.m44) = (number(.perspectiveZ), number(.perspectiveW))
    result.append(part)
    return result
  }
}

extension SlotSampler: TransformNumbers {
  func number(_ channel: Channel) -> Double { value(of: channel) }
  func rotation(_ channel: Channel) -> Quaternion { rotation(of: channel) }
  func numbers(from first: Channel) -> SIMD4<Double> { values(from: first) }
}

extension Transform3D {
  /// Whether an entry is the negative zero, which the product with the identity may change to zero.
  var hasNegativeZero: Bool {
    func isNegative(_ row: Row) -> Bool {
      row.0.isNegativeZero || row.1.isNegativeZero || row.2.isNegativeZero || row.3.isNegativeZero
    }
    let (a, b, c, d) = rows
    return isNegative(a) || isNegative(b) || isNegative(c) || isNegative(d)
  }

  /// Multiplies by a matrix with finite entries, and skips the identity where that gives the same bits.
  fileprivate mutating func append(_ other: Transform3D) {
    if other.isIdentity && !hasNegativeZero { return }
    self = concatenating(other)
  }

  /// Multiplies by the value of ``DualMatrix/turn(_:_:_:)``.
  fileprivate mutating func turn(_ first: Int, _ second: Int, _ angle: Double) {
    if angle == 0 && !hasNegativeZero { return }
    let (sine, cosine) = Elementary.sinCos(angle)
    var other = Transform3D.identity
    other[first, first] = cosine
    other[second, second] = cosine
    other[first, second] = sine
    other[second, first] = -sine
    self = concatenating(other)
  }
}

extension Double {
  fileprivate var isNegativeZero: Bool { bitPattern == 1 << 63 }
}
