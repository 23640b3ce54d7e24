import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct VelocityTrackerTests {
  /// The velocity after samples of a motion along x, at some times.
  func velocity(
    _ times: [Double], release: Double? = nil, _ motion: (Double) -> Double
  ) throws -> Double {
    var tracker = VelocityTracker()
    for time in times { try tracker.add(Point(x: motion(time), y: 0), at: time) }
    expectEqual(tracker.velocity(at: release).y, .zero)
    return tracker.velocity(at: release).x.value
  }

  static func times(rate: Double, until end: Double) -> [Double] {
    (0...Int(end * rate)).map { Double($0) / rate }
  }

  @Test(arguments: [5, 12, 24, 30, 59.94, 60, 90, 120, 240, 1_000, 10_000] as [Double])
  func `velocity of a uniform motion: exact at any sampling rate`(_ rate: Double) throws {
    let speed = try velocity(Self.times(rate: rate, until: 0.5)) { 37 + 900 * $0 }
    // Differences of samples near 500 points cancel: 1e-9 of the velocity.
    expectClose(speed, 900, within: 900e-9)
  }

  @Test(arguments: [30, 60, 120, 240, 1_000] as [Double])
  func `velocity of an accelerated motion: exact at any sampling rate`(_ rate: Double) throws {
    let times = Self.times(rate: rate, until: 0.5)
    let end = times[times.count - 1]
    let speed = try velocity(times) { 5 - 300 * $0 + 2_000 * $0 * $0 }
    expectClose(speed, -300 + 4_000 * end, within: 1e-6)
  }

  @Test(arguments: 0..<20)
  func `velocity from irregular samples: the same as from regular ones`(_ seed: Int) throws {
    var random = SeededGenerator(UInt64(seed))
    var times = [0.0]
    while times[times.count - 1] < 0.4 {
      times.append(times[times.count - 1] + Double.random(in: 0.003...0.02, using: &random))
    }
    let even = try velocity(times) { -250 * $0 }
    expectLess(abs(even + 250), than: 250e-9)
    let end = times[times.count - 1]
    let faster = try velocity(times) { 1_000 * $0 * $0 }
    expectClose(faster, 2_000 * end, within: 1e-6)
  }

  @Test func `velocity from fewer than two samples: 0`() throws {
    expectEqual(VelocityTracker().velocity(), .zero)
    try expectEqual(velocity([1]) { _ in 5 }, 0)
    // Samples of a single instant give no velocity.
    try expectEqual(velocity([1, 1, 1]) { _ in 5 }, 0)
    var tracker = VelocityTracker()
    try tracker.add(.zero, at: 1)
    try tracker.add(Point(x: 100, y: 0), at: 1)
    expectEqual(tracker.velocity(), .zero)
  }

  @Test func `the later of two samples of one time counts, and repeated ones change nothing`()
    throws
  {
    var tracker = VelocityTracker()
    for step in 0...10 {
      let time = Double(step) / 100
      try tracker.add(Point(x: -7, y: 3), at: time)
      try tracker.add(Point(x: 400 * time, y: -100 * time), at: time)
      try tracker.add(Point(x: 400 * time, y: -100 * time), at: time)
    }
    expectClose(tracker.velocity().x.value, 400, within: 1e-6)
    expectLess(abs(tracker.velocity().y.value + 100), than: 1e-6)
  }

  @Test func `samples closer than half a millisecond do not magnify errors`() throws {
    var tracker = VelocityTracker()
    for step in 0...10 {
      let time = Double(step) / 100
      try tracker.add(Point(x: 400 * time, y: 0), at: time)
      // A tenth of a point within a microsecond would be 100,000 points per second.
      try tracker.add(Point(x: 400 * time + 0.1, y: 0), at: time + 1e-6)
    }
    expectClose(tracker.velocity().x.value, 400, within: 20)
  }

  @Test(arguments: [
    (0.0, 600.0), (0.03, 600), (0.04, 600), (0.041, 0), (0.2, 0), (5, 0),
  ])
  func `a finger that rests for more than 40 ms has no velocity`(
    _ rest: Double, _ expected: Double
  ) throws {
    let times = Self.times(rate: 120, until: 0.2)
    let end = times[times.count - 1]
    let silent = try velocity(times, release: end + rest) { 600 * $0 }
    expectClose(silent, expected, within: 1e-6)
    // With samples of the resting finger, the velocity decreases for 40 ms and is 0 afterwards.
    let rests = Self.times(rate: 120, until: rest).map { end + $0 } + [end + rest]
    let seen = try velocity(times + rests) {
      600 * min($0, end)
    }
    if expected == 0 { expectEqual(seen, 0) } else { expectAtMost(seen, 600.001) }
  }

  @Test func `velocity after a rest: samples from before do not count`() throws {
    let rests = Self.times(rate: 100, until: 0.06).map { 0.2 + $0 }
    let after = Self.times(rate: 100, until: 0.03).dropFirst().map { 0.26 + $0 }
    let speed = try velocity(Self.times(rate: 100, until: 0.2) + rests + after) { time in
      time <= 0.2 ? 900 * time : 180 - 300 * max(0, time - 0.26)
    }
    expectLess(abs(speed + 300), than: 1e-6)
  }

  @Test func `a stall between two samples leaves the velocity between them`() throws {
    let speed = try velocity([0, 0.01, 0.41]) { 100 * $0 }
    expectClose(speed, 100, within: 1e-9)
  }

  @Test func `velocity tracker, bad sample: throws and changes nothing`() throws {
    var tracker = VelocityTracker()
    try tracker.add(.zero, at: 1)
    try tracker.add(Point(x: 10, y: 0), at: 1.01)
    let before = tracker
    #expect(throws: TransitionError.invalidGesture(.notFinite(.position, value: .nan))) {
      try tracker.add(Point(x: 1, y: .nan), at: 2)
    }
    #expect(throws: TransitionError.invalidGesture(.notFinite(.time, value: .infinity))) {
      try tracker.add(.zero, at: .infinity)
    }
    #expect(throws: TransitionError.invalidGesture(.timeRunsBackwards(from: 1.01, to: 1))) {
      try tracker.add(.zero, at: 1)
    }
    expectTrue(tracker == before && tracker.lastTime == 1.01)
    // A velocity that overflows counts as zero.
    try tracker.add(Point(x: 1.7e308, y: -1.7e308), at: 1.011)
    expectEqual(tracker.velocity(), .zero)
    tracker.removeAll()
    expectTrue(tracker.velocity() == .zero && tracker.lastTime == nil)
  }
}
