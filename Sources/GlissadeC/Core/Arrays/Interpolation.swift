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
      if let run = arrays.run(count) { return try run.interpolate() }
      try arrays.forEachCopy(count) { run throws(Failure) in try run.interpolate() }
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
  /// It is a method of the object, because that reads the curve without retaining it.
  @inline(never)
  fileprivate func interpolate(_ arrays: InterpolatedArrays, _ count: Int) throws(Failure) {
    guard let run = arrays.run(count) else { return try interpolateCopies(arrays, count) }
    try run.interpolate(curve)
  }

  @inline(never)
  private func interpolateCopies(_ arrays: InterpolatedArrays, _ count: Int) throws(Failure) {
    try arrays.forEachCopy(count) { run throws(Failure) in try run.interpolate(curve) }
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

  /// Returns a run of all rows; nil if an array is not contiguous.
  @inline(__always)
  func run(_ count: Int) -> InterpolatedRun? {
    guard let p = progress.contiguous, let a = from.contiguous, let b = to.contiguous,
      let out = values.contiguous
    else { return nil }
    return InterpolatedRun(count, p, a, b, out)
  }

  /// Calls `body` with copies of some rows at a time.
  @inline(never)
  func forEachCopy(
    _ count: Int, _ body: (InterpolatedRun) throws(Failure) -> Void
  ) throws(Failure) {
    try withScratch(4 * rowsPerPiece) { scratch throws(Failure) in
      let out = scratch + 3 * rowsPerPiece
      try forEachPiece(of: count) { first, rows throws(Failure) in
        try body(
          InterpolatedRun(
            rows, progress.rows(first, rows, scratch),
            from.rows(first, rows, scratch + rowsPerPiece),
            to.rows(first, rows, scratch + 2 * rowsPerPiece), values.rows(first, out)))
        values.store(first, rows, out)
      }
    }
  }
}

/// Rows of contiguous arrays.
private struct InterpolatedRun {
  private let progress: UnsafeBufferPointer<Float>
  private let from: UnsafeBufferPointer<Float>
  private let to: UnsafeBufferPointer<Float>
  private let values: UnsafeMutableBufferPointer<Float>

  @inline(__always)
  init(
    _ count: Int, _ progress: UnsafePointer<Float>, _ from: UnsafePointer<Float>,
    _ to: UnsafePointer<Float>, _ values: UnsafeMutablePointer<Float>
  ) {
    self.progress = floats(progress, count)
    self.from = floats(from, count)
    self.to = floats(to, count)
    self.values = floats(values, count)
  }

  /// Interpolates linearly.
  @inline(__always)
  func interpolate() throws(Failure) {
    try runKernels { () throws(BatchError) in
      var out = values.mutableSpan
      try batch.linear(progress.span, from: from.span, to: to.span, into: &out)
    }
  }

  /// Interpolates along a curve.
  @inline(__always)
  func interpolate(_ curve: PreparedCurve) throws(Failure) {
    try runKernels { () throws(BatchError) in
      var out = values.mutableSpan
      try batch.interpolate(curve, progress.span, from: from.span, to: to.span, into: &out)
    }
  }
}
