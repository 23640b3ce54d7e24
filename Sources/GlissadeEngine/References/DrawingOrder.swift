extension Array {
  /// Returns siblings in the order in which they are drawn: by their z positions, and in the present order where
  /// those are equal.
  ///
  /// - Parameter zPosition: Returns the z position of an element; it is called once for each.
  package func inDrawingOrder(_ zPosition: (Element) -> Double) -> [Element] {
    enumerated().map { (z: zPosition($0.element), offset: $0.offset, element: $0.element) }
      .sorted { ($0.z, $0.offset) < ($1.z, $1.offset) }.map { $0.element }
  }
}
