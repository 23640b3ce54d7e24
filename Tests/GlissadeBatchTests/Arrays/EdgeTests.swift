import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of inputs at the limits of Float, each a former bug.
struct EdgeTests {
  static func spring(_ omega: Double, _ ratio: Double) throws -> Spring {
    try Spring(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, overdamping: .textbook)
  }

  static func positions(_ rows: [SpringRows.Row], at time: Double) throws -> [Float] {
    let springs = try SpringRows(rows)
    let (out, speed) = (
      FloatBuffer(count: springs.outputCount), FloatBuffer(count: springs.outputCount)
    )
    try out.withMutableSpan { out throws(BatchError) in
      try speed.withMutableSpan { speed throws(BatchError) in
        try Batch().spring(springs, at: time, positions: &out, velocities: &speed)
      }
    }
    for slot in 0..<springs.outputCount { expectTrue(speed[slot].isFinite) }
    return rows.indices.map { out[springs.outputIndex(of: $0)] }
  }

  @Test(arguments: [(1.0, 1e-6, 5e5, 1e6), (1, 1e4, 2e4, 3e7)])
  func `a quick spring does not end the motion of its neighbours`(
    _ omega: Double, _ ratio: Double, _ time: Double, _ quick: Double
  ) throws {
    let row = SpringRows.Row(try Self.spring(omega, ratio), from: 1, to: 0)
    let neighbour = SpringRows.Row(try Self.spring(quick, 0.5), from: 1, to: 0)
    let exact = row.spring.state(from: 1, to: 0, at: time).position
    let together = try Self.positions([row, neighbour], at: time)
    // The bound for lightly damped springs.
    expectClose(Double(together[0]), exact, within: 1e-5)
    expectEqual(together[1], 0)
  }

  @Test(arguments: [1.0, 0.99, 1.001, 0.95, 2], [1e27, 1e36])
  func `large velocities rest at last`(_ ratio: Double, _ velocity: Double) throws {
    let row = SpringRows.Row(
      try Self.spring(10, ratio), from: 0, to: 0, velocity: velocity)
    for time in [1e3, 1e12, 1e300] {
      try expectEqual(Self.positions([row], at: time), [0])
    }
  }

  // No form produces values that are not finite, for timings of any length.
  @Test(arguments: [0, 0.01, 0.5, 0.93, 0.97, 0.99, 1, 1.001, 3], [1e12, 1e29, 1e35])
  func `springs that are given for ever end where they should`(
    _ ratio: Double, _ duration: Double
  ) throws {
    let motion = try TimedSpring(Self.spring(30, ratio), duration: duration)
    var slot = Slot()
    slot.rows = [
      Row(
        .translationX, from: 0, to: 1, curve: .spring(motion),
        timing: try MediaTiming(duration: duration, fillMode: .both))
    ]
    for set in InstructionSet.available {
      let table = AnimationTable(instructionSet: set)
      let place = try table.frameIndex(of: table.insert(slot))
      // Around 3e13 s a Float's spacing is such that subtracting half turns leaves the largest remainder.
      for time in [-1, 0, 1, 1e6, 1e9, 1e12, 2.1e13, 2.5e13, 3e13, 3.3e13, 1e20, 1e36] {
        try table.evaluate(at: time)
        let shown = table.frame.matrix(at: place).m41
        expectTrue(shown.isFinite, "at \(time) on \(set)")
        if ratio > 0.001 && time >= 1e6 { expectEqual(shown, 1, "at \(time) on \(set)") }
      }
    }
  }

  // Neither duration is exact as a Float; the bound is that of lightly damped springs.
  @Test(arguments: [100_000.003, 100_000.0045])
  func `a slow spring is cut where its timing says`(_ duration: Double) throws {
    let spring = try Self.spring(10, 1e-7)
    var slot = Slot()
    slot.rows = [
      Row(
        .translationX, from: 0, to: 1, curve: .spring(try TimedSpring(spring, duration: 1e9)),
        timing: try MediaTiming(duration: duration, fillMode: .both))
    ]
    let exact = spring.state(at: duration).position
    for times in [[duration], [duration + 0.0005, 2e5], [2e5]] {
      let table = AnimationTable()
      let place = try table.frameIndex(of: table.insert(slot))
      for time in times {
        try table.evaluate(at: time)
        let shown = table.frame.matrix(at: place).m41
        expectClose(shown, exact, within: 1e-5, "\(times)")
      }
    }
  }

  @Test(arguments: [1e-50, 1e-35, 1e40])
  func `durations beyond a Float's keep their ends`(_ duration: Double) throws {
    var slot = Slot()
    slot.rows = [
      Row(
        .opacity, from: 0.25, to: 0.75, timing: try MediaTiming(duration: duration, fillMode: .both)
      )
    ]
    let table = AnimationTable()
    let place = try table.frameIndex(of: table.insert(slot))
    for (time, opacity) in [
      (-1.0, 0.25), (1e-47, duration < 1e-47 ? 0.75 : 0.25),
      (1, duration < 1 ? 0.75 : 0.25), (1e41, 0.75),
    ] {
      try table.evaluate(at: time)
      let shown = table.frame.opacity(at: place)
      expectClose(shown, opacity, within: 1e-6, "at \(time)")
    }
  }

  @Test func `pieces too short for a Float are jumps`() throws {
    let curve = try PiecewiseLinear([.init(0), .init(0.5, at: 1e-40), .init(1)])
    var slot = Slot()
    slot.rows = [
      Row(
        .opacity, from: 0, to: 1, curve: .timing(.piecewiseLinear(curve)),
        timing: try MediaTiming(duration: 1, fillMode: .both))
    ]
    let table = AnimationTable()
    let place = try table.frameIndex(of: table.insert(slot))
    for time in [-1, 0, 0.5, 1] {
      try table.evaluate(at: time)
      expectTrue(table.frame.opacity(at: place).isFinite)
    }
  }

  @Test(arguments: [1e300, -3e38, 1e31])
  func `curves that leave what Floats can be multiplied with are refused`(
    _ output: Double
  ) throws {
    let curve = TimingFunction.piecewiseLinear(
      try PiecewiseLinear([.init(0), .init(output), .init(1)]))
    let error: BatchError =
      output == 1e300
      ? .notFinite(field: .curves, value: output, row: 0)
      : .outOfRange(field: .curves, value: output, row: 0)
    #expect(throws: error) { try PreparedCurve(curve) }
    var slot = Slot()
    slot.rows = [
      Row(.opacity, from: 0, to: 1, curve: .timing(curve), timing: try MediaTiming(duration: 1))
    ]
    #expect(throws: error) { try AnimationTable().insert(slot) }
  }

  @Test func `a rotation between numbers is refused`() throws {
    var slot = Slot()
    slot.rows = [Row(.rotation, from: 0.5, to: 1, timing: try MediaTiming(duration: 1))]
    #expect(throws: BatchError.outOfRange(field: .rotation, value: 0.5, row: 0)) {
      try AnimationTable().insert(slot)
    }
  }

  @Test func `a slot that is removed while many change is an error`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 3) { number, slot in slot.opacity = Double(number) }
    #expect(throws: BatchError.unknownSlot(ids[1])) {
      try table.update(ids) { number, slot in
        if number == 2 { try? table.remove(ids[1]) }
        slot.opacity = 7
      }
    }
    try table.evaluate(at: 0)
    let places = try (table.frameIndex(of: ids[0]), table.frameIndex(of: ids[2]))
    expectEqual([places.0, places.1].map { table.frame.opacity(at: $0) }, [0, 2])
  }

  @Test func `a removed slot leaves nothing in the world`() throws {
    let table = AnimationTable()
    let ids = try table.insert(count: 2) { number, slot in slot.translation.x = 7 }
    let place = try table.frameIndex(of: ids[1])
    try table.evaluateAll(at: 0)
    try table.remove(ids[1])
    try table.evaluateAll(at: 0)
    expectEqual(table.frame.worldMatrix(at: place).m41, 0)
  }

  @Test func `a table gives everything back when all is removed`() throws {
    let table = AnimationTable()
    for round in 0..<3 {
      let ids = try table.insert(count: 100) { number, slot in
        slot.opacity = Double(number + round)
      }
      try table.evaluate(at: 0)
      let place = try table.frameIndex(of: ids[5])
      expectEqual(table.frame.opacity(at: place), Double(5 + round))
      table.removeAll()
      expectTrue(table.count == 0 && table.frameCapacity == 0 && !table.contains(ids[5]))
      #expect(throws: BatchError.unknownSlot(ids[0])) { try table.frameIndex(of: ids[0]) }
      try table.evaluateAll(at: 1)
    }
  }
}
