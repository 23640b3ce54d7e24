// Slots that are added and changed by templates, for changes of many similar slots.

extension AnimationTable {
  /// Returns a template for slots that are similar to a given one; nil if there is none for them.
  ///
  /// It is valid until the table's slots are all removed.
  package func template(of slot: Slot) -> SlotTemplate? {
    guard slot.clock == .table, (try? compile(slot, number: 0)) != nil else { return nil }
    return SlotTemplate.make(compiler, of: slot, group: compiledGroup(), curves: curveStore)
  }

  /// Replaces the contents of a slot by numbers, as ``update(_:_:)`` with the slot that they stand for.
  ///
  /// - Returns: Whether the slot has changed; if not, the template is none for the numbers, or the slot is unknown.
  package func update(_ id: SlotID, _ numbers: SlotNumbers, by template: SlotTemplate) -> Bool {
    guard contains(id), template.compile(numbers, into: compiler) else { return false }
    compiledClock = ClockID.table.index
    writeCompiled(id, of: template.group)
    return true
  }

  /// Adds a slot by its numbers, as ``insert(_:)`` with the slot that they stand for; nil if the template is none for
  /// them.
  package func insert(_ numbers: SlotNumbers, by template: SlotTemplate) -> SlotID? {
    guard template.compile(numbers, into: compiler) else { return nil }
    compiledClock = ClockID.table.index
    return add(to: template.group, expecting: 1)
  }
}
