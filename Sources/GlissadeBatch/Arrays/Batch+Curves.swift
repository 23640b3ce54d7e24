import CGlissadeSIMD

extension Batch {
  /// Interpolates each row from `from` to `to` by its own progress.
  ///
  /// - Parameters:
  ///   - progress: progress of each row; outside 0…1 it extrapolates, NaN gives NaN. Exact at 0 and at 1.
  ///   - values: receives as many values as there are rows.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of unequal length.
  public func linear(
    _ progress: Span<Float>, from: Span<Float>, to: Span<Float>,
    into values: inout MutableSpan<Float>
  ) throws(BatchError) {
    try unsafe curve(progress, from, to, &values) {
      unsafe kernels.interpolateLinear($0, $1, $2, $3, $4, $5)
    }
  }

  /// Interpolates each row along a timing curve that all rows share.
  ///
  /// - Parameters:
  ///   - curve: the curve, prepared once.
  ///   - progress: unit time of each row, taken as 0 below 0 (and if it is NaN) and as 1 above 1.
  ///   - values: receives as many values as there are rows; exactly `from` and `to` at the ends.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of unequal length.
  public func interpolate(
    _ curve: PreparedCurve, _ progress: Span<Float>, from: Span<Float>, to: Span<Float>,
    into values: inout MutableSpan<Float>
  ) throws(BatchError) {
    let kernel =
      switch curve.form {
      case .bezier: unsafe kernels.interpolateBezier
      case .steepBezier: unsafe kernels.interpolateSteepBezier
      case .steps: unsafe kernels.interpolateSteps
      default: unsafe kernels.interpolatePiecewise
      }
    try unsafe self.curve(progress, from, to, &values) {
      unsafe kernel(curve.table.base, $0, $1, $2, $3, $4, $5)
    }
  }

  /// Interpolates keyframes: key times that all rows share, and values of each row's own.
  ///
  /// - Parameters:
  ///   - keys: the key times, prepared once.
  ///   - progress: unit time of each row, taken as 0 below 0 (and if it is NaN) and as 1 above 1.
  ///   - rows: the keys' values in blocks of 16 rows: the first key's 16 values, the second key's, and
  ///     so on; padded to whole blocks.
  ///   - values: receives as many values as there are rows.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of the wrong length.
  public func keyframes(
    _ keys: PreparedKeyTimes, _ progress: Span<Float>, rows: Span<Float>,
    into values: inout MutableSpan<Float>
  ) throws(BatchError) {
    try unsafe self.rows(progress, rows, width: keys.count, &values, size: 1) {
      p, row, blocks, out, streaming in
      unsafe kernels.interpolateKeyframes(
        keys.times.base, keys.count, keys.timingFunction.map { unsafe UnsafePointer($0.base) }, p,
        row,
        blocks, out, streaming)
    }
  }
}
