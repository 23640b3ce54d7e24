import GlissadeTiming

/// The texts of curves in the form that is always written.
enum CurveText {
  /// The words of `steps()`; of two for the same the first is written.
  static let stepWords: [(word: String, position: Steps.Position)] = [
    ("end", .end), ("start", .start), ("jump-none", .none), ("jump-both", .both),
    ("jump-end", .end), ("jump-start", .start),
  ]

  static let overdampingWords: [(word: String, overdamping: Spring.Overdamping)] = [
    ("clamped", .clamped), ("apple", .apple), ("textbook", .textbook),
  ]

  static func word(_ overdamping: Spring.Overdamping) -> String {
    overdampingWords.first { $0.overdamping == overdamping }?.word ?? ""
  }

  static func timing(_ function: TimingFunction) -> String {
    switch function {
    case .linear: "linear"
    case .bezier(let curve): bezier(curve)
    case .steps(let steps): self.steps(steps)
    case .piecewiseLinear(let curve): piecewise(curve)
    }
  }

  static func bezier(_ curve: UnitBezier) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(CurveNumber.text)
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  static func steps(_ steps: Steps) -> String {
    let word = stepWords.first { $0.position == steps.position }?.word ?? ""
    return "steps(\(steps.count), \(word))"
  }

  static func piecewise(_ curve: PiecewiseLinear) -> String {
    let last = curve.inputs.count - 1
    let stops = zip(curve.inputs, curve.outputs).enumerated().map { index, stop in
      let isPlain = (index == 0 && stop.0 == 0) || (index == last && index > 0 && stop.0 == 1)
      return CurveNumber.text(stop.1) + (isPlain ? "" : " " + CurveNumber.percentage(stop.0))
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  static func spring(_ spring: Spring, velocity: Double) -> String {
    "spring(mass:\(CurveNumber.text(spring.mass)), stiffness:\(CurveNumber.text(spring.stiffness)), "
      + "damping:\(CurveNumber.text(spring.damping))"
      + (velocity == 0 ? "" : ", velocity:\(CurveNumber.text(velocity))")
      + (spring.overdamping == .clamped ? "" : ", overdamping:\(word(spring.overdamping))") + ")"
  }

  static func decay(_ decay: Decay) -> String {
    "decay(rate:\(CurveNumber.text(decay.rate.perMillisecond)), "
      + "velocity:\(CurveNumber.text(decay.initialVelocity))"
      + (decay.origin == 0 ? "" : ", from:\(CurveNumber.text(decay.origin))") + ")"
  }
}
