import Foundation
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of easing functions against their published formulas.
struct EasingTests {
  private static let (c1, c2, c3) = (1.70158, 1.70158 * 1.525, 1.70158 + 1)
  private static let (c4, c5) = (2 * Double.pi / 3, 2 * Double.pi / 4.5)

  /// The formulas of easings.net, as they stand there, for x within 0…1; families whose ends are special cases lack them.
  static let published: [(name: String, formula: @Sendable (Double) -> Double)] = [
    ("ease-in-sine", { x in 1 - cos((x * .pi) / 2) }),
    ("ease-out-sine", { x in sin((x * .pi) / 2) }),
    ("ease-in-out-sine", { x in -(cos(.pi * x) - 1) / 2 }),
    ("ease-in-quad", { x in x * x }),
    ("ease-out-quad", { x in 1 - (1 - x) * (1 - x) }),
    ("ease-in-out-quad", { x in x < 0.5 ? 2 * x * x : 1 - pow(-2 * x + 2, 2) / 2 }),
    ("ease-in-cubic", { x in x * x * x }),
    ("ease-out-cubic", { x in 1 - pow(1 - x, 3) }),
    ("ease-in-out-cubic", { x in x < 0.5 ? 4 * x * x * x : 1 - pow(-2 * x + 2, 3) / 2 }),
    ("ease-in-quart", { x in x * x * x * x }),
    ("ease-out-quart", { x in 1 - pow(1 - x, 4) }),
    ("ease-in-out-quart", { x in x < 0.5 ? 8 * pow(x, 4) : 1 - pow(-2 * x + 2, 4) / 2 }),
    ("ease-in-quint", { x in pow(x, 5) }),
    ("ease-out-quint", { x in 1 - pow(1 - x, 5) }),
    ("ease-in-out-quint", { x in x < 0.5 ? 16 * pow(x, 5) : 1 - pow(-2 * x + 2, 5) / 2 }),
    ("ease-in-expo", { x in pow(2, 10 * x - 10) }),
    ("ease-out-expo", { x in 1 - pow(2, -10 * x) }),
    (
      "ease-in-out-expo",
      { x in x < 0.5 ? pow(2, 20 * x - 10) / 2 : (2 - pow(2, -20 * x + 10)) / 2 }
    ),
    ("ease-in-circ", { x in 1 - sqrt(1 - pow(x, 2)) }),
    ("ease-out-circ", { x in sqrt(1 - pow(x - 1, 2)) }),
    (
      "ease-in-out-circ",
      { x in
        x < 0.5 ? (1 - sqrt(1 - pow(2 * x, 2))) / 2 : (sqrt(1 - pow(-2 * x + 2, 2)) + 1) / 2
      }
    ),
    ("ease-in-back", { x in c3 * x * x * x - c1 * x * x }),
    ("ease-out-back", { x in 1 + c3 * pow(x - 1, 3) + c1 * pow(x - 1, 2) }),
    (
      "ease-in-out-back",
      { x in
        x < 0.5
          ? (pow(2 * x, 2) * ((c2 + 1) * 2 * x - c2)) / 2
          : (pow(2 * x - 2, 2) * ((c2 + 1) * (x * 2 - 2) + c2) + 2) / 2
      }
    ),
    ("ease-in-elastic", { x in -pow(2, 10 * x - 10) * sin((x * 10 - 10.75) * c4) }),
    ("ease-out-elastic", { x in pow(2, -10 * x) * sin((x * 10 - 0.75) * c4) + 1 }),
    (
      "ease-in-out-elastic",
      { x in
        x < 0.5
          ? -(pow(2, 20 * x - 10) * sin((20 * x - 11.125) * c5)) / 2
          : (pow(2, -20 * x + 10) * sin((20 * x - 11.125) * c5)) / 2 + 1
      }
    ),
    ("ease-in-bounce", { x in 1 - outBounce(1 - x) }),
    ("ease-out-bounce", { x in outBounce(x) }),
    (
      "ease-in-out-bounce",
      { x in x < 0.5 ? (1 - outBounce(1 - 2 * x)) / 2 : (1 + outBounce(2 * x - 1)) / 2 }
    ),
  ]

  private static func outBounce(_ input: Double) -> Double {
    var x = input
    let (n1, d1) = (7.5625, 2.75)
    if x < 1 / d1 { return n1 * x * x }
    if x < 2 / d1 {
      x -= 1.5 / d1
      return n1 * x * x + 0.75
    }
    if x < 2.5 / d1 {
      x -= 2.25 / d1
      return n1 * x * x + 0.9375
    }
    x -= 2.625 / d1
    return n1 * x * x + 0.984375
  }

  static let paths = [
    "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1",
    "M0,.25 L.5,-1 C.5,3 1,3 1,.5", "M0 0 C0 1 1 0 1 1 ", "M0 0 Q 0 1 .3 1 C.3 -.5 .4 1.5 1 0",
  ]

  static let easings: [Easing] =
    PennerEasing.all.map { .penner($0) }
    + paths.compactMap { try? .path(EasingPath(Path(svgText: $0))) }

  // The formulas differ from those here by an order of operations: a few roundings, and twenty in expo and elastic.
  @Test(arguments: published.indices)
  func `has the values that easings.net publishes, by name`(_ number: Int) throws {
    let (name, formula) = Self.published[number]
    expectEqual(PennerEasing.all.count, Self.published.count)
    let function = try TimingFunction(css: name)
    expectEqual([function.value(at: 0), function.value(at: 1)], [0, 1], "\(name)")
    for step in 1..<4096 {
      let x = Double(step) / 4096
      expectClose(function.value(at: x), formula(x), within: 4e-15, "\(name) at \(x)")
    }
    let camel = name.split(separator: "-").map { $0.capitalized }.joined()
    for other in [camel, camel.prefix(1).lowercased() + camel.dropFirst(), name.uppercased()] {
      try expectEqual(TimingFunction(css: other), function, "\(other)")
      try expectEqual(TimingFunction(named: other), function, "\(other)")
    }
    guard let bezier = function.unitBezier else { return }
    for step in 0...64 {
      let x = Double(step) / 64
      expectClose(bezier.value(at: x), function.value(at: x), within: 1e-15, "\(name) at \(x)")
    }
  }

  // A central difference is off by h² of the third derivative, 1e-12 · 1e5 at most, and by roundings of 1e-16 / h.
  @Test(arguments: easings)
  func `has its slope, and turns at no other inputs than it names`(_ easing: Easing) {
    let knots = easing.knots
    expectEqual([knots.first, knots.last], [0, 1])
    for step in 1..<512 where !knots.contains(where: { abs($0 - Double(step) / 512) < 1e-5 }) {
      let x = Double(step) / 512
      let rise = (easing.value(at: x + 1e-6) - easing.value(at: x - 1e-6)) / 2e-6
      expectClose(easing.slope(at: x), rise, within: 1e-6 + 1e-6 * abs(rise), "\(easing) at \(x)")
    }
    let turns = easing.turningInputs
    for (from, to) in zip(turns, turns.dropFirst()) {
      expectTrue(from <= to, "\(easing)")
      let values = (0...32).map {
        easing.value(at: min(max(from + (to - from) * Double($0) / 32, 1e-12), 1 - 1e-12))
      }
      let rises = zip(values, values.dropFirst()).map { $1 - $0 }
      expectTrue(
        rises.allSatisfy { $0 >= -1e-9 } || rises.allSatisfy { $0 <= 1e-9 },
        "\(easing) turns within \(from)…\(to)")
    }
    expectEqual(easing.slope(at: -1), 0)
    expectEqual(easing.value(at: .nan), easing.value(at: 0))
  }

  // Each half of Material's curve, solved as a curve of its own.
  @Test func `a path is its Bézier curves one after the other`() throws {
    let path = try TimingFunction(css: "md-emphasized")
    let halves = [(0.0, 0.0, 0.166666, 0.4), (0.166666, 0.4, 1, 1)]
    let curves = [
      try UnitBezier(0.05 / 0.166666, 0, 0.133333 / 0.166666, 0.15),
      try UnitBezier(
        (0.208333 - 0.166666) / 0.833334, 0.7, (0.25 - 0.166666) / 0.833334, 1),
    ]
    for step in 0...100 {
      let x = Double(step) / 100
      let number = x < 0.166666 ? 0 : 1
      let (x0, y0, x1, y1) = halves[number]
      let wanted = y0 + (y1 - y0) * curves[number].value(at: (x - x0) / (x1 - x0))
      expectClose(path.value(at: x), wanted, within: 1e-14, "at \(x)")
    }
  }

  @Test(arguments: [
    ("M0 0", "segments has 0 entries"), ("M0 0 L1 1 M0 0 L1 1", "subpaths"),
    ("M.1 0 L1 1", "start is 0.1: it must be 0"), ("M0 0 L.9 1", "end is 0.9: it must be 1"),
    ("M0 0 L0 1 L1 1", "path input[0]"), ("M0 0 C1.1 0 1 1 1 1", "path input[0] is 1"),
    ("M0 0 L.5 1 L.4 0 L1 1", "path input[1] is 0.4"), ("M0 0 L1 1e301", "path output is 3"),
  ])
  func `a path that is no function is rejected`(_ text: String, _ message: String) throws {
    let path = try Path(svgText: text)
    let error = #expect(throws: TimingError.self) { try EasingPath(path) }
    let description = error.map { "\($0)" } ?? ""
    expectTrue(description.contains(message), "\(description)")
  }
}
