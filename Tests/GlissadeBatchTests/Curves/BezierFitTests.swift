import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeBatch

/// Tests of the fit of bezier curves by tables; `CurveAccuracyTests` has those of the tables' errors.
struct BezierFitTests {
  // Bits change only in a version that says so in Changes.
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
    expectEqual(hash, 689_861_740_051_612_000)
  }

  @Test func `the search finds the layout whose exact error is the smallest`() throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<soak(20, 400) {
      let (x1, x2) = (random.uniform(0...1), random.uniform(0...1))
      let curve = try UnitBezier(x1, random.uniform(-0.5...1.5), x2, random.uniform(-0.5...1.5))
      let errors = BezierFit.candidates.map { layout in
        layout.pieces.map { layout.error(of: $0, below: .infinity) { curve.value(at: $0) } }.max()!
      }
      var search = BezierFitSearch(curve)
      // The tolerance of the search adds up from one layout to the next.
      expectLess(search.run().map { errors[$0] } ?? BezierFit.bound, than: errors.min()! + 1e-9)
    }
  }

  @Test(arguments: [(0.0, 1.0, 0.5, 1.0), (1, 0, 0, 1), (0.5, 0, 1, 0)])
  func `a curve with a vertical tangent has no table`(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws {
    let curve = try UnitBezier(x1, y1, x2, y2)
    expectNil(BezierFit.table(for: curve))
    expectNil(FittedTables.table(for: curve))
    // Also when it is known to have none.
    expectNil(FittedTables.table(for: curve))
  }
}
