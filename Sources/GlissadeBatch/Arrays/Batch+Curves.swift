import CGlissadeSIMD
public import GlissadeTiming

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
        keys.times.base, keys.count, keys.pace.map { unsafe UnsafePointer($0.base) }, p, row,
        blocks, out, streaming)
    }
  }
}

/// A timing function in the form that the kernels read.
public struct PreparedCurve: Sendable {
  let form: CurveForm
  let table: SharedFloats

  /// Prepares a timing function; this takes some milliseconds for a bezier curve.
  ///
  /// - Throws: ``BatchError/outOfRange(field:value:row:)`` for a curve that leaves ±2¹⁰⁰, with the value;
  ///   ``BatchError/notFinite(field:value:row:)`` where no Float can hold it.
  public init(_ function: TimingFunction) throws(BatchError) {
    try PreparedCurve.check(function, 0)
    let floats: [Float]
    switch function {
    case .linear:
      form = .linear
      floats = PiecewiseFit.line
    case .bezier(let curve):
      if let fitted = BezierFit.table(for: curve) {
        form = .bezier
        floats = fitted
      } else {
        form = .steepBezier
        floats = [Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2)]
      }
    case .steps(let steps):
      form = .steps
      floats = PreparedCurve.staircase(steps)
    case .piecewiseLinear(let curve):
      form = .piecewise
      floats = PiecewiseFit.table(for: curve)
    }
    table = SharedFloats(floats)
  }

  /// Throws for progress that Floats could not be multiplied with.
  static func check(_ function: TimingFunction, _ row: Int) throws(BatchError) {
    switch function {
    case .linear, .steps: return
    case .bezier(let curve): try check(curve, row)
    case .piecewiseLinear(let curve):
      for output in curve.outputs { try checkOutput(output, row) }
      try checkOutput(curve.value(at: 0), row)
      try checkOutput(curve.value(at: 1), row)
    }
  }

  /// Throws for a bezier curve that leaves what Floats could be multiplied with.
  static func check(_ curve: UnitBezier, _ row: Int) throws(BatchError) {
    try checkOutput(curve.y1, row)
    try checkOutput(curve.y2, row)
  }

  private static func checkOutput(_ output: Double, _ row: Int) throws(BatchError) {
    if output.magnitude <= 0x1p100 { return }
    _ = try requireFinite(output, .curves, row)
    throw .outOfRange(field: .curves, value: output, row: row)
  }

  /// Count, lift and rise of a staircase.
  static func staircase(_ steps: Steps) -> [Float] {
    let lift: Float = steps.position == .start || steps.position == .both ? 1 : 0
    return [Float(steps.count), lift, Float(1 / steps.jumps)]
  }
}

/// Key times in the form that the kernels read.
public struct PreparedKeyTimes: Sendable {
  /// Number of keys.
  public let count: Int
  let times: SharedFloats
  let pace: SharedFloats?

  /// Prepares key times.
  ///
  /// - Parameters:
  ///   - times: at least two, the first 0, the last 1, none less than the one before it.
  ///   - pace: the curve inside every interval. Only a line, or a bezier curve without a vertical
  ///     tangent, can be shared this way.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for fewer than two times;
  ///   ``BatchError/outOfRange(field:value:row:)`` for times out of order, with the number of the
  ///   first, or for another curve.
  public init(_ times: [Double], pace: TimingFunction = .linear) throws(BatchError) {
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
    switch pace {
    case .linear: self.pace = nil
    case .bezier(let curve):
      guard let table = BezierFit.table(for: curve) else {
        throw .outOfRange(field: .curves, value: curve.x1, row: 0)
      }
      self.pace = SharedFloats(table)
    default: throw .outOfRange(field: .curves, value: 0, row: 0)
    }
  }
}

/// Floats that are written once and then only read.
@safe final class SharedFloats: @unchecked Sendable {
  let buffer: FloatBuffer
  var base: UnsafeMutablePointer<Float> { unsafe buffer.base }

  init(_ floats: [Float]) { buffer = FloatBuffer(floats) }

  /// Zeros, to be filled in before anybody else reads them.
  init(count: Int) { buffer = FloatBuffer(count: count) }

  subscript(_ index: Int) -> Float { buffer[index] }
}
