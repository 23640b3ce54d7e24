public import GlissadeMath

extension AnimationTable {
  /// The values of the last ``evaluate(at:)`` and the last ``evaluateWorld(all:)``.
  public var frame: Frame { Frame(self) }

  /// The evaluated matrices, opacities and columns of a table, by slot or as whole arrays.
  ///
  /// It keeps the arrays alive but does not copy them: the next evaluation, or a change of the table, may write to
  /// them or replace them. Read ``AnimationTable/frame`` again after each evaluation.
  @safe public struct Frame {
    private let table: AnimationTable
    private let localMatrices, allWorldMatrices, allOpacities, allColumns: FloatBuffer
    /// The number of frame indices, including those without a slot; a multiple of 16.
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

    /// Returns the values of a slot; nil if it is not in the table, or has got a frame index since that is beyond
    /// ``count``.
    public subscript(id: SlotID) -> Entry? {
      let index = table.frameIndex(ifPresent: id)
      return index < 0 || index >= count ? nil : Entry(frame: self, index: index)
    }

    // MARK: Whole arrays

    /// The matrices from each slot's coordinates to its parent's, 16 Floats each, in the order of frame indices.
    ///
    /// They are for row vectors, as in Core Animation: translation is in the last row.
    public var matrices: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(localMatrices, 16 * count) }
    }

    /// The matrices from each slot's coordinates to its root's, 16 Floats each, in the order of frame indices;
    /// their number is that of the last ``AnimationTable/evaluateWorld(all:)``.
    public var worldMatrices: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allWorldMatrices, 16 * worldCount) }
    }

    /// The opacities, in the order of frame indices.
    public var opacities: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allOpacities, count) }
    }

    /// The exported values; ``AnimationTable/columnIndex(of:_:)`` returns their indices.
    public var columns: Span<Float> {
      @_lifetime(borrow self) get { unsafe span(allColumns, columnCount) }
    }

    @unsafe @_lifetime(borrow self)
    private func span(_ buffer: FloatBuffer, _ count: Int) -> Span<Float> {
      // The buffers live as long as this value, which retains them.
      let all = unsafe UnsafeBufferPointer(start: buffer.base, count: count)
      return unsafe _overrideLifetime(all.span, borrowing: self)
    }

    // MARK: Single values

    /// Returns the matrix from the coordinates at a frame index to its parent's.
    ///
    /// - Parameter index: 0..<``count``.
    public func matrix(at index: Int) -> Transform3D { Transform3D(localMatrices, index) }

    /// Returns the matrix from the coordinates at a frame index to its root's.
    ///
    /// - Parameter index: 0..<``count``. The result is the identity for an index added after the last
    ///   ``AnimationTable/evaluateWorld(all:)``.
    public func worldMatrix(at index: Int) -> Transform3D {
      index < worldCount ? Transform3D(allWorldMatrices, index) : .identity
    }

    /// Returns the opacity at a frame index.
    ///
    /// - Parameter index: 0..<``count``.
    public func opacity(at index: Int) -> Double { Double(allOpacities[index]) }

    /// The values of one slot.
    public struct Entry {
      private let frame: Frame
      /// The frame index: the slot's opacity is at this index, and its matrices start at 16 times this index.
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

extension AnimationTable {
  /// Returns the value that a slot exported at the last evaluation.
  ///
  /// - Parameters:
  ///   - id: The slot.
  ///   - export: 0 for the first of ``Slot/exports``; the columns follow them.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for an export that
  ///   the slot does not have.
  public func column(of id: SlotID, _ export: Int) throws(BatchError) -> Float {
    columns[try columnIndex(of: id, export)]
  }

  /// Returns the index of one of a slot's exported values in ``Frame/columns``.
  ///
  /// It changes only when ``frameIndex(of:)`` does.
  /// - Parameters:
  ///   - id: The slot.
  ///   - export: 0 for the first of ``Slot/exports``; the columns follow them.
  /// - Throws: ``BatchError/unknownSlot(_:)``, or ``BatchError/outOfRange(field:value:row:)`` for an export that
  ///   the slot does not have.
  public func columnIndex(of id: SlotID, _ export: Int) throws(BatchError) -> Int {
    let index = try frameIndex(of: id)
    guard export >= 0, export < chunks[Int(blocks[index / 16].chunk)].columnStride / 16 else {
      throw .outOfRange(field: .exports, value: Double(export), row: 0)
    }
    return firstColumnIndex(at: index) + 16 * export
  }
}

extension Transform3D {
  /// Creates the matrix at a frame index.
  fileprivate init(_ buffer: FloatBuffer, _ index: Int) {
    self = .identity
    for row in 0..<4 {
      for column in 0..<4 { self[row, column] = Double(buffer[16 * index + 4 * row + column]) }
    }
  }
}
