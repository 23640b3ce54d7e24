import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ScriptedGestureTests {
  static let start = Point(x: 50, y: 300), way = Point(x: 120, y: -160)

  func gesture(
    _ release: ScriptedGesture.Release = .alongPath, duration: Double = 0.3,
    timingFunction: TimingFunction = .linear, cancelAt: Double? = nil,
    _ sampling: ScriptedGesture.Sampling = .rate(120)
  ) throws -> ScriptedGesture {
    try ScriptedGesture(
      from: Self.start, by: Self.way, duration: duration, timingFunction: timingFunction,
      release: release,
      cancelAt: cancelAt, sampling: sampling, touchID: 3)
  }

  @Test func `a finger comes down, moves at the rate and is lifted at the end`() throws {
    let samples = try gesture(.alongPath, .rate(10)).samples(startingAt: 7)
    expectEqual(samples.map(\.phase), [.began, .moved, .moved, .ended])
    expectEqual(samples.map(\.time), [7, 7.1, 7.2, 7.3])
    expectTrue(samples.allSatisfy { $0.id == 3 })
    expectTrue(samples[0].location == Self.start && samples[3].location == Self.start + Self.way)
    expectLess(samples[1].location.distance(to: Point(x: 90, y: 300 - 160 / 3.0)), than: 1e-12)
    try expectEqual(gesture(.alongPath, .rate(10)).samples(startingAt: 7), samples)
  }

  @Test(arguments: [24, 30, 60, 120, 144, 1_000] as [Double])
  func `times ascend, and none is doubled`(_ rate: Double) throws {
    for release in [.alongPath, .pause(0.1), .velocity(PointsPerSecond(900))]
      as [ScriptedGesture.Release]
    {
      let samples = try gesture(release, .rate(rate)).samples()
      for (former, next) in zip(samples, samples.dropFirst()) {
        expectTrue(next.time - former.time > 1e-6 && next.time - former.time < 1.001 / rate)
      }
      expectTrue(samples.contains { $0.time == 0.3 })
    }
  }

  @Test func `scripted gesture: its timing function sets the pace along the points`() throws {
    let gesture = try gesture(timingFunction: .easeInEaseOut)
    expectLess(gesture.location(at: 0.15).distance(to: Point(x: 110, y: 220)), than: 1e-9)
    // A quarter of the time is .129162 of the way.
    expectClose(gesture.location(at: 0.075).x, 50 + 120 * 0.129162, within: 1e-4)
    expectTrue(
      gesture.location(at: -1) == Self.start && gesture.location(at: 9) == Self.start + Self.way)
  }

  @Test func `scripted gesture with a pause: the finger rests before it is lifted`() throws {
    let samples = try gesture(.pause(0.1), .rate(20)).samples()
    expectEqual(
      samples.map(\.phase), [.began] + Array(repeating: .moved, count: 6) + [.stationary, .ended])
    expectTrue(samples.suffix(3).allSatisfy { $0.location == Self.start + Self.way })
    expectEqual(samples[samples.count - 1].time, 0.4)
  }

  @Test(arguments: [0.0, 0.1, 0.2, 0.3])
  func `scripted gesture, cancelled: ends at its present place`(_ time: Double) throws {
    let samples = try gesture(cancelAt: time).samples()
    let last = samples[samples.count - 1]
    expectTrue(last.phase == .cancelled && last.time == time)
    expectLess(last.location.distance(to: Self.start + Self.way * (time / 0.3)), than: 1e-9)
    expectTrue(
      samples.dropLast().allSatisfy { $0.phase != .ended && ($0.time < time || $0.phase == .began) }
    )
  }

  @Test func `scripted gesture with given sample times: keeps them`() throws {
    let samples = try gesture(.alongPath, .times([0.01, 0.02, 0.02, 0.29])).samples()
    expectEqual(samples.map(\.time), [0, 0.01, 0.02, 0.02, 0.29, 0.3])
  }

  @Test func `scripted gesture of several points: has one speed throughout`() throws {
    let points = [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 90)]
    let gesture = try ScriptedGesture(through: points, duration: 1.2)
    expectEqual(gesture.location(at: 0.15), Point(x: 15, y: 0))
    expectLess(gesture.location(at: 0.75).distance(to: Point(x: 30, y: 45)), than: 1e-12)
    expectEqual(gesture.location(at: 1.2), Point(x: 30, y: 90))
    let still = try ScriptedGesture(through: [Point(x: 5, y: 5)], duration: 1)
    expectTrue(still.samples().allSatisfy { $0.location == Point(x: 5, y: 5) })
  }

  /// The velocity along the way that a pan reads when the finger lets go.
  func released(_ gesture: ScriptedGesture) throws -> Double {
    let pad = TouchPad()
    let pan = pad.add(PanGestureRecognizer(), to: pad.window)
    var velocity = Double.nan
    pan.addTarget {
      let point = $0.velocity(in: nil).point
      if $0.state == .ended { velocity = point.x * 0.6 - point.y * 0.8 }
    }
    try gesture.run(in: pad.window, startingAt: 2)
    expectTrue(pad.notes.first == "pan began" && pad.notes.last == "pan ended")
    expectEqual(pad.stage.time, 2 + gesture.endTime)
    return velocity
  }

  @Test(
    arguments: [900, 300, 1_333, 50, 0, -400, 2_500] as [Double], [60, 120, 240] as [Double])
  func `a pan reads the velocity of the release`(_ speed: Double, _ rate: Double) throws {
    // The last tenth of a second is one parabola: the tracker meets it.
    let gesture = try gesture(.velocity(PointsPerSecond(speed)), .rate(rate))
    expectClose(try released(gesture), speed, within: 1e-6)
    expectEqual(gesture.location(at: 0.3), Self.start + Self.way)
  }

  @Test func `a pan reads the velocity of an even pace, and none after a pause`() throws {
    // 200 points in 0.3 s.
    expectClose(try released(gesture()), 200 / 0.3, within: 1e-6)
    try expectEqual(released(gesture(.pause(0.05))), 0)
  }

  @Test func `scripted gesture, bad parameters: throws the field and the value`() {
    func expect(_ error: GestureError, _ body: () throws -> ScriptedGesture) {
      #expect(throws: TransitionError.invalidGesture(error)) { try body() }
    }
    expect(.notFinite(.start, value: .nan)) {
      try ScriptedGesture(from: Point(x: .nan, y: 0), by: .zero, duration: 1)
    }
    expect(.notFinite(.translation, value: .infinity)) {
      try ScriptedGesture(from: .zero, by: Point(x: 0, y: .infinity), duration: 1)
    }
    expect(.outOfRange(.start, value: 0)) { try ScriptedGesture(through: [], duration: 1) }
    expect(.notFinite(.translation, value: .infinity)) {
      try ScriptedGesture(
        through: [Point(x: -1.7e308, y: 0), Point(x: 1.7e308, y: 0)], duration: 1)
    }
    for bad in [0, -1] as [Double] {
      expect(.outOfRange(.duration, value: bad)) { try gesture(duration: bad) }
      expect(.outOfRange(.sampleRate, value: bad)) { try gesture(.alongPath, .rate(bad)) }
    }
    expect(.notFinite(.duration, value: .nan)) { try gesture(duration: .nan) }
    expect(.outOfRange(.sampleRate, value: 1e9)) { try gesture(.alongPath, .rate(1e9)) }
    expect(.outOfRange(.pause, value: -0.1)) { try gesture(.pause(-0.1)) }
    expect(.notFinite(.releaseVelocity, value: .nan)) {
      try gesture(.velocity(PointsPerSecond(.nan)))
    }
    expect(.outOfRange(.releaseVelocity, value: 9)) {
      try ScriptedGesture(
        from: .zero, by: .zero, duration: 1, release: .velocity(PointsPerSecond(9)))
    }
    expect(.outOfRange(.timingFunction, value: 9)) {
      try gesture(.velocity(PointsPerSecond(9)), timingFunction: .easeIn)
    }
    expect(.outOfRange(.cancelTime, value: 0.31)) { try gesture(cancelAt: 0.31) }
    expect(.outOfRange(.cancelTime, value: -1)) { try gesture(cancelAt: -1) }
    expect(.outOfRange(.sampleTimes, value: 0.1)) { try gesture(.alongPath, .times([0.2, 0.1])) }
    expect(.outOfRange(.sampleTimes, value: 0.4)) { try gesture(.alongPath, .times([0.4])) }
    expect(.notFinite(.sampleTimes, value: .nan)) { try gesture(.alongPath, .times([.nan])) }
  }
}
