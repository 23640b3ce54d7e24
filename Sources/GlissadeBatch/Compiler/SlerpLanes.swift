import GlissadeMath

/// The rotation between two orientations in the form that the kernels read; see `Slerp` there.
struct SlerpLanes {
  /// Both quaternions, the angle in half turns, and the reciprocal of its sine.
  let lanes: [Float]

  init(from: Quaternion, to: Quaternion) {
    let a = from.normalized
    var b = to.normalized
    if a.dot(b) < 0 { b = -b }
    // The angle is never 0, so that the ratio of sines stays defined. At 2⁻²⁰ half turns it differs from its limit
    // by less than 10⁻¹¹.
    let angle = max(a.arc(to: b), 0x1p-20 * Double.pi)
    lanes = [
      Float(a.x), Float(a.y), Float(a.z), Float(a.w), Float(b.x), Float(b.y), Float(b.z),
      Float(b.w), Float(angle / Double.pi), Float(1 / Elementary.sin(angle)),
    ]
  }

  /// Throws for a component that does not fit a Float; quaternions of any length are normalised.
  static func requireRotation(
    _ q: Quaternion, _ row: Int
  ) throws(BatchError) {
    for part in [q.x, q.y, q.z, q.w] { _ = try requireFinite(part, .rotation, row) }
  }
}
