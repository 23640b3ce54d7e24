/// Returns p·to + (from − p·from), the form that the batch kernels use too.
///
/// Both ends are exact, and no difference can overflow in between.
@inlinable
package func lerp(_ from: Double, _ to: Double, _ progress: Double) -> Double {
  progress * to + (from - progress * from)
}

/// The cubic Hermite polynomial between two values: a blend of both, plus the part of two tangents.
package enum Hermite {
  /// The weight of the second value at a fraction of the way.
  @inlinable
  package static func weight(at f: Double) -> Double { f * f * (3 - 2 * f) }

  /// The part of the tangents, in units per way, at a fraction of the way.
  @inlinable
  package static func tangents(_ leaving: Double, _ arriving: Double, at f: Double) -> Double {
    let rest = 1 - f
    return f * rest * (rest * leaving - f * arriving)
  }

  /// The slope, in units per way, at a fraction of the way between two values that differ by `change`.
  @inlinable
  package static func slope(
    _ change: Double, _ leaving: Double, _ arriving: Double, at f: Double
  ) -> Double {
    let rest = 1 - f
    return 6 * f * rest * change + rest * (1 - 3 * f) * leaving + f * (3 * f - 2) * arriving
  }
}
