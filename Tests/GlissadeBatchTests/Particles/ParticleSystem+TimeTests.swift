import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of births, deaths and the range of living particles, early and very late.
struct ParticleSystemTimeTests {
  @Test(arguments: InstructionSet.available)
  func `particles are born one by one and die after their lifetime`(_ set: InstructionSet) throws {
    var cell = ParticleCell(birthRate: 4, lifetime: 1)
    cell.beginTime = 10
    let system = try ParticleSystem(cells: [cell], instructionSet: set)
    for (time, born, dead) in [
      (9.999, 0, 0), (10, 1, 0), (10.249, 1, 0), (10.25, 2, 0), (10.999, 4, 0), (11, 5, 1),
      (11.25, 6, 2), (14.1, 17, 13),
    ] {
      try system.evaluate(at: time)
      let alive = (0..<16).compactMap { system.particle(at: $0)?.index }.sorted()
      expectEqual(alive, Array(dead..<born), "at \(time)")
      expectEqual(system.aliveCount, born - dead)
    }
  }

  @Test(arguments: [1.0, 3, 7, 10, 24, 30, 60, 120, 1e3, 1e5, 48_000.7])
  func `a particle is there in the frame of its birth`(rate: Double) throws {
    let system = try ParticleSystem(cells: [ParticleCell(birthRate: rate, lifetime: 20 / rate)])
    var generator = SeededGenerator(seed: 71)
    for number in (0..<50).map({ $0 }) + (0..<200).map({ _ in generator.index(below: 1 << 33) }) {
      let birth = Double(number) / rate
      try system.evaluate(at: birth)
      let indices = (0..<system.capacity).compactMap { system.particle(at: $0)?.index }
      expectEqual(indices.max(), number)
      try system.evaluate(at: birth.nextDown)
      let before = (0..<system.capacity).compactMap { system.particle(at: $0)?.index }
      expectEqual(before.max(), number > 0 ? number - 1 : nil)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a billion seconds later every age is exact`(_ set: InstructionSet) throws {
    let rate = 100_000.0
    let system = try ParticleSystem(
      cells: [ParticleCell(birthRate: rate, lifetime: 0.05)], instructionSet: set)
    for (late, ticks) in [(0.0, 0), (0.25, 25_000), (0.5, 50_000), (1 - 0x1p-20, 99_999)] {
      let frame = try system.frame(at: 1e9 + late)
      // The births since the begin, and the time since the youngest one: integers and powers of two, without
      // rounding.
      let newest = 100_000_000_000_000 + ticks
      let rest = late * rate - Double(ticks)
      expectTrue(frame.aliveCount == 5000 || rest > 0)
      expectEqual(frame.aliveCount, 5000)
      for place in 0..<system.capacity {
        guard let id = system.particle(at: place) else { continue }
        expectEqual(place, id.index % system.capacity)
        let age = (Double(newest - id.index) + rest) / rate
        // Half a unit of the Float, and the period's rounding.
        expectClose(Double(frame.ages[place]), age, within: age * 0x1.001p-24)
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `numbers go on through the 32nd bit`(_ set: InstructionSet) throws {
    var random = RandomEmitters(seed: 72)
    var emitter = random.emitter(cells: 1, .sphere, .volume)
    emitter.cells[0].birthRate = 64
    emitter.cells[0].beginTime = 0
    emitter.cells[0].duration = .infinity
    emitter.birthRate = 1
    let system = try emitter.system(set)
    var error = LargestError()
    // Number 2³² is born after 2²⁶ seconds: particles of both sides are alive at once.
    for step in 0..<20 {
      try ParticleSystemTests.compare(system, emitter, 0x1p26 - 1 + Double(step) / 8, &error)
    }
    // As above; the reference's own ages are rounded at 1.5e-8 s here.
    expectLess(error.value, than: 2e-6, "\(error)")
  }

  @Test func `a duration ends births, not lives`() throws {
    var cell = ParticleCell(birthRate: 10, lifetime: 1)
    cell.duration = 0.5
    let system = try ParticleSystem(cells: [cell])
    expectEqual(system.capacity, 16)
    for (time, alive) in [(0.0, 1), (0.41, 5), (0.5, 5), (0.99, 5), (1, 4), (1.35, 1), (1.41, 0)] {
      try system.evaluate(at: time)
      expectEqual(system.aliveCount, alive, "at \(time)")
    }
    // At any time afterwards.
    for time in [1e9, 1e300] {
      try system.evaluate(at: time)
      expectEqual(system.aliveCount, 0)
    }
  }

  @Test(arguments: [1 / 3.0, 0.1, 0.7, 1e-3, 12.3, 1e4])
  func `births in a duration are those whose time is before its end`(duration: Double) throws {
    for rate in [1.0, 3, 10, 30, 1 / 3.0, 60, 97] {
      var cell = ParticleCell(birthRate: rate, lifetime: 1)
      cell.duration = duration
      let system = try ParticleSystem(cells: [cell])
      var last = 0
      var index = max(Int(duration * rate) - 3, 0)
      while Double(index) / rate < duration {
        last = index
        index += 1
      }
      try system.evaluate(at: Double(last) / rate)
      let indices = (0..<system.capacity).compactMap { system.particle(at: $0)?.index }
      expectEqual(indices.max(), last)
      let afterEnd = duration.nextUp
      try system.evaluate(at: afterEnd)
      let later = (0..<system.capacity).compactMap { system.particle(at: $0)?.index }
      expectEqual(later.max() ?? last, last)
    }
  }

  @Test(arguments: [Double.leastNonzeroMagnitude, 0x1p-1040, 1e-300, 1e-9])
  func `the rarest births are still births`(rate: Double) throws {
    let system = try ParticleSystem(cells: [ParticleCell(birthRate: rate, lifetime: 2)])
    for (time, age) in [(0.0, 0.0), (1.25, 1.25)] {
      let frame = try system.frame(at: time)
      expectTrue(frame.aliveCount == 1 && Double(frame.ages[0]) == age)
      expectTrue(frame.matrices.allSatisfy { $0.isFinite })
    }
    try system.evaluate(at: 2)
    expectEqual(system.aliveCount, 0)
  }

  @Test func `lifetimes of nothing or less are never seen`() throws {
    var cell = ParticleCell(birthRate: 1000, lifetime: 0.5)
    cell.lifetimeRange = 3
    let system = try ParticleSystem(cells: [cell])
    let frame = try system.frame(at: 10)
    // Lifetimes are uniform from -1 to 2: a third of the particles are never visible, and the others have a mean of
    // one second.
    expectTrue(abs(frame.aliveCount - 667) < 60)
    expectTrue(frame.ages.allSatisfy { $0 == -1 || ($0 >= 0 && $0 < 2) })
  }
}
