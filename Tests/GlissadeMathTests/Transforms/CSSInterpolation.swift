import Glibc
import GlissadeMath

/// The two rules of CSS for interpolating matrices, written down as the specifications have them.
///
/// Slow, without the care for digits of the module, and only for matrices that are not singular.
enum CSSInterpolation {
  /// css-transforms-1, for the plane.
  static func plane(
    _ from: AffineTransform, _ to: AffineTransform, at progress: Double
  ) -> AffineTransform {
    var a = plane(from)
    var b = plane(to)
    if (a.scale[0] < 0 && b.scale[1] < 0) || (a.scale[1] < 0 && b.scale[0] < 0) {
      a.scale = a.scale.map { -$0 }
      a.angle += a.angle < 0 ? 180 : -180
    }
    if a.angle == 0 { a.angle = 360 }
    if b.angle == 0 { b.angle = 360 }
    if abs(a.angle - b.angle) > 180 {
      if a.angle > b.angle { a.angle -= 360 } else { b.angle -= 360 }
    }
    let translate = mixed(a.translate, b.translate, progress)
    let scale = mixed(a.scale, b.scale, progress)
    let m = mixed(a.matrix, b.matrix, progress)
    let angle = (a.angle + (b.angle - a.angle) * progress) * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    return AffineTransform(
      a: (c * m[0] + s * m[2]) * scale[0], b: (c * m[1] + s * m[3]) * scale[0],
      c: (-s * m[0] + c * m[2]) * scale[1], d: (-s * m[1] + c * m[3]) * scale[1],
      tx: translate[0], ty: translate[1])
  }

  /// css-transforms-2, for space; the quaternions turn the shorter way.
  static func space(_ from: Transform3D, _ to: Transform3D, at progress: Double) -> Transform3D {
    let a = space(from)
    var b = space(to)
    var product = zip(a.quaternion, b.quaternion).map(*).reduce(0, +)
    if product < 0 {
      product = -product
      b.quaternion = b.quaternion.map { -$0 }
    }
    var quaternion = a.quaternion
    if product < 1 {
      let theta = acos(product)
      let w = sin(progress * theta) / sqrt(1 - product * product)
      quaternion = zip(a.quaternion, b.quaternion).map {
        $0 * (cos(progress * theta) - product * w) + $1 * w
      }
    }
    return recomposed(
      SpaceParts(
        perspective: mixed(a.perspective, b.perspective, progress),
        translate: mixed(a.translate, b.translate, progress),
        scale: mixed(a.scale, b.scale, progress), skew: mixed(a.skew, b.skew, progress),
        quaternion: quaternion))
  }

  private static func mixed(_ a: [Double], _ b: [Double], _ progress: Double) -> [Double] {
    zip(a, b).map { $0 + ($1 - $0) * progress }
  }
}

// MARK: - The plane

extension CSSInterpolation {
  private struct PlaneParts {
    var translate: [Double]
    var scale: [Double]
    var angle: Double
    var matrix: [Double]
  }

  private static func plane(_ transform: AffineTransform) -> PlaneParts {
    var (row0x, row0y) = (transform.a, transform.b)
    var (row1x, row1y) = (transform.c, transform.d)
    var scale = [
      sqrt(row0x * row0x + row0y * row0y), sqrt(row1x * row1x + row1y * row1y),
    ]
    if row0x * row1y - row0y * row1x < 0 {
      if row0x < row1y { scale[0] = -scale[0] } else { scale[1] = -scale[1] }
    }
    row0x *= 1 / scale[0]
    row0y *= 1 / scale[0]
    row1x *= 1 / scale[1]
    row1y *= 1 / scale[1]
    let angle = atan2(row0y, row0x)
    let (sn, cs) = (-row0y, row0x)
    return PlaneParts(
      translate: [transform.tx, transform.ty], scale: scale, angle: angle * 180 / .pi,
      matrix: [
        cs * row0x + sn * row1x, cs * row0y + sn * row1y,
        -sn * row0x + cs * row1x, -sn * row0y + cs * row1y,
      ])
  }
}

// MARK: - Space

extension CSSInterpolation {
  private struct SpaceParts {
    var perspective: [Double]
    var translate: [Double]
    var scale: [Double]
    var skew: [Double]
    var quaternion: [Double]
  }

  private static func space(_ transform: Transform3D) -> SpaceParts {
    var matrix = transform
    for i in 0..<4 {
      for j in 0..<4 { matrix[i, j] /= transform.m44 }
    }
    var perspectiveMatrix = matrix
    for i in 0..<3 { perspectiveMatrix[i, 3] = 0 }
    perspectiveMatrix.m44 = 1
    let inverse = perspectiveMatrix.inverted()
    let right = (0..<4).map { matrix[$0, 3] }
    let perspective = (0..<4).map { i in (0..<4).map { inverse[i, $0] * right[$0] }.reduce(0, +) }

    var row = (0..<3).map { i in Vector(x: matrix[i, 0], y: matrix[i, 1], z: matrix[i, 2]) }
    var scale = [0.0, 0, 0]
    var skew = [0.0, 0, 0]
    scale[0] = sqrt(row[0].dot(row[0]))
    row[0] = row[0] / scale[0]
    skew[0] = row[0].dot(row[1])
    row[1] = row[1] - row[0] * skew[0]
    scale[1] = sqrt(row[1].dot(row[1]))
    row[1] = row[1] / scale[1]
    skew[0] /= scale[1]
    skew[1] = row[0].dot(row[2])
    row[2] = row[2] - row[0] * skew[1]
    skew[2] = row[1].dot(row[2])
    row[2] = row[2] - row[1] * skew[2]
    scale[2] = sqrt(row[2].dot(row[2]))
    row[2] = row[2] / scale[2]
    skew[1] /= scale[2]
    skew[2] /= scale[2]
    if row[0].dot(row[1].cross(row[2])) < 0 {
      scale = scale.map { -$0 }
      row = row.map { -$0 }
    }
    var quaternion = [
      0.5 * sqrt(max(1 + row[0].x - row[1].y - row[2].z, 0)),
      0.5 * sqrt(max(1 - row[0].x + row[1].y - row[2].z, 0)),
      0.5 * sqrt(max(1 - row[0].x - row[1].y + row[2].z, 0)),
      0.5 * sqrt(max(1 + row[0].x + row[1].y + row[2].z, 0)),
    ]
    // The signs as they belong to row vectors, which the pseudo-code leaves to the reader.
    if row[1].z < row[2].y { quaternion[0] = -quaternion[0] }
    if row[2].x < row[0].z { quaternion[1] = -quaternion[1] }
    if row[0].y < row[1].x { quaternion[2] = -quaternion[2] }
    return SpaceParts(
      perspective: perspective, translate: (0..<3).map { matrix[3, $0] }, scale: scale, skew: skew,
      quaternion: quaternion)
  }

  private static func recomposed(_ parts: SpaceParts) -> Transform3D {
    var matrix = Transform3D.identity
    for i in 0..<4 { matrix[i, 3] = parts.perspective[i] }
    for i in 0..<4 {
      for j in 0..<3 { matrix[3, i] += parts.translate[j] * matrix[j, i] }
    }
    let q = parts.quaternion
    let rotation = Quaternion(x: q[0], y: q[1], z: q[2], w: q[3])
    matrix = Transform3D(rotation: rotation).concatenating(matrix)
    for (skew, row, column) in [(2, 2, 1), (1, 2, 0), (0, 1, 0)] {
      var shear = Transform3D.identity
      shear[row, column] = parts.skew[skew]
      matrix = shear.concatenating(matrix)
    }
    for i in 0..<3 {
      for j in 0..<4 { matrix[i, j] *= parts.scale[i] }
    }
    return matrix
  }
}
