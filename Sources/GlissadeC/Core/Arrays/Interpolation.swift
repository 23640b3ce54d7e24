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
      try arrays.interpolate(count, nil)
    } else {
      try curveTable.withShared(curve, "curve") { curve throws(Failure) in
        try arrays.interpolate(count, try curve.preparedCurve("curve"))
      }
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

  /// Interpolates all rows by a curve, or linearly.
  @inline(__always)
  func interpolate(_ count: Int, _ curve: PreparedCurve?) throws(Failure) {
    guard let p = progress.contiguous, let a = from.contiguous, let b = to.contiguous,
      let out = values.contiguous
    else { return try interpolateCopies(count, curve) }
    try interpolate(count, curve, p, a, b, out)
  }

  @inline(never)
  private func interpolateCopies(_ count: Int, _ curve: PreparedCurve?) throws(Failure) {
    try withScratch(4 * rowsPerPiece) { scratch throws(Failure) in
      let out = scratch + 3 * rowsPerPiece
      try forEachPiece(of: count) { first, rows throws(Failure) in
        try interpolate(
          rows, curve, progress.rows(first, rows, scratch),
          from.rows(first, rows, scratch + rowsPerPiece),
          to.rows(first, rows, scratch + 2 * rowsPerPiece), values.rows(first, out))
        values.store(first, rows, out)
      }
    }
  }

  @inline(__always)
  private func interpolate(
    _ count: Int, _ curve: PreparedCurve?, _ progress: UnsafePointer<Float>,
    _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>, _ values: UnsafeMutablePointer<Float>
  ) throws(Failure) {
    let (progress, from, to) = (floats(progress, count), floats(from, count), floats(to, count))
    let values = floats(values, count)
    try evaluate { () throws(BatchError) in
      var out = values.mutableSpan
      if let curve {
        try batch.interpolate(curve, progress.span, from: from.span, to: to.span, into: &out)
      } else {
        try batch.linear(progress.span, from: from.span, to: to.span, into: &out)
      }
    }
  }
}
