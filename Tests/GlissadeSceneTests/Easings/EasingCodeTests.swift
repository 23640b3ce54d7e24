import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct EasingCodeTests {
  /// Curves of all kinds that come to rest.
  static let curves = [
    "linear", "ease-in", "cubic-bezier(.3, 1.5, .6, 1)", "linear(0, .25 20%, .5 40%, 1)",
    "linear(0, .5 20%, .6 20%, 1)", "spring", "spring(duration:.5, bounce:.3)",
    "spring(damping:30)", "spring(damping:40, overdamping:textbook)",
    "spring(damping:30, overdamping:apple)", "spring(velocity:-20)",
    "uikit-spring(duration:.5, damping:.6)", "decay(velocity:900)", "decay(velocity:-3, from:7)",
    "ease-out-back", "ease-in-out-elastic", "ease-out-expo", "ease-in-bounce", "ease-out-circ",
    "md-emphasized", "snappy", "spring(mass:1e-6)", "spring(mass:2, stiffness:500, damping:5)",
  ]

  /// Returns the greatest difference from a curve at 10,000 points, as a fraction of the travel.
  private func difference(
    _ curve: CurveExpression, over duration: Double?, _ progress: (Double) -> Double
  ) -> Double {
    let origin = duration == nil ? 0 : curve.value(at: 0)
    let distance = duration == nil ? 1 : curve.restValue - origin
    var (worst, low, high) = (0.0, 0.0, 1.0)
    for step in 0..<10_000 {
      let part = Double(step) / 10_000
      let value = (curve.value(at: part * (duration ?? 1)) - origin) / distance
      (worst, low, high) = (
        max(worst, abs(value - progress(part))), min(low, value), max(high, value)
      )
    }
    return worst / (high - low)
  }

  @Test(arguments: curves, [0.05, 0.001, 1e-5])
  func `the text for CSS keeps its error when it is read again`(text: String, bound: Double) throws
  {
    let curve = try CurveExpression(text)
    let code = try EasingCode(curve, error: bound)
    expectAtMost(code.error, bound)
    var words = code.text.split(separator: " ", maxSplits: 1)
    if let duration = code.duration {
      let time = try #require(Double(words.removeFirst().dropLast(2)))
      expectClose(time / 1000, duration, within: 1e-15)
      expectTrue(code.text.contains("ms linear(0, "), "\(code.text)")
    } else {
      words = [code.text[...]]
    }
    let read = try CurveExpression(String(words[0]))
    // Between the points at which the error was measured, the curve may differ by a thousandth of it.
    let found = difference(curve, over: code.duration) { read.value(at: $0) }
    expectAtMost(found, bound * 1.001, "\(code.text)")
    expectTrue(!code.text.contains(" 0.") && !code.text.contains("(0."), "\(code.text)")
  }

  /// The text for each target of a spring, a spring with a velocity, a decay, and a Bézier curve.
  static let texts: [(target: EasingCode.Target, texts: [String])] = [
    (.css, ["", "", "", "cubic-bezier(.2, 0, 0, 1)"]),
    (.property, ["", "", "", "--cubic-bezier: cubic-bezier(.2, 0, 0, 1);"]),
    (.waapi, ["", "", "", "{ easing: \"cubic-bezier(.2, 0, 0, 1)\" }"]),
    (
      .token,
      [
        "{\"$type\":\"cubicBezier\",\"$value\":[0.312, 0.848, 0, 1.172]}",
        "{\"$type\":\"cubicBezier\",\"$value\":[0.2483, 1.9401, 0, 0.7359]}",
        "{\"$type\":\"cubicBezier\",\"$value\":[0.1458, 1.0893, 0.3379, 0.9818]}",
        "{\"$type\":\"cubicBezier\",\"$value\":[0.2, 0, 0, 1]}",
      ]
    ),
    (
      .swiftUI,
      [
        ".spring(duration: 0.5, bounce: 0.3)",
        ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)",
        ".timingCurve(0.1458, 1.0893, 0.3379, 0.9818, duration: 3.797)",
        ".timingCurve(0.2, 0, 0, 1)",
      ]
    ),
    (
      .uiKit,
      [
        "UISpringTimingParameters(mass: 1, stiffness: 158, damping: 17.6, initialVelocity: .zero)",
        "UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, "
          + "initialVelocity: CGVector(dx: 3, dy: 3))",
        "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.1458, y: 1.0893), "
          + "controlPoint2: CGPoint(x: 0.3379, y: 0.9818))",
        "UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0), "
          + "controlPoint2: CGPoint(x: 0, y: 1))",
      ]
    ),
    (
      .compose,
      [
        "spring(dampingRatio = 0.7f, stiffness = 158f)",
        "spring(dampingRatio = 0.5f, stiffness = 100f)",
        "tween(durationMillis = 3797, "
          + "easing = CubicBezierEasing(0.1458f, 1.0893f, 0.3379f, 0.9818f))",
        "CubicBezierEasing(0.2f, 0f, 0f, 1f)",
      ]
    ),
    (
      .flutter,
      [
        "SpringDescription(mass: 1, stiffness: 158, damping: 17.6)",
        "SpringSimulation(SpringDescription(mass: 1, stiffness: 100, damping: 10), 0, 1, 3)",
        "duration: const Duration(milliseconds: 3797), "
          + "curve: const Cubic(0.1458, 1.0893, 0.3379, 0.9818)",
        "Cubic(0.2, 0, 0, 1)",
      ]
    ),
    (
      .motion,
      [
        "{ type: \"spring\", mass: 1, stiffness: 158, damping: 17.6 }",
        "{ type: \"spring\", mass: 1, stiffness: 100, damping: 10, velocity: 3 }",
        "{ duration: 3.797, ease: [0.1458, 1.0893, 0.3379, 0.9818] }",
        "{ ease: [0.2, 0, 0, 1] }",
      ]
    ),
    (
      .lottie,
      [
        "\"o\":{\"x\":[0.312],\"y\":[0.848]},\"i\":{\"x\":[0],\"y\":[1.172]}",
        "\"o\":{\"x\":[0.2483],\"y\":[1.9401]},\"i\":{\"x\":[0],\"y\":[0.7359]}",
        "\"o\":{\"x\":[0.1458],\"y\":[1.0893]},\"i\":{\"x\":[0.3379],\"y\":[0.9818]}",
        "\"o\":{\"x\":[0.2],\"y\":[0]},\"i\":{\"x\":[0],\"y\":[1]}",
      ]
    ),
    (
      .svg,
      [
        "", "",
        "dur=\"3797ms\" calcMode=\"spline\" keyTimes=\"0;1\" keySplines=\"0.1399 1 0.2665 1\"",
        "calcMode=\"spline\" keyTimes=\"0;1\" keySplines=\"0.2 0 0 1\"",
      ]
    ),
  ]

  @Test(arguments: texts)
  func `each target has its own notation`(target: EasingCode.Target, texts: [String]) throws {
    let curves = [
      "spring(duration:.5, bounce:.3)", "spring(velocity:3)", "decay(velocity:900)",
      "cubic-bezier(.2, 0, 0, 1)",
    ]
    for (curve, text) in zip(curves, texts) where !text.isEmpty {
      let code = try EasingCode(CurveExpression(curve), for: target, isApproximate: true)
      expectEqual(code.text, text)
      expectTrue(!code.text.contains("\n"))
    }
  }

  @Test func `all targets are tested`() {
    expectEqual(Set(Self.texts.map(\.target)), Set(EasingCode.Target.allCases))
  }

  // MARK: - Springs

  @Test(arguments: [
    ("spring(damping:30)", ".spring(duration: 0.628, bounce: 0)", 1e-3),
    ("spring", ".interpolatingSpring(mass: 1, stiffness: 100, damping: 10)", 1e-3),
    ("spring(duration:.5, bounce:-.2)", ".spring(duration: 0.5, bounce: -0.2)", 1e-6),
    (
      "spring(damping:30, overdamping:apple)",
      ".interpolatingSpring(mass: 1, stiffness: 100, damping: 30, initialVelocity: 30)", 1e-6
    ),
  ])
  func `overdamped springs are those that SwiftUI moves alike`(
    curve: String, text: String, bound: Double
  ) throws {
    let code = try EasingCode(CurveExpression(curve), for: .swiftUI, error: bound)
    expectTrue(code.text == text || curve == "spring(damping:30)", "\(code.text)")
    expectAtMost(code.error, bound)
  }

  @Test func `a spring that a framework does not have is a Bézier curve`() throws {
    let curve = try CurveExpression("spring(damping:40, overdamping:textbook)")
    let code = try EasingCode(curve, for: .uiKit, isApproximate: true)
    expectTrue(code.text.hasPrefix("UICubicTimingParameters("))
    expectTrue(try #require(code.note).hasPrefix("this is the nearest Bézier curve, within "))
    let native = try EasingCode(curve, for: .flutter)
    expectEqual(native.text, "SpringDescription(mass: 1, stiffness: 100, damping: 40)")
    expectNil(native.note)
  }

  @Test func `more digits make springs as exact as wanted`() throws {
    let curve = try CurveExpression("spring(duration:.5, bounce:.3)")
    let code = try EasingCode(curve, for: .flutter, error: 1e-9)
    expectTrue(code.text.contains("stiffness: 157.91367"))
    expectAtMost(code.error, 1e-9)
  }

  // MARK: - Digits and points

  @Test func `greater errors make shorter texts with fewer points`() throws {
    let curve = try CurveExpression("spring(mass:1, stiffness:300, damping:8)")
    let codes = try [0.1, 0.01, 0.001, 0.0001].map { try EasingCode(curve, error: $0) }
    for (coarse, fine) in zip(codes, codes.dropFirst()) {
      expectLess(coarse.text.count, than: fine.text.count)
      try expectLess(#require(coarse.stopCount), than: #require(fine.stopCount))
    }
  }

  @Test func `a polyline loses the points that it does not need, and keeps its jumps`() throws {
    let straight = try EasingCode(CurveExpression("linear(0, .25 25%, .5 50%, .9)"))
    expectEqual(straight.text, "linear(0, .5 50%, .9)")
    let jump = try EasingCode(CurveExpression("linear(0, .25 25%, .5 25%, 1)"))
    expectEqual(jump.text, "linear(0, .25 25%, .5 25%, 1)")
    expectEqual(jump.error, 0)
  }

  @Test func `keywords and steps are those of CSS`() throws {
    for (curve, text) in [
      ("default", "ease"), ("ease-in-ease-out", "ease-in-out"), ("cubic-bezier(0,0,1,1)", "linear"),
      ("step-start", "steps(1, start)"),
      ("cubic-bezier(.4201, 0, 1, 1)", "cubic-bezier(.42, 0, 1, 1)"),
    ] {
      try expectEqual(EasingCode(CurveExpression(curve)).text, text)
    }
  }

  // MARK: - Fallbacks

  @Test func `a fallback is before the rule for newer browsers`() throws {
    let curve = try CurveExpression("decay(velocity:900)")
    let code = try EasingCode(
      curve, for: .property, error: 0.1, name: "scroll", hasFallback: true)
    expectEqual(
      code.text,
      """
      :root { --scroll: 1497ms cubic-bezier(.5, .9, .1, .5); }
      @supports (transition-timing-function: linear(0, 1)) {
        :root { --scroll: 1497ms linear(0, .7 32%, 1); }
      }
      """)
    let found = try #require(code.fallbackError)
    expectAtMost(found, 0.1)
    try expectEqual(EasingCode(CurveExpression("ease"), hasFallback: true).text, "ease")
  }

  // MARK: - Errors

  static let mistakes: [(curve: String, error: Double, name: String?, message: String)] = [
    ("ease", 0, nil, "the error is 0; it must be greater than 0 and at most 0.5, which is 50 %"),
    ("ease", -0.1, nil, "the error is -0.1;"), ("ease", .nan, nil, "the error is nan;"),
    ("ease", 0.51, nil, "the error is 0.51;"),
    ("ease", 0.1, "", "the name is ''; it must be an identifier"),
    ("ease", 0.1, "1a", "the name is '1a';"), ("ease", 0.1, "a b", "the name is 'a b';"),
    ("spring(damping:0)", 0.1, nil, "never comes to rest; give it a damping greater than 0"),
    ("spring(duration:1, bounce:1)", 0.1, nil, "or a bounce less than 1"),
    ("spring(damping:1e-9)", 0.1, nil, "swings for too long; give it more damping"),
    (
      "decay(velocity:0)", 0.1, nil,
      "decay(rate:0.998, velocity:0) goes nowhere; give it a velocity"
    ),
  ]

  @Test(arguments: mistakes)
  func `mistakes are errors with the value`(
    curve: String, error: Double, name: String?, message: String
  ) throws {
    let curve = try CurveExpression(curve)
    let failure = #expect(throws: EasingCodeError.self) {
      try EasingCode(curve, for: .property, error: error, name: name)
    }
    expectTrue(try #require(failure).description.contains(message), "\(failure as Any)")
  }

  @Test func `options for other targets are errors`() throws {
    let curve = try CurveExpression("ease")
    #expect(throws: EasingCodeError.foreignOption("fallback", .svg)) {
      try EasingCode(curve, for: .svg, hasFallback: true)
    }
    #expect(throws: EasingCodeError.foreignOption("name", .css)) {
      try EasingCode(curve, name: "a")
    }
  }

  @Test(arguments: ["steps(3)", "spring", "linear(0, 1e300)", "cubic-bezier(.3, 9, .6, 1)"])
  func `a Bézier curve that is far away must be asked for`(text: String) throws {
    let curve = try CurveExpression(text)
    let failure = try #require(
      #expect(throws: EasingCodeError.self) { try EasingCode(curve, for: .svg) })
    guard case .inexact(_, .svg, let error) = failure else {
      Issue.record("\(failure)")
      return
    }
    expectLess(0.02, than: error)
    let code = try EasingCode(curve, for: .svg, isApproximate: true)
    expectEqual(code.error, error)
    // SVG rejects splines beyond the unit square.
    let list = try #require(code.text.split(separator: "keySplines=\"").last).dropLast()
    let numbers = try list.split(separator: " ").map { try #require(Double($0)) }
    expectTrue(numbers.count == 4 && numbers.allSatisfy((0...1).contains), "\(code.text)")
  }
}
