/// An affine transform of the plane: the matrix [a b 0; c d 0; tx ty 1], for row vectors.
///
/// It maps the point (x, y) to (a·x + c·y + tx, b·x + d·y + ty).
///
/// A point is scaled and then moved, and back:
///
/// ```swift
/// let transform = AffineTransform(translationX: 10, y: 0).scaled(byX: 2, y: 2)
/// let image = Point(x: 1, y: 1).applying(transform)  // (12, 2)
/// let original = image.applying(transform.inverted())  // (1, 1)
/// ```
public struct AffineTransform: Hashable, Sendable {
  /// The coefficient of the old x in the new x.
  public var a: Double
  /// The coefficient of the old x in the new y.
  public var b: Double
  /// The coefficient of the old y in the new x.
  public var c: Double
  /// The coefficient of the old y in the new y.
  public var d: Double
  /// The horizontal translation, in points.
  public var tx: Double
  /// The vertical translation, in points.
  public var ty: Double

  /// The identity.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transform from its entries.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a translation, in points.
  public init(translationX x: Double, y: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by an angle in radians, from the x axis towards the y axis.
  public init(rotationAngle angle: Double) {
    let (sine, cosine) = Elementary.sinCos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether the transform is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The factor by which areas grow, negative if the transform mirrors.
  public var determinant: Double { a * d - b * c }

  /// Whether the transform has an inverse: its determinant is neither zero nor out of range.
  public var isInvertible: Bool { determinant != 0 && determinant.isFinite }
}

// MARK: - Combining

extension AffineTransform {
  /// Returns the transform that applies this one first and then the other.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: (tx * other.a + ty * other.c) + other.tx,
      ty: (tx * other.b + ty * other.d) + other.ty)
  }

  /// Returns the transform that translates first and then applies this one.
  public func translated(byX x: Double, y: Double) -> AffineTransform {
    AffineTransform(translationX: x, y: y).concatenating(self)
  }

  /// Returns the transform that scales first and then applies this one.
  public func scaled(byX x: Double, y: Double) -> AffineTransform {
    AffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// Returns the transform that rotates first, by an angle in radians, and then applies this one.
  public func rotated(byAngle angle: Double) -> AffineTransform {
    AffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns the transform that translates first and then applies this one; ``translated(byX:y:)`` under
  /// `CGAffineTransform`'s name.
  public func translatedBy(x tx: Double, y ty: Double) -> AffineTransform {
    translated(byX: tx, y: ty)
  }

  /// Returns the transform that scales first and then applies this one; ``scaled(byX:y:)`` under `CGAffineTransform`'s
  /// name.
  public func scaledBy(x sx: Double, y sy: Double) -> AffineTransform { scaled(byX: sx, y: sy) }

  /// Returns the transform that rotates first, by an angle in radians; ``rotated(byAngle:)`` under
  /// `CGAffineTransform`'s name.
  public func rotated(by angle: Double) -> AffineTransform { rotated(byAngle: angle) }

  /// Returns the inverse of this transform, or this one unchanged if it is not invertible.
  public func inverted() -> AffineTransform {
    guard isInvertible else { return self }
    let determinant = determinant
    let a = self.d / determinant
    let b = -self.b / determinant
    let c = -self.c / determinant
    let d = self.a / determinant
    return AffineTransform(
      a: a, b: b, c: c, d: d, tx: -(tx * a + ty * c), ty: -(tx * b + ty * d))
  }
}
