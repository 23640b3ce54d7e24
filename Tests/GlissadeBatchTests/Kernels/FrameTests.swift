import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of local time in tables: every form of timing, at exact times and after very long ones.
struct FrameTests {
  /// Timings relative to a begin.
  static let timings: [(name: String, make: @Sendable (Double) throws -> MediaTiming)] = [
    ("plain", { try MediaTiming(beginTime: $0, duration: 0.75, fillMode: .both) }),
    ("short", { try MediaTiming(beginTime: $0, duration: 0.05, fillMode: .both) }),
    ("hidden", { try MediaTiming(beginTime: $0, duration: 0.75) }),
    ("fast", { try MediaTiming(beginTime: $0, duration: 3, speed: 4, fillMode: .forwards) }),
    ("back", { try MediaTiming(beginTime: $0, duration: 0.8, speed: -1) }),
    ("slow back", { try MediaTiming(beginTime: $0, duration: 0.8, speed: -0.3, fillMode: .both) }),
    ("offset", { try MediaTiming(beginTime: $0, duration: 1.1, timeOffset: 0.3) }),
    (
      "reversing",
      {
        try MediaTiming(beginTime: $0, duration: 0.7, autoreverses: true, fillMode: .forwards)
      }
    ),
    ("repeating", { try MediaTiming(beginTime: $0, duration: 0.3, repeatCount: 2.5) }),
    ("for ever", { try MediaTiming(beginTime: $0, duration: 0.6, repeatCount: .infinity) }),
    (
      "for a time",
      {
        try MediaTiming(
          beginTime: $0, duration: 0.4, speed: 0.9, repeatDuration: 1.7, autoreverses: true,
          fillMode: .backwards)
      }
    ),
  ]

  // The documented accuracy is 2e-6 of a unit, at any age.
  @Test(arguments: timings.indices, [0, 1e9])
  func `local time is exact to 2e-6 of a unit`(_ number: Int, _ age: Double) throws {
    var generator = SeededGenerator(seed: 21)
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      var slots: [(timing: MediaTiming, id: SlotID)] = []
      for _ in 0..<20 {
        let timing = try Self.timings[number].make(age + generator.uniform(0...2))
        slots.append(
          (timing, try table.insert(SlotModel(.opacity, 0, 1, .timing(.linear), timing).slot)))
      }
      var largest = LargestError()
      for _ in 0..<soak(50, 500) {
        let time = age + generator.uniform(-0.5...6)
        try table.evaluate(at: time)
        for (timing, id) in slots {
          // Near the time at which a run wraps or ends, either side is right.
          let state = timing.state(atParentTime: time)
          let reach = 1e-7 * timing.runDuration
          let before = timing.state(atParentTime: time - reach)
          let after = timing.state(atParentTime: time + reach)
          guard before.cycle == after.cycle && before.phase == after.phase else { continue }
          let wanted = state.isShown ? state.unitTime : 1
          let opacity = try table.numbers(of: id)[0]
          largest.note(Double(opacity) - wanted, at: "t - begin \(time - timing.beginTime)")
        }
      }
      largest.report("local time, \(Self.timings[number].name) at \(age) s, \(set)")
      expectAtMost(largest.value, 2e-6, "\(Self.timings[number].name) on \(set): \(largest)")
    }
  }

  @Test func `the phase of a repeating row is exact after 30,000 years`() throws {
    let timing = try MediaTiming(duration: 0.625, repeatCount: .infinity, autoreverses: true)
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      let id = try table.insert(SlotModel(.opacity, 0, 1, .timing(.linear), timing).slot)
      for step in 0..<40 {
        let time = 1e12 + Double(step) * 0x1p-5
        let wanted = timing.state(atParentTime: time).unitTime
        expectClose(Double(try table.opacity(of: id, at: time)), wanted, within: 2e-7)
      }
    }
  }

  /// Returns the begin and end times of a timing, and their neighbours.
  static func edges(_ timing: MediaTiming) -> [Double] {
    [timing.beginTime, timing.endTime].filter(\.isFinite).flatMap {
      [$0.nextDown, $0, $0.nextUp]
    }
  }

  // The first and the last instant belong to the run: the reference decides to the last bit on which side a time
  // is.
  @Test(arguments: timings.indices)
  func `begins and ends at the very instant`(_ number: Int) throws {
    var generator = SeededGenerator(seed: 22)
    let models = try (0..<40).map { _ in
      var model = SlotModel(
        .opacity, 3, 4, .timing(.linear), try Self.timings[number].make(generator.uniform(0...100)))
      model.constants[.opacity] = 10
      return model
    }
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      let ids = try models.map { try table.insert($0.slot) }
      for (model, id) in zip(models, ids) {
        for time in Self.edges(model.rows[0].timing) {
          let wanted = SlotReference(model, at: time).opacity
          let opacity = Double(try table.opacity(of: id, at: time))
          expectClose(
            opacity, wanted, within: 4e-6,
            "\(opacity) instead of \(wanted), \(set), \(model.summary) at \(time)")
        }
      }
    }
  }

  // The product of period and count is rounded; the remainder must not show the next cycle.
  @Test func `whole repeats end at the last value`() throws {
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      for duration in [0.1, 0.2, 0.3, 0.7, 1.1, 1.9, 2.3] {
        for count in [1, 2, 3, 5, 6, 7, 9, 10, 11, 30, 1000] as [Double] {
          for reverses in [false, true] {
            let timing = try MediaTiming(
              beginTime: 0.1, duration: duration, repeatCount: count, autoreverses: reverses,
              fillMode: .forwards)
            let model = SlotModel(.opacity, 0, 1, .timing(.linear), timing)
            let id = try table.insert(model.slot)
            for time in [timing.endTime, timing.endTime.nextUp, timing.endTime + 10] {
              let opacity = try table.opacity(of: id, at: time)
              expectEqual(opacity, reverses ? 0 : 1, "\(set) \(model.summary) at \(time)")
            }
            try table.remove(id)
          }
        }
      }
    }
  }

  // Times, speeds and durations at the limits of Double are valid where MediaTiming accepts them.
  @Test(arguments: InstructionSet.available)
  func `no legal timing makes a number that is not finite`(_ set: InstructionSet) throws {
    let timings = try [
      MediaTiming(duration: 1e-300), MediaTiming(duration: 1e300), MediaTiming(duration: 1e38),
      MediaTiming(duration: 1, speed: 1e300, repeatCount: .infinity),
      MediaTiming(duration: .leastNormalMagnitude / 64, repeatCount: .infinity),
      MediaTiming(duration: 1, speed: 1e-300), MediaTiming(beginTime: -1e300, duration: 1),
      MediaTiming(beginTime: 1e300, duration: 1, fillMode: .both),
      MediaTiming(duration: 1, timeOffset: 1e300, repeatCount: .infinity),
      MediaTiming(duration: 1, timeOffset: -1e300, autoreverses: true, fillMode: .both),
      MediaTiming(duration: 1, repeatDuration: 1e300),
      MediaTiming(duration: 1, repeatCount: 1e300, autoreverses: true),
    ]
    var curves: [TimingCurve] = [
      .timing(.linear), .timing(.easeIn), .timing(try .controlPoints(0, 1, 0, 1)),
      .timing(.steps(try Steps(5))), .timing(.piecewiseLinear(try .init(evenly: [0, 2, 1]))),
    ]
    for ratio in [0, 0.01, 0.5, 1, 2] {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      curves.append(.spring(try TimedSpring(spring, duration: 1)))
      curves.append(.spring(try TimedSpring(spring)))
    }
    let table = AnimationTable(instructionSet: set)
    var slots: [(model: SlotModel, id: SlotID)] = []
    for timing in timings {
      for curve in curves {
        let model = SlotModel(.opacity, 0.25, 1, curve, timing)
        slots.append((model, try table.insert(model.slot)))
      }
    }
    for time in [-1e300, -1, 0, 1e-300, 0.3, 1, 1e12, 1e38, 1e39, 1e300] {
      try table.evaluate(at: time)
      for (model, id) in slots {
        let opacity = try table.numbers(of: id)[0]
        expectTrue(opacity.isFinite, "\(model.summary) at \(time)")
      }
    }
  }
}
