/// A curve that a design system or a framework gives a name, defined by its text.
///
/// The values are those that their publishers give; the article *The command* lists the sources.
package struct NamedCurve: Sendable {
  /// The name in kebab case.
  package let name: String
  /// The curve in the syntax of curves.
  package let definition: String

  /// Whether the curve is a spring and not a function of progress.
  package var isSpring: Bool { definition.utf8.starts(with: "spring".utf8) }

  /// Returns the curve with a name in kebab or camel case, given in lower case; nil for an unknown one.
  package static func named(_ name: String) -> NamedCurve? {
    all.first { CurveSyntax.isName(name, $0.name) }
  }

  /// All curves, publisher by publisher, of which each but Apple has a prefix.
  package static let all: [NamedCurve] = [
    NamedCurve("smooth", "spring(duration:.5, bounce:0)"),
    NamedCurve("snappy", "spring(duration:.5, bounce:.15)"),
    NamedCurve("bouncy", "spring(duration:.5, bounce:.3)"),
    NamedCurve("interactive", "spring(response:.15, dampingRatio:.86)"),
    NamedCurve("md-standard", "cubic-bezier(.2, 0, 0, 1)"),
    NamedCurve("md-standard-accelerate", "cubic-bezier(.3, 0, 1, 1)"),
    NamedCurve("md-standard-decelerate", "cubic-bezier(0, 0, 0, 1)"),
    NamedCurve(
      "md-emphasized",
      "path(\"M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1\")"),
    NamedCurve("md-emphasized-accelerate", "cubic-bezier(.3, 0, .8, .15)"),
    NamedCurve("md-emphasized-decelerate", "cubic-bezier(.05, .7, .1, 1)"),
    NamedCurve("md-legacy", "cubic-bezier(.4, 0, .2, 1)"),
    NamedCurve("md-legacy-accelerate", "cubic-bezier(.4, 0, 1, 1)"),
    NamedCurve("md-legacy-decelerate", "cubic-bezier(0, 0, .2, 1)"),
    NamedCurve("carbon-standard-productive", "cubic-bezier(.2, 0, .38, .9)"),
    NamedCurve("carbon-entrance-productive", "cubic-bezier(0, 0, .38, .9)"),
    NamedCurve("carbon-exit-productive", "cubic-bezier(.2, 0, 1, .9)"),
    NamedCurve("carbon-standard-expressive", "cubic-bezier(.4, .14, .3, 1)"),
    NamedCurve("carbon-entrance-expressive", "cubic-bezier(0, 0, .3, 1)"),
    NamedCurve("carbon-exit-expressive", "cubic-bezier(.4, .14, 1, 1)"),
    NamedCurve("fluent-accelerate-max", "cubic-bezier(.9, .1, 1, .2)"),
    NamedCurve("fluent-accelerate-mid", "cubic-bezier(1, 0, 1, 1)"),
    NamedCurve("fluent-accelerate-min", "cubic-bezier(.8, 0, .78, 1)"),
    NamedCurve("fluent-decelerate-max", "cubic-bezier(.1, .9, .2, 1)"),
    NamedCurve("fluent-decelerate-mid", "cubic-bezier(0, 0, 0, 1)"),
    NamedCurve("fluent-decelerate-min", "cubic-bezier(.33, 0, .1, 1)"),
    NamedCurve("fluent-easy-ease-max", "cubic-bezier(.8, 0, .2, 1)"),
    NamedCurve("fluent-easy-ease", "cubic-bezier(.33, 0, .67, 1)"),
  ]

  private init(_ name: String, _ definition: String) {
    (self.name, self.definition) = (name, definition)
  }
}
