import GlissadeScene

/// Curves as points, with the range that all of them need.
struct PlotFigure {
  /// One curve.
  struct Series {
    var label: String
    /// Values at equal distances over ``PlotFigure/xRange``.
    var values: [Double]
  }

  let series: [Series]
  /// Times, from 0.
  let xRange: ClosedRange<Double>
  /// Values; 0 and 1 are within.
  let yRange: ClosedRange<Double>
  /// Whether times are seconds.
  let isSeconds: Bool

  /// Samples curves.
  ///
  /// - Parameters:
  ///   - until: The last time; nil takes the longest of the curves' own.
  ///   - count: How many samples each curve gets, at least 2.
  init(_ curves: [CurveExpression], until: Double?, count: Int) {
    let end = PlotFigure.end(curves, until: until)
    series = curves.map { curve in
      Series(
        label: curve.description,
        values: (0..<count).map { curve.value(at: end * (Double($0) / Double(count - 1))) })
    }
    let values = series.flatMap(\.values)
    xRange = 0...end
    yRange = min(0, values.min() ?? 0)...max(1, values.max() ?? 1)
    isSeconds = curves.contains { $0.domain == .seconds }
  }

  static func end(_ curves: [CurveExpression], until: Double?) -> Double {
    if let until { return until }
    let longest = curves.map(\.span.upperBound).max() ?? 1
    return longest > 0 ? longest : 1
  }

  /// Where a value is within the range, from 0 below to 1 above.
  func height(of value: Double) -> Double {
    // Halves, because the difference of the largest numbers is beyond all of them.
    (value / 2 - yRange.lowerBound / 2) / (yRange.upperBound / 2 - yRange.lowerBound / 2)
  }
}
