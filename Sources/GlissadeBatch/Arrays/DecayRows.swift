import CGlissadeSIMD
public import GlissadeTiming

/// Decaying motions that are evaluated together, each with its own rate.
public struct DecayRows: Sendable {
  /// The number of motions.
  public let count: Int
  /// The number of elements of an output: ``count`` rounded up to a multiple of 16.
  ///
  /// The elements after the motions are 0.
  public let outputCount: Int
  let rows: SharedFloats

  /// Creates the kernels' form of motions.
  ///
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a start, velocity or rest position that does not fit
  ///   a Float.
  public init(_ decays: [Decay]) throws(BatchError) {
    count = decays.count
    outputCount = (count + 15) / 16 * 16
    var floats = [Float](repeating: 0, count: outputCount / 16 * DecayLane.count)
    for (row, decay) in decays.enumerated() {
      let at = row / 16 * DecayLane.count + row % 16
      _ = try requireFinite(decay.initialVelocity, .velocity, row)
      floats[at + DecayLane.rate.offset] = try requireFinite(decay.rate.perSecond, .duration, row)
      floats[at + DecayLane.amplitude.offset] = try requireFinite(
        decay.origin - decay.restPoint, .from, row)
      floats[at + DecayLane.rest.offset] = try requireFinite(decay.restPoint, .to, row)
    }
    rows = SharedFloats(floats)
  }
}

extension Batch {
  /// Evaluates decaying motions and their velocities, in units per second, at one time.
  ///
  /// - Parameters:
  ///   - rows: The motions.
  ///   - time: The seconds since the motions started; negative times count as 0.
  ///   - positions: Receives ``DecayRows/outputCount`` values.
  ///   - velocities: Receives as many values.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is not finite,
  ///   ``BatchError/wrongCount(field:count:expected:)`` for an output of another length.
  public func decay(
    _ rows: DecayRows, at time: Double, positions: inout MutableSpan<Float>,
    velocities: inout MutableSpan<Float>
  ) throws(BatchError) {
    try requireTime(time)
    try requireCount(.output, positions.count, rows.outputCount)
    try requireCount(.velocity, velocities.count, rows.outputCount)
    let time = min(max(time, 0), SpringRows.maximumTime)
    unsafe positions.withUnsafeMutableBufferPointer { out in
      unsafe velocities.withUnsafeMutableBufferPointer { speed in
        guard let out = out.baseAddress, let speed = speed.baseAddress else { return }
        unsafe kernels.decays(rows.rows.base, rows.outputCount / 16, time, out, speed)
      }
    }
  }
}
