/// The resistance of a scroll view that is dragged beyond its end.
///
/// A drag of x beyond the end moves the content by (1 − 1/(x·c/d + 1))·d: at first by c times the drag, and always by
/// less than the dimension d.
public struct RubberBand: Hashable, Sendable {
  /// The length of the dragged region, in units; the content never moves farther.
  public let dimension: Double
  /// The ratio of the content's movement to the drag at its start; UIKit's is 0.55.
  public let coefficient: Double

  /// Creates a rubber band.
  ///
  /// - Parameters:
  ///   - dimension: The length in units, finite and 0 or greater; with 0 the content does not move.
  ///   - coefficient: The coefficient, finite and greater than 0.
  /// - Throws: ``TimingError`` for the parameter that is rejected.
  public init(dimension: Double, coefficient: Double = 0.55) throws(TimingError) {
    try TimingError.requireNotNegative(dimension, .dimension)
    try TimingError.requirePositive(coefficient, .coefficient)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// Returns the movement of the content for a drag beyond the end.
  ///
  /// - Parameter drag: Units beyond the end, of either sign; the result has the same sign.
  public func offset(drag: Double) -> Double {
    guard dimension > 0, drag != 0 else { return 0 }
    // (1 − 1/(q + 1))·d with q = |x|·c/d, in a form without cancellation for small drags.
    let pull = drag.magnitude * coefficient / dimension
    let moved = pull.isFinite ? dimension * (pull / (pull + 1)) : dimension
    return drag < 0 ? -moved : moved
  }

  /// Returns the drag that moves the content by an offset: the inverse of ``offset(drag:)``.
  ///
  /// - Parameter offset: The offset in units, of either sign.
  /// - Returns: The drag, or ±infinity for an offset of the dimension or more.
  public func drag(offset: Double) -> Double {
    guard offset != 0 else { return 0 }
    let size = offset.magnitude
    let pulled =
      size < dimension ? size / (coefficient * (1 - size / dimension)) : Double.infinity
    return offset < 0 ? -pulled : pulled
  }

  /// Returns a position that follows a drag freely within limits and with resistance beyond them.
  ///
  /// - Parameters:
  ///   - position: The position according to the drag.
  ///   - limits: The range without resistance.
  /// - Returns: The position, saturated at the greatest finite number.
  public func position(_ position: Double, within limits: ClosedRange<Double>) -> Double {
    if position < limits.lowerBound {
      return (limits.lowerBound + offset(drag: position - limits.lowerBound)).saturated
    }
    if position > limits.upperBound {
      return (limits.upperBound + offset(drag: position - limits.upperBound)).saturated
    }
    return position
  }
}
