import GlissadeTiming
import TestSupport
import Testing

struct KeyframeTimingTests {
  typealias Mode = KeyframeTiming.CalculationMode
  static let modes: [Mode] = [
    .linear, .discrete, .paced, .cubic, .cubicPaced, .pacedWithinSegments,
  ]

  @Test func `spaces keyframes evenly, discrete ones in slots`() throws {
    try expectEqual(KeyframeTiming(count: 5).times, [0, 0.25, 0.5, 0.75, 1])
    try expectEqual(
      KeyframeTiming(count: 4, calculationMode: .discrete).times, [0, 0.25, 0.5, 0.75])
    try expectEqual(KeyframeTiming(count: 1).times, [0])
  }

  @Test(arguments: [Mode.paced, .cubicPaced])
  func `paces keyframes by their distance`(mode: Mode) throws {
    let paced = try KeyframeTiming(count: 4, calculationMode: mode, distances: [3, 0, 1])
    expectEqual(paced.times, [0, 0.75, 0.75, 1])
    let still = try KeyframeTiming(count: 3, calculationMode: mode, distances: [0, 0])
    expectEqual(still.times, [0, 0.5, 1])
    let huge = try KeyframeTiming(count: 3, calculationMode: mode, distances: [1e308, 1e308])
    expectEqual(huge.times, [0, 0.5, 1])
  }

  @Test(arguments: [Mode.paced, .cubicPaced])
  func `paces by key times and timing functions only if there are key times`(mode: Mode) throws {
    let given = try KeyframeTiming(
      count: 2, calculationMode: mode, keyTimes: [0, 1], timingFunctions: [.easeIn])
    expectEqual(given.location(at: 0.5).fraction, UnitBezier.easeIn.value(at: 0.5))
    let ignored = try KeyframeTiming(
      count: 2, calculationMode: mode, timingFunctions: [.easeIn], distances: [4])
    expectEqual(ignored.location(at: 0.5).fraction, 0.5)
    expectTrue(ignored.timingFunctions.isEmpty)
  }

  @Test(arguments: modes)
  func `clamps its time`(mode: Mode) throws {
    let timing = try KeyframeTiming(count: 3, calculationMode: mode, distances: [1, 1])
    expectEqual(timing.location(at: -1), timing.location(at: 0))
    expectEqual(timing.location(at: .nan), timing.location(at: 0))
    expectEqual(timing.location(at: 7), timing.location(at: 1))
    expectEqual(timing.rate(at: -0.1), 0)
    expectEqual(timing.rate(at: 1.1), 0)
    expectEqual(timing.rate(at: .nan), 0)
  }

  @Test(arguments: modes)
  func `holds the outer keyframes outside the key times`(mode: Mode) throws {
    let timing = try KeyframeTiming(count: 2, calculationMode: mode, keyTimes: [0.25, 0.75])
    expectEqual(timing.location(at: 0.1).index, 0)
    expectEqual(timing.location(at: 0.1).fraction, 0)
    expectEqual(timing.rate(at: 0.1), 0)
    let end = timing.location(at: 0.9)
    expectTrue(mode == .discrete ? end.index == 1 : (end.index == 0 && end.fraction == 1))
    expectEqual(timing.rate(at: 0.9), 0)
  }

  @Test func `jumps where two key times are the same`() throws {
    let timing = try KeyframeTiming(count: 4, keyTimes: [0, 0.5, 0.5, 1])
    expectEqual(timing.location(at: 0.5 - 2 * KeyframeTiming.keyTolerance).index, 0)
    expectEqual(timing.location(at: 0.5), timing.location(at: 0.5))
    expectEqual(timing.location(at: 0.5).index, 2)
    expectEqual(timing.location(at: 0.75).fraction, 0.5)
    let atEnd = try KeyframeTiming(count: 3, keyTimes: [0, 1, 1])
    expectEqual(atEnd.location(at: 1).index, 1)
    expectEqual(atEnd.location(at: 1).fraction, 1)
  }

  @Test(arguments: modes)
  func `a rounding before a key counts as the key`(mode: Mode) throws {
    let times = [0, 0.1, 0.3, 0.7, 1]
    let timing = try KeyframeTiming(
      count: 5, calculationMode: mode, keyTimes: times,
      timingFunctions: [.linear, .steps(Steps(4)), .linear, .linear])
    for (key, time) in times.enumerated().dropFirst().dropLast() {
      for early in [time.nextDown, time - KeyframeTiming.keyTolerance / 2] {
        expectEqual(timing.location(at: early), timing.location(at: time), "\(key) at \(early)")
      }
      let before = timing.location(at: time - 2 * KeyframeTiming.keyTolerance)
      expectEqual(before.index, key - 1)
    }
    // Steps within a segment are keys too.
    let step = 0.1 + (0.3 - 0.1) / 2
    if mode != .discrete {
      expectEqual(timing.location(at: step - 1e-13).fraction, 0.5)
      expectEqual(timing.location(at: step - 1e-11).fraction, 0.25)
    }
    expectEqual(timing.location(at: 1.0.nextDown), timing.location(at: 1))
  }

  @Test func `paced within segments is linear between values`() throws {
    let values = [0.0, 5, 1, 1.5]
    let times = [0, 0.2, 0.7, 1]
    let functions: [TimingFunction] = [.easeIn, .linear, .default]
    let paced = try KeyframeTrack(
      values: values, keyTimes: times, timingFunctions: functions,
      calculationMode: .pacedWithinSegments)
    let linear = try KeyframeTrack(values: values, keyTimes: times, timingFunctions: functions)
    for step in 0...100 {
      expectEqual(paced.value(at: Double(step) / 100), linear.value(at: Double(step) / 100))
    }
    try expectEqual(
      KeyframeTiming(count: 3, calculationMode: .pacedWithinSegments).times, [0, 0.5, 1])
  }

  @Test func `runs each segment at its own pace`() throws {
    let timing = try KeyframeTiming(count: 3, timingFunctions: [.easeIn, .linear])
    expectEqual(timing.location(at: 0.25).fraction, UnitBezier.easeIn.value(at: 0.5))
    expectEqual(timing.location(at: 0.75).fraction, 0.5)
    expectClose(timing.rate(at: 0.25), 2 * UnitBezier.easeIn.slope(at: 0.5), within: 1e-15)
    expectEqual(timing.rate(at: 0.75), 2)
  }

  @Test(arguments: modes)
  func `refuses lists of the wrong length`(mode: Mode) {
    let allowed = mode == .discrete ? 4 : 3
    expectEqual(
      thrown(try KeyframeTiming(count: 3, calculationMode: mode, keyTimes: [0, 1])),
      .wrongCount(field: .keyTimes, count: 2, expected: allowed))
    expectEqual(
      thrown(try KeyframeTiming(count: 3, calculationMode: mode, timingFunctions: [.linear])),
      .wrongCount(field: .timingFunctions, count: 1, expected: 2))
    expectEqual(
      thrown(try KeyframeTiming(count: 0, calculationMode: mode)),
      .wrongCount(field: .values, count: 0, expected: 1))
  }

  @Test func `refuses key times that do not ascend within 0 and 1`() {
    expectEqual(
      thrown(try KeyframeTiming(count: 3, keyTimes: [0, 0.6, 0.5])),
      .notAscending(field: .keyTimes, index: 2, value: 0.5))
    expectRefused(.keyTimes, [-0.1, 1.1], allowed: .unitInterval) {
      try KeyframeTiming(count: 1, keyTimes: [$0])
    }
    expectRefused(.keyTimes, notFinite) { try KeyframeTiming(count: 2, keyTimes: [0, $0]) }
    expectRefused(.distances, notFinite) {
      try KeyframeTiming(count: 2, calculationMode: .paced, distances: [$0])
    }
    expectRefused(.distances, [-1], allowed: .notNegative) {
      try KeyframeTiming(count: 2, calculationMode: .paced, distances: [$0])
    }
    expectEqual(
      thrown(try KeyframeTiming(count: 2, calculationMode: .paced)),
      .wrongCount(field: .distances, count: 0, expected: 1))
  }
}
