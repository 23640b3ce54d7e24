public import CGlissade
import GlissadeBatch

// The matrices of prepared rows.

/// Rows that are composed to matrices.
class MatrixRowsObject: RowsObject, @unchecked Sendable {
  final override func compose(
    _ progress: glissade_input, _ matrices: glissade_output
  ) throws(Failure) {
    let progress = try InputArray<Float>(progress, "progress", count: count)
    let matrices = try OutputArray<Float>(matrices, "matrices", count: count, width: 16)
    try progress.extent.requireApart(from: matrices.extent, "matrices")
    if count == 0 { return }
    if let p = progress.contiguous, let out = matrices.contiguous {
      try compose(floats(p, count), floats(out, 16 * count))
    } else {
      try composeCopies(progress, matrices)
    }
  }

  /// Composes all rows if an array is not contiguous, with copies of whole arrays.
  @inline(never)
  private final func composeCopies(
    _ progress: InputArray<Float>, _ matrices: OutputArray<Float>
  ) throws(Failure) {
    let isInPlace = matrices.contiguous != nil
    try withScratch(isInPlace ? count : 17 * count) { scratch throws(Failure) in
      let copies = scratch + (isInPlace ? 0 : count)
      try compose(
        floats(progress.rows(0, count, scratch), count),
        floats(matrices.rows(0, width: 16, copies), 16 * count))
      matrices.store(0, count, width: 16, copies)
    }
  }

  /// Composes all rows.
  fileprivate func compose(
    _ progress: UnsafeBufferPointer<Float>, _ matrices: UnsafeMutableBufferPointer<Float>
  ) throws(Failure) {}
}

final class TransformRowsObject: MatrixRowsObject, @unchecked Sendable {
  private let transforms: TransformRows

  init(_ transforms: TransformRows, count: Int) {
    self.transforms = transforms
    super.init(GLISSADE_ROWS_TRANSFORMS, count)
  }

  fileprivate override func compose(
    _ progress: UnsafeBufferPointer<Float>, _ matrices: UnsafeMutableBufferPointer<Float>
  ) throws(Failure) {
    try runKernels { () throws(BatchError) in
      var out = matrices.mutableSpan
      try batch.compose(progress.span, transforms, into: &out)
    }
  }
}

final class TranslationScaleRowsObject: MatrixRowsObject, @unchecked Sendable {
  private let rows: TranslationScaleRows

  init(_ rows: TranslationScaleRows, count: Int) {
    self.rows = rows
    super.init(GLISSADE_ROWS_TRANSLATION_SCALES, count)
  }

  fileprivate override func compose(
    _ progress: UnsafeBufferPointer<Float>, _ matrices: UnsafeMutableBufferPointer<Float>
  ) throws(Failure) {
    try runKernels { () throws(BatchError) in
      try rows.withSpan { rows throws(BatchError) in
        var out = matrices.mutableSpan
        try batch.concat(progress.span, rows: rows, into: &out)
      }
    }
  }
}

@c @implementation
public func glissade_compose(
  _ rows: glissade_rows, _ progress: glissade_input, _ matrices: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      try object.compose(progress, matrices)
    }
  }
}
