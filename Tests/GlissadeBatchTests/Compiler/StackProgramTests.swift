import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of stacked rows against the Double reference of their slots.
struct StackProgramTests {
  struct Errors {
    var values = LargestError()
    var matrices = LargestError()

    /// Compares a slot that exports all animated channels.
    mutating func compare(
      _ table: AnimationTable, _ id: SlotID, _ reference: StackReference, at time: Double,
      _ name: @autoclosure () -> String
    ) throws {
      let numbers = try table.numbers(of: id)
      var known: [Channel: Double] = [:]
      for (export, channel) in reference.numbers.enumerated() {
        let value = try table.column(of: id, export)
        known[channel] = Double(value)
        let error = reference.error(channel, value, at: time)
        values.note(error, at: "\(channel.rawValue) at \(time) in \(name())")
      }
      let opacity = known[.opacity] ?? reference.value(.opacity, at: time)
      expectEqual(Float(opacity), numbers[0])
      matrices.note(
        reference.error(numbers[1...], of: known, at: time), at: "\(time) in \(name())")
    }
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(2, 20))))
  func `shows what the reference shows`(_ set: InstructionSet, _ seed: UInt64) throws {
    var random = try RandomStacks(seed: seed)
    let (table, plain) = (
      AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
    )
    var slots: [(model: StackModel, reference: StackReference, id: SlotID, plainID: SlotID)] = []
    for _ in 0..<30 {
      let model = try random.slot()
      let reference = StackReference(model)
      var slot = model.slot
      let plainID = try plain.insert(slot)
      slot.exports = reference.numbers
      slots.append((model, reference, try table.insert(slot), plainID))
    }
    var times: [Double] = [-1, 0, 20]
    for _ in 0..<12 { times.append(random.generator.uniform(0...8)) }
    var errors = Errors()
    for time in times {
      try table.evaluate(at: time)
      try plain.evaluate(at: time)
      for (number, (model, reference, id, plainID)) in slots.enumerated() {
        try errors.compare(table, id, reference, at: time, "\(number): \(model.summary)")
        if !reference.numbers.isEmpty {
          // Without exports a slot may have a simple program, which sums in another order.
          let error = reference.error(
            try plain.numbers(of: plainID)[1...],
            of: Dictionary(
              uniqueKeysWithValues: try reference.numbers.enumerated().map {
                ($1, Double(try table.column(of: id, $0)))
              }), at: time)
          errors.matrices.note(error, at: "\(time), plain, in \(number): \(model.summary)")
        }
      }
    }
    errors.values.report("values of random stacks, \(set)")
    errors.matrices.report("matrices of random stacks, \(set)")
    expectAtMost(errors.values.value, 3e-6, "\(errors.values)")
    expectAtMost(errors.matrices.value, 4e-6, "\(errors.matrices)")
  }

  // Three rows on one channel, with every composition and fill mode, at every stage of their timings.
  @Test(arguments: InstructionSet.available)
  func `rows stack in their order wherever they are shown`(_ set: InstructionSet) throws {
    let compositions: [Row.Composition] = [.replace, .add, .multiply]
    let fills: [MediaTiming.FillMode] = [.removed, .forwards, .backwards, .both]
    let table = AnimationTable(instructionSet: set)
    var slots: [(StackReference, SlotID)] = []
    for number in 0..<(27 * 64) {
      var model = StackModel()
      model.base.columns = [3]
      for row in 0..<3 {
        let choice = number / [1, 12, 144][row] % 12
        model.rows.append(
          StackRow(
            channel: .column(0),
            timing: try MediaTiming(
              beginTime: Double(row), duration: 2, fillMode: fills[choice % 4]),
            composition: compositions[choice / 4],
            ends: .scalar(Double(row) + 2, Double(row) - 7, .timing(.linear))))
      }
      slots.append((StackReference(model), try table.insert(model.slot)))
    }
    for time in [-1.0, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5] {
      try table.evaluate(at: time)
      for (reference, id) in slots {
        // All values are quarters, which are exact as Floats.
        let wanted = reference.value(.column(0), at: time)
        try expectEqual(table.column(of: id, 0), Float(wanted))
      }
    }
  }

  // The rows of semantics.md, 3.6: x 0 → 10 three times; and never with autoreverses.
  @Test(arguments: InstructionSet.available)
  func `cumulative rows add the end of each completed cycle`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    func insert(_ timing: MediaTiming, keyed: Bool = false) throws -> SlotID {
      var row = Row(.translationX, from: 0, to: 10, timing: timing)
      if keyed {
        row = Row(
          .translationX, keys: try KeySegments([.init(start: 0, end: 1, key: 0)]),
          values: [KeyValue(from: 0, to: 10)], timing: timing)
      }
      row.isCumulative = true
      var slot = Slot()
      slot.rows = [row]
      return try table.insert(slot)
    }
    let timing = try MediaTiming(duration: 1, repeatCount: 3, fillMode: .forwards)
    let ids = [try insert(timing), try insert(timing, keyed: true)]
    let back = try insert(
      MediaTiming(duration: 1, repeatCount: 3, autoreverses: true, fillMode: .forwards))
    let endless = try insert(MediaTiming(duration: 1, repeatCount: .infinity))
    for (time, wanted) in [
      (0, 0), (0.5, 5), (1, 10), (1.5, 15), (2.5, 25), (3, 30), (4, 30),
    ] as [(Double, Float)] {
      try table.evaluate(at: time)
      for id in ids { try expectEqual(table.numbers(of: id)[13], wanted, "at \(time)") }
    }
    for (time, wanted) in [(0.5, 5), (1.5, 5), (2.5, 5), (6, 0)] as [(Double, Float)] {
      try expectEqual(table.numbers(of: back, at: time)[13], wanted, "at \(time)")
    }
    try expectEqual(table.numbers(of: endless, at: 1_000_000.5)[13], 10_000_005)
    try expectTrue(table.frame(at: 1e300).isFinite)
  }

  // A view's centre that is retargeted during its animation, after UIKit (semantics.md, 3.2).
  @Test(arguments: InstructionSet.available)
  func `retargeted springs sum and keep their velocity`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    var slot = Slot()
    slot.position.x = 350
    for (begin, way, velocity) in [(0.0, 100.0, 0.0), (0.1, 200, 1)] {
      let spring = try TimedSpring.uikit(
        duration: 0.4, dampingRatio: 0.8, initialVelocity: velocity)
      var row = Row(
        .positionX, from: -way, to: 0, curve: .spring(spring),
        timing: try MediaTiming(beginTime: begin, duration: 0.4))
      row.composition = .add
      slot.rows.append(row)
    }
    let id = try table.insert(slot)
    for (time, wanted) in [
      (0.1, 124.8367), (0.2, 302.0469), (0.3, 352.6129), (0.4, 351.5210), (0.5, 350),
    ] {
      let x = try table.numbers(of: id, at: time)[13]
      expectClose(Double(x), wanted, within: 2e-4, "\(x) at \(time)")
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a group's end shows its last time, and hides its rows after it`(
    _ set: InstructionSet
  ) throws {
    let table = AnimationTable(instructionSet: set)
    func insert(_ groups: [MediaTiming], _ timing: MediaTiming) throws -> SlotID {
      var slot = Slot()
      slot.opacity = 7
      var row = Row(.opacity, from: 0, to: 1, timing: timing)
      row.groups = groups
      slot.rows = [row]
      return try table.insert(slot)
    }
    let child = try MediaTiming(beginTime: 0.5, duration: 1, fillMode: .both)
    // Its run is cut short, and repeats: at 1 s of its own time the row is half-way.
    let twice = try MediaTiming(beginTime: 1, duration: 1, repeatCount: 2)
    let id = try insert([twice], child)
    let shown: [(Double, Float)] = [
      (0.9, 7), (1, 0), (1.5, 0), (1.75, 0.25), (2, 0), (2.75, 0.25), (3, 0.5), (3.01, 7),
    ]
    for (time, wanted) in shown {
      try expectEqual(table.opacity(of: id, at: time), wanted, "at \(time)")
    }
    let back = try insert(
      [
        try MediaTiming(duration: 8, fillMode: .both),
        try MediaTiming(beginTime: 1, duration: 1, speed: 0.5, autoreverses: true),
      ], child)
    for (time, wanted) in [
      (0.5, 7), (1, 0), (2.5, 0.25), (3, 0.5), (3.5, 0.25), (5, 0), (5.5, 7), (99, 7),
    ] as [(Double, Float)] {
      try expectEqual(table.opacity(of: back, at: time), wanted, "at \(time)")
    }
    // Without an end there are no runs, but only local time.
    let endless = try insert(
      [try MediaTiming(beginTime: 1, duration: .infinity, speed: 2, timeOffset: 0.25)], child)
    for (time, wanted) in [(0.9, 7), (1, 0), (1.25, 0.25), (1.5, 0.75), (9, 1)]
      as [(Double, Float)]
    {
      try expectEqual(table.opacity(of: endless, at: time), wanted, "at \(time)")
    }
  }

  @Test(arguments: InstructionSet.available)
  func `groups of groups are exact after months`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let month = 2_600_000.0
    var row = Row(
      .opacity, from: 0, to: 1,
      timing: try MediaTiming(beginTime: 0.125, duration: 0.5, repeatCount: .infinity))
    row.groups = [
      try MediaTiming(duration: 1e9, repeatCount: .infinity),
      try MediaTiming(beginTime: 0.25, duration: 1, repeatCount: .infinity),
    ]
    var slot = Slot()
    slot.rows = [row]
    let id = try table.insert(slot)
    for (past, wanted) in [(0.375, 0), (0.5, 0.25), (0.625, 0.5), (0.875, 0), (1, 0.25)]
      as [(Double, Float)]
    {
      try expectEqual(table.opacity(of: id, at: month + past), wanted, "at \(past)")
    }
  }

  // Every row of the matrix, in the order F₃ · F₁ · transform.
  @Test(arguments: InstructionSet.available)
  func `factors apply before the transform, the last one first`(_ set: InstructionSet) throws {
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var slot = Slot()
    slot.scale = SIMD3(2, 3, 1)
    slot.rows = [
      Row(Channel.translationX.factor(1), from: 10, to: 10, timing: timing),
      Row(Channel.scaleX.factor(3), from: 5, to: 5, timing: timing),
      Row(Channel.translationX.factor(3), from: 7, to: 7, timing: timing),
    ]
    let table = AnimationTable(instructionSet: set)
    let id = try table.insert(slot)
    let wanted = Transform3D(scaleX: 5, y: 1, z: 1)
      .concatenating(Transform3D(translationX: 7, y: 0, z: 0))
      .concatenating(Transform3D(translationX: 10, y: 0, z: 0))
      .concatenating(Transform3D(scaleX: 2, y: 3, z: 1))
    try expectEqual(table.numbers(of: id, at: 0.5)[1...].map { Double($0) }, wanted.entries)
  }

  @Test(arguments: InstructionSet.available)
  func `spins of many turns end where they should`(_ set: InstructionSet) throws {
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var slot = Slot()
    slot.rows = [
      Row(.angleZ, from: 0, to: 2000 * Double.pi, timing: timing),
      Row(.heading, from: 0, to: 1001 * Double.pi, timing: timing),
    ]
    let table = AnimationTable(instructionSet: set)
    let id = try table.insert(slot)
    let numbers = try table.numbers(of: id, at: 1)
    expectTrue(numbers[1...2] == [-1, 0] && numbers[5...6] == [0, -1])
    let way = try table.numbers(of: id, at: 0.37).map { Double($0) }
    let angle = 3001 * Double.pi * 0.37
    expectClose(way[1], Elementary.sinCos(angle).1, within: 1e-3)
  }

  // Rows select the visible ones; their timing functions do not matter.
  @Test(arguments: InstructionSet.available)
  func `each lane has a mode of its own`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    var slots: [(StackReference, SlotID)] = []
    for number in 0..<40 {
      var model = StackModel()
      model.base.angles.z = 0.3
      func timing(_ begin: Double) throws -> MediaTiming {
        try MediaTiming(beginTime: begin + Double(number % 7) / 10, duration: 1)
      }
      let turn = Quaternion(angle: 1, axis: Vector(x: 1, y: 0, z: 0))
      model.rows = [
        StackRow(
          channel: .rotationMode, timing: try timing(0), ends: .scalar(1, 1, .timing(.linear))),
        StackRow(
          channel: .rotationMode, timing: try timing(0.5), ends: .scalar(2, 2, .timing(.linear))),
        StackRow(
          channel: .rotation, timing: try timing(0),
          ends: .rotation(.identity, turn, .timing(.linear))),
        StackRow(
          channel: .entry(1), timing: try timing(0.5), ends: .scalar(4, 5, .timing(.linear))),
      ]
      slots.append((StackReference(model), try table.insert(model.slot)))
    }
    for time in stride(from: -0.1, to: 2.5, by: 0.05) {
      try table.evaluate(at: time)
      for (reference, id) in slots {
        let wanted = reference.matrix(at: time).entries
        for (number, entry) in zip(try table.numbers(of: id)[1...], wanted) {
          expectClose(Double(number), entry, within: 4e-6, "at \(time)")
        }
      }
    }
  }
}
