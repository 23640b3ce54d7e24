extension Span<Float> {
  /// Returns the numbers as an array.
  public func copied() -> [Float] { unsafe withUnsafeBufferPointer { unsafe Array($0) } }
}
