import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeBatch

/// Tests of springs that start at times of their own and get new targets.
struct SpringRowsRetargetingTests {
  private typealias Tests = BatchSpringsTests

  @Test(arguments: InstructionSet.available)
  func `springs that all start at time 0 have the bits of springs without begin times`(
    _ set: InstructionSet
  ) throws {
    let list = try Tests.rows(137, seed: 3)
    let (plain, started) = (
      try SpringRows(list), try SpringRows(list, beginTimes: [Double](repeating: 0, count: 137))
    )
    for time in [-1, 0, 0.05, 0.3, 7, 1e9, 1e300] {
      let wanted = try Tests.run(Batch(instructionSet: set), plain, at: time)
      let motion = try Tests.run(Batch(instructionSet: set), started, at: time)
      expectSameBits(motion.positions, wanted.positions, "at \(time)")
      expectSameBits(motion.velocities, wanted.velocities, "at \(time)")
    }
  }

  @Test(arguments: InstructionSet.available, [nil, 0, 1, 2, 3, 4, 5])
  func `retargeted springs start anew with their position and their velocity`(
    _ set: InstructionSet, _ regime: Int?
  ) throws {
    var random = SeededGenerator(seed: 11)
    // Late begins would lose digits if times were subtracted in Float.
    var list = try Tests.rows(67, seed: 5, of: regime)
    var begins = list.map { _ in 1e5 + random.uniform(0...2) }
    var rows = try SpringRows(list, beginTimes: begins)
    let batch = Batch(instructionSet: set)
    for step in 0..<8 {
      let time = 1e5 + 0.4 * Double(step)
      let chosen = list.indices.filter { _ in random.chance(0.4) }.reversed()
      let targets = chosen.map { _ in random.uniform(-100...100) }
      let before = rows
      let (untouched, old) = (try Tests.run(batch, before, at: time), begins)
      try rows.retarget(Array(chosen), to: targets, at: time)
      try expectSameBits(Tests.run(batch, before, at: time).positions, untouched.positions)
      for (number, target) in zip(chosen, targets) {
        let row = list[number]
        if time > begins[number] {
          let state = row.spring.state(
            from: row.from, to: row.to, velocity: row.velocity, at: time - begins[number])
          (list[number].from, list[number].velocity) = (state.position, state.velocity)
          begins[number] = time
        }
        list[number].to = target
      }
      for (number, row) in list.enumerated() {
        expectEqual(rows.beginTime(of: number), begins[number])
        let slot = rows.outputIndex(of: number)
        for later in [0, 0.013, 0.6] {
          let motion = try Tests.run(batch, rows, at: time + later)
          let elapsed = time + later - begins[number]
          let wanted = row.spring.state(
            from: row.from, to: row.to, velocity: row.velocity, at: elapsed)
          let unit =
            100 + row.spring.excursion(displacement: row.from - row.to, velocity: row.velocity)
          expectClose(Double(motion.positions[slot]), wanted.position, within: 3e-6 * unit)
          expectClose(
            Double(motion.velocities[slot]), wanted.velocity,
            within: 6e-6 * unit * row.spring.angularFrequency)
        }
        guard old[number] < time, begins[number] == time else { continue }
        let motion = try Tests.run(batch, rows, at: time)
        expectClose(
          Double(motion.positions[slot]), Double(untouched.positions[slot]), within: 1e-3)
      }
    }
  }

  @Test func `an overdamped spring on Core Animation's own curve keeps its velocity`() throws {
    let spring = try Spring(perceptualDuration: 0.5, bounce: -0.4)
    var rows = try SpringRows([.init(spring, from: 0, to: 100)], beginTimes: [0])
    let before = try Tests.run(Batch(), rows, at: 0.1)
    let memory = ObjectIdentifier(rows.begins!)
    try rows.retarget([0], to: [-50], at: 0.1)
    expectEqual(ObjectIdentifier(rows.begins!), memory, "what no other value shares is not copied")
    let after = try Tests.run(Batch(), rows, at: 0.1)
    expectClose(Double(after.positions[0]), Double(before.positions[0]), within: 1e-4)
    expectClose(Double(after.velocities[0]), Double(before.velocities[0]), within: 1e-2)
  }

  @Test func `a mistake in one element changes nothing`() throws {
    let list = try Tests.rows(3, seed: 1)
    var rows = try SpringRows(list, beginTimes: [0, 0, 0])
    let before = try Tests.run(Batch(), rows, at: 2)
    let mistakes: [([Int], [Double], Double, BatchError)] = [
      ([0, 3], [1, 1], 1, .outOfRange(field: .rows, value: 3, row: 1)),
      ([-1], [1], 1, .outOfRange(field: .rows, value: -1, row: 0)),
      ([0, 1, 0], [1, 1, 1], 1, .outOfRange(field: .rows, value: 0, row: 2)),
      ([0, 1], [1], 1, .wrongCount(field: .to, count: 1, expected: 2)),
      ([0, 1], [1, .infinity], 1, .notFinite(field: .to, value: .infinity, row: 1)),
      ([0], [1], .infinity, .notFinite(field: .time, value: .infinity, row: 0)),
    ]
    for (numbers, targets, time, error) in mistakes {
      #expect(throws: error) { try rows.retarget(numbers, to: targets, at: time) }
    }
    try expectSameBits(Tests.run(Batch(), rows, at: 2).positions, before.positions)
    #expect(throws: BatchError.notFinite(field: .beginTime, value: .infinity, row: 1)) {
      _ = try SpringRows(list, beginTimes: [0, .infinity, 0])
    }
    #expect(throws: BatchError.wrongCount(field: .beginTime, count: 1, expected: 3)) {
      _ = try SpringRows(list, beginTimes: [0])
    }
    var together = try SpringRows(list)
    #expect(throws: BatchError.wrongCount(field: .beginTime, count: 0, expected: 3)) {
      try together.retarget([0], to: [1], at: 1)
    }
  }
}
