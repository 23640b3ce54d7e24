import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the golden rows that a table covers: measured rows hold to 2e-6, the tolerance of the file.
struct AnimationTableGoldenTests {
  /// A row of the golden file: a timing, and the opacity at each time (0 → 1, linear, model 0.5).
  struct MediaRow: Sendable {
    let name: String
    let timing: MediaTiming
    let times: [Double]
    let opacities: [Double]
  }

  static let times: [Double] = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]
  static let fillTimes: [Double] = [0, 0.5, 1, 1.5, 2.5]

  static let mediaRows: [MediaRow] = {
    func row(
      _ name: String, _ opacities: [Double], duration: Double = 1, speed: Double = 1,
      timeOffset: Double = 0, repeatCount: Double = 0, repeatDuration: Double = 0,
      autoreverses: Bool = false
    ) throws -> MediaRow {
      MediaRow(
        name: name,
        timing: try MediaTiming(
          duration: duration, speed: speed, timeOffset: timeOffset, repeatCount: repeatCount,
          repeatDuration: repeatDuration, autoreverses: autoreverses),
        times: times, opacities: opacities)
    }
    func fill(_ name: String, _ mode: MediaTiming.FillMode, _ opacities: [Double]) throws
      -> MediaRow
    {
      MediaRow(
        name: name, timing: try MediaTiming(beginTime: 1, duration: 1, fillMode: mode),
        times: fillTimes, opacities: opacities)
    }
    do {
      return try [
        row("autoreverses", [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5], autoreverses: true),
        row("repeatCount2.5", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5], repeatCount: 2.5),
        row(
          "repeatDuration1.7", [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5],
          repeatDuration: 1.7),
        row("speed2", [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], speed: 2),
        row("timeOffset.3", [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], timeOffset: 0.3),
        row("speed-1", [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], speed: -1),
        row("duration0", [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5], duration: 0),
        fill("removed", .removed, [0.5, 0.5, 0, 0.5, 0.5]),
        fill("forwards", .forwards, [0.5, 0.5, 0, 0.5, 1]),
        fill("backwards", .backwards, [0, 0, 0, 0.5, 0.5]),
        fill("both", .both, [0, 0, 0, 0.5, 1]),
      ]
    } catch {
      preconditionFailure("the golden timings are valid")
    }
  }()

  @Test(arguments: InstructionSet.available, mediaRows.indices)
  func `opacities follow the measured rows`(_ set: InstructionSet, _ number: Int) throws {
    let row = Self.mediaRows[number]
    // Alone in its table, and together with all the others.
    let alone = AnimationTable(instructionSet: set)
    let crowd = AnimationTable(instructionSet: set)
    func model(_ timing: MediaTiming) -> SlotModel {
      var model = SlotModel(.opacity, 0, 1, .timing(.linear), timing)
      model.constants[.opacity] = 0.5
      return model
    }
    let id = try alone.insert(model(row.timing).slot)
    let ids = try Self.mediaRows.map { try crowd.insert(model($0.timing).slot) }
    for (time, wanted) in zip(row.times, row.opacities) {
      let opacity = try alone.opacity(of: id, at: time)
      expectClose(Double(opacity), wanted, within: 2e-6, "\(row.name) at \(time)")
      try expectEqual(crowd.opacity(of: ids[number], at: time), opacity)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a push fades in while it grows out of the corner`(_ set: InstructionSet) throws {
    let timing = try MediaTiming(duration: 2, fillMode: .both)
    var model = SlotModel(.opacity, 0, 1, .timing(.linear), timing)
    // The transform ends at concat(T(0, -10, 0), S(150, 150, 1)): the translation is scaled as well.
    model.add(.scaleX, 1, 150, .timing(.easeIn), timing)
    model.add(.scaleY, 1, 150, .timing(.easeIn), timing)
    model.add(.translationY, 0, -1500, .timing(.easeIn), timing)
    let end = Transform3D(translationX: 0, y: -10, z: 0)
      .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
    let way = TransformInterpolation(from: .identity, to: end)
    let table = AnimationTable(instructionSet: set)
    let id = try table.insert(model.slot)
    let rows: [(time: Double, scale: Double, y: Double, opacity: Double)] = [
      (0.25, 4.871704885217087, -38.976894817621684, 0.125),
      (0.5, 14.9262329571049, -140.19697607823727, 0.25),
      (1, 47.98816507330838, -473.0352188588092, 0.5),
      (1.5, 93.65741850705861, -932.7928037623349, 0.75),
      (1.9, 137.74591159773948, -1376.6366939369746, 0.95),
    ]
    for row in rows {
      let numbers = try table.numbers(of: id, at: row.time).map { Double($0) }
      expectClose(numbers[0], row.opacity, within: 2e-6)
      expectClose(numbers[1], row.scale, within: 2e-6 * 149)
      expectClose(numbers[6], row.scale, within: 2e-6 * 149)
      expectClose(numbers[14], row.y, within: 2e-6 * 1500)
      let whole = way.value(at: TimingFunction.easeIn.value(at: row.time / 2)).entries
      for entry in 0..<16 {
        expectClose(numbers[1 + entry], whole[entry], within: 2e-6 * 1500)
      }
    }
    try expectEqual(
      table.numbers(of: id, at: 0), [0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    try expectEqual(
      table.numbers(of: id, at: 2), [1, 150, 0, 0, 0, 0, 150, 0, 0, 0, 0, 1, 0, 0, -1500, 0, 1])
  }

  @Test(arguments: InstructionSet.available)
  func `a pop shrinks and fades`(_ set: InstructionSet) throws {
    let timing = try MediaTiming(duration: 2, fillMode: .both)
    var model = SlotModel(.opacity, 1, 0, .timing(.easeInEaseOut), timing)
    model.add(.scaleX, 1, 0.1, .timing(.easeInEaseOut), timing)
    let table = AnimationTable(instructionSet: set)
    let id = try table.insert(model.slot)
    for (time, scale, alpha) in [
      (0.5, 0.8837542620574121, 0.8708380689526802), (1, 0.55, 0.5),
      (1.5, 0.21624573794258772, 0.12916193104731977),
    ] {
      let numbers = try table.numbers(of: id, at: time)
      expectClose(Double(numbers[0]), alpha, within: 2e-6)
      expectClose(Double(numbers[1]), scale, within: 2e-6)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a push slides one view out while the other fades in`(_ set: InstructionSet) throws {
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let table = AnimationTable(instructionSet: set)
    let from = try table.insert(
      SlotModel(.translationX, 0, -320, .timing(.easeInEaseOut), timing).slot)
    let to = try table.insert(SlotModel(.opacity, 0, 1, .timing(.easeInEaseOut), timing).slot)
    for (time, x, alpha) in [
      (0.25, -41.33181793514233, 0.1291619310473198), (0.5, -160.0, 0.5),
      (0.75, -278.66818206485766, 0.8708380689526802),
    ] {
      try table.evaluate(at: time)
      expectClose(Double(try table.numbers(of: from)[13]), x, within: 2e-6 * 320)
      expectClose(Double(try table.numbers(of: to)[0]), alpha, within: 2e-6)
    }
  }

  // UIKit's duration rule at ζ 0.6, the same shape for every duration.
  @Test(arguments: InstructionSet.available, [0.25, 0.4, 1, 3])
  func `a presentation bounces`(_ set: InstructionSet, _ duration: Double) throws {
    let spring = try TimedSpring.uikit(duration: duration, dampingRatio: 0.6)
    let timing = try MediaTiming(duration: duration, fillMode: .both)
    let table = AnimationTable(instructionSet: set)
    let id = try table.insert(SlotModel(.opacity, 0, 1, .spring(spring), timing).slot)
    for (part, wanted) in [
      (0.05, 0.12052994090149083), (0.1, 0.37358558294059785), (0.2, 0.8556547681784105),
      (0.25, 0.998183155449313), (0.3, 1.072095756539612), (0.4, 1.0856404552735852),
      (0.5, 1.0369272137795411), (0.75, 0.9916849215682124), (0.9, 0.9983017859895775),
      (0.3559166819889668, 1.094780224842155),
    ] {
      let opacity = try table.opacity(of: id, at: part * duration)
      expectClose(Double(opacity), wanted, within: 2e-6, "\(opacity) at \(part)")
    }
    try expectEqual(table.opacity(of: id, at: 0), 0)
    try expectEqual(table.opacity(of: id, at: duration), 1)
  }
}
