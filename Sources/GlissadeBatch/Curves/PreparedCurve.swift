public import GlissadeTiming

/// A timing function in the form that the kernels read.
public struct PreparedCurve: Sendable {
  let form: CurveForm
  let table: SharedFloats

  /// Creates the kernels' form of a timing function.
  ///
  /// A bezier curve without a name is fitted, which takes less than 100 µs, unless the process has fitted it lately.
  ///
  /// - Throws: ``BatchError/outOfRange(field:value:row:)`` for a curve that leaves ±2¹⁰⁰, with the value;
  ///   ``BatchError/notFinite(field:value:row:)`` for a value that does not fit a Float.
  public init(_ function: TimingFunction) throws(BatchError) {
    try PreparedCurve.check(function, 0)
    let floats: [Float]
    switch function {
    case .linear:
      form = .linear
      floats = PiecewiseFit.line
    case .bezier(let curve):
      if let fitted = BezierTables.table(for: curve) {
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

  /// Throws for progress that is too large for products of Floats.
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

  /// Throws for a bezier curve whose progress is too large for products of Floats.
  static func check(_ curve: UnitBezier, _ row: Int) throws(BatchError) {
    try checkOutput(curve.y1, row)
    try checkOutput(curve.y2, row)
  }

  private static func checkOutput(_ output: Double, _ row: Int) throws(BatchError) {
    if output.magnitude <= 0x1p100 { return }
    _ = try requireFinite(output, .curves, row)
    throw .outOfRange(field: .curves, value: output, row: row)
  }

  /// Returns the count, lift and rise of a staircase.
  static func staircase(_ steps: Steps) -> [Float] {
    let lift: Float = steps.position == .start || steps.position == .both ? 1 : 0
    return [Float(steps.count), lift, Float(1 / steps.jumps)]
  }
}
