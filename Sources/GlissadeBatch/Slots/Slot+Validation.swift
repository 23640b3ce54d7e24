extension Slot {
  /// Throws what a table would throw for the slot.
  ///
  /// Whether its clock is known is the table's to say.
  public func validate() throws(BatchError) {
    let compiler = SlotCompiler()
    let curves = CurveTables(withoutBeziers: ())
    try compiler.compile(self, curves, number: 0)
  }
}
