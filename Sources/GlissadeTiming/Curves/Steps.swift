/// A step curve: CSS `steps()`.
///
/// It follows css-easing-1: the output is the number of jumps so far, divided by the number of all jumps.
public struct Steps: Hashable, Sendable {
  /// The positions of the jumps within the steps.
  public enum Position: Sendable, Hashable {
    /// A jump at the start of each step, the first at 0 (`jump-start`, `start`).
    case start
    /// A jump at the end of each step, the last at 1 (`jump-end`, `end`).
    case end
    /// No jump at 0 and at 1: the first step holds 0 and the last one 1 (`jump-none`).
    case none
    /// Jumps at 0 and at 1 as well (`jump-both`).
    case both
  }

  /// The number of steps, at least 1 (at least 2 with ``Position/none``).
  public let count: Int
  /// The positions of the jumps.
  public let position: Position

  /// Creates a curve with the given number of steps.
  ///
  /// - Throws: ``TimingError/wrongCount(field:count:expected:)`` for fewer than 1 step, or fewer
  ///   than 2 with ``Position/none``.
  public init(_ count: Int, _ position: Position = .end) throws(TimingError) {
    let least = position == .none ? 2 : 1
    guard count >= least else {
      throw .wrongCount(field: .stepCount, count: count, expected: least)
    }
    self.count = count
    self.position = position
  }

  /// The number of jumps between 0 and 1.
  public var jumps: Double {
    switch position {
    case .start, .end: Double(count)
    case .none: Double(count) - 1
    case .both: Double(count) + 1
    }
  }

  /// Returns the output progress at an input progress.
  ///
  /// - Parameters:
  ///   - x: The input progress, clamped to 0…1 (NaN counts as 0).
  ///   - isBefore: Whether the animation is still in its before phase (the before flag of CSS): a jump exactly at `x`
  ///     has then not happened yet.
  /// - Returns: A multiple of 1 / ``jumps`` within 0…1.
  public func value(at x: Double, isBefore: Bool = false) -> Double {
    let scaled = (x > 0 ? min(x, 1) : 0) * Double(count)
    let whole = floored(scaled)
    var made = whole
    if position == .start || position == .both { made += 1 }
    if isBefore && whole == scaled { made -= 1 }
    return max(0, min(made, jumps)) / jumps
  }
}
