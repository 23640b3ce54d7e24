import GlissadeTiming
import TestSupport
import Testing

struct KeyframeTrackTests {
  typealias Mode = KeyframeTiming.CalculationMode

  static let goldens: [(mode: Mode, keyTimes: [Double]?, expected: [Printed])] = [
    (.linear, nil, Goldens.linear), (.linear, [0, 0.1, 0.6, 1], Goldens.linearKeyTimes),
    (.discrete, nil, Goldens.discrete), (.discrete, [0, 0.1, 0.6, 1], Goldens.discreteKeyTimes),
    (.paced, nil, Goldens.paced), (.paced, [0, 0.1, 0.6, 1], Goldens.linearKeyTimes),
    (.cubic, nil, Goldens.cubic), (.cubic, [0, 0.1, 0.6, 1], Goldens.cubicKeyTimes),
    (.cubicPaced, [0, 0.1, 0.6, 1], Goldens.cubicKeyTimes),
  ]

  @Test(arguments: goldens)
  func `shows what Core Animation shows`(mode: Mode, keyTimes: [Double]?, expected: [Printed])
    throws
  {
    let track = try KeyframeTrack(
      values: Goldens.keyframeValues, keyTimes: keyTimes, calculationMode: mode)
    for (time, value) in zip(Goldens.keyframeTimes, expected) {
      let actual = track.value(at: time)
      // Rows of one or two digits are exact numbers; half a unit of their last digit says nothing.
      expectClose(actual, value.value, within: Goldens.floatTolerance, "\(time): \(actual)")
    }
  }

  @Test(arguments: [Mode.linear, .discrete, .paced, .cubic, .cubicPaced])
  func `meets its keyframes exactly`(mode: Mode) throws {
    let values = [0.1, 0.7, -0.3, 1e9, 1e-9]
    let track = try KeyframeTrack(values: values, calculationMode: mode)
    for (time, value) in zip(track.timing.times, values) {
      expectEqual(track.value(at: time), value)
    }
    expectEqual(track.value(at: -1), 0.1)
    expectEqual(track.value(at: .nan), 0.1)
    expectEqual(track.value(at: 2), 1e-9)
  }

  @Test(arguments: [Mode.linear, .discrete, .paced, .cubic, .cubicPaced])
  func `holds a single value`(mode: Mode) throws {
    let track = try KeyframeTrack(values: [4], calculationMode: mode)
    for time in [0, 0.5, 1] {
      expectEqual(track.value(at: time), 4)
      expectEqual(track.rate(at: time), 0)
    }
    try expectEqual(
      KeyframeTrack(values: [4], keyTimes: [0.5], calculationMode: mode).value(at: 0), 4)
  }

  @Test func `needs no end time for discrete values`() throws {
    let track = try KeyframeTrack(
      values: [1, 2, 3], keyTimes: [0, 0.2, 0.5, 1], calculationMode: .discrete)
    expectEqual([0, 0.19, 0.2, 0.49, 0.5, 1].map { track.value(at: $0) }, [1, 1, 2, 2, 3, 3])
  }

  @Test func `passes evenly spaced values of a line in a line, two values in any mode`() throws {
    let track = try KeyframeTrack(values: [2, 5], calculationMode: .cubic)
    for time in stride(from: 0.0, through: 1, by: 0.125) {
      expectClose(track.value(at: time), 2 + 3 * time, within: 1e-15)
    }
    for (mode, times) in [(Mode.cubic, nil), (.cubicPaced, nil), (.cubic, [0, 0.2, 0.3, 1])] {
      let values = times ?? [0, 0.1, 0.7, 1]
      guard mode == .cubicPaced || times != nil else { continue }
      let track = try KeyframeTrack(values: values, keyTimes: times, calculationMode: mode)
      for time in stride(from: 0.0, through: 1, by: 0.05) {
        expectClose(track.value(at: time), time, within: 1e-15)
      }
    }
  }

  @Test func `does not jump in speed at the keyframes of a cubic track`() throws {
    let track = try KeyframeTrack(
      values: [0, 1, 0.5, 0.7, 3], keyTimes: [0, 0.1, 0.6, 0.85, 1], calculationMode: .cubic)
    for time in [0.1, 0.6, 0.85] {
      let h = 1e-7
      let before = (track.value(at: time) - track.value(at: time - h)) / h
      let after = (track.value(at: time + h) - track.value(at: time)) / h
      // One-sided differences are off by h/2 of the second derivative, here below 500.
      expectClose(before, after, within: 1e-4)
      expectClose(track.rate(at: time), after, within: 1e-4)
    }
  }

  @Test func `shapes the curve by tension, continuity and bias`() throws {
    let values = [0, 1, 0.5, 0.7]
    func track(_ t: Double, _ c: Double, _ b: Double) throws -> KeyframeTrack {
      try KeyframeTrack(
        values: values, calculationMode: .cubic,
        tensionValues: [Double](repeating: t, count: 4),
        continuityValues: [Double](repeating: c, count: 4),
        biasValues: [Double](repeating: b, count: 4))
    }
    try expectEqual(track(0, 0, 0), KeyframeTrack(values: values, calculationMode: .cubic))
    // Full tension leaves no tangent at all.
    try expectEqual(track(1, 0, 0).outgoingTangents, [0, 0, 0, 0])
    // A round corner doubles the tangents, a continuity of −1 makes straight lines of them.
    for (actual, expected) in zip(try track(-1, 0, 0).outgoingTangents, [2, 0.5, -0.3, 0.4]) {
      expectClose(actual, expected, within: 1e-15)
    }
    let straight = try track(0, -1, 0)
    expectTrue(straight.incomingTangents[1] == 1 && straight.outgoingTangents[1] == -0.5)
    // Full bias takes the tangent from the segment before, the opposite one from the one after.
    try expectEqual(track(0, 0, 1).outgoingTangents[1], 1)
    try expectEqual(track(0, 0, -1).outgoingTangents[1], -0.5)
  }

  @Test func `stays finite where key times meet`() throws {
    for times in [[0, 0.5, 0.5, 1], [0, 0, 0, 1], [0, 1, 1, 1], [0.3, 0.3, 0.3, 0.3]] {
      for mode in [Mode.linear, .cubic, .paced, .discrete] {
        let track = try KeyframeTrack(values: [0, 1, 5, 2], keyTimes: times, calculationMode: mode)
        for step in 0...20 {
          expectTrue(track.value(at: Double(step) / 20).isFinite)
          expectTrue(track.rate(at: Double(step) / 20).isFinite)
        }
      }
    }
    let huge = try KeyframeTrack(values: [-1e308, 1e308, -1e308], calculationMode: .paced)
    expectEqual(huge.timing.times, [0, 0.5, 1])
  }

  @Test func `tells its rate`() throws {
    for mode in [Mode.linear, .cubic, .cubicPaced] {
      let track = try KeyframeTrack(
        values: [0, 1, 0.5, 0.7],
        timingFunctions: mode == .cubicPaced ? [] : [.easeIn, .linear, .default],
        calculationMode: mode)
      for step in 0..<40 {
        let time = 0.0125 + Double(step) / 40
        let h = 1e-6
        let rate = (track.value(at: time + h) - track.value(at: time - h)) / (2 * h)
        expectClose(track.rate(at: time), rate, within: 1e-6)
      }
    }
    try expectEqual(KeyframeTrack(values: [0, 1], calculationMode: .discrete).rate(at: 0.7), 0)
  }

  @Test func `refuses values and shapes that are not finite or do not match`() {
    expectEqual(
      thrown(try KeyframeTrack(values: [])), .wrongCount(field: .values, count: 0, expected: 1))
    for bad in notFinite {
      expectEqual(
        thrown(try KeyframeTrack(values: [0, bad])), .notFinite(field: .values, value: bad))
      expectEqual(
        thrown(
          try KeyframeTrack(values: [0, 1], calculationMode: .cubic, tensionValues: [0, bad])),
        .notFinite(field: .tensionValues, value: bad))
    }
    expectEqual(
      thrown(try KeyframeTrack(values: [0, 1], biasValues: [0])),
      .wrongCount(field: .biasValues, count: 1, expected: 2))
    expectEqual(
      thrown(try KeyframeTrack(values: [0, 1], continuityValues: [0, 0, 0])),
      .wrongCount(field: .continuityValues, count: 3, expected: 2))
  }
}
