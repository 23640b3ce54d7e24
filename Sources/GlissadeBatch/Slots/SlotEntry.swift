/// The entry of a slot identifier.
struct SlotEntry {
  /// The slot's frame index.
  ///
  /// For a free entry: -2 minus the next free entry, or -1 for none.
  var frameIndex: Int32
  var generation: UInt32
  /// The group of the slot's signature.
  var group: Int32 = -1
}
