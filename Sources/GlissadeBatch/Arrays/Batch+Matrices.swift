import CGlissadeSIMD

// Matrices are 16 Floats each, row by row, for row vectors as in Core Animation: concat(a, b) applies a first.

extension Batch {
  /// Interpolates a translation and a scale per row and writes concat(translation, scale).
  ///
  /// - Parameters:
  ///   - progress: The progress of each row; values outside 0…1 extrapolate.
  ///   - rows: Blocks of 16 rows, 12 × 16 Floats each: from and to of the translation's x, y and z, then of the
  ///     scale's; padded to whole blocks.
  ///   - matrices: Receives 16 Floats per row.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func concat(
    _ progress: Span<Float>, rows: Span<Float>, into matrices: inout MutableSpan<Float>
  ) throws(BatchError) {
    try unsafe self.rows(progress, rows, width: 12, &matrices, size: 16) {
      unsafe kernels.concatTranslationScale($0, $1, $2, $3, $4)
    }
  }

  /// Interpolates a translation and a scale between ends that all rows share, and writes concat(translation, scale)
  /// of each row.
  ///
  /// It gives the same bits as rows with these ends, and reads no more than the progress.
  ///
  /// - Parameters:
  ///   - progress: The progress of each row; values outside 0…1 extrapolate.
  ///   - ends: 12 Floats: from and to of the translation's x, y and z, then of the scale's.
  ///   - matrices: Receives 16 Floats per row.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func concat(
    _ progress: Span<Float>, sharedEnds ends: Span<Float>, into matrices: inout MutableSpan<Float>
  ) throws(BatchError) {
    let count = progress.count
    try requireCount(.rows, ends.count, 12)
    try requireCount(.output, matrices.count, 16 * count)
    unsafe withPointers(progress, ends, &matrices) { p, ends, out in
      if count >= 16 {
        // Measured: the output has the caches to itself, so that streaming stores pay from three times the usual
        // size on.
        let isLarge = 64 * count > 3 * Batch.streamingThreshold
        let streaming =
          unsafe isLarge && shouldStream(out, writing: 16 * count, reading: count)
        unsafe kernels.concatSharedEnds(p, ends, count / 16, out, streaming)
        if count % 16 == 0 { return }
        let last = count - 16
        unsafe kernels.concatSharedEnds(p + last, ends, 1, out + 16 * last, false)
        return
      }
      unsafe withFourBlocks { lanes in
        unsafe pad(p, count, into: lanes)
        unsafe withMatrices { block in
          unsafe kernels.concatSharedEnds(lanes, ends, 1, block, false)
          unsafe out.update(from: block, count: 16 * count)
        }
      }
    }
  }

  /// Interpolates translation, rotation and scale per row and writes scale · rotation · translation.
  ///
  /// - Parameters:
  ///   - progress: The progress of each row; values outside 0…1 extrapolate.
  ///   - rows: The prepared rows, one for each progress.
  ///   - matrices: Receives 16 Floats per row.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func compose(
    _ progress: Span<Float>, _ rows: TransformRows, into matrices: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireCount(.progress, progress.count, rows.count)
    try rows.buffer.withSpan { floats throws(BatchError) in
      try unsafe self.rows(progress, floats, width: rows.width, &matrices, size: 16) {
        let kernel =
          unsafe rows.isFull ? kernels.recomposeTransforms : kernels.composeTransforms
        unsafe kernel($0, $1, $2, $3, $4)
      }
    }
  }

  /// Multiplies pairs of matrices: a[i]·b[i].
  ///
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of unequal length, or of a length that
  ///   is not a multiple of 16.
  public func multiply(
    _ a: Span<Float>, _ b: Span<Float>, into products: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireCount(.matrices, a.count, a.count / 16 * 16)
    try requireCount(.matrices, b.count, a.count)
    try requireCount(.output, products.count, a.count)
    let count = a.count
    unsafe withPointers(a, b, &products) { a, b, out in
      unsafe kernels.multiplyMatrices(
        a, b, count / 16, out, shouldStream(out, writing: count, reading: 2 * count))
    }
  }

  /// Multiplies many matrices by one from the right: a[i]·b, which applies each a first.
  ///
  /// The BLAS library can compute this as one product of all rows with b, but with an inner size of 4 the kernels
  /// are always faster.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func multiply(
    _ a: Span<Float>, byOne b: Span<Float>, into products: inout MutableSpan<Float>,
    using method: ProductMethod = .simd
  ) throws(BatchError) {
    let usesBLAS = usesBLAS(method, keys: 4, rows: a.count / 4, columns: 4)
    try unsafe one(many: a, one: b, &products) { a, b, count, out, streaming in
      if usesBLAS {
        unsafe BLAS.multiply(a, b, out, rows: 4 * count, columns: 4, inner: 4)
      } else {
        unsafe kernels.multiplyMatricesByOne(a, b, count, out, streaming)
      }
    }
  }

  /// Multiplies one matrix by many from the right: a·b[i], which applies a first.
  ///
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func multiply(
    one a: Span<Float>, by b: Span<Float>, into products: inout MutableSpan<Float>
  ) throws(BatchError) {
    try unsafe one(many: b, one: a, &products) {
      unsafe kernels.multiplyOneByMatrices($1, $0, $2, $3, $4)
    }
  }

  func one(
    many: Span<Float>, one: Span<Float>, _ products: inout MutableSpan<Float>,
    _ kernel: (InputFloats, InputFloats, Int, OutputFloats, Bool) -> Void
  ) throws(BatchError) {
    try requireCount(.matrices, many.count, many.count / 16 * 16)
    try requireCount(.matrices, one.count, 16)
    try requireCount(.output, products.count, many.count)
    let count = many.count
    unsafe withPointers(many, one, &products) { many, one, out in
      unsafe kernel(
        many, one, count / 16, out, shouldStream(out, writing: count, reading: count))
    }
  }
}
