import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of every kind of curve as a row of a table.
struct FrameCurveTests {
  /// Returns the largest difference from the reference in a table of slots, relative to the distance.
  static func measure(
    _ models: [SlotModel], at times: [Double], on set: InstructionSet
  ) throws -> LargestError {
    let table = AnimationTable(instructionSet: set)
    let ids = try models.map { try table.insert($0.slot) }
    var largest = LargestError()
    for time in times {
      try table.evaluate(at: time)
      for (model, id) in zip(models, ids) {
        largest.note(
          AnimationTableFrameTests.compare(model, try table.numbers(of: id), at: time),
          at: "t \(time), \(model.summary)")
      }
    }
    return largest
  }

  static func times(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
    var generator = SeededGenerator(seed: 31)
    return [0, 1, 2] + (0..<count).map { _ in generator.uniform(range) }
  }

  @Test(arguments: InstructionSet.available)
  func `more curves than are shared are followed as well`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 32)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let models = try (0..<90).map { _ in
      let curve = try TimingFunction.controlPoints(
        generator.uniform(0...1), generator.uniform(-0.5...1.5), generator.uniform(0...1),
        generator.uniform(-0.5...1.5))
      return SlotModel(.opacity, 0, 1, .timing(curve), timing)
    }
    let largest = try Self.measure(models, at: Self.times(60, 0...1), on: set)
    largest.report("90 beziers, \(set)")
    expectAtMost(largest.value, 4e-6, "\(largest)")
  }

  // At 1e-7 of the distance, a spring that its timing cuts off and one that has ended are the same.
  static let springs: [(ratio: Double, velocity: Double)] = [
    (0.05, 0), (0.1, -4), (0.3, 3), (0.6, 0), (0.9, 20), (0.96, 0), (0.97, 9), (0.98, 0),
    (0.985, 2), (1 - 1e-8, 0),
    (1, 5), (1 + 1e-4, -5), (1.01, 0), (1.02, 0), (1.5, 9), (3, 0),
  ]

  static func springModels(
    _ list: [(ratio: Double, velocity: Double)], spring duration: Double?, timing: MediaTiming
  ) throws -> [SlotModel] {
    try list.flatMap { entry in
      try [Spring.Overdamping.textbook, .apple].map { overdamping in
        let spring = try Spring(
          response: 0.4, dampingRatio: entry.ratio, overdamping: overdamping)
        let timed = try TimedSpring(spring, initialVelocity: entry.velocity, duration: duration)
        return SlotModel(.opacity, 0, 1, .spring(timed), timing)
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `springs of every form move rows`(_ set: InstructionSet) throws {
    for timing in try [
      MediaTiming(beginTime: 0.5, duration: 100, fillMode: .both),
      MediaTiming(beginTime: 0.5, duration: 0.9, repeatCount: 3, autoreverses: true),
      MediaTiming(beginTime: 0.5, duration: 3, speed: 2.5, fillMode: .both),
      MediaTiming(beginTime: 0.5, duration: 1.5, speed: -1, fillMode: .forwards),
    ] {
      for duration in [nil, 0.8, 2.5] as [Double?] {
        let models = try Self.springModels(Self.springs, spring: duration, timing: timing)
        let largest = try Self.measure(models, at: Self.times(60, 0...4), on: set)
        expectAtMost(largest.value, 4e-6, "\(largest)")
      }
    }
  }

  // A shorter timing cuts the motion off; the fill mode holds the value.
  @Test(arguments: InstructionSet.available)
  func `springs snap at their own end and are cut by a shorter timing`(
    _ set: InstructionSet
  ) throws {
    let spring = try Spring(response: 0.6, dampingRatio: 0.3)
    for begin in [0, 0.1, 7.7, 1e6, 1e9] {
      let table = AnimationTable(instructionSet: set)
      let timed = try TimedSpring(spring, duration: 0.7)
      let whole = SlotModel(
        .opacity, 0.1, 0.7, .spring(timed),
        try MediaTiming(beginTime: begin, duration: 0.7, fillMode: .forwards))
      let longer = SlotModel(
        .opacity, 0.1, 0.7, .spring(timed),
        try MediaTiming(beginTime: begin, duration: 0.9, fillMode: .forwards))
      let cut = SlotModel(
        .opacity, 0.1, 0.7, .spring(timed),
        try MediaTiming(beginTime: begin, duration: 0.5, fillMode: .forwards))
      let ids = try [whole, longer, cut].map { try table.insert($0.slot) }
      let ends = [whole, longer, cut].map { $0.rows[0].timing.endTime }
      try expectEqual(table.opacity(of: ids[0], at: ends[0]), 0.7)
      try expectEqual(table.opacity(of: ids[0], at: ends[0].nextUp), 0.7)
      try expectEqual(table.opacity(of: ids[1], at: ends[1]), 0.7)
      try expectEqual(table.opacity(of: ids[0], at: begin), 0.1)
      let held = 0.1 + 0.6 * spring.state(at: 0.5).position
      for time in [ends[2], ends[2].nextUp, ends[2] + 1, ends[2] + 1e7] {
        // The end of a timing that begins at 1e9 s is rounded by up to 6e-8 s.
        let opacity = Double(try table.opacity(of: ids[2], at: time))
        expectClose(opacity, held, within: begin > 1e8 ? 2e-6 : 5e-7, "\(time - begin)")
      }
    }
  }

  // Below a damping ratio of 0.05 the documented accuracy is 1e-5 up to a million seconds, also in tables.
  @Test(arguments: InstructionSet.available)
  func `springs that hardly decay keep their phase in tables`(_ set: InstructionSet) throws {
    let timings = try [
      MediaTiming(duration: 2e6, fillMode: .both),
      MediaTiming(duration: 1e6, repeatCount: 2, autoreverses: true),
    ]
    for timing in timings {
      let table = AnimationTable(instructionSet: set)
      var slots: [(spring: Spring, id: SlotID)] = []
      for ratio in [0, 1e-7, 1e-4, 0.01, 0.049] {
        for frequency in [0.3, 12, 200] {
          let spring = try Spring(
            stiffness: frequency * frequency, damping: 2 * ratio * frequency)
          let timed = try TimedSpring(spring, duration: 1e9)
          slots.append(
            (
              spring,
              try table.insert(SlotModel(.opacity, 0, 1, .spring(timed), timing).slot)
            ))
        }
      }
      var generator = SeededGenerator(seed: 33)
      var largest = LargestError()
      for _ in 0..<100 {
        let time = generator.anyMagnitude(0.1...1e6)
        try table.evaluate(at: time)
        for (spring, id) in slots {
          let wanted = spring.state(at: time).position
          largest.note(
            Double(try table.numbers(of: id)[0]) - wanted,
            at: "t \(time), ζ \(spring.dampingRatio), ω \(spring.angularFrequency)")
        }
      }
      largest.report("springs that hardly decay in tables, \(set)")
      expectAtMost(largest.value, 1e-5, "\(largest)")
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a hidden rotation shows what is below it`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 34)
    var models: [SlotModel] = []
    for fill in [MediaTiming.FillMode.removed, .forwards, .backwards, .both] {
      for repeats in [1, 2.5] as [Double] {
        for below in [Quaternion.identity, generator.rotation()] {
          let timing = try MediaTiming(
            beginTime: 0.5, duration: 0.4, repeatCount: repeats, fillMode: fill)
          var model = SlotModel()
          model.rotation = below
          model.constants[.scaleX] = 2
          let (from, to) = (generator.rotation(), generator.rotation())
          model.addRotation(from, to, .timing(.easeIn), timing)
          models.append(model)
          model.add(.opacity, 0.2, 0.8, .timing(.easeIn), timing)
          models.append(model)
        }
      }
    }
    let largest = try Self.measure(models, at: Self.times(60, 0...2), on: set)
    expectAtMost(largest.value, 4e-6, "\(largest)")
  }
}
