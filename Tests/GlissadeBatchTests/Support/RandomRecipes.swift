import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport

/// A generator of random slots of many signatures, whose channels have at most one row each.
struct RandomRecipes {
  var random: RandomSlots

  init(seed: UInt64) throws { random = try RandomSlots(seed: seed) }

  /// Returns a slot with rows on some of a simple slot's channels, or also on others.
  mutating func slot() throws -> Slot {
    var slot = try random.slot().slot
    if random.generator.chance(0.4) { return slot }
    slot.order = .scaleRotateTranslate
    if random.generator.chance(0.5) { try placed(&slot) }
    if random.generator.chance(0.3) {
      slot.columns = [0.25, -1]
      try add(.column(0), &slot)
    }
    if random.generator.chance(0.3) { slot.exports = [.opacity] }
    if !slot.rows.contains(where: { $0.channel == .rotation }), slot.rotation == .identity,
      random.generator.chance(0.5)
    {
      slot.angles.z = random.generator.uniform(-3...3)
      try add(random.generator.chance(0.7) ? .angleZ : .angleX, &slot)
      if random.generator.chance(0.2) { try add(.shear12, &slot) }
    } else if random.generator.chance(0.3) {
      slot.skew = SIMD3(0.1, -0.2, 0.3)
      try add(.perspectiveZ, &slot)
    }
    if random.generator.chance(0.1) { try add(.heading, &slot) }
    return slot
  }

  /// Returns a slot with 1 to 5 animated properties, each with one of three curves and random repeats.
  mutating func recipe() throws -> Slot {
    let properties: [[Channel]] = [
      [.opacity], [.positionX, .positionY], [.scaleX, .scaleY], [.angleZ],
      [.column(0), .column(1), .column(2), .column(3)],
    ]
    let curves: [TimingCurve] = [
      .timing(.linear), .timing(.easeIn), .spring(try TimedSpring(Spring())),
    ]
    var slot = Slot()
    slot.position = SIMD3(random.generator.uniform(-9...9), 2, 0)
    let count = 1 + random.generator.index(below: properties.count)
    for channels in properties.shuffled(using: &random.generator).prefix(count) {
      if channels.count == 4 { slot.columns = [0, 0, 0, 1] }
      let curve = curves[random.generator.index(below: 3)]
      let timing = try MediaTiming(
        beginTime: random.generator.uniform(0...1), duration: 2,
        repeatCount: Double(1 + random.generator.index(below: 3)),
        autoreverses: random.generator.chance(0.5), fillMode: .both)
      for channel in channels {
        slot.rows.append(Row(channel, from: 0, to: 1, curve: curve, timing: timing))
      }
    }
    return slot
  }

  private mutating func placed(_ slot: inout Slot) throws {
    slot.position = SIMD3(random.generator.uniform(-9...9), 2, 0)
    slot.boundsSize = SIMD2(random.generator.uniform(1...9), 4)
    for channel in [Channel.positionX, .width, .originY] where random.generator.chance(0.4) {
      try add(channel, &slot)
    }
  }

  private mutating func add(_ channel: Channel, _ slot: inout Slot) throws {
    let timing: MediaTiming
    let curve: TimingCurve
    if let last = slot.rows.last, random.generator.chance(0.6) {
      (curve, timing) = (last.curve, last.timing)
    } else {
      (curve, timing) = (try random.curve(), try random.timing())
    }
    slot.rows.append(
      Row(
        channel, from: random.generator.uniform(-0.01...1), to: random.generator.uniform(0...1),
        curve: curve, timing: timing))
  }
}
