/// The identifier of a clock, a local time that slots of a table can use.
public struct ClockID: Hashable, Sendable {
  /// The table's own clock, which shows the time passed to ``AnimationTable/evaluate(at:)``.
  public static let table = ClockID(index: 0, generation: 0)

  /// The index of the clock's entry; entries of removed clocks are reused.
  let index: Int32
  let generation: UInt32
}
