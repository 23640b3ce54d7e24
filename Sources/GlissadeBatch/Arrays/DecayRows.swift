import CGlissadeSIMD
public import GlissadeTiming

/// Many free motions that are evaluated together, each losing its speed at its own rate.
public struct DecayRows: Sendable {
  /// Number of motions.
  public let count: Int
  /// Number of elements that an output needs: ``count`` rounded up to a multiple of 16.
  ///
  /// The elements behind the motions hold 0.
  public let outputCount: Int
  let rows: SharedFloats

  /// Prepares motions for evaluation.
  ///
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a start, speed or place of rest that no
  ///   Float can hold.
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
  /// Evaluates free motions, and their velocities in units per second, at one time.
  ///
  /// - Parameters:
  ///   - rows: the motions.
  ///   - time: seconds since they started; negative times count as 0.
  ///   - positions: receives ``DecayRows/outputCount`` values.
  ///   - velocities: receives as many.
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
