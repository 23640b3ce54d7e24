import GlissadeTiming

/// Finds the extrema of a curve over progress, and the input at which it first reaches a value.
struct TimingFunctionAnalysis {
  private let function: TimingFunction
  /// The sorted inputs in 0…1 between which the curve is monotonic.
  private let extremaInputs: [Double]

  init(_ function: TimingFunction) {
    self.function = function
    var extremaInputs = [0.0, 1]
    switch function {
    case .linear: break
    case .bezier(let curve): extremaInputs += TimingFunctionAnalysis.extremaInputs(of: curve)
    case .steps(let steps):
      // Equal jumps do not change direction, so the first and the last one are sufficient.
      extremaInputs += [1 / Double(steps.count)]
    case .piecewiseLinear(let curve): extremaInputs += curve.inputs
    case .easing(let easing): extremaInputs += easing.turningInputs
    }
    self.extremaInputs = extremaInputs.filter { $0 >= 0 && $0 <= 1 }.sorted()
  }

  /// Returns the inputs at which a Bézier curve has an extremum.
  private static func extremaInputs(of curve: UnitBezier) -> [Double] {
    // y′(s) = 3a·s² + 2b·s + c; the numerically stable quadratic formula gives both roots.
    let (a, b, c) = (3 * curve.ay, 2 * curve.by, curve.cy)
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return [q / a, c / q].filter { $0 > 0 && $0 < 1 }.map { s in
      ((curve.ax * s + curve.bx) * s + curve.cx) * s
    }
  }

  /// The points that can be extrema.
  private var candidates: [(time: Double, value: Double)] {
    var points = extremaInputs.map { ($0, function.value(at: $0)) }
    // Before a jump the curve has another value than at it.
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

  /// Returns the first input at which the curve is at or above a value.
  func time(reaching value: Double) -> Double? {
    if function.value(at: 0) >= value { return 0 }
    if case .steps(let steps) = function { return time(of: steps, reaching: value) }
    for (start, end) in zip(extremaInputs, extremaInputs.dropFirst()) {
      if start >= end { continue }
      // At a jump the curve has the later value, so the search uses the value just before the jump as well.
      let last = max(function.value(at: end), function.value(at: end.nextDown))
      if last < value {
        // A corner that reaches the value may be rounded below it.
        if value - last <= 4 * value.ulp { return end }
        continue
      }
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
