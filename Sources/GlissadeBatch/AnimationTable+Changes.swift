// What the last frame wrote, and which slots that is.

extension AnimationTable {
  /// Calls `body` with the ranges of places whose matrices and opacities the last ``evaluate(at:)``
  /// wrote: ascending, in blocks of 16, each place at most once.
  ///
  /// These are the places of slots that moved, or came to rest, or were added or changed before. All
  /// others show what they showed before.
  public func forEachChangedRange(_ body: (Range<Int>) -> Void) {
    if slotCount > 0 { body(0..<slotCount) }
  }

  /// Calls `body` with the ranges of places whose world matrices the last ``evaluateWorld()`` wrote:
  /// ascending, each place at most once.
  public func forEachChangedWorldRange(_ body: (Range<Int>) -> Void) {
    if slotCount > 0 { body(0..<slotCount) }
  }

  /// The slot at a place of the outputs, nil where there is none.
  ///
  /// - Parameter place: any number; nil outside 0..<``slotCount``.
  public func slotID(atPlace place: Int) -> SlotID? {
    guard place >= 0 && place < entries.count, entries[place] >= 0 else { return nil }
    return slotID(ofEntry: Int(entries[place]))
  }

  /// Where in the outputs a slot stands, as ``place(of:)`` has it, or -1 where it is not in the table.
  public func place(ifPresent id: SlotID) -> Int {
    contains(id) ? Int(places[Int(id.index)]) : -1
  }
}
