import Glissade
import TestSupport
import Testing

@MainActor @Suite struct ConcurrencyCommentTests {
  @Test func `frames come until nothing moves`() async throws {
    let print = PrintedLines()
    let (stage, box, clock) = (Stage(), Layer(), ManualClock())
    try stage.root.addSublayer(box)
    stage.perform {
      Transaction.animationDuration = 0.02
      Transaction.animationTimingFunction = .linear
      box.opacity = 0
    }
    let ticks = Task {
      for _ in 0..<3 {
        while clock.sleeperCount == 0 { await Task.yield() }
        clock.advance(by: .milliseconds(10))
      }
    }
    // example begins
    for try await frame in stage.frames(every: .milliseconds(10), on: clock) {
      print(frame.time, frame[box]!.opacity)
      if stage.nextWakeTime == nil { break }
    }
    // example ends
    ticks.cancel()
    // The animation ends at 0.02 s, when it still shows; the next frame has nothing left to wait for.
    expectEqual(print.text, "0.0 1.0\n0.01 0.5\n0.02 0.0\n0.03 0.0\n")
  }

  @Test func `a curtain fades out`() async throws {
    let print = PrintedLines()
    // example begins
    let show = Stage()
    let curtain = Layer()
    try show.root.addSublayer(curtain)
    show.perform { curtain.opacity = 0 }

    var opacity = 1.0
    for try await frame in show.frames(every: .milliseconds(20), on: ContinuousClock()) {
      opacity = frame[curtain]!.opacity
      if show.nextWakeTime == nil { break }
    }
    print("The curtain's opacity is \(opacity) at the end.")
    // example ends
    expectTrue(Documentation.outputs("RunningLoop").contains(print.text))
  }
}
