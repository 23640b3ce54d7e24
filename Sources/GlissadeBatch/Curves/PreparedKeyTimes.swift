public import GlissadeTiming

/// Key times in the form that the kernels read.
public struct PreparedKeyTimes: Sendable {
  /// The number of keys.
  public let count: Int
  let times: SharedFloats
  let timingFunction: SharedFloats?

  /// Creates the kernels' form of key times.
  ///
  /// - Parameters:
  ///   - times: At least two times: the first 0, the last 1, none less than the previous one.
  ///   - timingFunction: The timing function within each interval: linear, or a bezier curve without a vertical
  ///     tangent.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for fewer than two times;
  ///   ``BatchError/outOfRange(field:value:row:)`` for times out of order, with the index of the first, or for
  ///   another timing function.
  public init(_ times: [Double], timingFunction: TimingFunction = .linear) throws(BatchError) {
    guard times.count >= 2 else {
      throw .wrongCount(field: .keyTimes, count: times.count, expected: 2)
    }
    var floats: [Float] = []
    var previous = 0.0
    for (row, time) in times.enumerated() {
      let bound = row == 0 ? 0...0 : row == times.count - 1 ? 1...1 : previous...max(previous, 1)
      guard bound.contains(time) else {
        throw .outOfRange(field: .keyTimes, value: time, row: row)
      }
      previous = time
      floats.append(Float(time))
    }
    for row in 0..<(times.count - 1) { floats.append(Float(1 / (times[row + 1] - times[row]))) }
    count = times.count
    self.times = SharedFloats(floats)
    switch timingFunction {
    case .linear: self.timingFunction = nil
    case .bezier(let curve):
      guard let table = FittedTables.table(for: curve) else {
        throw .outOfRange(field: .curves, value: curve.x1, row: 0)
      }
      self.timingFunction = table
    default: throw .outOfRange(field: .curves, value: 0, row: 0)
    }
  }
}
