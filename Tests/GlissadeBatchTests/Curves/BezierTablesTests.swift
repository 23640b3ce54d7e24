import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the tables that the process remembers.
struct BezierTablesTests {
  /// Returns more different curves than are remembered; some have no table.
  private static func curves(seed: UInt64) throws -> [UnitBezier] {
    var random = SeededGenerator(seed: seed)
    return try (0..<(BezierTables.capacity + 40)).map { _ in
      try UnitBezier(
        random.uniform(0...1), random.uniform(-0.2...1.2), random.uniform(0...1),
        random.uniform(-0.2...1.2))
    }
  }

  @Test func `a table is the same when it is made, found and made again after an eviction`() throws
  {
    let curves = try Self.curves(seed: 1)
    let fits = curves.map { BezierFit.table(for: $0) }
    #expect(fits.contains { $0 == nil } && fits.contains { $0 != nil })
    for round in 0..<3 {
      for (curve, fit) in zip(curves, fits) {
        // The second time it is found, unless another test evicts it in between.
        for _ in 0..<2 {
          let table = BezierTables.table(for: curve)
          #expect(table?.map(\.bitPattern) == fit?.map(\.bitPattern), "round \(round): \(curve)")
        }
      }
    }
  }

  @Test func `threads that ask at once all get the fits`() async throws {
    let curves = try Self.curves(seed: 2)
    let fits = curves.map { BezierFit.table(for: $0) }
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for step in 0..<curves.count {
            // Half of the tasks in the same order, half in another one.
            let number = task % 2 == 0 ? step : (step * 7 + task) % curves.count
            // Bit patterns, because a word of the table may be that of a NaN.
            let table = BezierTables.table(for: curves[number])
            if table?.map(\.bitPattern) != fits[number]?.map(\.bitPattern) { wrong += 1 }
          }
          return wrong
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }
}
