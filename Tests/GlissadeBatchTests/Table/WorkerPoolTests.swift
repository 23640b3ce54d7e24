import Foundation
import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that threads that share frames neither hang nor change the results.
@Suite(.serialized)
struct WorkerPoolTests {
  static func table(_ count: Int, threads: Int) throws -> AnimationTable {
    let table = AnimationTable(threads: threads)
    let timing = try MediaTiming(duration: 1000, fillMode: .both)
    let row = Row(.opacity, from: 0, to: 1, timing: timing)
    try table.insert(count: count) { number, slot in
      if number == 0 { slot.rows = [row] }
      slot.translation.x = Double(number % 1024)
    }
    return table
  }

  static func check(_ table: AnimationTable, at time: Double) throws {
    try table.evaluate(at: time)
    let (frame, last) = (table.frame, table.count - 1)
    expectEqual(frame.opacity(at: 0), frame.opacity(at: last))
    expectClose(frame.opacity(at: 0), time / 1000, within: 1e-6)
    expectEqual(frame.matrix(at: last).m41, Double(last % 1024))
  }

  // A test's time limit is for permanent hangs, and includes the wait for other tests; each workload has a minute.

  // 3,000 slots are a frame that is shared with spinning threads.
  @Test(.timeLimit(.minutes(30)), arguments: 2...5)
  func `frame upon frame is shared`(_ threads: Int) throws {
    let table = try Self.table(3000, threads: threads)
    let seconds = try wallSeconds {
      for frame in 0..<soak(3000, 10_000) { try Self.check(table, at: Double(frame % 1000)) }
    }
    expectLess(seconds, than: 60)
  }

  // 100,000 slots are a frame that wakes sleeping threads; in the pauses they fall asleep again.
  @Test(.timeLimit(.minutes(30)), arguments: [2, 5])
  func `large frames wake threads that sleep`(_ threads: Int) throws {
    let table = try Self.table(100_000, threads: threads)
    let seconds = try wallSeconds {
      for frame in 0..<soak(30, 100) {
        try Self.check(table, at: Double(frame))
        if frame % 3 == 0 { Thread.sleep(forTimeInterval: 0.002) }
        if frame % 7 == 0 { try Self.check(table, at: Double(frame) + 0.5) }
      }
    }
    expectLess(seconds, than: 60)
  }

  @Test(.timeLimit(.minutes(30)), arguments: 2...5)
  func `small and large frames take turns`(_ threads: Int) throws {
    let (small, large) = (
      try Self.table(40, threads: threads), try Self.table(3000, threads: threads)
    )
    let seconds = try wallSeconds {
      for frame in 0..<soak(500, 5000) {
        try Self.check(small, at: Double(frame % 1000))
        try Self.check(large, at: Double(frame % 1000))
      }
    }
    expectLess(seconds, than: 60)
  }

  @Test(.timeLimit(.minutes(30)))
  func `tables come and go while their threads look out for work`() throws {
    let keeper = try Self.table(3000, threads: 3)
    let seconds = try wallSeconds {
      for round in 0..<soak(60, 200) {
        let table = try Self.table(2100, threads: 2 + round % 4)
        // Some are released without a frame, some right after one, some while the threads sleep.
        if round % 4 > 0 { try Self.check(table, at: Double(round % 1000)) }
        if round % 4 == 2 { Thread.sleep(forTimeInterval: 0.001) }
        try Self.check(keeper, at: Double(round % 1000))
      }
    }
    expectLess(seconds, than: 60)
  }

  @Test(.timeLimit(.minutes(30)))
  func `tables are evaluated side by side`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for threads in 1...4 {
        group.addTask {
          let table = try Self.table(2500, threads: threads)
          let seconds = try wallSeconds {
            for frame in 0..<200 { try Self.check(table, at: Double(frame)) }
          }
          expectLess(seconds, than: 60)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `fewer threads than one are one`() throws {
    for threads in [0, -3] { try Self.check(try Self.table(100, threads: threads), at: 5) }
  }
}
