import GlissadeTiming
import TestSupport
import Testing

@Suite struct TimingFunctionTextTests {
  static let names: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default), ("easeInOut", .easeInEaseOut),
    ("curveLinear", .linear), ("curveEaseIn", .easeIn), ("curveEaseOut", .easeOut),
    ("curveEaseInOut", .easeInEaseOut), ("ease", .default), ("ease-in", .easeIn),
    ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut), ("EASEIN", .easeIn),
  ]

  @Test(arguments: names)
  func `names of Core Animation, UIKit and CSS are known`(
    _ known: (name: String, function: TimingFunction)
  ) throws {
    try expectEqual(TimingFunction(named: known.name), known.function)
  }

  /// The control points that Material 3, Carbon and Fluent 2 publish.
  static let tokens: [(name: String, points: [Double])] = [
    ("md-standard", [0.2, 0, 0, 1]), ("mdStandardAccelerate", [0.3, 0, 1, 1]),
    ("md-standard-decelerate", [0, 0, 0, 1]), ("mdEmphasizedAccelerate", [0.3, 0, 0.8, 0.15]),
    ("md-emphasized-decelerate", [0.05, 0.7, 0.1, 1]), ("mdLegacy", [0.4, 0, 0.2, 1]),
    ("md-legacy-accelerate", [0.4, 0, 1, 1]), ("md-legacy-decelerate", [0, 0, 0.2, 1]),
    ("carbonStandardProductive", [0.2, 0, 0.38, 0.9]),
    ("carbon-entrance-productive", [0, 0, 0.38, 0.9]),
    ("carbon-exit-productive", [0.2, 0, 1, 0.9]),
    ("carbon-standard-expressive", [0.4, 0.14, 0.3, 1]),
    ("carbon-entrance-expressive", [0, 0, 0.3, 1]),
    ("carbon-exit-expressive", [0.4, 0.14, 1, 1]),
    ("fluentAccelerateMax", [0.9, 0.1, 1, 0.2]), ("fluent-accelerate-mid", [1, 0, 1, 1]),
    ("fluent-accelerate-min", [0.8, 0, 0.78, 1]), ("fluent-decelerate-max", [0.1, 0.9, 0.2, 1]),
    ("fluent-decelerate-mid", [0, 0, 0, 1]), ("fluent-decelerate-min", [0.33, 0, 0.1, 1]),
    ("fluent-easy-ease-max", [0.8, 0, 0.2, 1]), ("fluent-easy-ease", [0.33, 0, 0.67, 1]),
  ]

  @Test(arguments: tokens)
  func `names of design systems have their published control points`(
    _ token: (name: String, points: [Double])
  ) throws {
    let p = token.points
    try expectEqual(TimingFunction(css: token.name), .controlPoints(p[0], p[1], p[2], p[3]))
    try expectEqual(TimingFunction(named: token.name), .controlPoints(p[0], p[1], p[2], p[3]))
  }

  @Test func `every name of a design system is a curve`() throws {
    expectEqual(NamedCurve.all.filter { !$0.isSpring }.count, Self.tokens.count + 1)
    for text in ["path('M0 0 L1 1')", "PATH( \"M0,0 C.3,.3 .6,.6 1,1\" )"] {
      try expectClose(TimingFunction(css: text).value(at: 0.25), 0.25, within: 1e-15)
    }
  }

  @Test func `the names of Core Animation are cases, and those of steps are steps of CSS`() throws {
    expectEqual(TimingFunction(name: .linear), .linear)
    expectEqual(TimingFunction(name: .easeIn), .easeIn)
    expectEqual(TimingFunction(name: .easeOut), .easeOut)
    expectEqual(TimingFunction(name: .easeInEaseOut), .easeInEaseOut)
    expectEqual(TimingFunction(name: .default), .default)
    expectEqual(TimingFunction.Name.allCases.count, 5)
    try expectEqual(TimingFunction(named: "step-start"), .steps(Steps(1, .start)))
    try expectEqual(TimingFunction(named: "step-end"), .steps(Steps(1, .end)))
  }

  @Test func `an unknown name is rejected with the nearest one`() {
    let error = #expect(throws: CurveExpressionError.self) { try TimingFunction(named: "easeInn") }
    expectEqual(error?.code, .unknownCurve)
    expectEqual(error?.value, "easeInn")
    expectEqual(error?.suggestion, "easeIn")
    expectEqual(
      error?.description,
      "column 1: there is no timing function named 'easeInn'; did you mean 'easeIn'?")
    let stranger = #expect(throws: CurveExpressionError.self) {
      try TimingFunction(named: "wobble")
    }
    expectNil(stranger?.suggestion)
    expectEqual(stranger?.message.contains("there is linear, easeIn"), true)
    let empty = #expect(throws: CurveExpressionError.self) { try TimingFunction(named: "") }
    expectEqual(empty?.code, .empty)
  }

  @Test func `easing functions of CSS are read`() throws {
    try expectEqual(TimingFunction(css: "linear"), .linear)
    try expectEqual(TimingFunction(css: "ease"), .default)
    try expectEqual(TimingFunction(css: " Ease-In-Out "), .easeInEaseOut)
    try expectEqual(TimingFunction(css: "cubic-bezier(.42, 0, 1, 1)"), .easeIn)
    try expectEqual(
      TimingFunction(css: "cubic-bezier(0.4,-1e-1,+.2,1)"), .controlPoints(0.4, -0.1, 0.2, 1))
    try expectEqual(TimingFunction(css: "steps(4, jump-both)"), .steps(Steps(4, .both)))
    try expectEqual(TimingFunction(css: "steps(3)"), .steps(Steps(3, .end)))
    let stops = [
      PiecewiseLinear.Stop(0), PiecewiseLinear.Stop(0.25, at: 0.25, through: 0.75),
      PiecewiseLinear.Stop(1),
    ]
    try expectEqual(
      TimingFunction(css: "linear(0, .25 25% 75%, 1)"), .piecewiseLinear(PiecewiseLinear(stops)))
  }

  static let mistakes: [(text: String, code: CurveExpressionError.Code, column: Int)] = [
    ("", .empty, 1), ("ease-inn", .unknownCurve, 1), ("spring(mass:1)", .unknownCurve, 1),
    ("cubic-bezier(2, 0, 1, 1)", .outOfRange, 14), ("cubic-bezier(.4, 0, 1)", .missingArgument, 22),
    ("cubic-bezier(.4, 0, 1, x)", .wrongArgument, 24), ("steps(0)", .outOfRange, 7),
    ("steps(1.5)", .wrongArgument, 7), ("steps(2, middle)", .wrongArgument, 10),
    ("linear()", .missingArgument, 8), ("ease(1)", .wrongArgument, 6),
    ("steps(2) x", .trailingContent, 10), ("steps(2", .truncated, 8),
    ("steps(1e999)", .outOfRange, 7), ("steps(--1)", .invalidNumber, 7),
    ("steps(1..2)", .invalidNumber, 7), ("steps(1.)", .invalidNumber, 7),
    ("steps(1e)", .invalidNumber, 7), ("steps(+)", .invalidNumber, 7),
    ("steps(2;)", .unexpectedCharacter, 8), ("steps(2s)", .wrongArgument, 7),
    ("linear(0, 1ms)", .wrongArgument, 11), ("ease-out-bounce(1)", .wrongArgument, 17),
    ("easeOutBounc", .unknownCurve, 1), ("path", .missingArgument, 5),
    ("path(M0)", .wrongArgument, 6), ("path(\"M0,0 X\")", .wrongArgument, 12),
    ("path(\"M0,0 L2,1\")", .outOfRange, 6), ("path(\"M0", .truncated, 9),
    ("smooth", .unknownCurve, 1),
  ]

  @Test(arguments: [
    "/* slow */ease-in", "ease-in /**/ ", " /***/ease-in/* a * b / c */",
    "cubic-bezier( /* x1 */ .42/**/, 0,/* x2 */1 , 1 /* y2 */)/**/",
  ])
  func `comments of CSS are skipped`(_ text: String) throws {
    try expectEqual(TimingFunction(css: text), .easeIn)
  }

  @Test(arguments: [
    "ease-in /* open", "/* open", "ease/**/-in", "cubic-bezier/**/(0, 0, 1, 1)", "/*/",
  ])
  func `comments that do not end, or that divide a word, are mistakes`(_ text: String) {
    #expect(throws: CurveExpressionError.self) { try TimingFunction(css: text) }
  }

  @Test(arguments: mistakes)
  func `mistakes are rejected at their column`(
    _ mistake: (text: String, code: CurveExpressionError.Code, column: Int)
  ) {
    let error = #expect(throws: CurveExpressionError.self) {
      try TimingFunction(css: mistake.text)
    }
    expectEqual(error?.code, mistake.code)
    expectEqual(error?.column, mistake.column)
  }

  @Test func `numbers are rounded correctly`() throws {
    // Each literal is the shortest text of a Double that a product of rounded powers of ten would miss.
    for text in ["0.1", "-.3", "1e-7", "123456789012345678e-18", "1e22", "5e-324", "1.7e308"] {
      let padded = text.replacing("-.3", with: "-0.3")
      let wanted = try #require(Double(padded))
      let function = try TimingFunction(css: "linear(\(text), 1)")
      guard case .piecewiseLinear(let curve) = function else {
        Issue.record("\(text) is not piecewise linear")
        continue
      }
      expectEqual(curve.outputs[0], wanted)
    }
    guard case .piecewiseLinear(let curve) = try TimingFunction(css: "linear(0, 1 28.7%, 1)") else {
      return
    }
    // A division by 100 would give 0.28700000000000003.
    expectEqual(curve.inputs[1], 0.287)
  }

  @Test func `errors are equal if their text is the same`() {
    let error = CurveExpressionError(.empty, column: 1, "a")
    expectEqual(error, CurveExpressionError(.empty, column: 1, "a"))
    expectTrue(error != CurveExpressionError(.empty, column: 2, "a"))
    expectTrue(error != CurveExpressionError(.empty, column: 1, "b"))
    expectTrue(error != CurveExpressionError(.empty, column: 1, suggestion: "", "a"))
    expectEqual(Set([error, error]).count, 1)
  }
}
