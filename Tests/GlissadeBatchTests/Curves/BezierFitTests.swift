import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the fit of bezier curves by tables; `CurveAccuracyTests` has those of the tables' errors.
struct BezierFitTests {
  // Frames have the same bits in all versions and on all processors only if the tables have.
  @Test func `the tables of random curves keep their bits`() throws {
    var random = SeededGenerator(seed: 5)
    var (hash, fitted) = (UInt64(0xcbf2_9ce4_8422_2325), 0)
    for _ in 0..<200 {
      let (x1, y1) = (random.uniform(0...1), random.uniform(-0.5...1.5))
      let (x2, y2) = (random.uniform(0...1), random.uniform(-0.5...1.5))
      guard let table = BezierFit.table(for: try UnitBezier(x1, y1, x2, y2)) else { continue }
      fitted += 1
      // FNV-1a over words.
      for word in table { hash = (hash ^ UInt64(word.bitPattern)) &* 0x100_0000_01b3 }
    }
    expectEqual(fitted, 105)
    expectEqual(hash, 1_090_588_578_082_518_217)
  }

  @Test(arguments: [(0.0, 1.0, 0.5, 1.0), (1, 0, 0, 1), (0.5, 0, 1, 0)])
  func `a curve with a vertical tangent has no table`(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws {
    let curve = try UnitBezier(x1, y1, x2, y2)
    expectNil(BezierFit.table(for: curve))
    expectNil(BezierTables.table(for: curve))
    // Also when it is known to have none.
    expectNil(BezierTables.table(for: curve))
  }
}
