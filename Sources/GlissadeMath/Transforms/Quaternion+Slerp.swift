extension Quaternion {
  /// Returns the rotation at a progress along the shorter arc between two rotations, exact at 0 and 1.
  ///
  /// The angular speed is constant. Quaternions of another length than 1 are normalised, and zero is the identity.
  /// Outside 0...1 the rotation continues about the same axis.
  public static func slerp(from: Quaternion, to: Quaternion, at progress: Double) -> Quaternion {
    let (from, to) = (from.unit, to.unit)
    if progress == 0 { return from }
    if progress == 1 { return to }
    return QuaternionArc(from: from, to: to).value(at: progress)
  }

  /// Returns the angle between two unit quaternions in 0...π, which is half the angle of the rotation between them.
  ///
  /// It is computed from the lengths of sum and difference, because the arc cosine of the dot product loses half the
  /// digits near its ends.
  public func arc(to other: Quaternion) -> Double {
    let difference = Quaternion(
      x: x - other.x, y: y - other.y, z: z - other.z, w: w - other.w)
    let sum = Quaternion(x: x + other.x, y: y + other.y, z: z + other.z, w: w + other.w)
    return 2 * Elementary.atan2(difference.length, sum.length)
  }
}

/// The shorter arc between two rotations, prepared for repeated evaluation.
struct QuaternionArc: Hashable, Sendable {
  let from: Quaternion
  /// The end of the arc, in the hemisphere of the start.
  let to: Quaternion
  private let angle: Double
  private let sine: Double

  init(from: Quaternion, to: Quaternion) {
    self.from = from
    self.to = from.dot(to) < 0 ? -to : to
    angle = from.arc(to: self.to)
    sine = Elementary.sin(angle)
  }

  func value(at progress: Double) -> Quaternion {
    let nearWeight: Double
    let farWeight: Double
    // Equal ends do not determine a plane of rotation; for any other angle, however small, the quotients are
    // accurate.
    if sine > 0x1p-1000 {
      nearWeight = Elementary.sin((1 - progress) * angle) / sine
      farWeight = Elementary.sin(progress * angle) / sine
    } else {
      nearWeight = 1 - progress
      farWeight = progress
    }
    return Quaternion(
      x: nearWeight * from.x + farWeight * to.x, y: nearWeight * from.y + farWeight * to.y,
      z: nearWeight * from.z + farWeight * to.z, w: nearWeight * from.w + farWeight * to.w)
  }
}
