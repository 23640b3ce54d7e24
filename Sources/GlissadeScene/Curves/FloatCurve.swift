public import GlissadeBatch
import GlissadeTiming

/// A curve in Float, as the batch kernels evaluate it and the engine's frames show it.
///
/// Creating one takes longer than many samples, so keep it for further calls. Velocities of curves over progress are
/// exact and then rounded, because the kernels do not compute them.
public struct FloatCurve: Sendable {
  private enum Form: Sendable {
    case timing(PreparedCurve, TimingFunction)
    /// A spring that is at its end from a given time on.
    case spring(SpringRows, end: Double)
    case decay(DecayRows)
  }

  private let form: Form
  private let batch: Batch

  /// Creates the kernel tables of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - batch: The kernels for an instruction set.
  /// - Throws: `BatchError` for a curve whose parameters do not fit a Float.
  public init(_ curve: CurveExpression, batch: Batch = Batch()) throws(BatchError) {
    self.batch = batch
    switch curve.motion {
    case .timing(let function): form = .timing(try PreparedCurve(function), function)
    case .spring(let spring, let velocity):
      form = .spring(
        try SpringRows([.init(spring, from: 0, to: 1, velocity: velocity)]), end: .infinity)
    case .timedSpring(let timed):
      let row = SpringRows.Row(timed.spring, from: 0, to: 1, velocity: timed.initialVelocity)
      form = .spring(try SpringRows([row]), end: timed.duration)
    case .decay(let decay): form = .decay(try DecayRows([decay]))
    }
  }

  /// Returns values and velocities in Float.
  ///
  /// - Parameter times: The times as input progress or in seconds.
  /// - Throws: `BatchError/notFinite`, with the time's index, for a time that is not finite.
  /// - Complexity: O(*n*) in the number of times.
  public func samples(at times: [Double]) throws(BatchError) -> [CurveSample<Float>] {
    for (number, time) in times.enumerated() where !time.isFinite {
      throw .notFinite(field: .time, value: time, row: number)
    }
    switch form {
    case .timing(let curve, let function): return try samples(curve, function, times)
    case .spring(let rows, let end): return try samples(rows, end, times)
    case .decay(let rows):
      return try eachTime(times, slots: rows.outputCount, slot: 0) {
        (time, values, velocities) throws(BatchError) in
        try batch.decay(rows, at: time, positions: &values, velocities: &velocities)
      }
    }
  }

  private func samples(
    _ curve: PreparedCurve, _ function: TimingFunction, _ times: [Double]
  ) throws(BatchError) -> [CurveSample<Float>] {
    let progress = times.map { Float($0) }
    let from = [Float](repeating: 0, count: times.count)
    let to = [Float](repeating: 1, count: times.count)
    var values = [Float](repeating: 0, count: times.count)
    var output = values.mutableSpan
    try batch.interpolate(curve, progress.span, from: from.span, to: to.span, into: &output)
    return zip(times, values).map { time, value in
      CurveSample(time: time, value: value, velocity: Float(function.slope(at: time)))
    }
  }

  private func samples(
    _ rows: SpringRows, _ end: Double, _ times: [Double]
  ) throws(BatchError) -> [CurveSample<Float>] {
    var samples = try eachTime(times, slots: rows.outputCount, slot: rows.outputIndex(of: 0)) {
      (time, values, velocities) throws(BatchError) in
      try batch.spring(rows, at: time, positions: &values, velocities: &velocities)
    }
    for index in samples.indices where samples[index].time >= end {
      samples[index].value = 1
      samples[index].velocity = 0
    }
    return samples
  }

  /// Evaluates rows at each time and returns the samples of one slot.
  private func eachTime(
    _ times: [Double], slots: Int, slot: Int,
    _ evaluate: (Double, inout MutableSpan<Float>, inout MutableSpan<Float>) throws(BatchError) ->
      Void
  ) throws(BatchError) -> [CurveSample<Float>] {
    var values = [Float](repeating: 0, count: slots)
    var velocities = values
    var samples: [CurveSample<Float>] = []
    samples.reserveCapacity(times.count)
    for time in times {
      var output = values.mutableSpan
      var rates = velocities.mutableSpan
      try evaluate(time, &output, &rates)
      samples.append(CurveSample(time: time, value: values[slot], velocity: velocities[slot]))
    }
    return samples
  }
}
