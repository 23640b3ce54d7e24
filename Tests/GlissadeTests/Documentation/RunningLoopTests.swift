import Glissade
import TestSupport
import Testing

@Suite struct RunningLoopTests {
  @MainActor
  @Test(.timeLimit(.minutes(1))) func `the loop runs until nothing is scheduled`() async throws {
    let print = PrintedLines()
    // example begins
    @MainActor
    func run(
      _ stage: Stage, on clock: some Clock<Duration>, framesPerSecond: Double = 60,
      draw: (Frame) -> Void
    ) async throws {
      let (start, firstTime) = (clock.now, stage.time)
      func time() -> Double { firstTime + start.duration(to: clock.now) / .seconds(1) }
      var next = firstTime
      while true {
        let now = time()
        try stage.advance(to: now)
        try stage.evaluate(at: now)
        draw(stage.frame)
        guard let wakeTime = stage.nextWakeTime else { return }
        next = max(wakeTime, time(), next + 1 / framesPerSecond)
        try await clock.sleep(until: start.advanced(by: .seconds(next - firstTime)), tolerance: nil)
      }
    }
    // example ends

    // example begins
    let stage = Stage()
    let ball = Layer()
    try stage.root.addSublayer(ball)

    stage.perform {
      Transaction.animationDuration = 0.1
      Transaction.setCompletion { print("The ball arrived at \(stage.time) s.") }
      ball.position.x = 60
    }
    stage.post(after: 0.2) { print("The delayed function ran at \(stage.time) s.") }

    var positions: [Double] = []
    try await run(stage, on: ContinuousClock()) { frame in
      positions.append(frame[ball]!.worldMatrix.m41)
    }
    print("The last frame shows the ball at \(positions.last!).")
    // example ends
    expectEqual(print.text, Documentation.outputs("RunningLoop")[0])
    expectEqual(positions, positions.sorted())
    // No more than the frame at 0, 60 per second, and those after a late one.
    expectLess(positions.count, than: 16)
  }

  @Test func `evaluating does not let time pass, and advancing does`() throws {
    var print = PrintedLines()
    // example begins
    let clip = Stage()
    let dot = Layer()
    try clip.root.addSublayer(dot)

    clip.perform {
      Transaction.animationDuration = 0.5
      Transaction.setCompletion {
        print("Arrived at \(clip.time) s.")
        Transaction.setCompletion { print("Came back at \(clip.time) s.") }
        dot.position.x = 0
      }
      dot.position.x = 100
    }

    for time in [0.5, 0.25] {
      try clip.evaluate(at: time)
      print("At \(time) s the dot is at \(clip.frame[dot]!.worldMatrix.m41.rounded()).")
    }
    try clip.advance(to: 60)
    print("It is \(clip.time) s. Something is scheduled: \(clip.nextWakeTime != nil).")
    try clip.evaluate(at: 0.25)
    print("At 0.25 s the dot is at \(clip.frame[dot]!.worldMatrix.m41).")
    // example ends
    expectEqual(print.text, Documentation.outputs("RunningLoop")[2])

    print = PrintedLines()
    // example begins
    clip.errorHandler = { error, layer in print("\(layer?.name ?? "The stage"): \(error)") }
    dot.name = "dot"
    dot.position.x = .infinity
    do { try clip.advance(to: 59) } catch { print(error) }
    print(dot.position.x, clip.time)
    // example ends
    expectEqual(print.text, Documentation.outputs("RunningLoop")[3])
  }
}
