import GlissadeMath

/// Matrices as a perspective, a translation and the rest, of which the first two have lengths.
///
/// The perspective may change, like that of a motion between a plane matrix and one with a perspective.
struct MatrixForm {
  private let length: CSSLength
  /// Whether any matrix has a perspective.
  private var hasDepth = false

  /// The reciprocal of the greatest distance of the eye that is written, which moves no pixel.
  private static let minimumNearness = 1e-9

  /// Creates the form of some matrices, or returns nil if one is no affine map before a perspective whose eye is more
  /// than a point in front, or if lengths are in pixels.
  init?(_ matrices: [Transform3D], _ length: CSSLength) {
    guard length.isScaled else { return nil }
    self.length = length
    for m in matrices {
      let nearness = MatrixForm.nearness(m)
      for (z, w) in [(m.m13, m.m14), (m.m23, m.m24), (m.m33, m.m34)]
      where abs(w + z * nearness) > 1e-9 * max(1e-3, abs(w)) { return nil }
      guard m.m44 + m.m43 * nearness > 1e-6 else { return nil }
      guard (-MatrixForm.minimumNearness..<1).contains(nearness) else { return nil }
      if nearness > MatrixForm.minimumNearness { hasDepth = true }
    }
  }

  /// Returns the reciprocal of the distance of the eye in points; 0 without a perspective.
  private static func nearness(_ m: Transform3D) -> Double {
    let square = m.m13 * m.m13 + m.m23 * m.m23 + m.m33 * m.m33
    return square > 0 ? -(m.m13 * m.m14 + m.m23 * m.m24 + m.m33 * m.m34) / square : 0
  }

  /// Returns the value of the property `transform` in lengths of the unit.
  func text(_ matrix: Transform3D) -> String {
    let m = scaled(matrix)
    let place = "\(length.text(m.m41, 6)), \(length.text(m.m42, 6)), \(length.text(m.m43, 6))"
    let nearness = MatrixForm.nearness(matrix)
    let depth = nearness > MatrixForm.minimumNearness ? length.text(1 / nearness, 6) : "none"
    let eye = hasDepth ? "perspective(\(depth)) " : ""
    return "\(eye)translate3d(\(place)) \(MatrixForm.text(rest(m)))"
  }

  /// Returns a matrix in pixels.
  static func text(_ m: Transform3D) -> String {
    let numbers = m.isAffine ? [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42] : m.entries
    let list = numbers.map { NumberText.rounded($0, 8) }.joined(separator: ",")
    return m.isAffine ? "matrix(\(list))" : "matrix3d(\(list))"
  }

  /// Returns the matrix of the same projection whose m44 is that of a perspective after an affine map.
  private func scaled(_ matrix: Transform3D) -> Transform3D {
    let scale = matrix.m44 + matrix.m43 * MatrixForm.nearness(matrix)
    return scale == 1 ? matrix : Transform3D(entries: matrix.vector / scale)
  }

  /// Returns a scaled matrix without its translation and its perspective.
  private func rest(_ matrix: Transform3D) -> Transform3D {
    var rest = matrix
    (rest.m14, rest.m24, rest.m34, rest.m44) = (0, 0, 0, 1)
    (rest.m41, rest.m42, rest.m43) = (0, 0, 0)
    return rest
  }

  /// Returns the matrices between two keyframes, as browsers interpolate them.
  static func interpolation(
    _ from: Transform3D, _ to: Transform3D, _ form: MatrixForm?
  ) -> (Double) -> Transform3D {
    guard let form else {
      let whole = TransformInterpolation(from: from, to: to)
      return { whole.value(at: $0) }
    }
    let (from, to) = (form.scaled(from), form.scaled(to))
    let rest = TransformInterpolation(from: form.rest(from), to: form.rest(to))
    let (near, far) = (MatrixForm.nearness(from), MatrixForm.nearness(to))
    return { part in
      var matrix = rest.value(at: part)
      matrix.m41 = from.m41 + (to.m41 - from.m41) * part
      matrix.m42 = from.m42 + (to.m42 - from.m42) * part
      matrix.m43 = from.m43 + (to.m43 - from.m43) * part
      var eye = Transform3D.identity
      // Browsers interpolate the reciprocals of distances.
      eye.m34 = -(near + (far - near) * part)
      return matrix.concatenating(eye)
    }
  }
}
