import GlissadeScene

/// The sampled curves of a plot, with their common range.
struct PlotFigure {
  /// A sampled curve.
  struct Series {
    var label: String
    /// The values at even intervals over ``PlotFigure/xRange``.
    var values: [Double]
  }

  let series: [Series]
  /// The range of times, from 0.
  let xRange: ClosedRange<Double>
  /// The range of values, which includes 0 and 1.
  let yRange: ClosedRange<Double>
  /// Whether times are in seconds.
  let isSeconds: Bool

  /// Creates a figure by sampling curves.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - until: The last time; nil means the longest of the curves' own ranges.
  ///   - count: The number of samples per curve, at least 2.
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

  /// Returns a value's position in the range, from 0 at the bottom to 1 at the top.
  func height(of value: Double) -> Double {
    // Halving first keeps the difference of very large numbers finite.
    (value / 2 - yRange.lowerBound / 2) / (yRange.upperBound / 2 - yRange.lowerBound / 2)
  }
}
