import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTiming

/// The path of a curve in a panel of a drawing.
///
/// Timing functions have their own shapes: a Bézier curve is one cubic. All others are fitted with cubics that stay
/// within ``tolerance`` of the curve at its samples.
struct PlotPath {
  /// The maximum distance of a fitted curve from the samples, in points of the drawing.
  static let tolerance = 0.1
  /// The number of pieces above which straight lines between the samples take less space.
  private static let pieceLimit = 400

  let x: (Double) -> Double
  let y: (Double) -> Double

  /// Returns SVG path data of a curve.
  func data(_ series: PlotFigure.Series, of figure: PlotFigure) -> String {
    let end = figure.xRange.upperBound
    if figure.quantity == .value, end >= 1, case .timing(let function) = series.curve.motion,
      let exact = exact(function)
    {
      // A timing function keeps its last value among longer motions.
      return end > 1 ? exact + "H\(number(x(end)))" : exact
    }
    let last = Double(series.values.count - 1)
    let points = series.values.map { [y($0)] }
    func time(_ place: Double) -> Double { x(end * place / last) }
    var easings = EasingTable()
    let fit = CubicFit(points, tolerance: PlotPath.tolerance, easings: &easings)
    guard fit.keys.count <= PlotPath.pieceLimit else {
      let kept = stride(from: 0, to: points.count, by: 2)
      return "M" + kept.map { pair(time(Double($0)), points[$0][0]) }.joined(separator: "L")
    }
    var data = ""
    for (index, key) in fit.keys.enumerated() {
      let (from, start) = (key.value[0], Double(key.frame))
      if index == 0 { data = "M\(pair(time(start), from))" }
      let next = index + 1 < fit.keys.count ? fit.keys[index + 1] : nil
      guard let next, let easing = key.easing else {
        // The value holds until the next key or the end, and jumps there.
        data += "H\(number(time(next.map { Double($0.frame) } ?? last)))"
        if let next { data += "V\(number(next.value[0]))" }
        continue
      }
      let (to, third) = (next.value[0], Double(next.frame - key.frame) / 3)
      let handles = easing.map { from + (to - from) * $0 }
      data += "C\(pair(time(start + third), handles[0])) "
      data += "\(pair(time(start + 2 * third), handles[1])) \(pair(time(Double(next.frame)), to))"
    }
    return data
  }

  /// Returns the shape of a timing function from 0 to 1; nil if it has more pieces than a fit would need.
  private func exact(_ function: TimingFunction) -> String? {
    switch function {
    case .linear: return "M\(point(0, 0))L\(point(1, 1))"
    case .bezier(let curve):
      let handles = "\(point(curve.x1, curve.y1)) \(point(curve.x2, curve.y2))"
      return "M\(point(0, 0))C\(handles) \(point(1, 1))"
    case .steps(let steps):
      guard steps.count <= PlotPath.pieceLimit else { return nil }
      var data = "M\(point(0, function.value(at: 0)))"
      for jump in 1...steps.count {
        let time = Double(jump) / Double(steps.count)
        data += "H\(number(x(time)))V\(number(y(function.value(at: time))))"
      }
      return data
    case .piecewiseLinear(let curve):
      guard curve.inputs.count <= PlotPath.pieceLimit else { return nil }
      let inside = zip(curve.inputs, curve.outputs).filter { $0.0 > 0 && $0.0 < 1 }
      let before = function.value(at: 1, isBefore: true)
      let start: [(Double, Double)] = [(0, function.value(at: 0))]
      let points = start + inside + [(1, before), (1, function.value(at: 1))]
      return "M" + points.map { point($0.0, $0.1) }.joined(separator: "L")
    case .easing(.path(let path)):
      guard let first = path.segments.first, path.segments.count <= PlotPath.pieceLimit else {
        return nil
      }
      return path.segments.reduce("M\(point(first.start.x, first.start.y))") { data, segment in
        let points = [segment.control1, segment.control2, segment.end]
        return data + "C" + points.map { point($0.x, $0.y) }.joined(separator: " ")
      }
    case .easing: return function.unitBezier.flatMap { exact(.bezier($0)) }
    }
  }

  private func point(_ time: Double, _ value: Double) -> String { pair(x(time), y(value)) }
  private func pair(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
  private func number(_ value: Double) -> String { NumberText.rounded(value, 1) }
}
