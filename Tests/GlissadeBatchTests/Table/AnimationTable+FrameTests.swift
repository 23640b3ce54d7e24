import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of frames of tables against the Double reference of their slots.
struct AnimationTableFrameTests {
  /// Returns the largest difference of a slot's frame from the reference, relative to the animated values.
  ///
  /// Local time is exact to 2e-6 of a unit, and most kernels to 2e-6 of the distance. References at nearby times
  /// and phases account for the first, so that jumps and vertical tangents need no exceptions.
  static func compare(_ slot: SlotModel, _ numbers: [Float], at time: Double) -> Double {
    let reach =
      slot.rows.map { row in
        5e-7 * row.timing.runDuration / max(row.timing.speed.magnitude, 1)
      }.min() ?? 0
    let references = [
      SlotReference(slot, at: time - reach, shift: -1e-6), SlotReference(slot, at: time),
      SlotReference(slot, at: time + reach, shift: 1e-6),
    ].map(\.numbers)
    let scale = slot.size([.scaleX, .scaleY, .scaleZ])
    let way = slot.size([.translationX, .translationY, .translationZ])
    var worst = 0.0
    for entry in 0..<17 {
      var band = ValueBand(references[0][entry])
      for reference in references.dropFirst() { band.include(reference[entry]) }
      let unit =
        entry == 0
        ? slot.size([.opacity])
        : entry < 13 ? scale : way * (slot.order == .translateScale ? scale : 1)
      worst = max(worst, band.distance(to: Double(numbers[entry])) / unit)
    }
    return worst
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(4, 30))))
  func `shows what the reference shows`(_ set: InstructionSet, _ seed: UInt64) throws {
    var random = try RandomSlots(seed: seed)
    let table = AnimationTable(instructionSet: set)
    var slots: [(model: SlotModel, id: SlotID)] = []
    for _ in 0..<40 {
      let model = try random.slot()
      slots.append((model, try table.insert(model.slot)))
    }
    var times = [-1, 0, 20, 1e5]
    for _ in 0..<12 { times.append(random.generator.uniform(0...8)) }
    var largest = LargestError()
    for time in times {
      try table.evaluate(at: time)
      for (number, (model, id)) in slots.enumerated() {
        let error = Self.compare(model, try table.numbers(of: id), at: time)
        largest.note(error, at: "t \(time), slot \(number): \(model.summary)")
      }
    }
    largest.report("random slots, \(set)")
    expectAtMost(largest.value, 4e-6, "\(largest)")
  }

  // As many drivers as channels, all hidden outside their time.
  @Test(arguments: InstructionSet.available, [1, 3])
  func `every channel can go its own way`(_ set: InstructionSet, _ threads: Int) throws {
    var random = try RandomSlots(seed: 140)
    func timing(_ channel: Int) throws -> MediaTiming {
      try MediaTiming(
        beginTime: 0.1 * Double(channel), duration: 0.5 + 0.3 * Double(channel),
        repeatCount: 1 + Double(channel % 3), autoreverses: channel % 2 == 0)
    }
    var models: [SlotModel] = []
    for _ in 0..<6 {
      var model = SlotModel()
      model.rotation = random.generator.rotation()
      for channel in Channel.plainChannels {
        model.constants[channel] = random.generator.uniform(-2...2)
        let (from, to) = (random.generator.uniform(-2...2), random.generator.uniform(-2...2))
        model.add(channel, from, to, try random.curve(), try timing(Int(channel.rawValue)))
      }
      let (from, to) = (random.generator.rotation(), random.generator.rotation())
      model.addRotation(from, to, try random.curve(), try timing(7))
      models.append(model)
    }
    let table = AnimationTable(instructionSet: set, threads: threads)
    // Enough to be shared among the threads.
    let ids = try table.insert(count: 6 * 400) { $1 = models[$0 / 400].slot }
    for time in FrameCurveTests.times(20, 0...4) {
      try table.evaluate(at: time)
      for (number, model) in models.enumerated() {
        for copy in [0, 17, 399] {
          let numbers = try table.numbers(of: ids[400 * number + copy])
          expectAtMost(Self.compare(model, numbers, at: time), 4e-6, "\(model.summary) at \(time)")
        }
      }
    }
  }

  // Two more drivers, for the anchor point: with one thread no memory follows their scratch.
  @Test(arguments: InstructionSet.available)
  func `ten drivers of a slot show the same on any number of threads`(
    _ set: InstructionSet
  ) throws {
    var slot = Slot()
    slot.boundsSize = SIMD2(100, 40)
    slot.anchorPoint = SIMD2(0, 0)
    let channels = Channel.plainChannels + [.anchorPointX, .anchorPointY]
    for (number, channel) in channels.enumerated() {
      let timing = try MediaTiming(duration: 1 + 0.25 * Double(number), fillMode: .removed)
      slot.rows.append(Row(channel, from: 0.25, to: 1, timing: timing))
    }
    let turn = Quaternion(angle: 1, axis: Vector(x: 0, y: 0, z: 1))
    slot.rows.append(
      Row(rotationFrom: .identity, to: turn, timing: try MediaTiming(duration: 5)))
    let (one, many) = (
      AnimationTable(instructionSet: set), AnimationTable(instructionSet: set, threads: 3)
    )
    let id = try one.insert(slot)
    let ids = try many.insert(count: 2400) { $1 = slot }
    for time in FrameCurveTests.times(40, 0...5) {
      try one.evaluate(at: time)
      try many.evaluate(at: time)
      let expected = try one.numbers(of: id)
      for number in stride(from: 0, to: ids.count, by: 7) {
        try expectSameBits(many.numbers(of: ids[number]), expected, "\(number) at \(time)")
      }
    }
  }
}
