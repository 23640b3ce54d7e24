extension AnimationTable {
  /// Returns the value that a slot exported at the last evaluation.
  ///
  /// - Parameter export: 0 for the first of ``Slot/exports``; the columns follow them.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for an export that
  ///   the slot does not have.
  public func column(of id: SlotID, _ export: Int) throws(BatchError) -> Float {
    columns[try columnIndex(of: id, export)]
  }

  /// Returns the index of one of a slot's exported values in ``Frame/columns``.
  ///
  /// It changes only when the slot is updated to another signature.
  /// - Parameter export: 0 for the first of ``Slot/exports``; the columns follow them.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for an export that
  ///   the slot does not have.
  public func columnIndex(of id: SlotID, _ export: Int) throws(BatchError) -> Int {
    let index = try frameIndex(of: id)
    let chunk = chunks[Int(blocks[index / 16].chunk)]
    guard export >= 0, export < chunk.columnStride / 16 else {
      throw .outOfRange(field: .exports, value: Double(export), row: 0)
    }
    let block = index / 16 - chunk.firstBlock
    return chunk.firstColumn + block * chunk.columnStride + 16 * export + index % 16
  }
}
