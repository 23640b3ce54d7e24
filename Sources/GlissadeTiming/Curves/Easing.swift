internal import GlissadeMath

/// An easing function that is smooth in pieces: a named formula, or a path.
public enum Easing: Hashable, Sendable {
  /// One of Robert Penner's functions.
  case penner(PennerEasing)
  /// Bézier curves one after the other.
  case path(EasingPath)

  /// Returns the output progress at an input progress.
  ///
  /// - Parameter x: The input progress, clamped to 0…1; NaN counts as 0.
  public func value(at x: Double) -> Double {
    switch self {
    case .penner(let easing): easing.value(at: x)
    case .path(let path): path.value(at: x)
    }
  }

  /// Returns the slope at an input progress, in output progress per input progress.
  ///
  /// - Parameter x: The input progress; outside 0…1 (and for NaN) the slope is 0.
  /// - Returns: The slope; infinite where the tangent is vertical.
  public func slope(at x: Double) -> Double {
    switch self {
    case .penner(let easing): easing.slope(at: x)
    case .path(let path): path.slope(at: x)
    }
  }

  /// The inputs between which the function is smooth, in order, from 0 to 1.
  package var knots: [Double] {
    switch self {
    case .penner(let easing): easing.knots
    case .path(let path): path.knots
    }
  }

  /// The inputs between which the function only rises or only falls, in order, from 0 to 1.
  package var turningInputs: [Double] {
    switch self {
    case .penner(let easing): easing.turningInputs
    case .path(let path): path.turningInputs
    }
  }

  /// The same function as a Bézier curve from (0, 0) to (1, 1); nil if it is none.
  package var unitBezier: UnitBezier? {
    switch self {
    case .penner(let easing): return easing.unitBezier
    case .path(let path):
      guard path.segments.count == 1, let curve = path.segments.first, curve.start.y == 0,
        curve.end.y == 1
      else { return nil }
      return UnitBezier(
        trusted: curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y)
    }
  }

  /// The range of the output progress.
  package var outputRange: ClosedRange<Double> {
    let outputs = turningInputs.map(value)
    return (outputs.min() ?? 0)...(outputs.max() ?? 1)
  }
}
