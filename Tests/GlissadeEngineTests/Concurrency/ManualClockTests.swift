import GlissadeEngine
import Synchronization
import TestSupport
import Testing

@Suite struct ManualClockTests {
  private final class Order: Sendable {
    let numbers = Mutex<[Int]>([])
  }

  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = ManualClock()
    let order = Order()
    try await withThrowingTaskGroup { group in
      for seconds in [3, 1, 2] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          order.numbers.withLock { $0.append(seconds) }
        }
      }
      for count in [3, 2, 1] {
        while clock.sleeperCount < count { await Task.yield() }
        clock.advance(by: .seconds(1))
        while order.numbers.withLock({ $0.count }) < 4 - count { await Task.yield() }
      }
      try await group.waitForAll()
    }
    expectEqual(order.numbers.withLock { $0 }, [1, 2, 3])
    expectEqual(clock.now.offset, .seconds(3))
  }

  @Test func `a time that has passed needs no sleep`() async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(2))
    clock.advance(by: .seconds(-1))
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))
    expectEqual(clock.now.offset, .seconds(2))
  }

  @Test func `a cancelled sleeper throws`() async throws {
    let clock = ManualClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    while clock.sleeperCount == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.sleeperCount, 0)
  }

  @Test func `a task that is cancelled already does not sleep`() async {
    let clock = ManualClock()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.sleeperCount, 0)
  }
}
