import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import Testing

/// Frames of tables against the Double reference of their slots.
struct AnimationTableFrameTests {
  /// Compares a slot's frame with the reference at the time, give or take what a Float may round.
  ///
  /// Local time is exact to 2e-6 of a unit and most kernels to 2e-6 of the way; a reference from
  /// around the time stands for the first, so that jumps and vertical tangents need no exceptions.
  static func compare(
    _ slot: SlotModel, _ numbers: [Float], at time: Double, tolerance: Double = 4e-6
  ) -> Double {
    let reach =
      slot.rows.map { row in
        5e-7 * row.timing.runDuration / max(row.timing.speed.magnitude, 1)
      }.min() ?? 0
    let near = [-reach, 0, reach].map { SlotReference(slot, at: time + $0).numbers }
    let unit = slot.size * (slot.order == .translateScale ? 4 : 1)
    var worst = 0.0
    for entry in 0..<17 {
      var band = Band(near[0][entry])
      band.include(near[1][entry])
      band.include(near[2][entry])
      worst = max(worst, band.distance(to: Double(numbers[entry])) / unit)
    }
    return worst
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(12, 400))))
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
    #expect(largest.value <= 4e-6, "\(largest)")
  }

  // As many drivers as there are channels, all of them hidden outside their time.
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
      for channel in Channel.allCases where channel != .rotation {
        model.constants[channel] = random.generator.uniform(-2...2)
        let (from, to) = (random.generator.uniform(-2...2), random.generator.uniform(-2...2))
        model.add(channel, from, to, try random.curve(), try timing(channel.rawValue))
      }
      let (from, to) = (random.generator.rotation(), random.generator.rotation())
      model.addRotation(from, to, try random.curve(), try timing(7))
      models.append(model)
    }
    let table = AnimationTable(instructionSet: set, threads: threads)
    // So many that they are shared among the threads.
    let ids = try table.insert(count: 6 * 400) { $1 = models[$0 / 400].slot }
    for time in FrameCurveTests.times(20, 0...4) {
      try table.evaluate(at: time)
      for (number, model) in models.enumerated() {
        for copy in [0, 17, 399] {
          let numbers = try table.numbers(of: ids[400 * number + copy])
          #expect(Self.compare(model, numbers, at: time) <= 4e-6, "\(model.summary) at \(time)")
        }
      }
    }
  }
}
