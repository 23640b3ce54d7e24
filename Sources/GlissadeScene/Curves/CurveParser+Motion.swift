import GlissadeTiming

extension CurveParser {
  func spring() throws(CurveExpressionError) -> (CurveMotion, String) {
    let forms = SpringParameterization.all
    let labels = forms.flatMap(\.labels).reduce(into: [String]()) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }
    let arguments = try CurveArguments(
      syntax, labels: labels + ["velocity", "overdamping"], leading: ["duration", "bounce"])
    // The first argument determines the parameterization, unless another one has all of them.
    let leader = arguments.first(of: labels)
    let given = labels.filter(arguments.has)
    let form =
      forms.first { given.allSatisfy($0.labels.contains) }
      ?? forms.first { leader.map($0.labels.contains) ?? false } ?? .physical
    if let leader, let stranger = arguments.first(of: labels.filter { !form.labels.contains($0) }) {
      throw CurveExpressionError(
        .conflictingArguments, column: arguments.column(of: stranger), name: stranger,
        "\(stranger) does not go together with \(leader): a spring has "
          + forms.map { $0.labels.joined(separator: ", ") }.joined(separator: "; or "))
    }
    let velocity = try arguments.number("velocity", default: 0)
    let words = Spring.Overdamping.words
    let word = try arguments.word("overdamping", of: words.map(\.word))
    let overdamping = words.first { $0.word == word }?.rule ?? form.overdamping
    var numbers: [Double] = []
    for label in form.labels {
      numbers.append(try arguments.number(label, default: form.defaults[label]))
    }
    var spring = try checked(arguments, form.fields) { () throws(TimingError) in
      try form.make(numbers)
    }
    if overdamping != spring.overdamping {
      spring = try checked(arguments) { [spring] () throws(TimingError) in
        try Spring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
          overdamping: overdamping)
      }
    }
    return (
      .spring(spring, velocity: velocity), form.text(numbers, velocity: velocity, overdamping)
    )
  }

  private func checked<Value>(
    _ arguments: CurveArguments, _ labels: [TimingError.Field: String] = [:],
    _ make: () throws(TimingError) -> Value
  ) throws(CurveExpressionError) -> Value {
    do throws(TimingError) {
      return try make()
    } catch {
      throw arguments.error(error, labels)
    }
  }

  func uikitSpring() throws(CurveExpressionError) -> (CurveMotion, String) {
    let arguments = try CurveArguments(syntax, labels: ["duration", "damping", "velocity"])
    let duration = try arguments.number("duration")
    let damping = try arguments.number("damping")
    let velocity = try arguments.number("velocity", default: 0)
    let labels: [TimingError.Field: String] = [
      .dampingRatio: "damping", .initialVelocity: "velocity",
    ]
    let spring = try checked(arguments, labels) { () throws(TimingError) in
      try TimedSpring.uikit(
        duration: duration, dampingRatio: damping, initialVelocity: velocity)
    }
    let text = CurveText.call(
      "uikit-spring", [("duration", duration), ("damping", damping)],
      unlessZero: [("velocity", velocity)])
    return (.timedSpring(spring), text)
  }

  func decay() throws(CurveExpressionError) -> (CurveMotion, String) {
    let arguments = try CurveArguments(syntax, labels: ["rate", "velocity", "from"])
    let velocity = try arguments.number("velocity")
    let rate = try arguments.number("rate", default: DecelerationRate.normal.perMillisecond)
    let origin = try arguments.number("from", default: 0)
    let labels: [TimingError.Field: String] = [
      .decelerationRate: "rate", .initialVelocity: "velocity", .origin: "from",
    ]
    let decay = try checked(arguments, labels) { () throws(TimingError) in
      try Decay(
        rate: try DecelerationRate(perMillisecond: rate), from: origin, velocity: velocity)
    }
    return (.decay(decay), CurveText.decay(decay))
  }
}
