import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct CurveExpressionTests {
  static let texts: [(text: String, description: String)] = [
    ("linear", "linear"), ("ease", "ease"), ("default", "default"), ("ease-in", "ease-in"),
    ("ease-out", "ease-out"),
    ("ease-in-out", "ease-in-out"), ("ease-in-ease-out", "ease-in-ease-out"),
    (" EASE-In\t", "ease-in"),
    ("ease-in()", "ease-in"), ("step-start", "step-start"), ("step-end", "step-end"),
    ("cubic-bezier(.42,0,1,1)", "cubic-bezier(0.42, 0, 1, 1)"),
    ("Cubic-Bezier( +.1 , -2.5 ,1e-1, 1E+1 )", "cubic-bezier(0.1, -2.5, 0.1, 10)"),
    ("steps(4)", "steps(4, end)"), ("steps(4,end)", "steps(4, end)"),
    ("steps(4, jump-end)", "steps(4, end)"),
    ("steps(4, start)", "steps(4, start)"), ("steps(4, JUMP-START)", "steps(4, start)"),
    ("steps(2, jump-none)", "steps(2, jump-none)"), ("steps(1,jump-both)", "steps(1, jump-both)"),
    ("linear(0, .5 20%, 1)", "linear(0, 0.5 20%, 1)"),
    ("linear(0, 20% .5, 1)", "linear(0, 0.5 20%, 1)"),
    ("linear(0, .5 20% 40%, 1)", "linear(0, 0.5 20%, 0.5 40%, 1)"),
    ("linear(0, 20% 40% .5, 1)", "linear(0, 0.5 20%, 0.5 40%, 1)"),
    ("linear(0, 1, 0)", "linear(0, 1 50%, 0)"), ("linear(.5)", "linear(0.5)"),
    ("linear(0 -10%, 1 110%)", "linear(0 -10%, 1 110%)"),
    ("linear(0, 1 60%, .5 40%, 1)", "linear(0, 1 60%, 0.5 60%, 1)"),
    (
      "linear(0 1e-7%, 1 33.25%, 2 12345.678%)",
      "linear(0 1e-7%, 1 33.25%, 2 12345.678%)"
    ),
    ("spring()", "spring(mass:1, stiffness:100, damping:10)"),
    ("spring", "spring(mass:1, stiffness:100, damping:10)"),
    (
      "spring(mass:1,stiffness:100,damping:10,velocity:0)",
      "spring(mass:1, stiffness:100, damping:10)"
    ),
    ("spring(velocity:-2, damping : 5)", "spring(mass:1, stiffness:100, damping:5, velocity:-2)"),
    (
      "spring(damping:30, overdamping:apple)",
      "spring(mass:1, stiffness:100, damping:30, overdamping:apple)"
    ),
    ("spring(duration:.5,bounce:.3)", "spring(duration:0.5, bounce:0.3)"),
    ("spring(duration:1)", "spring(duration:1, bounce:0)"),
    (
      "spring(bounce:-.2, duration:2, velocity:1, overdamping:clamped)",
      "spring(duration:2, bounce:-0.2, velocity:1, overdamping:clamped)"
    ),
    ("spring(duration:1, overdamping:textbook)", "spring(duration:1, bounce:0)"),
    ("spring(response:.5,dampingRatio:.8)", "spring(response:0.5, dampingRatio:0.8)"),
    (
      "spring(dampingRatio:2, response:.5, overdamping:apple)",
      "spring(response:0.5, dampingRatio:2, overdamping:apple)"
    ),
    ("spring(.5, .3)", "spring(duration:0.5, bounce:0.3)"),
    ("spring(500ms, velocity:2)", "spring(duration:0.5, bounce:0, velocity:2)"),
    ("spring(.3s, bounce:.1)", "spring(duration:0.3, bounce:0.1)"),
    ("spring(response:.25s, dampingRatio:.8)", "spring(response:0.25, dampingRatio:0.8)"),
    ("spring(friction:26)", "spring(tension:170, friction:26)"),
    (
      "spring(bounce:.2, visualDuration:500ms)",
      "spring(visualDuration:0.5, bounce:0.2)"
    ),
    ("uikitSpring(duration:500ms,damping:.6)", "uikit-spring(duration:0.5, damping:0.6)"),
    ("easeOutBounce", "ease-out-bounce"), ("Ease-In-Out-Back()", "ease-in-out-back"),
    ("mdEmphasized", "md-emphasized"), ("SMOOTH", "smooth"), ("stepEnd", "step-end"),
    ("cubicBezier(.42,0,1,1)", "cubic-bezier(0.42, 0, 1, 1)"),
    (
      "path('M0 0 h.5 L1 1')",
      "path(\"M0,0 C0.16666666666666666,0 0.3333333333333333,0 0.5,0 "
        + "C0.6666666666666667,0.3333333333333333 0.8333333333333333,0.6666666666666666 1,1\")"
    ),
    ("uikit-spring(duration:.5,damping:.6)", "uikit-spring(duration:0.5, damping:0.6)"),
    (
      "uikit-spring(damping:.6, velocity:3, duration:.5)",
      "uikit-spring(duration:0.5, damping:0.6, velocity:3)"
    ),
    ("decay(rate:.998,velocity:900)", "decay(rate:0.998, velocity:900)"),
    ("decay(velocity:-5, from:10)", "decay(rate:0.998, velocity:-5, from:10)"),
  ]

  @Test(arguments: texts)
  func `reads a curve and writes it so that it reads as the same`(
    text: String, description: String
  ) throws {
    let curve = try CurveExpression(text)
    expectEqual(curve.description, description)
    try expectEqual(CurveExpression(curve.description), curve)
  }

  @Test(arguments: CurveCatalog.entries)
  func `every example of the catalog is a curve`(entry: CurveCatalog.Entry) throws {
    let curve = try CurveExpression(entry.example)
    expectTrue(curve.description.hasPrefix(entry.name))
    expectTrue(entry.summary.hasSuffix(".") && !entry.syntax.isEmpty)
  }

  @Test func `says the motion that is meant`() throws {
    try expectEqual(CurveExpression("ease-in-out").motion, .timing(.easeInEaseOut))
    try expectEqual(CurveExpression("ease").motion, .timing(.default))
    try expectEqual(CurveExpression("step-start").motion, .timing(.steps(Steps(1, .start))))
    try expectEqual(
      CurveExpression("spring(mass:2, stiffness:50, damping:4, velocity:1)").motion,
      .spring(Spring(mass: 2, stiffness: 50, damping: 4), velocity: 1))
    try expectEqual(
      CurveExpression("spring(duration:.5, bounce:.3)").motion,
      .spring(Spring(duration: 0.5, bounce: 0.3), velocity: 0))
    try expectEqual(
      CurveExpression("spring(response:.5, dampingRatio:.8)").motion,
      .spring(Spring(response: 0.5, dampingRatio: 0.8), velocity: 0))
    // The parameters that SwiftUI documents for its springs.
    for (name, bounce) in [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)] {
      try expectEqual(
        CurveExpression(name).motion, .spring(Spring(duration: 0.5, bounce: bounce), velocity: 0))
    }
    try expectEqual(
      CurveExpression("interactive").motion,
      .spring(Spring(response: 0.15, dampingRatio: 0.86), velocity: 0))
    try expectEqual(
      CurveExpression("spring(tension:210, friction:20)").motion,
      .spring(Spring(stiffness: 210, damping: 20, overdamping: .textbook), velocity: 0))
    // Motion's formulas: k = (2π / 1.2d)², c = 2·(1 − b)·√k, with 1 − b within 0.05…1.
    for (bounce, ratio) in [(0.2, 0.8), (-1, 1), (2, 0.05)] {
      guard
        case .spring(let spring, _) = try CurveExpression(
          "spring(visualDuration:.5, bounce:\(bounce))"
        ).motion
      else { continue }
      let root = 2 * Double.pi / (1.2 * 0.5)
      expectClose(spring.stiffness, root * root, within: 1e-12)
      expectClose(spring.damping, 2 * ratio * root, within: 1e-12)
    }
    try expectEqual(
      CurveExpression("uikit-spring(duration:.5, damping:.6, velocity:2)").motion,
      .timedSpring(.uikit(duration: 0.5, dampingRatio: 0.6, initialVelocity: 2)))
    try expectEqual(
      CurveExpression("decay(rate:.99, velocity:300, from:5)").motion,
      .decay(Decay(rate: .fast, from: 5, velocity: 300)))
  }

  @Test func `curves that are made have texts that read as the same`() throws {
    let springs = [
      try CurveExpression(Spring(duration: 0.7, bounce: -0.3), velocity: 0.1),
      try CurveExpression(Spring(mass: 3, stiffness: 7, damping: 1.1)),
      try CurveExpression(Spring(damping: 50, allowsOverdamping: true), velocity: -3),
    ]
    let others = [
      CurveExpression(try Decay(rate: .fast, from: -1, velocity: 12)),
      CurveExpression(.easeOut), CurveExpression(.linear),
      CurveExpression(.steps(try Steps(3, .both))),
      CurveExpression(.piecewiseLinear(try PiecewiseLinear(evenly: [0, 0.1, 0.7, 1.2, 1]))),
    ]
    for curve in springs + others {
      try expectEqual(CurveExpression(curve.description).motion, curve.motion, "\(curve)")
    }
    #expect(throws: TimingError.notFinite(field: .initialVelocity, value: .nan)) {
      try CurveExpression(Spring(), velocity: .nan)
    }
  }

  @Test func `any fraction can be written as a percentage and read again`() throws {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<5000 {
      let input = Double.random(in: 0...1, using: &numbers) * (numbers.next() % 2 == 0 ? 1 : 1e-9)
      let curve = CurveExpression(
        .piecewiseLinear(try PiecewiseLinear([.init(0, at: input), .init(1, at: 1.5)])))
      try expectEqual(CurveExpression(curve.description).motion, curve.motion, "\(curve)")
    }
  }
}
