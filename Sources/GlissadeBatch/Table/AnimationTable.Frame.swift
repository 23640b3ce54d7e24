public import GlissadeMath

extension AnimationTable {
  /// The values of the last ``evaluate(at:)`` and the last ``evaluateWorld()``.
  public var frame: Frame { Frame(self) }

  /// Matrices, opacities and columns that a table has evaluated, by slot or as whole arrays.
  ///
  /// It keeps the arrays alive but does not copy them: the next evaluation, or a change of the table, may write into
  /// them or leave them behind. Take a new one after each evaluation.
  @safe public struct Frame {
    private let table: AnimationTable
    private let localMatrices, allWorldMatrices, allOpacities, allColumns: FloatBuffer
    /// The number of frame indices, those without a slot included; a multiple of 16.
    public let count: Int
    private let worldCount, columnCount: Int

    fileprivate init(_ table: AnimationTable) {
      self.table = table
      localMatrices = table.matrices
      allWorldMatrices = table.tree.world
      allOpacities = table.opacities
      allColumns = table.columns
      count = table.frameCapacity
      worldCount = table.tree.worldCount
      columnCount = table.columnCount
    }

    /// The values of a slot; nil where it is not in the table.
    public subscript(id: SlotID) -> Entry? {
      let index = table.frameIndex(ifPresent: id)
      return index < 0 ? nil : Entry(frame: self, index: index)
    }

    // MARK: Whole arrays

    /// The matrices from each slot's coordinates to its parent's, 16 Floats each, in the order of frame indices.
    ///
    /// Row vectors, as Core Animation has them: translation is in the last row.
    public var matrices: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(localMatrices, 16 * count) }
    }

    /// The matrices from each slot's coordinates to its root's, 16 Floats each, in the order of frame indices; as
    /// many as there were at the last ``AnimationTable/evaluateWorld()``.
    public var worldMatrices: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allWorldMatrices, 16 * worldCount) }
    }

    /// The opacities, in the order of frame indices.
    public var opacities: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allOpacities, count) }
    }

    /// The exported values, each at its ``AnimationTable/columnIndex(of:_:)``.
    public var columns: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allColumns, columnCount) }
    }

    @unsafe @_lifetime(borrow self)
    private func span(_ buffer: FloatBuffer, _ count: Int) -> Span<Float> {
      // The buffers live as long as this value, which holds them.
      let all = unsafe UnsafeBufferPointer(start: buffer.base, count: count)
      return unsafe _overrideLifetime(all.span, borrowing: self)
    }

    // MARK: Single values

    /// The matrix from the coordinates at a frame index to its parent's.
    ///
    /// - Parameter index: 0..<``count``.
    public func matrix(at index: Int) -> Transform3D { Transform3D(localMatrices, index) }

    /// The matrix from the coordinates at a frame index to its root's.
    ///
    /// - Parameter index: 0..<``count``; the identity for one that came after the last
    ///   ``AnimationTable/evaluateWorld()``.
    public func worldMatrix(at index: Int) -> Transform3D {
      index < worldCount ? Transform3D(allWorldMatrices, index) : .identity
    }

    /// The opacity at a frame index.
    ///
    /// - Parameter index: 0..<``count``.
    public func opacity(at index: Int) -> Double { Double(allOpacities[index]) }

    /// The values of one slot.
    public struct Entry {
      private let frame: Frame
      /// The index of the slot's opacity, and a sixteenth of that of its matrices' first Float.
      public let index: Int

      fileprivate init(frame: Frame, index: Int) { (self.frame, self.index) = (frame, index) }

      /// The matrix from the slot's coordinates to its parent's.
      public var matrix: Transform3D { frame.matrix(at: index) }

      /// The matrix from the slot's coordinates to its root's.
      public var worldMatrix: Transform3D { frame.worldMatrix(at: index) }

      /// The opacity.
      public var opacity: Double { frame.opacity(at: index) }
    }
  }
}

extension Transform3D {
  /// Reads the matrix of a frame index.
  fileprivate init(_ buffer: FloatBuffer, _ index: Int) {
    self = .identity
    for row in 0..<4 {
      for column in 0..<4 { self[row, column] = Double(buffer[16 * index + 4 * row + column]) }
    }
  }
}
