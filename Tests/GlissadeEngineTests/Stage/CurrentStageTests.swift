import Foundation
import GlissadeEngine
import GlissadeMath
import Synchronization
import TestSupport
import Testing

@Suite struct CurrentStageTests {
  @Test func `a stage is current while it performs`() throws {
    let stage = Stage()
    expectNil(Stage.current)
    stage.perform {
      expectIdentical(Stage.current, stage)
      expectTrue(stage.isPerforming)
      stage.perform { expectIdentical(Stage.current, stage) }
      expectIdentical(Stage.current, stage)
      expectTrue(stage.isPerforming)
    }
    expectNil(Stage.current)
    expectTrue(!stage.isPerforming)
  }

  @Test func `stages can perform within each other`() throws {
    let (a, b) = (Stage(), Stage())
    let (ofA, ofB) = (Layer(), Layer())
    try a.root.addSublayer(ofA)
    try b.root.addSublayer(ofB)
    a.flush()
    b.flush()
    a.perform {
      Transaction.animationDuration = 3
      b.perform {
        expectIdentical(Stage.current, b)
        expectTrue(a.isPerforming)
        expectEqual(Transaction.animationDuration, 0.25)
        Transaction.animationDuration = 5
        ofB.opacity = 0
        // Each layer goes by its own stage.
        ofA.opacity = 0
        a.perform {
          expectIdentical(Stage.current, a)
          expectEqual(Transaction.animationDuration, 3)
        }
        expectIdentical(Stage.current, b)
      }
      expectIdentical(Stage.current, a)
      expectEqual(Transaction.animationDuration, 3)
      expectTrue(!b.isPerforming)
    }
    expectEqual(ofA.animations.map(\.duration), [3])
    expectEqual(ofB.animations.map(\.duration), [5])
  }

  @Test func `a body that throws in another stage leaves both as they were`() throws {
    struct Failure: Error {}
    let (a, b) = (Stage(), Stage())
    a.perform {
      #expect(throws: Failure.self) { try b.perform { throw Failure() } }
      expectIdentical(Stage.current, a)
    }
    expectNil(Stage.current)
  }

  /// Two threads wait for each other in the middle of their bodies.
  private final class Meeting: Sendable {
    let count = Mutex(0)

    func wait(for others: Int) {
      count.withLock { $0 += 1 }
      while count.withLock({ $0 < others }) { Thread.sleep(forTimeInterval: 0.0005) }
    }
  }

  @Test func `each thread has its own current stage`() throws {
    let meeting = Meeting()
    let results = Mutex<[Bool]>([])
    let done = DispatchSemaphore(value: 0)
    let durations = [1.5, 2.5]
    for duration in durations {
      let thread = Thread {
        let stage = Stage()
        let layer = Layer()
        var isRight = Stage.current == nil && (try? stage.root.addSublayer(layer)) != nil
        stage.flush()
        stage.perform {
          Transaction.animationDuration = duration
          meeting.wait(for: 2)
          isRight = isRight && Stage.current === stage && Transaction.animationDuration == duration
          layer.opacity = 0
          meeting.wait(for: 4)
        }
        isRight = isRight && Stage.current == nil && layer.animations.map(\.duration) == [duration]
        results.withLock { $0.append(isRight) }
        done.signal()
      }
      thread.start()
    }
    for _ in durations { done.wait() }
    expectEqual(results.withLock { $0 }, [true, true])
    expectNil(Stage.current)
  }

  @Test func `the current media time is that of the current stage`() throws {
    let stage = Stage()
    try stage.advance(to: 1.5)
    expectEqual(CurrentMediaTime(), 0)
    expectEqual(stage.perform { CurrentMediaTime() }, 1.5)
  }
}
