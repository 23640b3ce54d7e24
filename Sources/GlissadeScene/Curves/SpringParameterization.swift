import GlissadeTiming

/// A way to write a spring: by which numbers.
struct SpringForm: Sendable {
  /// The name of the form in answers.
  let name: String
  let labels: [String]
  /// The numbers that need not be given, by their labels.
  let usual: [String: Double]
  /// The rule beyond critical damping where none is given.
  let overdamping: Spring.Overdamping
  let make: @Sendable ([Double]) throws(TimingError) -> Spring
  /// The numbers of a spring.
  let numbers: @Sendable (Spring) -> [Double]

  static let physical = SpringForm(
    name: "physical", labels: ["mass", "stiffness", "damping"],
    usual: ["mass": 1, "stiffness": 100, "damping": 10], overdamping: .clamped,
    make: { numbers throws(TimingError) in
      try Spring(mass: numbers[0], stiffness: numbers[1], damping: numbers[2])
    }, numbers: { [$0.mass, $0.stiffness, $0.damping] })
  static let all = [
    physical,
    SpringForm(
      name: "perceptual", labels: ["duration", "bounce"], usual: ["bounce": 0],
      overdamping: .textbook,
      make: { numbers throws(TimingError) in
        try Spring(duration: numbers[0], bounce: numbers[1])
      }, numbers: { [$0.perceptualDuration, $0.bounce] }),
    SpringForm(
      name: "response", labels: ["response", "dampingRatio"], usual: [:], overdamping: .textbook,
      make: { numbers throws(TimingError) in
        try Spring(response: numbers[0], dampingRatio: numbers[1])
      }, numbers: { [$0.response, $0.dampingRatio] }),
  ]

  /// The text of a spring of numbers.
  func text(_ numbers: [Double], velocity: Double, _ overdamping: Spring.Overdamping) -> String {
    CurveText.call(
      "spring", Array(zip(labels, numbers)), unlessZero: [("velocity", velocity)],
      word: overdamping == self.overdamping
        ? nil : ("overdamping", CurveText.overdampingWords.word(overdamping)))
  }
}
