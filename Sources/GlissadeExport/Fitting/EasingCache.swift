import GlissadeTiming

/// The easings of a style sheet so far: equal motions are fitted once.
final class EasingCache {
  private struct Key: Hashable {
    var error: Double
    /// Some points, rounded.
    var sample: [Int]
  }

  private var known: [Key: [(points: [PolylineFit.Knot], easing: LinearEasing)]] = [:]

  /// The maximum distance between equal motions, as a fraction of the error: what rounding makes of one motion between
  /// different ends.
  private static let tolerance = 1e-6

  /// Returns an easing that approximates values at frames.
  func easing(
    _ points: [PolylineFit.Knot], error: Double
  ) throws(ExportError) -> LinearEasing {
    let step = max(1, points.count / 8)
    let sample = stride(from: 0, to: points.count, by: step).map {
      // An offset, because values such as 0 and 1 are on the edges of what is rounded otherwise.
      Int(max(-1e9, min(1e9, points[$0].y * 1000 + 0.237)))
    }
    let key = Key(error: error, sample: sample + [points.count])
    for (other, easing) in known[key] ?? [] {
      let limit = EasingCache.tolerance * error
      if zip(points, other).allSatisfy({ abs($0.y - $1.y) <= limit && abs($0.x - $1.x) <= 1e-9 }) {
        return easing
      }
    }
    let easing: LinearEasing
    do throws(LinearEasing.NotFinite) {
      easing = try LinearEasing(points: points, error: error)
    } catch {
      throw .invalidValue(
        format: .css, layer: "the curve", property: "value at \(error.input)", value: error.value)
    }
    known[key, default: []].append((points, easing))
    return easing
  }
}
