internal import GlissadeMath

/// Formats curves in their canonical form.
package enum CurveText {
  /// Formats a curve with labelled arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the curve.
  ///   - numbers: The numeric arguments.
  ///   - unlessZero: Numeric arguments that are omitted if they are 0.
  ///   - word: An argument that is a word.
  package static func call(
    _ name: String, _ numbers: [(label: String, value: Double)],
    unlessZero: [(label: String, value: Double)], word: (label: String, word: String)? = nil
  ) -> String {
    var arguments = (numbers + unlessZero.filter { $0.value != 0 }).map {
      "\($0.label):\(NumberText.shortest($0.value))"
    }
    if let word { arguments.append("\(word.label):\(word.word)") }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// Formats a timing function.
  package static func timing(_ function: TimingFunction) -> String {
    switch function {
    case .linear: "linear"
    case .bezier(let curve): bezier(curve)
    case .steps(let steps): self.steps(steps)
    case .piecewiseLinear(let curve): piecewise(curve)
    case .easing(.penner(let easing)): easing.name
    case .easing(.path(let path)): self.path(path)
    }
  }

  /// Formats a Bézier curve.
  package static func bezier(_ curve: UnitBezier) -> String {
    let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.shortest)
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  private static func steps(_ steps: Steps) -> String {
    let word = Steps.Position.words.first { $0.position == steps.position }?.word ?? ""
    return "steps(\(steps.count), \(word))"
  }

  /// Formats a polyline.
  private static func piecewise(_ curve: PiecewiseLinear) -> String {
    let last = curve.inputs.count - 1
    let stops = zip(curve.inputs, curve.outputs).enumerated().map { index, stop in
      let isPlain = (index == 0 && stop.0 == 0) || (index == last && index > 0 && stop.0 == 1)
      return NumberText.shortest(stop.1) + (isPlain ? "" : " " + NumberText.percentage(stop.0))
    }
    return "linear(\(stops.joined(separator: ", ")))"
  }

  /// Formats a path of cubic curves.
  private static func path(_ path: EasingPath) -> String {
    func point(_ point: Point) -> String {
      "\(NumberText.shortest(point.x)),\(NumberText.shortest(point.y))"
    }
    let curves = path.segments.map {
      " C" + [$0.control1, $0.control2, $0.end].map(point).joined(separator: " ")
    }
    return "path(\"M\(point(path.segments[0].start))\(curves.joined())\")"
  }

  /// Formats a spring by its mass, stiffness and damping.
  package static func spring(_ spring: Spring, velocity: Double) -> String {
    let word = spring.overdamping == .clamped ? nil : spring.overdamping.word
    return call(
      "spring",
      [("mass", spring.mass), ("stiffness", spring.stiffness), ("damping", spring.damping)],
      unlessZero: [("velocity", velocity)], word: word.map { ("overdamping", $0) })
  }

  /// Formats a decay.
  package static func decay(_ decay: Decay) -> String {
    call(
      "decay", [("rate", decay.rate.perMillisecond), ("velocity", decay.initialVelocity)],
      unlessZero: [("from", decay.origin)])
  }
}

extension Spring.Overdamping {
  /// The words for the rules in the text of a curve.
  package static let words: [(word: String, rule: Spring.Overdamping)] = [
    ("clamped", .clamped), ("apple", .apple), ("textbook", .textbook),
  ]

  /// The word for the rule.
  package var word: String { Self.words.first { $0.rule == self }?.word ?? "" }
}
