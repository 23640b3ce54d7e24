/// Returns p·to + (from − p·from), the form that the batch kernels use as well.
///
/// Both ends are exact, and no difference can overflow.
@inlinable
package func lerp(_ from: Double, _ to: Double, _ progress: Double) -> Double {
  progress * to + (from - progress * from)
}

/// The cubic Hermite polynomial between two values: a blend of both values plus a term of the two tangents.
package enum Hermite {
  /// Returns the weight of the second value at a fraction of the interval.
  @inlinable
  package static func weight(at f: Double) -> Double { f * f * (3 - 2 * f) }

  /// Returns the term of the tangents, in units per interval, at a fraction of the interval.
  @inlinable
  package static func tangents(_ leaving: Double, _ arriving: Double, at f: Double) -> Double {
    let rest = 1 - f
    return f * rest * (rest * leaving - f * arriving)
  }

  /// Returns the slope, in units per interval, at a fraction of the interval between two values that differ by
  /// `change`.
  @inlinable
  package static func slope(
    _ change: Double, _ leaving: Double, _ arriving: Double, at f: Double
  ) -> Double {
    let rest = 1 - f
    return 6 * f * rest * change + rest * (1 - 3 * f) * leaving + f * (3 * f - 2) * arriving
  }
}
