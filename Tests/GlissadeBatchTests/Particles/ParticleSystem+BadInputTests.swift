import GlissadeBatch
import GlissadeMath
import TestSupport
import Testing

/// Tests of input that particles reject, and of extreme input that they accept.
struct ParticleSystemBadInputTests {
  struct Entry: Sendable, CustomStringConvertible {
    var name: String
    var field: BatchError.Field
    var change: @Sendable (inout ParticleCell, Double) -> Void
    var description: String { name }
  }

  static let good: ParticleCell = {
    var cell = ParticleCell(birthRate: 10, lifetime: 2)
    cell.velocity = 10
    return cell
  }()

  static let entries: [Entry] = [
    Entry(name: "birthRate", field: .birthRate) { $0.birthRate = $1 },
    Entry(name: "lifetime", field: .lifetime) { $0.lifetime = $1 },
    Entry(name: "lifetimeRange", field: .lifetime) { $0.lifetimeRange = $1 },
    Entry(name: "velocity", field: .velocity) { $0.velocity = $1 },
    Entry(name: "velocityRange", field: .velocity) { $0.velocityRange = $1 },
    Entry(name: "emissionLongitude", field: .emission) { $0.emissionLongitude = $1 },
    Entry(name: "emissionLatitude", field: .emission) { $0.emissionLatitude = $1 },
    Entry(name: "emissionRange", field: .emission) { $0.emissionRange = $1 },
    Entry(name: "accelerationX", field: .acceleration) { $0.accelerationX = $1 },
    Entry(name: "accelerationY", field: .acceleration) { $0.accelerationY = $1 },
    Entry(name: "accelerationZ", field: .acceleration) { $0.accelerationZ = $1 },
    Entry(name: "scale", field: .scale) { $0.scale = $1 },
    Entry(name: "scaleRange", field: .scale) { $0.scaleRange = $1 },
    Entry(name: "scaleSpeed", field: .scale) { $0.scaleSpeed = $1 },
    Entry(name: "spin", field: .spin) { $0.spin = $1 },
    Entry(name: "spinRange", field: .spin) { $0.spinRange = $1 },
    Entry(name: "red", field: .color) { $0.color.red = $1 },
    Entry(name: "green", field: .color) { $0.color.green = $1 },
    Entry(name: "blue", field: .color) { $0.color.blue = $1 },
    Entry(name: "alpha", field: .color) { $0.color.alpha = $1 },
    Entry(name: "redRange", field: .color) { $0.redRange = $1 },
    Entry(name: "greenRange", field: .color) { $0.greenRange = $1 },
    Entry(name: "blueRange", field: .color) { $0.blueRange = $1 },
    Entry(name: "alphaRange", field: .color) { $0.alphaRange = $1 },
    Entry(name: "redSpeed", field: .color) { $0.redSpeed = $1 },
    Entry(name: "greenSpeed", field: .color) { $0.greenSpeed = $1 },
    Entry(name: "blueSpeed", field: .color) { $0.blueSpeed = $1 },
    Entry(name: "alphaSpeed", field: .color) { $0.alphaSpeed = $1 },
    Entry(name: "beginTime", field: .beginTime) { $0.beginTime = $1 },
  ]

  /// Returns the error of a system with an invalid second cell.
  static func refusal(_ change: (inout ParticleCell) -> Void) -> BatchError? {
    var bad = good
    change(&bad)
    do {
      _ = try ParticleSystem(cells: [good, bad])
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: entries)
  func `a number that is not finite, or that no Float can hold, is refused with its name`(
    _ entry: Entry
  ) {
    for value in [Double.nan, .infinity, -.infinity] {
      guard
        case .notFinite(entry.field, let reported, 1) = Self.refusal({ entry.change(&$0, value) })
      else {
        Issue.record("\(entry.name) \(value) is not refused")
        continue
      }
      expectTrue(!reported.isFinite)
    }
    if entry.field == .emission || entry.field == .beginTime { return }
    for value in [1e39, 1e300, .greatestFiniteMagnitude] {
      let error = Self.refusal { entry.change(&$0, value) }
      let isNamed =
        switch error {
        case .notFinite(let field, _, 1), .outOfRange(let field, _, 1): field == entry.field
        default: false
        }
      expectTrue(isNamed, "\(entry.name) \(value): \(String(describing: error))")
    }
  }

  @Test func `numbers below 0 are refused where they make no sense`() {
    expectEqual(
      Self.refusal { $0.birthRate = -1 }, .outOfRange(field: .birthRate, value: -1, row: 1))
    expectEqual(Self.refusal { $0.lifetime = -2 }, .outOfRange(field: .lifetime, value: -2, row: 1))
    expectEqual(Self.refusal { $0.duration = -1 }, .outOfRange(field: .duration, value: -1, row: 1))
    expectEqual(
      Self.refusal { $0.duration = -.infinity },
      .outOfRange(field: .duration, value: -.infinity, row: 1))
    guard case .notFinite(.duration, let value, 1) = Self.refusal({ $0.duration = .nan }) else {
      return expectTrue(false, "a duration of NaN is not refused")
    }
    expectTrue(value.isNaN)
  }

  @Test func `what overflows in the course of a life is refused`() {
    guard case .notFinite(.velocity, let way, 1) = Self.refusal({ $0.velocity = 2e38 }) else {
      return expectTrue(false, "a way that overflows is not refused")
    }
    expectTrue(way > 3.9e38 && way < 4.1e38)
    let far = Self.refusal { $0.accelerationY = 3e38 }
    guard case .notFinite(.acceleration, _, 1) = far else {
      return expectTrue(false, "\(String(describing: far))")
    }
    guard case .notFinite(.scale, _, 1) = Self.refusal({ $0.scaleSpeed = 2e38 }) else {
      return expectTrue(false, "a scale that overflows is not refused")
    }
    expectEqual(Self.refusal { $0.spin = 1e7 }, .outOfRange(field: .spin, value: 1e7, row: 1))
    expectEqual(
      Self.refusal { ($0.birthRate, $0.lifetime) = (1e-18, 2e18) },
      .outOfRange(field: .lifetime, value: 2e18, row: 1))
  }

  @Test func `more particles than fit are refused with their number`() throws {
    for (rate, lifetime) in [(1e6, 5.0), (1e30, 1e18), (3e38, 1e-3)] {
      guard
        case .outOfRange(.particles, let count, 1) = Self.refusal({
          ($0.birthRate, $0.lifetime) = (rate, lifetime)
        })
      else {
        Issue.record("\(rate) a second for \(lifetime) s are not refused")
        continue
      }
      expectTrue(count > Double(ParticleSystem.maximumCapacity))
    }
    // Each of them fits, both together do not.
    let half = ParticleCell(birthRate: 1e6, lifetime: 3)
    #expect(throws: BatchError.outOfRange(field: .particles, value: 6_000_032, row: 1)) {
      _ = try ParticleSystem(cells: [half, half])
    }
    // The maximum that fits.
    let full = Double(ParticleSystem.maximumCapacity) - 3
    let system = try ParticleSystem(cells: [ParticleCell(birthRate: full, lifetime: 1)])
    expectEqual(system.capacity, ParticleSystem.maximumCapacity)
    // A short burst needs no more capacity than it has particles, at any rate.
    var burst = ParticleCell(birthRate: 1e30, lifetime: 1e6)
    burst.duration = 1e-27
    try expectAtMost(ParticleSystem(cells: [burst]).capacity, 1008)
  }

  @Test func `an emitter's own numbers are checked`() {
    let bad = [Double.nan, .infinity, -.infinity, 1e39]
    for value in bad {
      for make in [
        { try ParticleSystem(cells: [Self.good], birthRate: value) },
        { try ParticleSystem(cells: [Self.good], lifetime: value) },
        { try ParticleSystem(cells: [Self.good], velocity: value) },
        { try ParticleSystem(cells: [Self.good], scale: value) },
        {
          var cell = Self.good
          cell.spin = 1
          return try ParticleSystem(cells: [cell], spin: value)
        },
        { try ParticleSystem(cells: [Self.good], position: Vector(x: value, y: 0, z: 0)) },
        { try ParticleSystem(cells: [Self.good], position: Vector(x: 0, y: value, z: 0)) },
        { try ParticleSystem(cells: [Self.good], position: Vector(x: 0, y: 0, z: value)) },
        { try ParticleSystem(cells: [Self.good], size: Size(width: value, height: 0)) },
        { try ParticleSystem(cells: [Self.good], size: Size(width: 0, height: value)) },
        { try ParticleSystem(cells: [Self.good], depth: value) },
      ] as [() throws -> ParticleSystem] {
        #expect(throws: BatchError.self) { _ = try make() }
      }
    }
    #expect(throws: BatchError.outOfRange(field: .birthRate, value: -1, row: 0)) {
      _ = try ParticleSystem(cells: [Self.good], birthRate: -1)
    }
    #expect(throws: BatchError.outOfRange(field: .lifetime, value: -1, row: 0)) {
      _ = try ParticleSystem(cells: [Self.good], lifetime: -1)
    }
  }

  @Test func `a time that is not finite or too late is refused, and nothing changes`() throws {
    let system = try ParticleSystem(cells: [
      Self.good, ParticleCell(birthRate: 1e5, lifetime: 0.01),
    ])
    let frame = try system.frame(at: 3)
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: BatchError.self) { try system.evaluate(at: time) }
    }
    #expect(throws: BatchError.outOfRange(field: .time, value: 1e11, row: 1)) {
      try system.evaluate(at: 1e11)
    }
    expectEqual(system.aliveCount, frame.aliveCount)
    system.withParticles { matrices, _, ages in
      expectTrue(matrices.indices.allSatisfy { matrices[$0] == frame.matrices[$0] })
      expectTrue(ages.indices.allSatisfy { ages[$0] == frame.ages[$0] })
    }
    // The last valid time.
    try system.evaluate(at: 0x1.fffp52 / 1e5)
    expectTrue(system.aliveCount > 0)
  }

  @Test(arguments: InstructionSet.available)
  func `the largest numbers that pass stay finite`(_ set: InstructionSet) throws {
    var cell = ParticleCell(birthRate: 2, lifetime: 1)
    (cell.velocity, cell.accelerationX) = (1e38, 2e37)
    (cell.scale, cell.scaleSpeed, cell.scaleRange) = (1e38, -2e38, 1e37)
    (cell.color.red, cell.redRange, cell.redSpeed) = (1e38, 1e38, -1e38)
    cell.spin = 1.3e7
    cell.emissionLongitude = 1e300
    var slow = ParticleCell(birthRate: 1e-18, lifetime: 9e17)
    (slow.velocity, slow.accelerationX) = (1e20, 1e2)
    slow.beginTime = -1e30
    let system = try ParticleSystem(
      cells: [cell, slow], shape: .cuboid, position: Vector(x: 1e37, y: -1e37, z: 1e37),
      size: Size(width: 1e37, height: 1e37), depth: 1e37, instructionSet: set)
    for time in [0, 0.3, 0.999, 17.5] {
      let frame = try system.frame(at: time)
      let all = frame.matrices + frame.colors + frame.ages
      expectTrue(all.allSatisfy { $0.isFinite })
    }
  }
}
