import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of slots that are made by templates; the same slots, compiled, are in another table.
struct SlotTemplateTests {
  /// Slots that have everything but their numbers in common.
  private struct Recipe {
    let channels: [Channel]
    let curve: TimingCurve
    let timing: MediaTiming

    init(_ random: inout RandomSlots) throws {
      let lists: [[Channel]] = [
        [], [.opacity], [.positionX, .positionY], [.positionX], [.positionY], [.positionZ],
      ]
      channels = lists[random.generator.index(below: lists.count)]
      curve = try random.curve()
      timing = try random.timing()
    }

    /// Returns random numbers, which are special ones at times.
    func numbers(_ generator: inout SeededGenerator) -> SlotNumbers {
      func number(_ generator: inout SeededGenerator) -> Double {
        let usual = generator.uniform(-90...90)
        return [0, -0.0, 7, 7, usual, usual, usual, 1e7][generator.index(below: 8)]
      }
      func pair(_ generator: inout SeededGenerator) -> SIMD2<Double> {
        SIMD2(number(&generator), number(&generator))
      }
      let isAnchored = generator.chance(0.5)
      var numbers = SlotNumbers(
        opacity: number(&generator),
        position: SIMD3(number(&generator), number(&generator), number(&generator)),
        boundsOrigin: isAnchored ? pair(&generator) : SIMD2(0, 0),
        boundsSize: isAnchored ? pair(&generator) : SIMD2(0, 0), anchorPoint: SIMD2(0.5, 0.25))
      numbers.begin = timing.beginTime + generator.uniform(0...1)
      numbers.duration = generator.chance(0.7) ? timing.duration : generator.uniform(0.2...2)
      if !channels.isEmpty { (numbers.from, numbers.to) = (pair(&generator), pair(&generator)) }
      if channels.count == 1 { (numbers.from[1], numbers.to[1]) = (0, 0) }
      return numbers
    }

    /// Returns the slot that numbers stand for.
    func slot(_ numbers: SlotNumbers) throws -> Slot {
      var slot = Slot()
      slot.opacity = numbers.opacity
      slot.position = numbers.position
      slot.boundsOrigin = numbers.boundsOrigin
      slot.boundsSize = numbers.boundsSize
      slot.anchorPoint = numbers.anchorPoint
      let timing = try MediaTiming(
        beginTime: numbers.begin, duration: numbers.duration, speed: timing.speed,
        timeOffset: timing.timeOffset, repeatCount: timing.repeatCount,
        repeatDuration: timing.repeatDuration, autoreverses: timing.autoreverses,
        fillMode: timing.fillMode)
      for (number, channel) in channels.enumerated() {
        slot.rows.append(
          Row(
            channel, from: numbers.from[number], to: numbers.to[number], curve: curve,
            timing: timing))
      }
      return slot
    }
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(4, 60))))
  func `slots of templates have the bits and frame indices of compiled ones`(
    _ set: InstructionSet, _ seed: UInt64
  ) throws {
    var random = try RandomSlots(seed: 1700 + seed)
    random.intricacy = 0.3
    let recipes = try (0..<24).map { _ in try Recipe(&random) }
    let (made, compiled) = (
      AnimationTable(instructionSet: set), AnimationTable(instructionSet: set)
    )
    var templates = [[SlotTemplate]](repeating: [], count: recipes.count)
    var ids: [(made: SlotID, compiled: SlotID)] = []
    var count = 0
    for step in 0..<1500 {
      let kind = random.generator.index(below: recipes.count)
      let recipe = recipes[kind]
      let numbers = recipe.numbers(&random.generator)
      let slot = try recipe.slot(numbers)
      if templates[kind].count < 4, let template = made.template(of: slot) {
        templates[kind].append(template)
        _ = compiled.template(of: slot)
      }
      if step < 300 {
        var id: SlotID?
        for template in templates[kind] where id == nil {
          id = made.insert(numbers, by: template)
        }
        if id != nil { count += 1 }
        ids.append((try id ?? made.insert(slot), try compiled.insert(slot)))
      } else {
        let id = ids[random.generator.index(below: ids.count)]
        if templates[kind].contains(where: { made.update(id.made, numbers, by: $0) }) {
          count += 1
        } else {
          try made.update(id.made, slot)
        }
        try compiled.update(id.compiled, slot)
      }
      if step % 100 == 99 {
        for time in [0.5, 2, random.generator.uniform(0...5)] {
          try expectSameBits(
            made.frame(at: time), compiled.frame(at: time), "after \(step) steps, at \(time)")
        }
      }
    }
    expectTrue(ids.allSatisfy { $0.made == $0.compiled })
    expectTrue(count > 150, "only \(count) slots were made by templates")
  }

  @Test func `numbers that may need another program are refused`() throws {
    let table = AnimationTable()
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    slot.rows = [Row(.opacity, from: 0, to: 1, timing: timing)]
    let id = try table.insert(slot)
    let template = try #require(table.template(of: slot))
    var usual = SlotNumbers(
      opacity: 1, position: SIMD3(1, 2, 3), boundsOrigin: SIMD2(0, 0), boundsSize: SIMD2(0, 0),
      anchorPoint: SIMD2(0.5, 0.5))
    (usual.duration, usual.from[0], usual.to[0]) = (1, 0, 1)
    expectTrue(table.update(id, usual, by: template))
    let mistakes: [(inout SlotNumbers) -> Void] = [
      { $0.opacity = .nan }, { $0.position.z = 1e30 }, { $0.from[0] = .infinity },
      { $0.boundsOrigin = SIMD2(0, 4) }, { $0.begin = .infinity }, { $0.begin = 1e20 },
      { $0.duration = 0 }, { $0.duration = .nan }, { $0.duration = .infinity },
      // The value before the animation is then that of its start, and needs no general timing.
      { ($0.opacity, $0.from[0], $0.to[0]) = (1, 1, 1) },
    ]
    for (number, mistake) in mistakes.enumerated() {
      var numbers = usual
      mistake(&numbers)
      expectTrue(!table.update(id, numbers, by: template), "mistake \(number)")
    }
    try table.remove(id)
    expectTrue(!table.update(id, usual, by: template))
    slot.rows = [Row(.scaleX, from: 0, to: 1, timing: timing)]
    expectNil(table.template(of: slot))
    slot.rows = [Row(.opacity, from: 0, to: .nan, timing: timing)]
    expectNil(table.template(of: slot))
  }
}
