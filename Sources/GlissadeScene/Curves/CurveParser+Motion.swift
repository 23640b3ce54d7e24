import GlissadeTiming

extension CurveParser {
  /// The three ways to write a spring, and what each needs.
  private static let physical = ["mass", "stiffness", "damping"]
  private static let perceptual = ["duration", "bounce"]
  private static let response = ["response", "dampingRatio"]

  func spring() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    let families = [CurveParser.physical, CurveParser.perceptual, CurveParser.response]
    let arguments = try CurveArguments(
      syntax, labels: families.flatMap { $0 } + ["velocity", "overdamping"])
    // The argument that comes first decides which way it is.
    let leader = arguments.first(of: families.flatMap { $0 })
    let family = families.first { leader.map($0.contains) ?? false } ?? CurveParser.physical
    let strangers = families.filter { $0 != family }.flatMap { $0 }
    if let leader, let stranger = arguments.first(of: strangers) {
      throw CurveExpressionError(
        .conflictingArguments, column: arguments.column(of: stranger), name: stranger,
        "\(stranger) does not go together with \(leader): a spring has "
          + families.map { $0.joined(separator: ", ") }.joined(separator: "; or "))
    }
    let velocity = try arguments.number("velocity", default: 0)
    let word = try arguments.word("overdamping", of: CurveText.overdampingWords.map(\.word))
    let overdamping = CurveText.overdampingWords.first { $0.word == word }?.overdamping
    switch family {
    case CurveParser.perceptual:
      let duration = try arguments.number("duration")
      let bounce = try arguments.number("bounce", default: 0)
      let spring = try made(arguments) { () throws(TimingError) in
        try Spring(duration: duration, bounce: bounce)
      }
      return try made(
        spring, overdamping, velocity, "duration:\(CurveNumber.text(duration))",
        "bounce:\(CurveNumber.text(bounce))")
    case CurveParser.response:
      let response = try arguments.number("response")
      let ratio = try arguments.number("dampingRatio")
      let spring = try made(arguments) { () throws(TimingError) in
        try Spring(response: response, dampingRatio: ratio)
      }
      return try made(
        spring, overdamping, velocity, "response:\(CurveNumber.text(response))",
        "dampingRatio:\(CurveNumber.text(ratio))")
    default:
      let mass = try arguments.number("mass", default: 1)
      let stiffness = try arguments.number("stiffness", default: 100)
      let damping = try arguments.number("damping", default: 10)
      let spring = try made(arguments) { () throws(TimingError) in
        try Spring(
          mass: mass, stiffness: stiffness, damping: damping, overdamping: overdamping ?? .clamped)
      }
      return (.spring(spring, velocity: velocity), CurveText.spring(spring, velocity: velocity))
    }
  }

  private func made<Made>(
    _ arguments: CurveArguments, _ labels: [TimingError.Field: String] = [:],
    _ make: () throws(TimingError) -> Made
  ) throws(CurveExpressionError) -> Made {
    do throws(TimingError) {
      return try make()
    } catch {
      throw arguments.error(error, labels)
    }
  }

  /// A spring whose text says two perceptual numbers.
  private func made(
    _ spring: Spring, _ overdamping: Spring.Overdamping?, _ velocity: Double, _ texts: String...
  ) throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    var texts = texts
    var spring = spring
    if velocity != 0 { texts.append("velocity:\(CurveNumber.text(velocity))") }
    if let overdamping, overdamping != spring.overdamping {
      do throws(TimingError) {
        spring = try Spring(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
          overdamping: overdamping)
      } catch {
        preconditionFailure("the parameters of a spring are valid")
      }
      texts.append("overdamping:\(CurveText.word(overdamping))")
    }
    return (.spring(spring, velocity: velocity), "spring(\(texts.joined(separator: ", ")))")
  }

  func uikitSpring() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    let arguments = try CurveArguments(syntax, labels: ["duration", "damping", "velocity"])
    let duration = try arguments.number("duration")
    let damping = try arguments.number("damping")
    let velocity = try arguments.number("velocity", default: 0)
    let labels: [TimingError.Field: String] = [
      .dampingRatio: "damping", .initialVelocity: "velocity",
    ]
    let spring = try made(arguments, labels) { () throws(TimingError) in
      try TimedSpring.uikit(
        duration: duration, dampingRatio: damping, initialVelocity: velocity)
    }
    let text =
      "uikit-spring(duration:\(CurveNumber.text(duration)), damping:\(CurveNumber.text(damping))"
      + (velocity == 0 ? "" : ", velocity:\(CurveNumber.text(velocity))") + ")"
    return (.timedSpring(spring), text)
  }

  func decay() throws(CurveExpressionError) -> (CurveExpression.Motion, String) {
    let arguments = try CurveArguments(syntax, labels: ["rate", "velocity", "from"])
    let velocity = try arguments.number("velocity")
    let rate = try arguments.number("rate", default: DecelerationRate.normal.perMillisecond)
    let origin = try arguments.number("from", default: 0)
    let labels: [TimingError.Field: String] = [
      .decelerationRate: "rate", .initialVelocity: "velocity", .origin: "from",
    ]
    let decay = try made(arguments, labels) { () throws(TimingError) in
      try Decay(
        rate: try DecelerationRate(perMillisecond: rate), from: origin, velocity: velocity)
    }
    return (.decay(decay), CurveText.decay(decay))
  }
}
