import GlissadeTiming

/// A set of parameters that define a spring.
struct SpringParameterization: Sendable {
  /// The name in answers and reports.
  let name: String
  let labels: [String]
  /// The default values of optional parameters, by label.
  let defaults: [String: Double]
  /// The default rule for damping ratios above 1.
  let overdamping: Spring.Overdamping
  /// The labels of fields whose label is not the field's own name.
  var fields: [TimingError.Field: String] = [:]
  let make: @Sendable ([Double]) throws(TimingError) -> Spring
  /// Returns a spring's parameters; nil for a form that not every spring has.
  var numbers: (@Sendable (Spring) -> [Double])?

  static let physical = SpringParameterization(
    name: "physical", labels: ["mass", "stiffness", "damping"],
    defaults: ["mass": 1, "stiffness": 100, "damping": 10], overdamping: .clamped,
    make: { numbers throws(TimingError) in
      try Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
    }, numbers: { [$0.mass, $0.stiffness, $0.damping] })
  static let all = [
    physical,
    SpringParameterization(
      name: "perceptual", labels: ["duration", "bounce"], defaults: ["bounce": 0],
      overdamping: .textbook,
      make: { numbers throws(TimingError) in
        try Spring(duration: numbers[0], bounce: numbers[1])
      }, numbers: { [$0.perceptualDuration, $0.bounce] }),
    SpringParameterization(
      name: "response", labels: ["response", "dampingRatio"], defaults: [:], overdamping: .textbook,
      make: { numbers throws(TimingError) in
        try Spring(response: numbers[0], dampingRatio: numbers[1])
      }, numbers: { [$0.response, $0.dampingRatio] }),
    // The form of react-spring, with its default values.
    SpringParameterization(
      name: "tension", labels: ["tension", "friction"],
      defaults: ["tension": 170, "friction": 26], overdamping: .textbook,
      fields: [.stiffness: "tension", .damping: "friction"],
      make: { numbers throws(TimingError) in
        try Spring(stiffness: numbers[0], damping: numbers[1], overdamping: .textbook)
      }),
    // The form of Motion: the bounce is limited to 0…0.95, and the spring reaches its target after the duration.
    SpringParameterization(
      name: "visual", labels: ["visualDuration", "bounce"], defaults: ["bounce": 0],
      overdamping: .textbook, fields: [.response: "visualDuration"],
      make: { numbers throws(TimingError) in
        try Spring(
          response: 1.2 * numbers[0], dampingRatio: min(max(1 - numbers[1], 0.05), 1))
      }),
  ]

  /// Returns the text of a spring with these parameters.
  func text(_ numbers: [Double], velocity: Double, _ overdamping: Spring.Overdamping) -> String {
    CurveText.call(
      "spring", Array(zip(labels, numbers)), unlessZero: [("velocity", velocity)],
      word: overdamping == self.overdamping
        ? nil : ("overdamping", overdamping.word))
  }
}
