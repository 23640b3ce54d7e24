import CGlissadeSIMD

extension Batch {
  /// Evaluates springs at one time.
  ///
  /// - Parameters:
  ///   - rows: The springs.
  ///   - time: The time in seconds; before its begin time, a spring is at its start.
  ///   - positions: Receives ``SpringRows/outputCount`` values; see ``SpringRows/outputIndex(of:)``.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is not finite,
  ///   ``BatchError/wrongCount(field:count:expected:)`` for an output of another length.
  /// - Complexity: O(*n*) in the number of springs.
  public func spring(
    _ rows: SpringRows, at time: Double, positions: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireTime(time)
    try requireCount(.output, positions.count, rows.outputCount)
    unsafe positions.withUnsafeMutableBufferPointer { out in
      guard let out = out.baseAddress else { return }
      unsafe evaluate(
        rows, time, out, nil,
        shouldStream(out, writing: rows.outputCount, reading: 5 * rows.outputCount))
    }
  }

  /// Evaluates springs and their velocities, in units of the value per second, at one time.
  ///
  /// - Parameters:
  ///   - rows: The springs.
  ///   - time: The time in seconds; before its begin time, a spring is at its start.
  ///   - positions: Receives ``SpringRows/outputCount`` values; see ``SpringRows/outputIndex(of:)``.
  ///   - velocities: Receives as many values.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is not finite,
  ///   ``BatchError/wrongCount(field:count:expected:)`` for an output of another length.
  /// - Complexity: O(*n*) in the number of springs.
  public func spring(
    _ rows: SpringRows, at time: Double, positions: inout MutableSpan<Float>,
    velocities: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireTime(time)
    try requireCount(.output, positions.count, rows.outputCount)
    try requireCount(.velocity, velocities.count, rows.outputCount)
    unsafe positions.withUnsafeMutableBufferPointer { out in
      unsafe velocities.withUnsafeMutableBufferPointer { speed in
        guard let out = out.baseAddress, let speed = speed.baseAddress else { return }
        let streaming =
          unsafe shouldStream(out, writing: 2 * rows.outputCount, reading: 5 * rows.outputCount)
          && shouldStream(speed, writing: 2 * rows.outputCount, reading: 5 * rows.outputCount)
        unsafe evaluate(rows, time, out, speed, streaming)
      }
    }
  }

  func evaluate(
    _ rows: SpringRows, _ time: Double, _ positions: OutputFloats, _ velocities: OutputFloats?,
    _ streaming: Bool
  ) {
    for bucket in rows.buckets where bucket.blocks > 0 {
      let at = 16 * bucket.firstBlock
      let out = unsafe positions + at
      let speed = unsafe velocities.map { unsafe $0 + at }
      let base = unsafe bucket.rows.base
      if let begins = rows.begins {
        unsafe kernels.startedSprings(
          bucket.form.word, base, begins.base + 2 * at, bucket.blocks, time, bucket.maximumTime,
          out, speed)
        continue
      }
      let time = min(max(time, 0), bucket.maximumTime)
      unsafe kernels.springs(
        bucket.form.word, base, bucket.blocks, time, out, speed, streaming)
    }
  }
}
