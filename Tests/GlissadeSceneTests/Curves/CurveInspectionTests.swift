import Foundation
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct CurveInspectionTests {
  static let curves = [
    "linear", "ease", "ease-in", "cubic-bezier(.3, 1.8, .6, 1)", "cubic-bezier(.5, -1, .6, 2)",
    "cubic-bezier(.1, 3, .9, -2)", "steps(4, end)", "steps(4, start)", "steps(3, jump-both)",
    "steps(3, jump-none)",
    "linear(0, .5 20%, 1)", "linear(0, 1.2 50%, .5, 1)", "linear(0, -.2 20%, .6 40%, .1 40%, 1)",
    "linear(.2, .4)", "ease-in-out-elastic", "ease-in-bounce", "ease-in-back",
    "ease-in-out-circ",
    "path('M0 0 C.2 1.5 .3 -1 .5 .5 .7 2 .8 1 1 1')", "smooth",
    "spring", "spring(velocity:-8)", "spring(velocity:30, damping:20)",
    "spring(damping:25, velocity:-4, overdamping:textbook)",
    "spring(damping:25, overdamping:apple)", "spring(damping:1)",
    "uikit-spring(duration:.5, damping:.6)",
    "uikit-spring(duration:.5, damping:1, velocity:-3)", "decay(velocity:900)",
    "decay(velocity:-900, from:30)",
  ]

  /// Compares the inspection with values of the curve at many points.
  @Test(arguments: curves)
  func `agrees with looking at many points`(text: String) throws {
    let curve = try CurveExpression(text)
    let inspection = CurveInspection(curve)
    let origin = curve.domain == .progress || curve.motion.isSpring ? 0 : curve.value(at: 0)
    let way = (curve.domain == .progress || curve.motion.isSpring ? 1 : curve.restValue) - origin
    let count = 40_000
    let step = curve.span.upperBound / Double(count)
    let parts = (0...count).map { (curve.value(at: Double($0) * step) - origin) / way }

    let (top, bottom) = (parts.max() ?? 0, parts.min() ?? 0)
    // Between two points a curve can be higher by its slope there; at an extreme that is nearly nothing.
    if top > 1 + 1e-9 {
      let found = try #require(inspection.overshoot)
      expectClose(found.amount, top - 1, within: 1e-4)
      expectTrue(abs(curve.value(at: found.time) - found.value) < 1e-9 || text.hasPrefix("linear"))
    } else {
      expectLess(inspection.overshoot?.amount ?? 0, than: 1e-6)
    }
    if bottom < -1e-9 {
      let found = try #require(inspection.undershoot)
      expectLess(abs(found.amount + bottom), than: 1e-4)
    } else {
      expectLess(inspection.undershoot?.amount ?? 0, than: 1e-6)
    }
    expectEqual(inspection.crossings.map(\.fraction), [0.5, 0.9, 0.99, 1])
    for crossing in inspection.crossings {
      let first = parts.firstIndex { $0 >= crossing.fraction - 1e-12 }
      if let time = crossing.time, time <= curve.span.upperBound {
        let seen = try #require(first, "\(crossing)")
        expectClose(Double(seen) * step, time, within: 1.01 * step, "\(crossing)")
        expectTrue((curve.value(at: time) - origin) / way >= crossing.fraction - 1e-9)
      } else {
        expectTrue(first == nil || first == count, "\(crossing)")
      }
    }
    let last = parts.lastIndex { abs($0 - 1) > 0.001 } ?? 0
    if curve.motion.isSpring, !text.hasPrefix("uikit") {
      // Core Animation's duration may be over a little before or after the last time outside.
      let settled = try #require(inspection.settlingTime)
      expectTrue(abs(settled - Double(last) * step) < 2 * step || settled > curve.span.upperBound)
    }
    expectEqual(inspection.startVelocity, curve.velocity(at: 0))
    expectEqual(inspection.naturalDuration, curve.naturalDuration)
  }

  @Test func `knows the peak of the seed's spring`() throws {
    let peak = try #require(
      CurveInspection(try CurveExpression("uikit-spring(duration:1, damping:.6)")).overshoot)
    expectClose(peak.time, 0.3559166819889668, within: 1e-8)
    expectClose(peak.value, 1.094780224842155, within: 1e-9)
  }

  // Points at even distances miss the corner.
  @Test func `knows that a bounce touches its end value at a corner`() throws {
    let bounce = CurveInspection(try CurveExpression("ease-out-bounce"))
    try expectClose(#require(bounce.crossings.last?.time), 4 / 11.0, within: 1e-15)
    expectEqual(bounce.overshoot, nil)
  }

  @Test func `knows the overshoot of a spring in closed form`() throws {
    // e^(−πζ/√(1 − ζ²)) at π/ω_d.
    let peak = try #require(CurveInspection(try CurveExpression("spring")).overshoot)
    let ratio = 0.5
    let root = (1 - ratio * ratio).squareRoot()
    expectClose(peak.amount, exp(-.pi * ratio / root), within: 1e-14)
    expectClose(peak.time, .pi / (10 * root), within: 1e-14)
  }

  @Test func `tells what never happens`() throws {
    let endless = CurveInspection(try CurveExpression("spring(damping:0)"))
    expectTrue(endless.naturalDuration == nil && endless.settlingTime == nil)
    expectEqual(endless.overshoot?.amount, 1)
    expectTrue(!endless.equivalents.contains { $0.name == "css" })
    let critical = CurveInspection(try CurveExpression("spring(damping:20)"))
    expectTrue(critical.overshoot == nil && critical.undershoot == nil)
    expectNil(critical.crossings.last?.time)
    let still = CurveInspection(try CurveExpression("decay(velocity:0)"))
    expectTrue(still.settlingTime == 0 && still.crossings.allSatisfy { $0.time == 0 })
    expectEqual(
      CurveInspection(try CurveExpression("linear(0, .5)")).crossings.map(\.time),
      [
        1, nil, nil, nil,
      ])
  }

  static let springs = [
    "spring", "spring(mass:2, stiffness:300, damping:7, velocity:-2)",
    "spring(duration:.5, bounce:.3)",
    "spring(duration:.7, bounce:-.3)", "spring(response:.35, dampingRatio:.86, velocity:1)",
    "spring(damping:50)", "spring(damping:50, overdamping:apple)",
    "spring(damping:50, overdamping:textbook)",
    "uikit-spring(duration:.4, damping:.8, velocity:1)",
  ]

  @Test(arguments: springs)
  func `other ways to write a spring move alike`(text: String) throws {
    let curve = try CurveExpression(text)
    let others = CurveInspection(curve).equivalents.filter { $0.error == nil }
    expectEqual(others.map(\.name), ["physical", "perceptual", "response"])
    for other in others {
      let same = try CurveExpression(other.text)
      for step in 0...50 {
        let time = Double(step) / 50 * 0.99 * curve.span.upperBound
        // The rounding of the parameters, some of it times the velocity.
        expectClose(
          same.value(at: time), curve.value(at: time), within: 1e-12, "\(other) at \(time)")
      }
    }
  }

  @Test func `the nearest Bézier curve has its error and its time`() throws {
    for text in ["spring(duration:.5, bounce:.3)", "decay(velocity:900)", "steps(4)"] {
      let curve = try CurveExpression(text)
      let near = try #require(
        CurveInspection(curve).equivalents.first { $0.name == "cubic-bezier" })
      let code = try EasingCode(curve, for: .token, isApproximate: true)
      expectTrue(near.error == code.error && near.duration == code.duration, "\(near)")
    }
  }

  @Test func `other ways are written with the digits that were meant`() throws {
    let texts = CurveInspection(try CurveExpression("spring(duration:.5, bounce:.3)")).equivalents
      .map(\.text)
    expectEqual(texts[1], "spring(duration:0.5, bounce:0.3)")
    expectEqual(texts[2], "spring(response:0.5, dampingRatio:0.7)")
  }

  @Test func `curves over progress are written as CSS has them`() throws {
    let texts: [(String, String, String)] = [
      ("ease-in", "cubic-bezier", "cubic-bezier(0.42, 0, 1, 1)"),
      ("linear", "cubic-bezier", "cubic-bezier(0, 0, 1, 1)"),
      ("steps(4, jump-start)", "css", "steps(4, start)"),
      ("linear(0, .5 20%, 1)", "css", "linear(0, 0.5 20%, 1)"),
    ]
    for (curve, name, text) in texts {
      // Those with an error are approximations.
      let equivalents = CurveInspection(try CurveExpression(curve)).equivalents
        .filter { $0.error == nil }
      expectTrue(equivalents.map(\.name) == [name] && equivalents.map(\.text) == [text])
    }
  }
}

extension CurveMotion {
  fileprivate var isSpring: Bool {
    switch self {
    case .spring, .timedSpring: true
    case .timing, .decay: false
    }
  }
}
