import GlissadeMath

/// A motion of an element in its plane, as its translation, its rotation and its scale about a point of it.
struct PlaneMotion {
  /// The translations in points.
  private(set) var translations: [[Double]] = []
  /// The rotations in degrees, continuous over time.
  private(set) var rotations: [[Double]] = []
  private(set) var scales: [[Double]] = []

  /// Creates the motion of some matrices, or returns nil if one of them is slanted or leaves the plane.
  ///
  /// - Parameters:
  ///   - matrices: The matrices of the element at all frames.
  ///   - origin: The point of the element in its own coordinates.
  init?(_ matrices: [Transform3D], about origin: Point) {
    guard matrices.allSatisfy(\.isAffine) else { return nil }
    let isUpright = matrices.allSatisfy { $0.m12 == 0 && $0.m21 == 0 }
    let largest = matrices.reduce(0) { size, m in
      max(size, abs(m.m11), abs(m.m12), abs(m.m21), abs(m.m22))
    }
    var last = (angle: 0.0, x: 1.0, y: 1.0)
    for m in matrices {
      let (first, second) = (Elementary.hypot(m.m11, m.m12), Elementary.hypot(m.m21, m.m22))
      let slant = m.m11 * m.m21 + m.m12 * m.m22
      guard abs(slant) <= 1e-9 * max(first * second, 1e-9) else { return nil }
      if isUpright {
        last = (0, m.m11, m.m22)
      } else if first > 1e-9 || second > 1e-9 {
        var angle =
          first >= second ? Elementary.atan2(m.m12, m.m11) : Elementary.atan2(-m.m21, m.m22)
        let determinant = m.m11 * m.m22 - m.m12 * m.m21
        var (x, y) =
          first >= second ? (first, determinant / first) : (determinant / second, second)
        // The nearest one of the angles of a matrix. Half a turn changes the signs of both scales, as they do when they
        // pass zero.
        let passesZero = abs(x) + abs(y) + abs(last.x) + abs(last.y) < largest
        let step = passesZero ? Double.pi : 2 * .pi
        let steps = rotations.isEmpty ? 0 : ((last.angle - angle) / step).rounded()
        angle += steps * step
        if passesZero, steps.remainder(dividingBy: 2) != 0 { (x, y) = (-x, -y) }
        last = (angle, x, y)
      } else {
        last = (last.angle, first, second)
      }
      rotations.append([last.angle * 180 / .pi])
      scales.append([last.x, last.y])
      let image = m.apply(to: origin)
      translations.append([image.x - origin.x, image.y - origin.y])
    }
  }

  /// Whether there never is a rotation or a scale.
  var isTranslation: Bool {
    rotations.allSatisfy { $0 == [0] } && scales.allSatisfy { $0 == [1, 1] }
  }

  /// The greatest distances that the translation, the rotation and the scale move a point.
  ///
  /// - Parameter reach: The distance of the point from the origin, in points.
  func travels(reach: Double) -> (translation: Double, rotation: Double, scale: Double) {
    let size = scales.reduce(0) { max($0, abs($1[0]), abs($1[1])) }
    return (
      PlaneMotion.travel(translations), PlaneMotion.travel(rotations) * .pi / 180 * size * reach,
      PlaneMotion.travel(scales) * reach
    )
  }

  /// Returns the greatest distance of values from the first one.
  static func travel(_ values: [[Double]]) -> Double {
    values.reduce(0) { max($0, distance($1, values[0])) }
  }

  /// Returns the distance of values from as many others.
  static func distance(_ one: [Double], _ other: [Double]) -> Double {
    var distance = 0.0
    for index in one.indices { distance = Elementary.hypot(distance, one[index] - other[index]) }
    return distance
  }
}
