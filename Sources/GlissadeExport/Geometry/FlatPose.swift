import GlissadeMath

/// The position, rotation, scale and skew of a layer in its superlayer's plane.
struct FlatPose {
  /// The anchor point in the layer's coordinates, and its position in the superlayer's.
  var anchor: Point
  var position: Point
  /// The rotation in radians, from the x axis towards the y axis.
  var rotation: Double
  var scaleX: Double
  var scaleY: Double
  /// The cosine of the angle between the axes; 0 if they are perpendicular.
  var skew: Double

  /// Creates the pose of a layer; for a layer that is not flat, that of its tangent at its centre.
  init(_ state: LayerState) {
    let flat = FlatPose.flattened(state)
    anchor = state.anchor
    position = anchor.applying(flat)
    let (first, second) = (
      Elementary.hypot(flat.a, flat.b), Elementary.hypot(flat.c, flat.d)
    )
    if first > 0 {
      rotation = Elementary.atan2(flat.b, flat.a)
      scaleX = first
      scaleY = (flat.a * flat.d - flat.b * flat.c) / first
    } else {
      rotation = second > 0 ? Elementary.atan2(-flat.c, flat.d) : 0
      scaleX = 0
      scaleY = second
    }
    let product = first * second
    skew = product > 0 ? (flat.a * flat.c + flat.b * flat.d) / product : 0
  }

  /// Returns the affine map that is tangent to the layer's matrix at its centre.
  static func flattened(_ state: LayerState) -> AffineTransform {
    let m = state.local
    let middle = state.bounds.center
    let x = middle.x * m.m11 + middle.y * m.m21 + m.m41
    let y = middle.x * m.m12 + middle.y * m.m22 + m.m42
    let w = middle.x * m.m14 + middle.y * m.m24 + m.m44
    if m.m14 == 0, m.m24 == 0, w == 1 { return m.affineTransform }
    // Points behind the eye are not visible.
    let divisor = max(w, 1.0 / 64)
    let image = Point(x: x / divisor, y: y / divisor)
    let a = (m.m11 - m.m14 * image.x) / divisor
    let b = (m.m12 - m.m14 * image.y) / divisor
    let c = (m.m21 - m.m24 * image.x) / divisor
    let d = (m.m22 - m.m24 * image.y) / divisor
    return AffineTransform(
      a: a, b: b, c: c, d: d, tx: image.x - (middle.x * a + middle.y * c),
      ty: image.y - (middle.x * b + middle.y * d))
  }
}
