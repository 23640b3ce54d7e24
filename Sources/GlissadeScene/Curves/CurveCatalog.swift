/// A list of all curves, with their syntax, for listings and suggestions.
public enum CurveCatalog {
  /// One form of a curve.
  public struct Entry: Hashable, Sendable {
    /// The name of the curve.
    public let name: String
    /// The syntax of the form.
    public let syntax: String
    /// An example that ``CurveExpression/init(_:)-(String)`` accepts.
    public let example: String
    /// A description in one line.
    public let summary: String

    init(_ name: String, syntax: String? = nil, example: String? = nil, _ summary: String) {
      self.name = name
      self.syntax = syntax ?? name
      self.example = example ?? name
      self.summary = summary
    }
  }

  /// The names of all curves, without duplicates.
  public static let names = entries.map(\.name).reduce(into: [String]()) { names, name in
    if !names.contains(name) { names.append(name) }
  }

  /// All curves; a curve with several forms has one entry per form.
  public static let entries: [Entry] = [
    Entry("linear", "Constant velocity."),
    Entry("ease", "Quick start, slow end: cubic-bezier(.25, .1, .25, 1)."),
    Entry("default", "Core Animation's name for ease."),
    Entry("ease-in", "Slow at the start: cubic-bezier(.42, 0, 1, 1)."),
    Entry("ease-out", "Slow at the end: cubic-bezier(0, 0, .58, 1)."),
    Entry("ease-in-out", "Slow at both ends: cubic-bezier(.42, 0, .58, 1)."),
    Entry("ease-in-ease-out", "Core Animation's name for ease-in-out."),
    Entry("step-start", "One jump at the start."),
    Entry("step-end", "One jump at the end."),
    Entry(
      "cubic-bezier", syntax: "cubic-bezier(x1, y1, x2, y2)", example: "cubic-bezier(.42, 0, 1, 1)",
      "A Bézier curve from (0, 0) to (1, 1); x1 and x2 within 0…1."),
    Entry(
      "steps", syntax: "steps(count[, start|end|jump-none|jump-both])", example: "steps(4, end)",
      "Jumps of equal size, as in CSS."),
    Entry(
      "linear", syntax: "linear(output [input% [input%]], …)", example: "linear(0, .5 20%, 1)",
      "Linear segments between points, as in CSS."),
    Entry(
      "spring", syntax: "spring([mass:m, stiffness:k, damping:c, velocity:v])",
      example: "spring(mass:1, stiffness:100, damping:10, velocity:0)",
      "A spring by its physics; by default 1, 100, 10 and 0, as in CASpringAnimation."),
    Entry(
      "spring", syntax: "spring(duration:seconds[, bounce:b, velocity:v])",
      example: "spring(duration:.5, bounce:.3)",
      "A spring by its period and bounce, greater than -1 and at most 1."),
    Entry(
      "spring", syntax: "spring(response:seconds, dampingRatio:z[, velocity:v])",
      example: "spring(response:.5, dampingRatio:.8)",
      "A spring by its period and damping ratio; 1 is critical."),
    Entry(
      "spring", syntax: "spring(…, overdamping:clamped|apple|textbook)",
      example: "spring(damping:30, overdamping:textbook)",
      "The rule for damping ratios above 1: clamped with a mass, otherwise textbook."),
    Entry(
      "uikit-spring", syntax: "uikit-spring(duration:seconds, damping:z[, velocity:v])",
      example: "uikit-spring(duration:.5, damping:.6)",
      "UIView.animate's spring, which ends exactly at its duration."),
    Entry(
      "decay", syntax: "decay(velocity:v[, rate:r, from:position])",
      example: "decay(rate:.998, velocity:900)",
      "A scroll after a flick: each millisecond the velocity is multiplied by the rate."),
  ]
}
