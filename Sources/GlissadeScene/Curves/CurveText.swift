import GlissadeText
import GlissadeTiming

/// Formats curves in their canonical form.
enum CurveText {
  static let overdampingWords = EnumCoding<Spring.Overdamping>([
    "clamped": .clamped, "apple": .apple, "textbook": .textbook,
  ])

  /// Formats a curve with labelled arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the curve.
  ///   - numbers: The numeric arguments.
  ///   - unlessZero: Numeric arguments that are omitted if they are 0.
  ///   - word: An argument that is a word.
  static func call(
    _ name: String, _ numbers: [(label: String, value: Double)],
    unlessZero: [(label: String, value: Double)], word: (label: String, word: String)? = nil
  ) -> String {
    var arguments = (numbers + unlessZero.filter { $0.value != 0 }).map {
      "\($0.label):\(NumberText.shortest($0.value))"
    }
    if let word { arguments.append("\(word.label):\(word.word)") }
    return "\(name)(\(arguments.joined(separator: ", ")))"
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
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.shortest)
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  static func steps(_ steps: Steps) -> String {
    let word = Steps.Position.words.first { $0.position == steps.position }?.word ?? ""
    return "steps(\(steps.count), \(word))"
  }

  static func piecewise(_ curve: PiecewiseLinear) -> String {
    let last = curve.inputs.count - 1
    let stops = zip(curve.inputs, curve.outputs).enumerated().map { index, stop in
      let isPlain = (index == 0 && stop.0 == 0) || (index == last && index > 0 && stop.0 == 1)
      return NumberText.shortest(stop.1) + (isPlain ? "" : " " + NumberText.percentage(stop.0))
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  static func spring(_ spring: Spring, velocity: Double) -> String {
    let form = SpringParameterization.physical
    return form.text(form.numbers(spring), velocity: velocity, spring.overdamping)
  }

  static func decay(_ decay: Decay) -> String {
    call(
      "decay", [("rate", decay.rate.perMillisecond), ("velocity", decay.initialVelocity)],
      unlessZero: [("from", decay.origin)])
  }
}
