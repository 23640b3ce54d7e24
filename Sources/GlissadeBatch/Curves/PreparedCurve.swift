public import GlissadeTiming

/// A timing function in the form that the kernels read.
public struct PreparedCurve: Sendable {
  let form: CurveForm
  package let table: SharedFloats

  /// Creates the kernels' form of a timing function.
  ///
  /// A bezier curve without a name is fitted, which takes less than 100 µs, unless the process has fitted it lately.
  ///
  /// - Throws: ``BatchError/outOfRange(field:value:row:)`` for a curve that leaves ±2¹⁰⁰, with the value;
  ///   ``BatchError/notFinite(field:value:row:)`` for a value that does not fit a Float.
  public init(_ function: TimingFunction) throws(BatchError) {
    try PreparedCurve.check(function, 0)
    switch function {
    case .linear:
      self.init(.linear, PiecewiseFit.line)
    case .bezier(let curve):
      self.init(curve)
    case .steps(let steps):
      self.init(.steps, SharedFloats(PreparedCurve.staircase(steps)))
    case .piecewiseLinear(let curve):
      self.init(.piecewise, SharedFloats(PiecewiseFit.table(for: curve)))
    case .easing(let easing):
      if let curve = easing.unitBezier {
        self.init(curve)
      } else {
        self.init(.piecewise, FittedTables.table(for: easing))
      }
    }
  }

  private init(_ form: CurveForm, _ table: SharedFloats) { (self.form, self.table) = (form, table) }

  private init(_ curve: UnitBezier) {
    if let fitted = FittedTables.table(for: curve) {
      (form, table) = (.bezier, fitted)
    } else {
      let points = [Float(curve.x1), Float(curve.y1), Float(curve.x2), Float(curve.y2)]
      (form, table) = (.steepBezier, SharedFloats(points))
    }
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
    case .easing(let easing):
      try checkOutput(easing.outputRange.lowerBound, row)
      try checkOutput(easing.outputRange.upperBound, row)
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
