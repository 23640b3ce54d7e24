import Foundation
import GlissadeBatch
import GlissadeTiming
import Synchronization
import TestSupport
import Testing

/// Tests of the tables that the process remembers; one at a time, because a thread that finds the memory in use fits
/// its curve itself.
@Suite(.serialized)
struct BezierTablesTests {
  /// Returns more different curves than are remembered; some have no table.
  private static func curves(seed: UInt64) throws -> [UnitBezier] {
    var random = SeededGenerator(seed: seed)
    return try (0..<(FittedTables.capacity + 40)).map { _ in
      try UnitBezier(
        random.uniform(0...1), random.uniform(-0.2...1.2), random.uniform(0...1),
        random.uniform(-0.2...1.2))
    }
  }

  @Test func `a table is the same when it is made, found and made again after an eviction`() throws
  {
    let curves = try Self.curves(seed: 1)
    let fits = curves.map { BezierFit.table(for: $0) }
    expectTrue(fits.contains { $0 == nil } && fits.contains { $0 != nil })
    for round in 0..<3 {
      for (curve, fit) in zip(curves, fits) {
        // The second time it is found, unless another test evicts it in between.
        for _ in 0..<2 {
          let table = FittedTables.table(for: curve)
          expectEqual(table == nil, fit == nil, "round \(round): \(curve)")
          expectSameBits(table?.numbers ?? [], fit ?? [], "round \(round): \(curve)")
        }
      }
    }
  }

  @Test(arguments: ["linear", "ease-in", "cubic-bezier(0.3, 0.1, 0.4, 0.9)"])
  func `the curve is prepared without a copy of its table`(_ text: String) throws {
    let function = try TimingFunction(css: text)
    // Tests of other suites may evict the curve or use the memory meanwhile, but not each time.
    let isShared = try (0..<100).contains { _ in
      try PreparedCurve(function).table === PreparedCurve(function).table
    }
    expectTrue(isShared)
  }

  /// The table of a curve that is evicted while another thread asks for it must live on.
  ///
  /// There are many more threads than processors, so that some are interrupted while they ask.
  @Test func `tables live on while other threads evict their curves`() throws {
    let curves = try Self.curves(seed: 3)
    let known = try UnitBezier(0.3, 0.1, 0.4, 0.9)
    let words = try #require(BezierFit.table(for: known))
    let end = ContinuousClock.now + .seconds(soak(0.3, 10))
    // The thread sanitizer does not see how a mutex waits, which happens in the runtime.
    let wrong = Atomic(0)
    let ended = DispatchGroup()
    for number in 0..<24 {
      ended.enter()
      Thread {
        var (count, step) = (0, number * 74)
        while ContinuousClock.now < end {
          if number < 8 {
            _ = FittedTables.table(for: curves[step % curves.count])
            step += 1
          } else {
            for _ in 0..<1000 {
              guard let table = FittedTables.table(for: known), table.count == words.count,
                table[0] == words[0]
              else {
                count += 1
                continue
              }
            }
          }
        }
        wrong.wrappingAdd(count, ordering: .relaxed)
        ended.leave()
      }.start()
    }
    ended.wait()
    expectEqual(wrong.load(ordering: .relaxed), 0)
  }

  @Test func `threads that ask at once all get the fits`() async throws {
    let curves = try Self.curves(seed: 2)
    let fits = curves.map { BezierFit.table(for: $0) }
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<curves.count {
            // Half of the tasks in the same order, half in another one.
            let number = task % 2 == 0 ? step : (step * 7 + task) % curves.count
            let table = FittedTables.table(for: curves[number])
            expectEqual(table == nil, fits[number] == nil)
            expectSameBits(table?.numbers ?? [], fits[number] ?? [])
          }
        }
      }
    }
  }
}
