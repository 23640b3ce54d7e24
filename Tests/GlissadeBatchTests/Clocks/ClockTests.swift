import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of clocks: their local times, and rejected input.
struct ClockTests {
  /// Returns the timing of a clock without an end, like a layer's.
  static func layer(
    begin: Double = 0, speed: Double = 1, offset: Double = 0
  ) throws -> MediaTiming {
    try MediaTiming(beginTime: begin, duration: .infinity, speed: speed, timeOffset: offset)
  }

  /// Returns the time of a clock at its parent's time, from the timing alone.
  static func time(_ timing: MediaTiming, _ parentTime: Double) -> Double {
    timing.runDuration == .infinity
      ? timing.localTime(atParentTime: parentTime) : timing.state(atParentTime: parentTime).time
  }

  @Test func `the table's clock shows the time asked for`() throws {
    let table = AnimationTable()
    try expectEqual(table.time(of: .table), 0)
    for time in [3.5, -2, 1e12] {
      try table.evaluate(at: time)
      try expectEqual(table.time(of: .table), time)
    }
    #expect(throws: BatchError.self) { try table.evaluate(at: .nan) }
    try expectEqual(table.time(of: .table), 1e12)
  }

  @Test func `clocks nest`() throws {
    let table = AnimationTable()
    let outer = try table.addClock(timing: Self.layer(begin: 2, speed: 2))
    let middle = try table.addClock(parent: outer, timing: Self.layer(speed: -0.5, offset: 10))
    let inner = try table.addClock(
      parent: middle,
      timing: MediaTiming(duration: 1, repeatCount: 5, autoreverses: true, fillMode: .both))
    for (time, times) in [
      (2.0, (0.0, 10.0, 0.0)), (3, (2, 9, 1)), (8.75, (13.5, 3.25, 0.75)), (12, (20, 0, 0)),
      (14, (24, -2, 0)),
    ] {
      try table.evaluate(at: time)
      try expectEqual(table.time(of: outer), times.0)
      try expectEqual(table.time(of: middle), times.1)
      try expectEqual(table.time(of: inner), times.2)
    }
  }

  @Test func `a clock without speed is paused, and its offset scrubs`() throws {
    let table = AnimationTable()
    let clock = try table.addClock(timing: Self.layer())
    let id = try table.insert(Self.fade(on: clock))
    try table.evaluate(at: 0.25)
    try expectEqual(table.numbers(of: id)[0], 0.25)
    // Paused at its time by Core Animation's recipe: the offset is the current time.
    try table.setTiming(of: clock, Self.layer(speed: 0, offset: try table.time(of: clock)))
    for time in [0.25, 5, -3] { try expectEqual(table.opacity(of: id, at: time), 0.25) }
    for offset in [0.75, 0.125, 2, 0.5, -1] {
      try table.setTiming(of: clock, Self.layer(speed: 0, offset: offset))
      try expectEqual(table.opacity(of: id, at: 5), Float(min(max(offset, 0), 1)))
    }
    // Resumed at 5 from its paused time.
    try table.setTiming(of: clock, Self.layer(begin: 5, offset: 0.5))
    try expectEqual(table.opacity(of: id, at: 5.25), 0.75)
  }

  static func fade(on clock: ClockID) throws -> Slot {
    var slot = try AnimationTableTests.fade(0, 1)
    slot.clock = clock
    return slot
  }

  @Test func `a clock that is added shows its time at once`() throws {
    let table = AnimationTable()
    try table.evaluate(at: 6)
    let clock = try table.addClock(timing: Self.layer(begin: 1, speed: 2))
    try expectEqual(table.time(of: clock), 10)
    try table.setTiming(of: clock, Self.layer(begin: 2))
    // The table has not been evaluated since.
    try expectEqual(table.time(of: clock), 10)
    try table.evaluate(at: 6)
    try expectEqual(table.time(of: clock), 4)
  }

  @Test(arguments: 1...soak(20, 200))
  func `any tree of clocks shows what its timings say`(_ seed: Int) throws {
    var random = try RandomSlots(seed: UInt64(200 + seed))
    let table = AnimationTable()
    var clocks: [(id: ClockID, parent: Int?, timing: MediaTiming)] = []
    func isBelow(_ number: Int, _ other: Int) -> Bool {
      var at: Int? = number
      while let next = at {
        if next == other { return true }
        at = clocks[next].parent
      }
      return false
    }
    for _ in 0..<120 {
      let timing =
        random.generator.chance(0.6)
        ? try Self.layer(
          begin: random.generator.uniform(-2...2), speed: random.generator.uniform(-2...2),
          offset: random.generator.uniform(-1...1)) : try random.timing()
      let some =
        clocks.isEmpty || random.generator.chance(0.2)
        ? nil : random.generator.index(below: clocks.count)
      switch random.generator.index(below: clocks.count < 3 ? 1 : 5) {
      case 0, 1:
        let parent = some.map { clocks[$0].id } ?? .table
        clocks.append((try table.addClock(parent: parent, timing: timing), some, timing))
      case 2:
        guard let some else { continue }
        try table.setTiming(of: clocks[some].id, timing)
        clocks[some].timing = timing
      case 3:
        let number = random.generator.index(below: clocks.count)
        let parent = some.map { clocks[$0].id } ?? .table
        if let some, isBelow(some, number) {
          #expect(throws: BatchError.clockCycle(clocks[number].id)) {
            try table.setParent(of: clocks[number].id, to: parent)
          }
        } else {
          try table.setParent(of: clocks[number].id, to: parent)
          clocks[number].parent = some
        }
      default:
        // The last one, so that the indices of the others stay.
        let last = clocks.count - 1
        if clocks.contains(where: { $0.parent == last }) {
          #expect(throws: BatchError.clockInUse(clocks[last].id)) {
            try table.removeClock(clocks[last].id)
          }
        } else {
          try table.removeClock(clocks[last].id)
          clocks.removeLast()
        }
      }
      let time = random.generator.uniform(-5...10)
      try table.evaluate(at: time)
      func wanted(_ number: Int) -> Double {
        let parent = clocks[number].parent
        return Self.time(clocks[number].timing, parent.map(wanted) ?? time)
      }
      for (number, clock) in clocks.enumerated() {
        try expectEqual(table.time(of: clock.id), wanted(number))
      }
    }
  }

  // Also from the leaf up, so that the order must be computed.
  @Test(arguments: [false, true])
  func `clocks may be a hundred thousand deep`(_ isReversed: Bool) throws {
    let table = AnimationTable()
    let count = 100_000
    let later = try Self.layer(begin: 1)
    var ids: [ClockID] = []
    let seconds = try threadSeconds {
      for number in 0..<count {
        let parent = number > 0 && !isReversed ? ids[number - 1] : .table
        ids.append(try table.addClock(parent: parent, timing: later))
      }
      if isReversed {
        for number in 1..<count { try table.setParent(of: ids[number - 1], to: ids[number]) }
      }
      try table.evaluate(at: 0)
    }
    // It takes less than one second; quadratic time would take minutes.
    expectLess(seconds, than: 20)
    let last = isReversed ? ids[0] : ids[count - 1]
    try expectEqual(table.time(of: last), -Double(count))
    let first = isReversed ? ids[count - 1] : ids[0]
    #expect(throws: BatchError.clockCycle(first)) { try table.setParent(of: first, to: last) }
  }

  @Test(arguments: InstructionSet.available)
  func `times beyond all Doubles are the greatest of them`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let quick = try table.addClock(timing: Self.layer(speed: 1e300))
    let back = try table.addClock(parent: quick, timing: Self.layer(begin: -1e300, speed: -1e300))
    let run = try table.addClock(
      parent: quick, timing: MediaTiming(beginTime: -1e308, duration: 1, repeatCount: .infinity))
    var random = try RandomSlots(seed: 210)
    for clock in [quick, back, run] {
      for _ in 0..<60 {
        var slot = try random.slot().slot
        slot.clock = clock
        try table.insert(slot)
      }
    }
    let greatest = Double.greatestFiniteMagnitude
    for (time, sign) in [(1e300, 1.0), (-1e300, -1), (1e300, 1)] {
      try expectTrue(table.frame(at: time).isFinite)
      try expectEqual(table.time(of: quick), sign * greatest)
      try expectEqual(table.time(of: back), -sign * greatest)
      expectTrue((0...1).contains(try table.time(of: run)))
    }
  }

  @Test func `unknown clock: throws`() throws {
    let table = AnimationTable()
    let timing = try Self.layer()
    let gone = try table.addClock(timing: timing)
    let other = try table.addClock(timing: timing)
    try table.removeClock(gone)
    let error = BatchError.unknownClock(gone)
    func refused() throws {
      #expect(throws: error) { _ = try table.addClock(parent: gone, timing: timing) }
      #expect(throws: error) { try table.setTiming(of: gone, timing) }
      #expect(throws: error) { try table.setParent(of: gone, to: .table) }
      #expect(throws: error) { try table.setParent(of: other, to: gone) }
      #expect(throws: error) { try table.removeClock(gone) }
      #expect(throws: error) { _ = try table.time(of: gone) }
      #expect(throws: error) { try table.insert(Self.fade(on: gone)) }
      let here = try table.insert(Self.fade(on: other))
      #expect(throws: error) { try table.update(here, Self.fade(on: gone)) }
      let (good, bad) = (try Self.fade(on: other), try Self.fade(on: gone))
      #expect(throws: error) { try table.update([here]) { $1 = bad } }
      #expect(throws: error) { try table.insert(count: 20) { $1 = $0 < 19 ? good : bad } }
      expectEqual(table.count, 1)
      try expectEqual(table.opacity(of: here, at: 0.5), 0.5)
      try table.remove(here)
    }
    try refused()
    // Also when its index is reused.
    let next = try table.addClock(timing: timing)
    expectTrue(next != gone)
    try refused()
    #expect(throws: BatchError.unknownClock(next)) { _ = try AnimationTable().time(of: next) }
  }

  @Test func `the table's clock stays as it is`() throws {
    let table = AnimationTable()
    let timing = try Self.layer(speed: 2)
    let clock = try table.addClock(timing: timing)
    #expect(throws: BatchError.tableClock) { try table.setTiming(of: .table, timing) }
    #expect(throws: BatchError.tableClock) { try table.setParent(of: .table, to: clock) }
    #expect(throws: BatchError.tableClock) { try table.removeClock(.table) }
    #expect(throws: BatchError.clockCycle(clock)) { try table.setParent(of: clock, to: clock) }
    try table.evaluate(at: 3)
    try expectEqual(table.time(of: clock), 6)
  }

  @Test func `a clock is removed when nothing is left in its time`() throws {
    let table = AnimationTable()
    let outer = try table.addClock(timing: .layer)
    let inner = try table.addClock(parent: outer, timing: .layer)
    let slot = try Self.fade(on: inner)
    let ids = try table.insert(count: 3) { $1 = slot }
    let (outerInUse, innerInUse) = (BatchError.clockInUse(outer), BatchError.clockInUse(inner))
    #expect(throws: innerInUse) { try table.removeClock(inner) }
    try table.remove(ids[0])
    try table.update(ids[1], Self.fade(on: .table))
    #expect(throws: innerInUse) { try table.removeClock(inner) }
    #expect(throws: outerInUse) { try table.removeClock(outer) }
    table.removeAll()
    try table.removeClock(inner)
    try table.removeClock(outer)
  }

  // Removed clocks leave nothing behind: their indices, groups and chunks are reused.
  @Test func `a table does not grow with the clocks that it has had`() throws {
    let table = AnimationTable()
    for number in 0..<3000 {
      let clock = try table.addClock(timing: Self.layer(begin: Double(number)))
      let id = try table.insert(Self.fade(on: clock))
      try expectEqual(table.opacity(of: id, at: Double(number) + 0.5), 0.5)
      try table.remove(id)
      try table.removeClock(clock)
    }
    expectEqual(table.frameCapacity, 16)
  }
}
