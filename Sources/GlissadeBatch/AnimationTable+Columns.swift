extension AnimationTable {
  /// What one of a slot's channels showed at the last evaluation.
  ///
  /// - Parameter export: 0 for the first of ``Slot/exports``; the columns follow these.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for a number
  ///   that the slot has no value for.
  public func column(of id: SlotID, _ export: Int) throws(BatchError) -> Float {
    columns[try columnPlace(of: id, export)]
  }

  /// Where in the span of ``withColumns(_:)`` one of a slot's values stands.
  ///
  /// It changes only when the slot is updated to another signature.
  /// - Parameter export: 0 for the first of ``Slot/exports``; the columns follow these.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for a number
  ///   that the slot has no value for.
  public func columnPlace(of id: SlotID, _ export: Int) throws(BatchError) -> Int {
    let place = try place(of: id)
    let chunk = chunks[Int(blocks[place / 16].chunk)]
    guard export >= 0, export < chunk.columnStride / 16 else {
      throw .outOfRange(field: .exports, value: Double(export), row: 0)
    }
    let block = place / 16 - chunk.firstBlock
    return chunk.firstColumn + block * chunk.columnStride + 16 * export + place % 16
  }

  /// Calls `body` with the exported values of the last evaluation.
  ///
  /// Each stands where ``columnPlace(of:_:)`` says; slots without exports and columns take no room.
  public func withColumns<Result, Failure: Error>(
    _ body: (_ columns: Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = columnCount
    return try columns.withSpan { columns throws(Failure) in
      try body(columns.extracting(first: count))
    }
  }
}
