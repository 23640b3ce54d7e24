/// The resistance that a scroll view puts up when it is dragged beyond its end.
///
/// A drag of x beyond the end moves the content by (1 − 1/(x·c/d + 1))·d: at first c times the
/// drag, and never as far as the dimension d.
public struct RubberBand: Hashable, Sendable {
  /// The length of the region that is dragged, in units; the content never moves farther.
  public let dimension: Double
  /// How much the content follows the first instant of the drag; UIKit's is 0.55.
  public let coefficient: Double

  /// Creates a rubber band.
  ///
  /// - Parameters:
  ///   - dimension: Units, finite and 0 or greater; 0 does not give at all.
  ///   - coefficient: Finite and greater than 0.
  /// - Throws: ``TimingError`` naming the refused parameter.
  public init(dimension: Double, coefficient: Double = 0.55) throws(TimingError) {
    try TimingError.requireNotNegative(dimension, .dimension)
    try TimingError.requirePositive(coefficient, .coefficient)
    self.dimension = dimension
    self.coefficient = coefficient
  }

  /// How far the content moves for a drag beyond the end.
  ///
  /// - Parameter drag: Units beyond the end, of either sign; the answer has the same sign.
  public func offset(drag: Double) -> Double {
    guard dimension > 0, drag != 0 else { return 0 }
    // (1 − 1/(q + 1))·d with q = |x|·c/d, written without the cancellation for small drags.
    let pull = drag.magnitude * coefficient / dimension
    let moved = pull.isFinite ? dimension * (pull / (pull + 1)) : dimension
    return drag < 0 ? -moved : moved
  }

  /// The drag that moves the content by an offset: the inverse of ``offset(drag:)``.
  ///
  /// - Parameter offset: Units, of either sign.
  /// - Returns: The drag, or ±infinity for an offset of the dimension or more.
  public func drag(offset: Double) -> Double {
    guard offset != 0 else { return 0 }
    let size = offset.magnitude
    let pulled =
      size < dimension ? size / (coefficient * (1 - size / dimension)) : Double.infinity
    return offset < 0 ? -pulled : pulled
  }

  /// A position that moves freely within limits and resists beyond them.
  ///
  /// - Parameters:
  ///   - position: The position that the drag asks for.
  ///   - limits: The positions between which there is no resistance.
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
