public import CGlissade
import GlissadeBatch

// The matrices of prepared rows.

@c @implementation
public func glissade_compose(
  _ rows: glissade_rows, _ progress: glissade_input, _ matrices: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      switch object.kind {
      case .transforms, .translationScales: break
      case .springs, .decays: throw RowsObject.wrongKind()
      }
      let count = object.count
      let progress = try InputArray<Float>(progress, "progress", count: count)
      let matrices = try OutputArray<Float>(matrices, "matrices", count: count, width: 16)
      try progress.extent.requireApart(from: matrices.extent, "matrices")
      if count == 0 { return }
      if let p = progress.contiguous, let out = matrices.contiguous {
        try compose(object, p, out)
      } else {
        try composeCopies(object, progress, matrices)
      }
    }
  }
}

/// Composes rows of which an array is not contiguous; the rows are prepared as a whole.
@inline(never)
private func composeCopies(
  _ object: RowsObject, _ progress: InputArray<Float>, _ matrices: OutputArray<Float>
) throws(Failure) {
  let count = object.count
  let isInPlace = matrices.contiguous != nil
  try withScratch(isInPlace ? count : 17 * count) { scratch throws(Failure) in
    let copies = scratch + (isInPlace ? 0 : count)
    try compose(
      object, progress.rows(0, count, scratch), matrices.rows(0, width: 16, copies))
    matrices.store(0, count, width: 16, copies)
  }
}

@inline(__always)
private func compose(
  _ object: RowsObject, _ progress: UnsafePointer<Float>, _ matrices: UnsafeMutablePointer<Float>
) throws(Failure) {
  let (progress, matrices) = (floats(progress, object.count), floats(matrices, 16 * object.count))
  try evaluate { () throws(BatchError) in
    if object.kind == .transforms {
      let object = unsafeDowncast(object, to: TransformRowsObject.self)
      var out = matrices.mutableSpan
      try batch.compose(progress.span, object.transforms, into: &out)
    } else {
      let object = unsafeDowncast(object, to: TranslationScaleRowsObject.self)
      try object.rows.withSpan { rows throws(BatchError) in
        var out = matrices.mutableSpan
        try batch.concat(progress.span, rows: rows, into: &out)
      }
    }
  }
}
