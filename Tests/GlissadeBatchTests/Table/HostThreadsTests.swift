import Foundation
import Synchronization
import TestSupport
import Testing

@testable import GlissadeBatch

/// Tests of frames on the host's threads.
struct HostThreadsTests {
  /// The ways in which a host can run pieces.
  enum Order: CaseIterable {
    case forwards, backwards, threads, fewThreads
  }

  private final class Host: Sendable {
    let order: Order
    let runs = Atomic<Int>(0)

    init(_ order: Order) { self.order = order }

    func run(_ pieces: UInt32, _ body: @Sendable (UInt32) -> Void) {
      runs.wrappingAdd(1, ordering: .relaxed)
      switch order {
      case .forwards: for piece in 0..<pieces { body(piece) }
      case .backwards: for piece in (0..<pieces).reversed() { body(piece) }
      case .threads, .fewThreads:
        let count = order == .threads ? Int(pieces) : 2
        // It calls the body on several threads, and waits for them.
        DispatchQueue.concurrentPerform(iterations: count) { thread in
          for piece in stride(from: thread, to: Int(pieces), by: count) { body(UInt32(piece)) }
        }
      }
    }

    /// Threads that refer to the host, which has to outlive them.
    func threads(_ count: Int) -> HostThreads {
      unsafe HostThreads(
        threads: count, context: Unmanaged.passUnretained(self).toOpaque(),
        run: { context, body, argument, pieces in
          guard let context = unsafe context, let body = unsafe body else { return }
          let host = unsafe Unmanaged<Host>.fromOpaque(context).takeUnretainedValue()
          let address = UInt(bitPattern: argument)
          host.run(pieces) { unsafe body(UnsafeMutableRawPointer(bitPattern: address), $0) }
        })
    }
  }

  @Test(arguments: Order.allCases, [2, 3, 8])
  func `each piece is done once`(_ order: Order, _ threads: Int) {
    let host = Host(order)
    let pool = WorkerPool(threads: threads, host: host.threads(16))
    let done = Mutex([Int: Int]())
    pool.setWork { [unowned pool] worker in
      while let piece = pool.next(worker) { done.withLock { $0[piece, default: 0] += 1 } }
    }
    for (frame, pieces) in [1, 5, 997].enumerated() {
      done.withLock { $0 = [:] }
      pool.run(pieces: pieces, blocks: 10_000)
      let counts = done.withLock { $0 }
      expectTrue(counts.count == pieces && counts.values.allSatisfy { $0 == 1 })
      expectEqual(host.runs.load(ordering: .relaxed), frame + 1)
    }
    pool.stop()
  }

  @Test func `the host limits the threads, and runs large frames alone`() {
    let host = Host(.forwards)
    expectEqual(WorkerPool(threads: 8, host: host.threads(3)).threads, 3)
    expectEqual(WorkerPool(threads: 2, host: host.threads(3)).threads, 2)
    let pool = WorkerPool(threads: 2, host: host.threads(2))
    expectTrue(!pool.isShared(blocks: WorkerPool.wakingThreshold - 1))
    expectTrue(pool.isShared(blocks: WorkerPool.wakingThreshold))
    expectTrue(!WorkerPool(threads: 1, host: host.threads(2)).isShared(blocks: 1_000_000))
  }

  // In a separate process, because the host's threads stay. 45,000 slots are a frame that the host's threads share.
  @Test func `frames on the host's threads have the bits of one thread`() async {
    await #expect(processExitsWith: .success) {
      let expected = try WorkerPoolTests.table(45_000, threads: 1)
      let host = Host(.backwards)
      HostThreads.install(host.threads(16))
      for threads in [2, 5, 40] {
        let table = try WorkerPoolTests.table(45_000, threads: threads)
        for frame in 1...5 {
          try expectSameBits(table.frame(at: Double(frame)), expected.frame(at: Double(frame)))
        }
      }
      try #require(host.runs.load(ordering: .relaxed) == 15)
    }
  }
}
