import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the tables of easing functions, against the formulas in Double.
struct EasingFitTests {
  static let easings: [Easing] = {
    let paths = [
      // Material 3's emphasized; corners and vertical tangents at ends and inside; steep and flat parts; six segments.
      "M0,0 C.05,0 .133333,.06 .166666,.4 C.208333,.82 .25,1 1,1",
      "M0,.25 L.5,-1 C.5,1 1,1 1,.5", "M0 0 C0 1 1 0 1 1", "M0 0 L.2 .1 C1 .1 .2 1 1 1",
      "M0 0 C.001 1 .999 0 1 1",
      "M0 0 Q 0 1 .1 1 .2 .8 .3 1 L.4 0 .6 1 .8 0 1 1",
    ]
    return PennerEasing.all.map { .penner($0) }
      + paths.compactMap { try? .path(EasingPath(Path(svgText: $0))) }
  }()

  @Test(arguments: easings)
  func `frames are within 1e-6, and have the same bits on every processor`(
    _ easing: Easing
  ) throws {
    let curve = try PreparedCurve(.easing(easing))
    let inputs =
      CurveAccuracyTests.inputs(soak(20_000, 300_000), seed: 9)
      + easing.knots.flatMap { [Float($0).nextDown, Float($0), Float($0).nextUp] }
    for set in InstructionSet.available {
      var largest = LargestError()
      for (x, y) in zip(inputs, try Batch(instructionSet: set).progress(curve, inputs)) {
        largest.note(Double(y) - easing.value(at: Double(x)), at: "\(x)")
      }
      largest.report("\(easing), \(set)")
      expectAtMost(largest.value, 1e-6, "\(easing), \(set): \(largest)")
    }
    try expectFusedBuildsAgree { try Batch(instructionSet: $0).progress(curve, inputs) }
    let ends = try Batch().progress(curve, [-1e30, -1, 0, 1, 2, 1e30])
    let (first, last) = (Float(easing.value(at: 0)), Float(easing.value(at: 1)))
    expectEqual(ends, [first, first, first, last, last, last])
  }

  // 640 cells of 16 bytes are 10 kB; most functions need far fewer.
  @Test func `tables are small`() {
    for easing in Self.easings {
      expectAtMost(Double(EasingFit.table(for: easing).count), 3000, "\(easing)")
    }
  }
}
