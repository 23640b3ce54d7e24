/// The interpolation between two transforms, prepared for repeated evaluation.
///
/// Matrices are not interpolated entry by entry: they are decomposed, their parts interpolated, and the result is
/// recomposed.
package struct TransformInterpolation: Hashable, Sendable {
  /// The decomposition of the ends into parts that are interpolated.
  package enum Kind: Hashable, Sendable {
    /// Both ends are affine: the rule of the plane, css-transforms-1.
    ///
    /// The angles and reflections are prepared so that every part can be interpolated linearly.
    case affine(from: DecomposedAffine, to: DecomposedAffine)

    /// At least one end is not affine: the rule of space, css-transforms-2.
    ///
    /// Every part is interpolated linearly, except the quaternions, which are interpolated along their arc and have a
    /// dot product that is not negative.
    case general(from: DecomposedTransform, to: DecomposedTransform)

    /// An end cannot be decomposed: the value changes from start to end at a progress of one half.
    case discrete
  }

  /// The start, the value at a progress of exactly 0.
  package let from: Transform3D
  /// The end, the value at a progress of exactly 1.
  package let to: Transform3D
  /// The decomposition of the ends.
  package let kind: Kind

  private let arc: QuaternionArc

  /// Creates the interpolation between two transforms with finite entries.
  package init(from: Transform3D, to: Transform3D) {
    self.from = from
    self.to = to
    var arc = QuaternionArc(from: .identity, to: .identity)
    if from.isAffine && to.isAffine {
      var near = DecomposedAffine(from.affineTransform)
      var far = DecomposedAffine(to.affineTransform)
      DecomposedAffine.prepare(&near, &far)
      kind = .affine(from: near, to: far)
    } else if let near = from.decomposed(allowingCollapsedAxes: true),
      var far = to.decomposed(allowingCollapsedAxes: true)
    {
      arc = QuaternionArc(from: near.quaternion, to: far.quaternion)
      far.quaternion = arc.to
      kind = .general(from: near, to: far)
    } else {
      kind = .discrete
    }
    self.arc = arc
  }

  /// Returns the transform at a progress, exact at 0 and 1.
  ///
  /// Outside 0...1 every part is extrapolated, as for a spring that overshoots. Entries beyond the range of Double
  /// saturate, and entries that are then undefined are those of the nearer end.
  package func value(at progress: Double) -> Transform3D {
    if progress == 0 { return from }
    if progress == 1 { return to }
    let nearer = progress < 0.5 ? from : to
    let value =
      switch kind {
      case .affine(let near, let far):
        Transform3D(
          DecomposedAffine.interpolate(from: near, to: far, at: progress).recomposed())
      case .general(let near, let far):
        DecomposedTransform.interpolate(
          from: near, to: far, at: progress, quaternion: arc.value(at: progress)
        ).recomposed()
      case .discrete: nearer
      }
    return value.isFinite ? value : value.saturated(else: nearer)
  }

  /// Returns the transform at a progress, whose ends are divided by m44 where all between them are.
  package func normalizedValue(at progress: Double) -> Transform3D {
    let value = value(at: progress)
    guard progress == 0 || progress == 1, case .general = kind else { return value }
    let divided = value.divided(by: value.m44)
    return divided.isFinite ? divided : divided.saturated(else: value)
  }
}

extension Transform3D {
  /// Returns the transform at a progress between two transforms, exact at 0 and 1.
  ///
  /// Affine transforms follow the rule of the plane (translation, scale, the shorter rotation, the remainder), others
  /// the rule of space (perspective, translation, scale, skew, and the shorter arc of a quaternion).
  /// `TransformInterpolation` prepares the ends for repeated evaluation.
  public static func interpolate(
    from: Transform3D, to: Transform3D, at progress: Double
  ) -> Transform3D {
    TransformInterpolation(from: from, to: to).value(at: progress)
  }
}
