/// The way from one transform to another, prepared once for evaluation at many places.
///
/// Matrices are never mixed entry by entry: they are taken apart, the parts mixed, and put
/// together.
public struct TransformInterpolation: Hashable, Sendable {
  /// How the ends were taken apart, with the parts to mix.
  public enum Kind: Hashable, Sendable {
    /// Both ends are affine: the rule of the plane, css-transforms-1.
    ///
    /// The angles and mirrors are such that every part is mixed linearly.
    case affine(from: DecomposedAffine, to: DecomposedAffine)

    /// Either end needs space: the rule of css-transforms-2.
    ///
    /// Every part is mixed linearly except the quaternions, which are mixed along their arc and
    /// have a scalar product that is not negative.
    case general(from: DecomposedTransform, to: DecomposedTransform)

    /// An end cannot be taken apart: the far one follows the near one at a progress of one half.
    case discrete
  }

  /// The near end, the value at a progress of exactly 0.
  public let from: Transform3D
  /// The far end, the value at a progress of exactly 1.
  public let to: Transform3D
  /// How the ends were taken apart.
  public let kind: Kind

  private let arc: QuaternionArc

  /// Prepares the way between two transforms with finite entries.
  public init(from: Transform3D, to: Transform3D) {
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

  /// Returns the transform at a progress, exactly the ends at 0 and 1.
  ///
  /// Outside 0...1 every part goes on in its direction, as a spring does that overshoots. Entries
  /// that would leave Double saturate, and what cannot be told then is that of the nearer end.
  public func value(at progress: Double) -> Transform3D {
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
}

extension Transform3D {
  /// Returns the transform on the way from one to another, both ends exact.
  ///
  /// Affine ends follow the rule of the plane (translation, scale, the shorter turn, the rest),
  /// others the rule of space (perspective, translation, scale, skew, and the shorter turn of a
  /// quaternion). `TransformInterpolation` prepares the ends once for many values.
  public static func interpolate(
    from: Transform3D, to: Transform3D, at progress: Double
  ) -> Transform3D {
    TransformInterpolation(from: from, to: to).value(at: progress)
  }
}
