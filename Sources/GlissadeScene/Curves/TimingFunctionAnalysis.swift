import GlissadeTiming

/// Where a curve over progress is farthest out, and where it first has a value.
struct TimingFunctionAnalysis {
  private let function: TimingFunction
  /// Input progresses from 0 to 1; between two of them the curve only rises or only falls.
  private let extremaInputs: [Double]

  init(_ function: TimingFunction) {
    self.function = function
    var extremaInputs = [0.0, 1]
    switch function {
    case .linear: break
    case .bezier(let curve): extremaInputs += TimingFunctionAnalysis.extremaInputs(of: curve)
    case .steps(let steps):
      // Equal jumps never turn: the outermost ones are enough.
      extremaInputs += [1 / Double(steps.count)]
    case .piecewiseLinear(let curve): extremaInputs += curve.inputs
    }
    self.extremaInputs = extremaInputs.filter { $0 >= 0 && $0 <= 1 }.sorted()
  }

  /// The input progresses at which a Bézier curve turns.
  private static func extremaInputs(of curve: UnitBezier) -> [Double] {
    // y′(s) = 3a·s² + 2b·s + c, of which the stable formula gives both roots.
    let (a, b, c) = (3 * curve.ay, 2 * curve.by, curve.cy)
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.map { s in
      ((curve.ax * s + curve.bx) * s + curve.cx) * s
    }
  }

  /// Points among which the farthest ones are.
  private var candidates: [(time: Double, value: Double)] {
    var points = extremaInputs.map { ($0, function.value(at: $0)) }
    // Where a curve jumps, its value just before is not the value there.
    if case .piecewiseLinear(let curve) = function {
      points += zip(curve.inputs, curve.outputs).filter { $0.0 > 0 && $0.0 <= 1 }
    }
    return points
  }

  var overshoot: CurveInspection.Extreme? {
    candidates.max { $0.value < $1.value }.flatMap {
      $0.value > 1 ? .init(time: $0.time, value: $0.value, amount: $0.value - 1) : nil
    }
  }

  var undershoot: CurveInspection.Extreme? {
    candidates.min { $0.value < $1.value }.flatMap {
      $0.value < 0 ? .init(time: $0.time, value: $0.value, amount: -$0.value) : nil
    }
  }

  /// The first input progress at which the curve is at a value or above it.
  func time(reaching value: Double) -> Double? {
    if function.value(at: 0) >= value { return 0 }
    if case .steps(let steps) = function { return time(of: steps, reaching: value) }
    for (start, end) in zip(extremaInputs, extremaInputs.dropFirst()) {
      // A jump shows its later value: it is looked for from just before it.
      guard start < end, max(function.value(at: end), function.value(at: end.nextDown)) >= value
      else { continue }
      var (low, high) = (start, end)
      while true {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { return high }
        if function.value(at: middle) < value { low = middle } else { high = middle }
      }
    }
    return nil
  }

  private func time(of steps: Steps, reaching value: Double) -> Double? {
    let isEarly = steps.position == .start || steps.position == .both
    var jumps = (value * steps.jumps).rounded(.up)
    if isEarly { jumps -= 1 }
    let time = jumps / Double(steps.count)
    return time <= 1 ? time : nil
  }
}
