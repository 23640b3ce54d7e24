/// Names a clock of a table: a time of its own that slots live in.
public struct ClockID: Hashable, Sendable {
  /// The table's own clock, which shows the time passed to ``AnimationTable/evaluate(at:)``.
  public static let table = ClockID(index: 0, generation: 0)

  /// Number of the clock's entry; entries of removed clocks are used again.
  let index: Int32
  let generation: UInt32
}
