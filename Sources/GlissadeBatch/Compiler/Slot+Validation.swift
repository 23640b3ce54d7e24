extension Slot {
  /// Throws the error that a table would throw for the slot.
  ///
  /// It does not check that the slot's clock exists, which only a table knows.
  public func validate() throws(BatchError) {
    let compiler = SlotCompiler()
    let curves = CurveTables(in: nil)
    try compiler.compile(self, curves, number: 0)
  }
}
