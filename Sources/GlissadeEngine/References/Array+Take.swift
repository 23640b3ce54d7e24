extension Array {
  /// Returns the elements and leaves none.
  ///
  /// An array in a class is changed while it is outside: a change in place calls functions, so that the compiler could
  /// not prove that no other access overlaps, and would check every access of the property at run time. Nothing that
  /// could reach the property may be called or released before the array is put back.
  @inline(__always)
  mutating func take() -> [Element] {
    let elements = self
    self = []
    return elements
  }
}
