import GlissadeScene
import GlissadeTiming

/// The sampled curves of a plot, with their common range.
struct PlotFigure {
  /// The quantity that is plotted over time.
  enum Quantity { case value, velocity }

  /// A sampled curve.
  struct Series {
    let curve: CurveExpression
    /// The values at even intervals over ``PlotFigure/xRange``, as multiples of ``unit`` from ``origin``.
    var values: [Double] = []
    /// The value that is plotted as 0.
    var origin = 0.0
    /// The distance that is plotted as 1: that of a decay among curves of progress, which it would flatten otherwise.
    var unit = 1.0

    /// The text of the curve, with the distance that counts as 1.
    var label: String {
      unit == 1 ? curve.description : "\(curve.description), 1 is \(NumberFormat.short(unit))"
    }
  }

  let series: [Series]
  let quantity: Quantity
  /// The range of times, from 0.
  let xRange: ClosedRange<Double>
  /// The range of values, which includes 0, and 1 if it is the end of a curve.
  let yRange: ClosedRange<Double>
  /// The value at which the curves come to rest; nil for different ones, and for velocities.
  let target: Double?
  /// Whether times are in seconds.
  let isSeconds: Bool
  /// The title of the axis of times.
  let xTitle: String
  /// The title of the axis of values.
  let yTitle: String

  /// Creates a figure by sampling curves.
  ///
  /// - Parameters:
  ///   - curves: The curves.
  ///   - quantity: The quantity.
  ///   - until: The last time; nil means the longest of the curves' own ranges.
  ///   - count: The number of samples per curve, at least 2.
  init(
    _ curves: [CurveExpression], _ quantity: Quantity = .value, until: Double?, count: Int
  ) {
    let end = PlotFigure.end(curves, until: until)
    let decays = curves.filter(\.isDecay).count
    let isProgress = decays < curves.count
    var all = curves.map { curve in
      guard isProgress, case .decay(let decay) = curve.motion, decay.travel != 0,
        decay.travel.isFinite
      else { return Series(curve: curve) }
      return Series(curve: curve, origin: decay.origin, unit: decay.travel)
    }
    var (low, high) = (0.0, isProgress && quantity == .value ? 1.0 : 0)
    for index in all.indices {
      let (one, samples) = (all[index], 0..<count)
      let values = samples.map { sample in
        let time = end * (Double(sample) / Double(count - 1))
        switch quantity {
        case .value: return (one.curve.value(at: time) - one.origin) / one.unit
        case .velocity: return one.curve.velocity(at: time) / one.unit
        }
      }
      all[index].values = values
      // A curve with a vertical tangent leaves the range.
      var seen = values.filter(\.isFinite).sorted()
      if seen.count < values.count {
        seen = seen.isEmpty ? [] : [2 * seen[seen.count / 20], 2 * seen[seen.count * 19 / 20]]
      }
      (low, high) = (min(low, seen.first ?? 0), max(high, seen.last ?? 0))
    }
    if low == high { high = low + 1 }
    (series, xRange, yRange, self.quantity) = (all, 0...end, low...high, quantity)
    isSeconds = curves.contains { $0.domain == .seconds }
    let isMixed = isSeconds && curves.contains { $0.domain == .progress }
    xTitle =
      isMixed
      ? "time in seconds; input progress of timing functions"
      : isSeconds ? "time in seconds" : "input progress"
    guard quantity == .value else {
      target = nil
      yTitle = isMixed ? "velocity per second; slope" : isSeconds ? "velocity per second" : "slope"
      return
    }
    target = isProgress ? 1 : curves.count == 1 ? curves[0].restValue : nil
    let name = isProgress ? "progress" : "position"
    yTitle = isProgress && decays > 0 ? "progress; decays as a fraction of their travel" : name
  }

  static func end(_ curves: [CurveExpression], until: Double?) -> Double {
    if let until { return until }
    let longest = curves.map(\.span.upperBound).max() ?? 1
    return longest > 0 ? longest : 1
  }

  /// Returns a value's position in a range, from 0 at the bottom to 1 at the top.
  static func height(of value: Double, in range: ClosedRange<Double>) -> Double {
    // Halving first keeps the difference of very large numbers finite.
    (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
  }
}

extension CurveExpression {
  /// Whether the curve is a decay, whose values are positions instead of progress.
  var isDecay: Bool { if case .decay = motion { true } else { false } }
}
