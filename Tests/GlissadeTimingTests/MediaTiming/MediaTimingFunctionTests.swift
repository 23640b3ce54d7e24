import GlissadeTiming
import TestSupport
import Testing

@Suite struct MediaTimingFunctionTests {
  @Test func `a name has its function, and control points make a Bézier curve, or throw`() throws {
    expectEqual(
      MediaTimingFunctionName.allCases.map { MediaTimingFunction(name: $0) },
      [
        .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
      ])
    try expectEqual(
      MediaTimingFunction(controlPoints: 0.2, 0, 0, 1), TimingFunction.controlPoints(0.2, 0, 0, 1))
    #expect(throws: TimingError.self) { try MediaTimingFunction(controlPoints: 2, 0, 0, 1) }
  }
}
