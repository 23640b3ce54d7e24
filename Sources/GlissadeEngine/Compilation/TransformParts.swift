import GlissadeBatch
import GlissadeMath

/// The numbers through which a transform is animated: the channels of its matrix in the tables.
///
/// Their order is: translation x, y, z; scale x, y, z; angles about x, y, z in radians; skew xy, xz, yz; perspective
/// x, y, z, w; shear 11, 12, 21, 22. The rotation is given by either the angles or a quaternion.
struct TransformParts {
  static let count = 20
  static let angles = 6..<9
  static let neutral: SIMD32<Double> = {
    var parts = SIMD32<Double>(repeating: 0)
    for index in [3, 4, 5, 15, 16, 19] { parts[index] = 1 }
    return parts
  }()

  var numbers = TransformParts.neutral
  var rotation: Quaternion?

  init() {}

  /// Creates the parts of a transform of the plane, by the rule of css-transforms-1.
  init(_ affine: DecomposedAffine) {
    numbers[0] = affine.translationX
    numbers[1] = affine.translationY
    numbers[3] = affine.scaleX
    numbers[4] = affine.scaleY
    numbers[8] = affine.angle * (Double.pi / 180)
    numbers[16] = affine.m11
    numbers[17] = affine.m12
    numbers[18] = affine.m21
    numbers[19] = affine.m22
  }

  /// Creates the parts of a transform of space, by the rule of css-transforms-2.
  init(_ space: DecomposedTransform) {
    (numbers[0], numbers[1], numbers[2]) = space.translation.parts
    (numbers[3], numbers[4], numbers[5]) = space.scale.parts
    (numbers[9], numbers[10], numbers[11]) = (space.skew.xy, space.skew.xz, space.skew.yz)
    numbers[12] = space.perspective.x
    numbers[13] = space.perspective.y
    numbers[14] = space.perspective.z
    numbers[15] = space.perspective.w
    rotation = space.quaternion == .identity ? nil : space.quaternion
  }

  /// Creates the parts of a transform that is not animated; nil if it cannot be decomposed.
  init?(_ transform: Transform3D) {
    if transform.isAffine {
      self.init(DecomposedAffine(transform.affineTransform))
    } else if let space = TransformInterpolation(from: transform, to: transform).space {
      self.init(space)
    } else {
      return nil
    }
  }

  /// Creates the parts of a transform that is not animated, with angles; those of the identity if it cannot be
  /// decomposed.
  init(decomposing transform: Transform3D) {
    self = (TransformParts(transform) ?? TransformParts()).withAngles
  }

  /// The channels of the numbers.
  private static let channels: [Channel] = [
    .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ, .angleX, .angleY,
    .angleZ,
    .skewXY, .skewXZ, .skewYZ, .perspectiveX, .perspectiveY, .perspectiveZ, .perspectiveW, .shear11,
    .shear12, .shear21, .shear22,
  ]

  /// Returns the channel of a number.
  static func channel(_ index: Int) -> Channel { channels[index] }

  /// The same transform with angles in place of the quaternion, about x first, then y and z.
  var withAngles: TransformParts {
    guard let rotation else { return self }
    var parts = self
    let matrix = Transform3D(rotation: rotation)
    // The product Rx·Ry·Rz for row vectors; at a quarter turn about y, x and z turn about the same axis.
    let sine = -matrix.m13
    parts.numbers[7] = Elementary.asin(max(-1, min(1, sine)))
    if sine.magnitude < 1 - 1e-12 {
      parts.numbers[6] = Elementary.atan2(matrix.m23, matrix.m33)
      parts.numbers[8] = Elementary.atan2(matrix.m12, matrix.m11)
    } else {
      parts.numbers[6] = Elementary.atan2(-matrix.m32, matrix.m22)
      parts.numbers[8] = 0
    }
    parts.rotation = nil
    return parts
  }

  /// The same transform with a quaternion in place of the angles.
  var withQuaternion: TransformParts {
    guard rotation == nil else { return self }
    var parts = self
    // A product of quaternions applies its right factor first.
    let x = Quaternion(angle: numbers[6], axis: Vector(x: 1, y: 0, z: 0))
    let y = Quaternion(angle: numbers[7], axis: Vector(x: 0, y: 1, z: 0))
    let z = Quaternion(angle: numbers[8], axis: Vector(x: 0, y: 0, z: 1))
    parts.rotation = z * y * x
    for index in TransformParts.angles { parts.numbers[index] = 0 }
    return parts
  }

  /// Whether all parts except translation and scale are those of the identity.
  var isPlain: Bool {
    if rotation != nil { return false }
    for index in 6..<TransformParts.count
    where numbers[index] != TransformParts.neutral[index] { return false }
    return true
  }
}

extension TransformInterpolation {
  /// The decomposition of the start in space; nil if both ends are affine, or if one cannot be decomposed.
  var space: DecomposedTransform? {
    if case .general(let near, _) = kind { return near }
    return nil
  }
}

extension Vector {
  var parts: (Double, Double, Double) { (x, y, z) }
}

extension LayerProperty {
  /// Returns the parts that a component of the property corresponds to; nil for whole transforms and for other
  /// properties.
  func transformParts(_ component: Int) -> Range<Int>? {
    switch ofOwnTransform {
    case .transformScale: 3..<6
    case .transformScaleX: 3..<4
    case .transformScaleY: 4..<5
    case .transformScaleZ: 5..<6
    case .transformRotationX: 6..<7
    case .transformRotationY: 7..<8
    case .transformRotation, .transformRotationZ: 8..<9
    case .transformTranslation: component..<component + 1
    case .transformTranslationX: 0..<1
    case .transformTranslationY: 1..<2
    case .transformTranslationZ: 2..<3
    default: nil
    }
  }
}
