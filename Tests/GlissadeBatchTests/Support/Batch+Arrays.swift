import GlissadeBatch
import GlissadeTiming

// The span functions on arrays, for tests of other things than spans.

extension Batch {
  /// Returns values interpolated along a curve.
  func interpolate(
    _ curve: PreparedCurve, _ inputs: [Float], from: [Float], to: [Float]
  ) throws -> [Float] {
    var values = [Float](repeating: GuardedArray.guardValue, count: inputs.count)
    var output = values.mutableSpan
    try interpolate(curve, inputs.span, from: from.span, to: to.span, into: &output)
    return values
  }

  /// Returns the progress along a curve.
  func progress(_ curve: PreparedCurve, _ inputs: [Float]) throws -> [Float] {
    try interpolate(
      curve, inputs, from: [Float](repeating: 0, count: inputs.count),
      to: [Float](repeating: 1, count: inputs.count))
  }

  /// Returns positions and velocities in the order of the rows.
  func springs(
    _ rows: [SpringRows.Row], at time: Double
  ) throws -> (positions: [Float], velocities: [Float]) {
    let prepared = try SpringRows(rows)
    var positions = [Float](repeating: GuardedArray.guardValue, count: prepared.outputCount)
    var velocities = positions
    var position = positions.mutableSpan
    var velocity = velocities.mutableSpan
    try spring(prepared, at: time, positions: &position, velocities: &velocity)
    let slots = rows.indices.map { prepared.outputIndex(of: $0) }
    return (slots.map { positions[$0] }, slots.map { velocities[$0] })
  }
}
