import CGlissadeSIMD

extension Batch {
  /// Interpolates each row from `from` to `to` by its own progress.
  ///
  /// - Parameters:
  ///   - progress: The progress of each row. Values outside 0…1 extrapolate, and NaN gives NaN; 0 and 1 give the
  ///     exact ends.
  ///   - from: The value of each row at progress 0.
  ///   - to: The value of each row at progress 1.
  ///   - values: Receives one value per row.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for arrays of unequal length.
  public func linear(
    _ progress: Span<Float>, from: Span<Float>, to: Span<Float>,
    into values: inout MutableSpan<Float>
  ) throws(BatchError) {
    try unsafe curve(progress, from, to, &values) {
      unsafe kernels.interpolateLinear($0, $1, $2, $3, $4, $5)
    }
  }

  /// Interpolates each row along a timing function that all rows share.
  ///
  /// - Parameters:
  ///   - curve: The prepared timing function.
  ///   - progress: The unit time of each row, clamped to 0…1; NaN counts as 0.
  ///   - from: The value of each row at unit time 0.
  ///   - to: The value of each row at unit time 1.
  ///   - values: Receives one value per row, exactly `from` and `to` at the ends.
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

  /// Interpolates keyframes with key times that all rows share, and values per row.
  ///
  /// - Parameters:
  ///   - keys: The prepared key times.
  ///   - progress: The unit time of each row, clamped to 0…1; NaN counts as 0.
  ///   - rows: The keys' values in blocks of 16 rows: the 16 values of the first key, of the second key, and so on;
  ///     padded to whole blocks.
  ///   - values: Receives one value per row.
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
