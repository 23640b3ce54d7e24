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
  let make: @Sendable ([Double]) throws(TimingError) -> Spring
  /// Returns a spring's parameters.
  let numbers: @Sendable (Spring) -> [Double]

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
  ]

  /// Returns the text of a spring with these parameters.
  func text(_ numbers: [Double], velocity: Double, _ overdamping: Spring.Overdamping) -> String {
    CurveText.call(
      "spring", Array(zip(labels, numbers)), unlessZero: [("velocity", velocity)],
      word: overdamping == self.overdamping
        ? nil : ("overdamping", overdamping.word))
  }
}
