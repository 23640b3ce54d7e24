public import CGlissade
import GlissadeBatch

// The interpolation of numbers.

@c @implementation
public func glissade_interpolate(
  _ curve: glissade_curve, _ progress: glissade_input, _ from: glissade_input,
  _ to: glissade_input, _ count: UInt64, _ values: glissade_output,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireCount(count)
    let arrays = try InterpolatedArrays(
      progress: InputArray(progress, "progress", count: count),
      from: InputArray(from, "from", count: count), to: InputArray(to, "to", count: count),
      values: OutputArray(values, "values", count: count))
    try arrays.requireApart()
    if curve == 0 {
      try arrays.forEachRun(count) { progress, from, to, values throws(BatchError) in
        try batch.linear(progress, from: from, to: to, into: &values)
      }
    } else {
      try curveTable.withShared(curve, "curve") { curve throws(Failure) in
        try curve.prepared("curve").withReference { curve throws(Failure) in
          try curve.interpolate(arrays, count)
        }
      }
    }
  }
}

extension CurveObject.Prepared {
  /// Interpolates all rows.
  ///
  /// In a method of the object, the curve is read without counting references.
  @inline(never)
  fileprivate func interpolate(_ arrays: InterpolatedArrays, _ count: Int) throws(Failure) {
    try arrays.forEachRun(count) { progress, from, to, values throws(BatchError) in
      try batch.interpolate(curve, progress, from: from, to: to, into: &values)
    }
  }
}

/// The arrays of one interpolation.
private struct InterpolatedArrays {
  let progress: InputArray<Float>
  let from: InputArray<Float>
  let to: InputArray<Float>
  let values: OutputArray<Float>

  @inline(__always)
  func requireApart() throws(Failure) {
    let output = values.extent
    try progress.extent.requireApart(from: output, "values")
    try from.extent.requireApart(from: output, "values")
    try to.extent.requireApart(from: output, "values")
  }

  typealias Kernel =
    (Span<Float>, Span<Float>, Span<Float>, inout MutableSpan<Float>) throws(BatchError) -> Void

  /// Calls `kernel` with all rows, or with copies of some rows at a time if an array is not contiguous.
  @inline(__always)
  func forEachRun(_ count: Int, _ kernel: Kernel) throws(Failure) {
    guard let p = progress.contiguous, let a = from.contiguous, let b = to.contiguous,
      let out = values.contiguous
    else { return try forEachCopy(count, kernel) }
    try run(count, p, a, b, out, kernel)
  }

  @inline(never)
  private func forEachCopy(_ count: Int, _ kernel: Kernel) throws(Failure) {
    try withScratch(4 * rowsPerPiece) { scratch throws(Failure) in
      let out = scratch + 3 * rowsPerPiece
      try forEachPiece(of: count) { first, rows throws(Failure) in
        try run(
          rows, progress.rows(first, rows, scratch),
          from.rows(first, rows, scratch + rowsPerPiece),
          to.rows(first, rows, scratch + 2 * rowsPerPiece), values.rows(first, out), kernel)
        values.store(first, rows, out)
      }
    }
  }

  @inline(__always)
  private func run(
    _ count: Int, _ progress: UnsafePointer<Float>, _ from: UnsafePointer<Float>,
    _ to: UnsafePointer<Float>, _ values: UnsafeMutablePointer<Float>, _ kernel: Kernel
  ) throws(Failure) {
    let (progress, from, to) = (floats(progress, count), floats(from, count), floats(to, count))
    let values = floats(values, count)
    try runKernels { () throws(BatchError) in
      var out = values.mutableSpan
      try kernel(progress.span, from.span, to.span, &out)
    }
  }
}
