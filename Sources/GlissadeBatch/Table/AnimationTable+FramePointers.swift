extension AnimationTable {
  /// The addresses and lengths of a frame's arrays, for callers that cannot use spans.
  ///
  /// They are valid until the next evaluation or change of the table.
  @unsafe package struct FramePointers {
    package let matrices: UnsafePointer<Float>
    package let opacities: UnsafePointer<Float>
    package let worldMatrices: UnsafePointer<Float>
    package let columns: UnsafePointer<Float>
    /// The number of frame indices.
    package let count: Int
    /// The number of world matrices.
    package let worldCount: Int
    /// The number of elements of the columns.
    package let columnCount: Int
  }

  /// The arrays of the last ``evaluate(at:)`` and the last ``evaluateWorld(all:)``.
  package var framePointers: FramePointers {
    unsafe FramePointers(
      matrices: UnsafePointer(matrices.base), opacities: UnsafePointer(opacities.base),
      worldMatrices: UnsafePointer(tree.world.base), columns: UnsafePointer(columns.base),
      count: frameCapacity, worldCount: tree.worldCount, columnCount: columnCount)
  }
}
