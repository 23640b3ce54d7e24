import GlissadeTiming

/// A list of all curves, with their syntax, for listings and suggestions.
public enum CurveCatalog {
  /// The families of curves: those with arguments, and the names of each publisher.
  public enum Family: String, CaseIterable, Sendable {
    /// The timing functions of CSS, and paths.
    case css
    /// Springs and decays.
    case physical
    /// The names of Core Animation and SwiftUI.
    case apple
    /// The functions of easings.net, by Robert Penner.
    case easings
    /// The tokens of Material 3.
    case material
    /// The curves of IBM's Carbon.
    case carbon
    /// The tokens of Microsoft's Fluent 2.
    case fluent
  }

  /// One form of a curve.
  public struct Entry: Hashable, Sendable {
    /// The family of the curve.
    public let family: Family
    /// The name of the curve.
    public let name: String
    /// The syntax of the form.
    public let syntax: String
    /// An example that ``CurveExpression/init(_:)-(String)`` accepts.
    public let example: String
    /// A description in one line.
    public let summary: String

    init(
      _ family: Family, _ name: String, syntax: String? = nil, example: String? = nil,
      _ summary: String
    ) {
      self.family = family
      self.name = name
      self.syntax = syntax ?? name
      self.example = example ?? name
      self.summary = summary
    }

    /// Creates the entry of a name with a definition, whose prefix is that of its publisher.
    fileprivate init(_ curve: NamedCurve) {
      let (family, publisher): (Family, String) =
        switch curve.name.prefix(2) {
        case "md": (.material, "Material 3")
        case "ca": (.carbon, "Carbon")
        case "fl": (.fluent, "Fluent")
        default: (.apple, "SwiftUI")
        }
      self.init(family, curve.name, "\(publisher): \(curve.definition).")
    }

    /// Creates the entry of a function of easings.net.
    fileprivate init(_ easing: PennerEasing) {
      let ends =
        switch easing.direction {
        case .in: "the start"
        case .out: "the end"
        case .inOut: "both ends"
        }
      let shape =
        switch easing.family {
        case .sine: "a sine"
        case .quad: "the second power"
        case .cubic: "the third power"
        case .quart: "the fourth power"
        case .quint: "the fifth power"
        case .expo: "a power of two"
        case .circ: "a circle"
        case .back: "a cubic that goes beyond"
        case .elastic: "an oscillation"
        case .bounce: "a ball that bounces"
        }
      self.init(.easings, easing.name, "Eases \(ends) by \(shape).")
    }
  }

  /// The names of all curves, without duplicates.
  public static let names = unique(entries)

  /// The names that are no publisher's, for a short list.
  static let generalNames = unique(entries.filter { $0.family == .css || $0.family == .physical })

  private static func unique(_ entries: [Entry]) -> [String] {
    entries.map(\.name).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  /// All curves; a curve with several forms has one entry per form.
  public static let entries =
    general + NamedCurve.all.filter(\.isSpring).map(Entry.init)
    + PennerEasing.all.map(Entry.init) + NamedCurve.all.filter { !$0.isSpring }.map(Entry.init)

  private static let general = [
    Entry(.css, "linear", "Constant velocity."),
    Entry(.css, "ease", "Quick start, slow end: cubic-bezier(.25, .1, .25, 1)."),
    Entry(.css, "ease-in", "Slow at the start: cubic-bezier(.42, 0, 1, 1)."),
    Entry(.css, "ease-out", "Slow at the end: cubic-bezier(0, 0, .58, 1)."),
    Entry(.css, "ease-in-out", "Slow at both ends: cubic-bezier(.42, 0, .58, 1)."),
    Entry(.css, "step-start", "One jump at the start."),
    Entry(.css, "step-end", "One jump at the end."),
    Entry(
      .css, "cubic-bezier", syntax: "cubic-bezier(x1, y1, x2, y2)",
      example: "cubic-bezier(.42, 0, 1, 1)",
      "A Bézier curve from (0, 0) to (1, 1); x1 and x2 within 0…1."),
    Entry(
      .css, "steps", syntax: "steps(count[, start|end|jump-none|jump-both])",
      example: "steps(4, end)",
      "Jumps of equal size, as in CSS."),
    Entry(
      .css, "linear", syntax: "linear(output [input% [input%]], …)",
      example: "linear(0, .5 20%, 1)",
      "Linear segments between points, as in CSS."),
    Entry(
      .css, "path", syntax: "path(\"M0,0 C… 1,1\")",
      example: "path(\"M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1\")",
      "An SVG path from left to right, of progress over input progress."),
    Entry(
      .physical, "spring", syntax: "spring([mass:m, stiffness:k, damping:c, velocity:v])",
      example: "spring(mass:1, stiffness:100, damping:10, velocity:0)",
      "A spring by its physics; by default 1, 100, 10 and 0, as in CASpringAnimation."),
    Entry(
      .physical, "spring", syntax: "spring(duration:seconds[, bounce:b, velocity:v])",
      example: "spring(duration:.5, bounce:.3)",
      "A spring by its period and bounce, greater than -1 and at most 1."),
    Entry(
      .physical, "spring", syntax: "spring(seconds[, b])", example: "spring(500ms, .3)",
      "The same; durations may have the units s and ms."),
    Entry(
      .physical, "spring", syntax: "spring(response:seconds, dampingRatio:z[, velocity:v])",
      example: "spring(response:.5, dampingRatio:.8)",
      "A spring by its period and damping ratio; 1 is critical."),
    Entry(
      .physical, "spring", syntax: "spring(tension:k[, friction:c, velocity:v])",
      example: "spring(tension:170, friction:26)",
      "A spring with a mass of 1, as in react-spring; by default 170 and 26."),
    Entry(
      .physical, "spring", syntax: "spring(visualDuration:seconds[, bounce:b, velocity:v])",
      example: "spring(visualDuration:.5, bounce:.2)",
      "A spring by the time until it reaches its target, as in Motion; bounce of 0 to .95."),
    Entry(
      .physical, "spring", syntax: "spring(…, overdamping:clamped|apple|textbook)",
      example: "spring(damping:30, overdamping:textbook)",
      "The rule for damping ratios above 1: clamped with a mass, otherwise textbook."),
    Entry(
      .physical, "uikit-spring", syntax: "uikit-spring(duration:seconds, damping:z[, velocity:v])",
      example: "uikit-spring(duration:.5, damping:.6)",
      "UIView.animate's spring, which ends exactly at its duration."),
    Entry(
      .physical, "decay", syntax: "decay(velocity:v[, rate:r, from:position])",
      example: "decay(rate:.998, velocity:900)",
      "A scroll after a flick: each millisecond the velocity is multiplied by the rate."),
    Entry(.apple, "default", "Core Animation's name for ease."),
    Entry(.apple, "ease-in-ease-out", "Core Animation's name for ease-in-out."),
  ]
}
