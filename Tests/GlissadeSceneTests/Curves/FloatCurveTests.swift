import GlissadeBatch
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

@Suite struct FloatCurveTests {
  static let curves = [
    "linear", "ease", "ease-in", "cubic-bezier(.3, 1.8, .6, -1)", "cubic-bezier(0, 1, 1, 0)",
    "ease-in-out-elastic", "ease-out-circ", "md-emphasized", "steps(4, end)",
    "steps(3, jump-both)", "linear(0, .5 20%, 1)", "linear(0, 1 50%, .5 50%, 2)", "spring",
    "spring(damping:20, velocity:3)", "spring(duration:.4, bounce:-.4)",
    "spring(response:.5, dampingRatio:.02)",
    "uikit-spring(duration:.5, damping:.6)", "decay(velocity:1, rate:.998)",
  ]

  @Test(arguments: curves)
  func `answers within Float of what Double answers`(text: String) throws {
    let curve = try CurveExpression(text)
    let times = TimeList(evenly: curve.span, count: 200).times
    let samples = try FloatCurve(curve).samples(at: times)
    expectEqual(samples.map(\.time), times)
    for (sample, exact) in zip(samples, curve.samples(at: times)) {
      // Beside a jump, a Float of the time may be on the other side.
      let isBesideJump =
        abs(curve.value(at: sample.time + 1e-6) - curve.value(at: sample.time - 1e-6)) > 0.1
      if isBesideJump { continue }
      // The kernels' own bound is 3e-7 of the way; a Float of the time moves a quick curve by its slope.
      let slack = 1e-6 + 1e-7 * abs(exact.velocity)
      expectClose(Double(sample.value), exact.value, within: slack, "at \(sample.time)")
      if exact.velocity.isFinite {
        expectClose(
          Double(sample.velocity), exact.velocity, within: 1e-5 * max(20, abs(exact.velocity)),
          "at \(sample.time)")
      }
    }
  }

  @Test func `answers with the bits of the batch`() throws {
    let times = TimeList(evenly: 0...1, count: 37).times
    let progress = times.map { Float($0) }
    var values = [Float](repeating: 0, count: 37)
    var span = values.mutableSpan
    try Batch().interpolate(
      PreparedCurve(.easeIn), progress.span, from: [Float](repeating: 0, count: 37).span,
      to: [Float](repeating: 1, count: 37).span, into: &span)
    try expectEqual(FloatCurve(CurveExpression("ease-in")).samples(at: times).map(\.value), values)

    let rows = try SpringRows([.init(Spring(), from: 0, to: 1)])
    var positions = [Float](repeating: 0, count: rows.outputCount)
    var output = positions.mutableSpan
    try Batch().spring(rows, at: 0.25, positions: &output)
    try expectEqual(
      FloatCurve(CurveExpression("spring")).samples(at: [0.25])[0].value,
      positions[rows.outputIndex(of: 0)])
  }

  @Test func `ends are exact`() throws {
    for text in ["ease", "cubic-bezier(.3, 1.8, .6, -1)", "linear", "steps(3)"] {
      let curve = try CurveExpression(text)
      let samples = try FloatCurve(curve).samples(at: [-1, 0, curve.span.upperBound, 100])
      expectEqual(samples.map(\.value), [0, 0, 1, 1], "\(text)")
    }
    let timed = try FloatCurve(CurveExpression("uikit-spring(duration:.5, damping:.6)"))
    let over = try timed.samples(at: [0.5, 7])
    expectTrue(over.map(\.value) == [1, 1] && over.map(\.velocity) == [0, 0])
    try expectTrue(timed.samples(at: []).isEmpty)
  }

  @Test func `refuses what no Float can hold`() throws {
    let curve = try FloatCurve(CurveExpression("ease"))
    #expect(throws: BatchError.notFinite(field: .time, value: .infinity, row: 1)) {
      try curve.samples(at: [0, .infinity])
    }
    #expect(throws: BatchError.self) { try FloatCurve(CurveExpression("decay(velocity:1e40)")) }
    #expect(throws: BatchError.self) { try FloatCurve(CurveExpression("cubic-bezier(0,1e40,1,1)")) }
    #expect(throws: BatchError.self) { try FloatCurve(CurveExpression("spring(velocity:1e60)")) }
  }
}
