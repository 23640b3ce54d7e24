// Core Animation's functions on transforms, without the prefix `CA`.
//
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The identity: `CATransform3DIdentity`.
public var Transform3DIdentity: Transform3D { .identity }

/// Returns whether a transform is exactly the identity: `CATransform3DIsIdentity`.
public func Transform3DIsIdentity(_ t: Transform3D) -> Bool { t.isIdentity }

/// Returns whether two transforms are equal: `CATransform3DEqualToTransform`.
public func Transform3DEqualToTransform(_ a: Transform3D, _ b: Transform3D) -> Bool { a == b }

/// Returns a translation, in points: `CATransform3DMakeTranslation`.
public func Transform3DMakeTranslation(_ tx: Double, _ ty: Double, _ tz: Double) -> Transform3D {
  Transform3D(translationX: tx, y: ty, z: tz)
}

/// Returns a scaling about the origin: `CATransform3DMakeScale`.
public func Transform3DMakeScale(_ sx: Double, _ sy: Double, _ sz: Double) -> Transform3D {
  Transform3D(scaleX: sx, y: sy, z: sz)
}

/// Returns a rotation by an angle in radians about an axis through the origin: `CATransform3DMakeRotation`.
///
/// An axis without direction, such as zero, gives the identity.
public func Transform3DMakeRotation(
  _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  Transform3D(rotationAngle: angle, x: x, y: y, z: z)
}

/// Returns a translation in points, followed by a transform: `CATransform3DTranslate`.
public func Transform3DTranslate(
  _ t: Transform3D, _ tx: Double, _ ty: Double, _ tz: Double
) -> Transform3D {
  t.translated(byX: tx, y: ty, z: tz)
}

/// Returns a scaling, followed by a transform: `CATransform3DScale`.
public func Transform3DScale(
  _ t: Transform3D, _ sx: Double, _ sy: Double, _ sz: Double
) -> Transform3D {
  t.scaled(byX: sx, y: sy, z: sz)
}

/// Returns a rotation by an angle in radians about an axis, followed by a transform: `CATransform3DRotate`.
///
/// An axis without direction, such as zero, gives the transform unchanged.
public func Transform3DRotate(
  _ t: Transform3D, _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> Transform3D {
  t.rotated(byAngle: angle, x: x, y: y, z: z)
}

/// Returns the transform that applies `a` first, then `b`: `CATransform3DConcat`.
public func Transform3DConcat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
  a.concatenating(b)
}

/// Returns the inverse, or the transform itself if it has none: `CATransform3DInvert`.
public func Transform3DInvert(_ t: Transform3D) -> Transform3D { t.inverted() }

/// Returns the transform that acts in the plane as an affine transform does: `CATransform3DMakeAffineTransform`.
public func Transform3DMakeAffineTransform(_ m: AffineTransform) -> Transform3D { Transform3D(m) }

/// Returns whether a transform is fully represented by an affine transform of the plane: `CATransform3DIsAffine`.
public func Transform3DIsAffine(_ t: Transform3D) -> Bool { t.isAffine }

/// Returns the action of a transform in the plane: `CATransform3DGetAffineTransform`.
///
/// It is the whole transform only if ``Transform3DIsAffine(_:)`` returns true; otherwise Core Animation's result is
/// undefined.
public func Transform3DGetAffineTransform(_ t: Transform3D) -> AffineTransform { t.affineTransform }
