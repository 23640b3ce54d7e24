import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@MainActor @Suite struct StageFramesTests {
  private func fadingStage() throws -> (Stage, Layer) {
    let (stage, box) = (Stage(time: 5), Layer())
    try stage.root.addSublayer(box)
    try box.add(BasicAnimation(keyPath: .opacity, from: 0, to: 1).lasting(1, .linear))
    return (stage, box)
  }

  /// Collects frames in a task, while the clock moves from deadline to deadline.
  private func collect(
    _ stage: Stage, _ box: Layer, on clock: ManualClock, steps: [Duration]
  ) async throws -> [(time: Double, opacity: Double)] {
    let task = Task {
      var seen: [(time: Double, opacity: Double)] = []
      for try await frame in stage.frames(every: .milliseconds(250), on: clock) {
        seen.append((frame.time, frame[box]?.opacity ?? -1))
        if seen.count > steps.count { break }
      }
      return seen
    }
    for step in steps {
      while clock.sleeperCount == 0 { await Task.yield() }
      clock.advance(by: step)
    }
    return try await task.value
  }

  @Test func `frames come at multiples of the interval`() async throws {
    let (stage, box) = try fadingStage()
    let steps = Array(repeating: Duration.milliseconds(250), count: 4)
    let seen = try await collect(stage, box, on: ManualClock(), steps: steps)
    expectEqual(seen.map(\.time), [5, 5.25, 5.5, 5.75, 6])
    expectEqual(seen.map(\.opacity), [0, 0.25, 0.5, 0.75, 1])
    expectTrue(!stage.isAnimating)
  }

  @Test func `missed frames are left out`() async throws {
    let (stage, box) = try fadingStage()
    let steps: [Duration] = [.milliseconds(610), .milliseconds(140), .milliseconds(250)]
    let seen = try await collect(stage, box, on: ManualClock(), steps: steps)
    // After 610 ms the next multiple of 250 ms is 750 ms.
    expectEqual(seen.map(\.time), [5, 5.61, 5.75, 6])
  }

  @Test func `a clock of the system drives a stage to its end`() async throws {
    let (stage, box) = try fadingStage()
    var last = -1.0
    stage.root.speed = 20
    for try await frame in stage.frames(every: .milliseconds(5), on: ContinuousClock()) {
      let opacity = frame[box]!.opacity
      expectTrue(opacity >= last)
      last = opacity
      if stage.nextWakeTime == nil { break }
    }
    expectEqual(last, 1)
  }

  @Test func `a cancelled task gets no more frames`() async throws {
    let (stage, clock) = (Stage(), ManualClock())
    let task = Task {
      var count = 0
      for try await _ in stage.frames(on: clock) { count += 1 }
      return count
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    task.cancel()
    try await expectEqual(task.value, 1)
    expectEqual(clock.sleeperCount, 0)
  }

  @Test func `the sequence ends with its stage`() async throws {
    let clock = ManualClock()
    var stage: Stage? = Stage()
    let frames = try #require(stage).frames(every: .milliseconds(250), on: clock)
    let task = Task {
      var count = 0
      for try await _ in frames { count += 1 }
      return count
    }
    while clock.sleeperCount == 0 { await Task.yield() }
    weak let released = stage
    stage = nil
    expectNil(released)
    clock.advance(by: .seconds(1))
    try await expectEqual(task.value, 1)
  }

  @Test func `an interval of zero does not sleep`() async throws {
    let (stage, clock) = (Stage(), ManualClock())
    var count = 0
    for try await _ in stage.frames(every: .zero, on: clock) {
      count += 1
      if count == 3 { break }
    }
    expectTrue(count == 3 && clock.sleeperCount == 0)
  }
}
