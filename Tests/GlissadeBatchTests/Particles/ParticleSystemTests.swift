import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// A shape and a part of it.
struct ShapeAndMode: Sendable, CustomStringConvertible {
  var shape: EmitterShape
  var mode: EmitterMode
  var description: String { "\(shape), \(mode)" }

  static let all = EmitterShape.allCases.flatMap { shape in
    EmitterMode.allCases.map { ShapeAndMode(shape: shape, mode: $0) }
  }
}

/// Tests of particles against a second implementation, in Double and one by one.
struct ParticleSystemTests {
  /// Returns the particles of a cell that are born by a time and are not older than the longest lifetime.
  static func candidates(
    _ emitter: ParticleReference, _ cell: Int, at time: Double
  ) -> [(id: ParticleID, age: Double)] {
    let rate = emitter.cells[cell].birthRate * emitter.birthRate
    let elapsed = time - emitter.cells[cell].beginTime
    let longest = emitter.longestLifetime(cell)
    guard elapsed >= 0 else { return [] }
    var result: [(ParticleID, Double)] = []
    var index = max(Int((elapsed - longest) * rate) - 2, 0)
    while Double(index) / rate <= elapsed {
      if Double(index) / rate < emitter.cells[cell].duration {
        result.append((ParticleID(cell: cell, index: index), elapsed - Double(index) / rate))
      }
      index += 1
    }
    return result
  }

  @Test(arguments: InstructionSet.available, ShapeAndMode.all)
  func `every particle is where its formula says`(
    _ set: InstructionSet, _ birthplace: ShapeAndMode
  ) throws {
    var random = RandomEmitters(seed: 61)
    var error = LargestError()
    for _ in 0..<soak(4, 16) {
      let emitter = random.emitter(cells: 3, birthplace.shape, birthplace.mode)
      let system = try emitter.system(set)
      for time in [-2, 0.3, 1, 2.5, 7] {
        try Self.compare(system, emitter, time, &error)
      }
    }
    // Relative to the sum of the magnitudes of a result's terms. The age is rounded by a relative 6e-8, which its
    // square doubles; sines and cosines add 1e-8, each product and sum 6e-8. Measured: 1.9e-7 with fused
    // multiply-add, 2.2e-7 without.
    error.report("particles with \(set), \(birthplace)")
    expectLess(error.value, than: 4e-7, "\(error)")
  }

  static func compare(
    _ system: ParticleSystem, _ emitter: ParticleReference, _ time: Double,
    _ error: inout LargestError
  ) throws {
    let frame = try system.frame(at: time)
    var seen: [ParticleID: Int] = [:]
    for place in 0..<system.capacity {
      if let id = system.particle(at: place) {
        let isAlone = seen.updateValue(place, forKey: id) == nil
        if !isAlone || !system.indices(ofCell: id.cell).contains(place) {
          Issue.record("\(id) is at \(place)")
        }
      } else if !frame.isEmpty(place) {
        Issue.record("nobody is at \(place)")
      }
    }
    expectEqual(seen.count, frame.aliveCount)
    for cell in emitter.cells.indices {
      let longest = emitter.longestLifetime(cell)
      for (id, age) in candidates(emitter, cell, at: time) {
        let wanted = emitter.particle(id, age: age)
        let isAlive = age < wanted.lifetime
        // A lifetime as a Float may end slightly earlier or later.
        guard abs(age - wanted.lifetime) > 1e-6 * longest else {
          seen[id] = nil
          continue
        }
        let place = seen.removeValue(forKey: id)
        if (place != nil) != isAlive { Issue.record("\(id) at \(time)") }
        guard let place, !wanted.isBorderline else { continue }
        error.note((Double(frame.ages[place]) - age) / longest, at: "\(id) at \(time)")
        note(&error, frame, place, wanted, emitter.cells[cell], emitter, age, "\(id) at \(time)")
      }
    }
    // No other particle is alive.
    expectTrue(seen.isEmpty)
  }

  /// Notes errors relative to the sum of the magnitudes of a result's terms.
  private static func note(
    _ error: inout LargestError, _ frame: ParticleFrame, _ place: Int,
    _ wanted: ParticleReference.Particle, _ cell: ParticleCell, _ emitter: ParticleReference,
    _ age: Double, _ label: @autoclosure () -> String
  ) {
    let speed = (abs(cell.velocity) + abs(cell.velocityRange)) * abs(emitter.velocity)
    let extent = abs(emitter.size.width) + abs(emitter.size.height) + abs(emitter.depth)
    let fall =
      Vector(x: cell.accelerationX, y: cell.accelerationY, z: cell.accelerationZ).length
    let reach = emitter.position.length + extent + speed * age + fall * age * age / 2
    error.note((frame.position(place) - wanted.position).length / reach, at: "position, \(label())")

    let size =
      (abs(cell.scale) + abs(cell.scaleRange) + abs(cell.scaleSpeed) * age) * abs(emitter.scale)
    let turns =
      (abs(cell.spin) + abs(cell.spinRange)) * abs(emitter.spin) * age
    let rotation = Elementary.sinCos(wanted.angle)
    let rows = [rotation.cos, rotation.sin, 0, 0, -rotation.sin, rotation.cos, 0, 0]
    for (entry, part) in rows.enumerated() {
      let value = Double(frame.matrices[16 * place + entry])
      // The angle is rounded to a Float as well.
      error.note(
        (value - part * wanted.scale) / (size * (1 + turns)), at: "entry \(entry), \(label())")
    }
    let rest = frame.matrices[16 * place + 8..<16 * place + 12]
    let isFlat = Array(rest) == [0, 0, 1, 0] && frame.matrices[16 * place + 15] == 1
    if !isFlat { Issue.record("\(rest), \(label())") }

    let parts = [wanted.color.red, wanted.color.green, wanted.color.blue, wanted.color.alpha]
    for (part, value) in parts.enumerated() {
      let shown = frame.colors[4 * place + part]
      if !(shown >= 0 && shown <= 1) { Issue.record("colour \(shown), \(label())") }
      error.note((Double(shown) - value) / (2.5 + age), at: "colour \(part), \(label())")
    }
  }

  // 24 emitters of 3 cells, at 8 times: some 200,000 particles.
  @Test(.enabled(if: InstructionSet.fused.count > 1), arguments: ShapeAndMode.all)
  func `builds with fused multiply-add agree to the bit`(_ birthplace: ShapeAndMode) throws {
    var random = RandomEmitters(seed: 62)
    for _ in 0..<soak(2, 8) {
      let emitter = random.emitter(cells: 3, birthplace.shape, birthplace.mode)
      let systems = try InstructionSet.fused.map { ($0, try emitter.system($0)) }
      let system = Dictionary(uniqueKeysWithValues: systems)
      try expectFusedBuildsAgree(at: [0, 0.01, 0.7, 1.5, 2, 3.3, 60, 1e9]) { set, time in
        try #require(system[set]).frame(at: time)
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `the order of times does not matter`(_ set: InstructionSet) throws {
    var random = RandomEmitters(seed: 63)
    let emitter = random.emitter(cells: 4, .cuboid, .surface)
    let times = (0..<40).map { -1 + Double($0) * 0.17 } + [1e6, 1e9, -1e300]
    let kept = try emitter.system(set)
    try expectSameInAnyOrder(times) {
      try emitter.system(set).frame(at: $0)
    } kept: {
      try kept.frame(at: $0)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a particle keeps its place for as long as it lives`(_ set: InstructionSet) throws {
    var random = RandomEmitters(seed: 64)
    let emitter = random.emitter(cells: 5, .circle, .outline)
    let system = try emitter.system(set)
    var places: [ParticleID: Int] = [:]
    for step in 0..<300 {
      try system.evaluate(at: Double(step) / 100)
      for place in 0..<system.capacity {
        guard let id = system.particle(at: place) else { continue }
        expectEqual(places[id, default: place], place)
        places[id] = place
      }
    }
    expectTrue(places.count > 100)
  }

  @Test(arguments: InstructionSet.available, everyLength)
  func `any number of particles fits`(_ set: InstructionSet, _ count: Int) throws {
    // A burst of this many particles, and a stream with as many alive.
    var burst = ParticleCell(birthRate: 1000, lifetime: 10)
    burst.duration = Double(count) / 1000
    let stream = ParticleCell(birthRate: 64, lifetime: Double(count) / 64)
    let system = try ParticleSystem(cells: [burst, stream], instructionSet: set)
    expectEqual(system.capacity % 16, 0)
    expectEqual(system.indices(ofCell: 0).count, (count + 15) / 16 * 16)
    let frame = try system.frame(at: 5)
    expectEqual(system.indices(ofCell: 0).count { frame.ages[$0] >= 0 }, count)
    expectEqual(system.indices(ofCell: 1).count { frame.ages[$0] >= 0 }, count)
    expectEqual(frame.aliveCount, 2 * count)
    expectEqual(frame.ages.count, system.capacity)
    expectEqual(frame.colors.count, 4 * system.capacity)
    expectEqual(frame.matrices.count, 16 * system.capacity)
    // Afterwards no particle of the burst is alive, and all of its indices are cleared.
    let late = try system.frame(at: 100)
    expectTrue(system.indices(ofCell: 0).allSatisfy { late.isEmpty($0) })
    expectEqual(late.aliveCount, count)
  }

  @Test(arguments: InstructionSet.available)
  func `particles alive are as many as were counted one by one`(_ set: InstructionSet) throws {
    var random = RandomEmitters(seed: 65)
    for _ in 0..<soak(20, 100) {
      let emitter = random.emitter(cells: 2, .point, .volume)
      let system = try emitter.system(set)
      for _ in 0..<10 {
        let time = random.generator.uniform(-2...6)
        try system.evaluate(at: time)
        var counted = 0
        var unsure = 0
        for cell in emitter.cells.indices {
          let longest = emitter.longestLifetime(cell)
          for (id, age) in Self.candidates(emitter, cell, at: time) {
            let lifetime = emitter.particle(id, age: age).lifetime
            counted += age < lifetime ? 1 : 0
            unsure += abs(age - lifetime) <= 1e-6 * longest ? 1 : 0
          }
        }
        expectTrue(abs(system.aliveCount - counted) <= unsure)
      }
    }
  }

  @Test func `seeds and cells have random numbers of their own`() throws {
    var random = RandomEmitters(seed: 66)
    var emitter = random.emitter(cells: 1, .cuboid, .volume)
    emitter.cells[0].duration = .infinity
    emitter.cells = [emitter.cells[0], emitter.cells[0]]
    let system = try emitter.system()
    let frame = try system.frame(at: 3)
    let pairs = zip(system.indices(ofCell: 0), system.indices(ofCell: 1))
    expectTrue(pairs.allSatisfy { frame.ages[$0] < 0 || frame.position($0) != frame.position($1) })
    emitter.seed &+= 1
    let other = try emitter.system().frame(at: 3)
    let places = 0..<system.capacity
    expectTrue(places.allSatisfy { frame.ages[$0] < 0 || frame.position($0) != other.position($0) })
  }

  @Test func `multipliers of the emitter multiply what cells say`() throws {
    var random = RandomEmitters(seed: 67)
    var emitter = random.emitter(cells: 3, .rectangle, .outline)
    // Powers of two, so that products are exact.
    (emitter.birthRate, emitter.lifetime, emitter.velocity) = (2, 0.5, -4)
    (emitter.scale, emitter.spin) = (-0.25, 8)
    var multiplied = emitter
    for cell in multiplied.cells.indices {
      multiplied.cells[cell].birthRate *= 2
      multiplied.cells[cell].lifetime *= 0.5
      multiplied.cells[cell].lifetimeRange *= 0.5
      multiplied.cells[cell].velocity *= -4
      multiplied.cells[cell].velocityRange *= -4
      multiplied.cells[cell].scale *= -0.25
      multiplied.cells[cell].scaleRange *= -0.25
      multiplied.cells[cell].scaleSpeed *= -0.25
      multiplied.cells[cell].spin *= 8
      multiplied.cells[cell].spinRange *= 8
    }
    (multiplied.birthRate, multiplied.lifetime, multiplied.velocity) = (1, 1, 1)
    (multiplied.scale, multiplied.spin) = (1, 1)
    let frame = try emitter.system().frame(at: 1.5)
    expectTrue(frame.aliveCount > 0)
    try expectSameBits(frame, multiplied.system().frame(at: 1.5))
  }

  @Test func `without particles there is nothing to hold`() throws {
    let none = try ParticleSystem(cells: [])
    expectEqual(none.capacity, 0)
    try expectEqual(none.frame(at: 1).aliveCount, 0)
    var over = ParticleCell(birthRate: 100, lifetime: 1)
    over.duration = 0
    for cell in [
      ParticleCell(), ParticleCell(birthRate: 10), ParticleCell(birthRate: 0, lifetime: 10), over,
    ] {
      let system = try ParticleSystem(cells: [cell, ParticleCell(birthRate: 4, lifetime: 1), cell])
      expectEqual(system.capacity, 16)
      expectTrue(system.indices(ofCell: 0).isEmpty && system.indices(ofCell: 2).isEmpty)
      try expectEqual(system.frame(at: 2).aliveCount, 4)
      expectEqual(system.particle(at: 8), ParticleID(cell: 1, index: 8))
    }
  }
}
