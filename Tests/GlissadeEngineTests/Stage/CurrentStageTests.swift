import Foundation
import GlissadeEngine
import GlissadeMath
import Synchronization
import Testing

@Suite struct CurrentStageTests {
  @Test func `a stage is current while it performs`() throws {
    let stage = Stage()
    #expect(Stage.current == nil)
    stage.perform {
      #expect(Stage.current === stage)
      #expect(stage.isPerforming)
      stage.perform { #expect(Stage.current === stage) }
      #expect(Stage.current === stage)
      #expect(stage.isPerforming)
    }
    #expect(Stage.current == nil)
    #expect(!stage.isPerforming)
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
        #expect(Stage.current === b)
        #expect(a.isPerforming)
        #expect(Transaction.animationDuration == 0.25)
        Transaction.animationDuration = 5
        ofB.opacity = 0
        // Each layer goes by its own stage.
        ofA.opacity = 0
        a.perform {
          #expect(Stage.current === a)
          #expect(Transaction.animationDuration == 3)
        }
        #expect(Stage.current === b)
      }
      #expect(Stage.current === a)
      #expect(Transaction.animationDuration == 3)
      #expect(!b.isPerforming)
    }
    #expect(ofA.animations.map(\.duration) == [3])
    #expect(ofB.animations.map(\.duration) == [5])
  }

  @Test func `a body that throws in another stage leaves both as they were`() throws {
    struct Failure: Error {}
    let (a, b) = (Stage(), Stage())
    a.perform {
      #expect(throws: Failure.self) { try b.perform { throw Failure() } }
      #expect(Stage.current === a)
    }
    #expect(Stage.current == nil)
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
    #expect(results.withLock { $0 } == [true, true])
    #expect(Stage.current == nil)
  }

  @Test func `the current media time is that of the current stage`() throws {
    let stage = Stage()
    try stage.advance(to: 1.5)
    #expect(CurrentMediaTime() == 0)
    #expect(stage.perform { CurrentMediaTime() } == 1.5)
  }
}
