import GlissadeMath

/// Matrices as a perspective, a translation and the rest, of which the first two have lengths.
struct MatrixForm {
  private let length: CSSLength
  /// The distance of the eye in points; nil means that there is no perspective.
  private var depth: Double?

  /// Creates the form of some matrices, or returns nil if they have no common perspective, or lengths are in pixels.
  init?(_ matrices: [Transform3D], _ length: CSSLength) {
    guard length.isScaled else { return nil }
    self.length = length
    for m in matrices {
      for (z, w) in [(m.m13, m.m14), (m.m23, m.m24), (m.m33, m.m34)] where w != 0 {
        if depth == nil, z != 0 { depth = -z / w }
      }
    }
    let nearness = depth.map { 1 / $0 } ?? 0
    for m in matrices {
      for (z, w) in [(m.m13, m.m14), (m.m23, m.m24), (m.m33, m.m34)]
      where abs(w + z * nearness) > 1e-9 * max(1e-3, abs(w)) { return nil }
      guard m.m44 == 1, 1 + m.m43 * nearness > 1e-6 else { return nil }
    }
    if let depth, depth <= 1 { return nil }
  }

  /// Returns the value of the property `transform` in lengths of the unit.
  func text(_ matrix: Transform3D) -> String {
    let m = scaled(matrix)
    let place = "\(length.text(m.m41, 6)), \(length.text(m.m42, 6)), \(length.text(m.m43, 6))"
    let eye = depth.map { "perspective(\(length.text($0, 6))) " } ?? ""
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
    guard let depth, matrix.m43 != 0 else { return matrix }
    return Transform3D(entries: matrix.vector / (1 + matrix.m43 / depth))
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
    let nearness = form.depth.map { -1 / $0 } ?? 0
    return { part in
      var matrix = rest.value(at: part)
      matrix.m41 = from.m41 + (to.m41 - from.m41) * part
      matrix.m42 = from.m42 + (to.m42 - from.m42) * part
      matrix.m43 = from.m43 + (to.m43 - from.m43) * part
      var eye = Transform3D.identity
      eye.m34 = nearness
      return matrix.concatenating(eye)
    }
  }
}
