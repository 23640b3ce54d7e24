import GlissadeMath
import TestSupport

extension SeededGenerator {
  /// A number with random bits, of any size and sign.
  mutating func anyFinite() -> Double {
    while true {
      let x = Double(bitPattern: next())
      if x.isFinite { return x }
    }
  }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func vector(_ range: ClosedRange<Double> = -1...1) -> Vector {
    Vector(x: uniform(range), y: uniform(range), z: uniform(range))
  }

  mutating func rotation() -> Quaternion {
    Quaternion(angle: uniform(-3...3), axis: vector())
  }
}

/// The distance between two results in units of the wanted one's last place.
///
/// Equal ones and two NaNs are at zero, a NaN and a number infinitely far.
func ulps(_ result: Double, from wanted: Double) -> Double {
  if result == wanted || (result.isNaN && wanted.isNaN) { return 0 }
  guard result.isFinite && wanted.isFinite else { return .infinity }
  return abs(result - wanted) / wanted.ulp
}

extension Transform3D {
  /// The sixteen entries, row by row.
  var entries: [Double] {
    let (r1, r2, r3, r4) = rows
    return [r1, r2, r3, r4].flatMap { [$0.0, $0.1, $0.2, $0.3] }
  }

  /// The largest difference of an entry from another transform's; infinite if one is not finite.
  func distance(to other: Transform3D) -> Double {
    zip(entries, other.entries)
      .map { abs($0 - $1) }
      .reduce(0) { $1.isNaN ? .infinity : max($0, $1) }
  }

  /// A transform with random values in all of its parts, none of them near singular.
  static func random(
    perspective: Bool, using generator: inout SeededGenerator
  ) -> Transform3D {
    var parts = DecomposedTransform(
      translation: generator.vector(-100...100), scale: generator.vector(0.3...3),
      skew: DecomposedTransform.Skew(
        xy: generator.uniform(-1...1), xz: generator.uniform(-1...1),
        yz: generator.uniform(-1...1)),
      quaternion: generator.rotation())
    if Bool.random(using: &generator) { parts.scale.y = -parts.scale.y }
    if perspective {
      let column = generator.vector(-0.002...0.002)
      parts.perspective = DecomposedTransform.Perspective(
        x: column.x, y: column.y, z: column.z, w: generator.uniform(0.9...1.1))
    }
    return parts.recomposed()
  }
}

extension AffineTransform {
  /// A transform with random entries, which may mirror, and is not near singular.
  static func random(using generator: inout SeededGenerator) -> AffineTransform {
    while true {
      let result = AffineTransform(
        a: generator.uniform(-3...3), b: generator.uniform(-3...3), c: generator.uniform(-3...3),
        d: generator.uniform(-3...3), tx: generator.uniform(-100...100),
        ty: generator.uniform(-100...100))
      if abs(result.determinant) > 0.05 { return result }
    }
  }
}
