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

  @MainActor
  @Test(.timeLimit(.minutes(1))) func `a touch ends the sleep of a window at rest`() async throws {
    let print = PrintedLines()
    // example begins
    let window = Window(frame: Rect(x: 0, y: 0, width: 80, height: 24))
    window.makeKeyAndVisible()
    var isOpen = true
    let tap = TapGestureRecognizer()
    tap.addTarget { _ in isOpen = false }
    window.addGestureRecognizer(tap)
    let loop = WindowLoop(window)

    Task {  // In place of the thread that reads the terminal.
      try await Task.sleep(for: .milliseconds(300))
      for phase in [TouchEvent.Phase.began, .ended] {
        loop.receive(TouchEvent(phase: phase, location: Point(x: 3, y: 3), time: loop.time))
      }
    }
    var frames = 0
    do {
      print("\u{1B}[?25l")  // Hides the cursor.
      defer { print("\u{1B}[?25h") }  // Shows it again.
      try await loop.run(while: { isOpen }) { _ in frames += 1 }
    } catch {
      print("The window was closed by an error: \(error)")
    }
    // example ends
    expectEqual(print.text, "\u{1B}[?25l\n\u{1B}[?25h\n")
    // The window is at rest but for the taps.
    expectLess(frames, than: 10)

    // Nothing is scheduled: a loop that slept before it looks whether the window is open would sleep for an hour.
    isOpen = true
    try await loop.run(while: { isOpen }) { _ in isOpen = false }
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

// example begins
@MainActor
final class WindowLoop {
  let window: Window
  private let (clock, start) = (ContinuousClock(), ContinuousClock.now)
  private var touches: [TouchEvent] = []
  private var sleep: Task<Void, any Error>?

  init(_ window: Window) { self.window = window }

  /// The present time of the stage, for touches.
  var time: Double { start.duration(to: clock.now) / .seconds(1) }

  /// Keeps a touch for the next round.
  func receive(_ touch: TouchEvent) {
    touches.append(touch)
    wake()
  }

  /// Ends the sleep, for instance after a change of the stage or of what `isOpen` returns.
  func wake() { sleep?.cancel() }

  func run(while isOpen: () -> Bool, draw: (Frame) -> Void) async throws {
    let stage = window.windowStage
    while isOpen() {
      let now = time
      while !touches.isEmpty { try window.send(touches.removeFirst()) }
      try stage.step(to: max(now, stage.time))
      try stage.evaluate(at: stage.time)
      draw(stage.frame)
      try await clock.sleep(for: .seconds(1 / 60))
      let rest = (stage.nextWakeTime ?? .infinity) - time
      if isOpen() && touches.isEmpty && rest > 0 {
        let sleep = Task { [clock] in try await clock.sleep(for: .seconds(min(rest, 3600))) }
        self.sleep = sleep
        _ = await sleep.result
      }
    }
  }
}
// example ends
