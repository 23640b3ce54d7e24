import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests that all values of accepted slots fit a Float, and that other slots are rejected.
@Suite struct SlotRangeAnalysisTests {
  static let largest = Double(Float.greatestFiniteMagnitude)

  static func refusal(of slot: Slot) -> BatchError? {
    do throws(BatchError) {
      try slot.validate()
      return nil
    } catch {
      return error
    }
  }

  private static func swinging(_ from: Double, _ to: Double) throws -> Row {
    let spring = try TimedSpring(
      Spring(mass: 1, stiffness: 100, damping: 1), initialVelocity: 0, duration: 9)
    return Row(
      .scaleX, from: from, to: to, curve: .spring(spring),
      timing: try MediaTiming(duration: 9, fillMode: .both))
  }

  @Test func `a motion is refused where it leaves a Float, not where its ends are near that`()
    throws
  {
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    slot.rows = [Row(.translationX, from: -Self.largest, to: Self.largest, timing: timing)]
    expectNil(Self.refusal(of: slot))
    slot.rows = [
      Row(
        .translationX, from: -3e38, to: 3e38,
        curve: .timing(try .controlPoints(0.2, 2, 0.8, 1)), timing: timing)
    ]
    guard case .notFinite(.translation, _, row: 0) = Self.refusal(of: slot) else {
      return expectTrue(false, "accepted")
    }
    slot.rows = [try Self.swinging(0, 1e38)]
    expectNil(Self.refusal(of: slot))
    slot.rows = [try Self.swinging(0, 3e38)]
    expectTrue(Self.refusal(of: slot) != nil)
  }

  // A part of each of two values is rounded before they are added, and a curve's progress may exceed 1 by its
  // error.
  @Test func `slot value that rounds beyond Float: throws`() throws {
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    for (from, to) in [(Self.largest, Self.largest), (-Self.largest, -0.9999999 * Self.largest)] {
      slot.rows = [Row(.scaleZ, from: from, to: to, timing: timing)]
      guard case .notFinite(.scale, _, row: 0) = Self.refusal(of: slot) else {
        return expectTrue(false, "accepted")
      }
    }
    slot.rows = [
      Row(
        .scaleZ, from: 0, to: Self.largest, curve: .timing(try .controlPoints(0.2, 0, 0.8, 1)),
        timing: timing)
    ]
    expectTrue(Self.refusal(of: slot) != nil)
    slot.rows = [Row(.scaleZ, from: 0.9999 * Self.largest, to: 3e38, timing: timing)]
    expectNil(Self.refusal(of: slot))
  }

  // At an end the value is exact; in between, two parts of it are rounded and added.
  @Test func `the largest Float is held at the ends of a key, and refused in between`() throws {
    let timing = try MediaTiming(duration: 1)
    let value = KeyValue(from: Self.largest, to: Self.largest)
    for (fraction, isRefused) in [(0.0, false), (1, false), (0.3, true), (0.9, true)] {
      let keys = try KeySegments([
        KeySegments.Segment(start: 0, end: 1, key: 0, from: fraction, to: fraction)
      ])
      var slot = Slot()
      slot.rows = [Row(.scaleZ, keys: keys, values: [value], timing: timing)]
      expectEqual(Self.refusal(of: slot) != nil, isRefused, "\(fraction)")
    }
  }

  @Test func `products of a matrix's parts are refused where they leave a Float`() {
    var slot = Slot()
    slot.scale = SIMD3(1e20, 1, 1)
    expectNil(Self.refusal(of: slot))
    slot.boundsSize = SIMD2(1e20, 1)
    guard case .notFinite(.matrices, _, row: 0) = Self.refusal(of: slot) else {
      return expectTrue(false, "accepted")
    }
    slot.boundsSize = SIMD2(1e17, 1)
    expectNil(Self.refusal(of: slot))
    slot.position.x = 3e38
    slot.translation.x = 3e38
    expectTrue(Self.refusal(of: slot) != nil)
  }

  @Test func `any number of rotations is accepted`() throws {
    let timing = try MediaTiming(duration: 1)
    var slot = Slot()
    for factor in 1...200 {
      slot.rows.append(Row(Channel.angleZ.factor(factor), from: 1, to: 0, timing: timing))
    }
    expectNil(Self.refusal(of: slot))
  }

  @Test func `a value that every cycle adds to is refused where its cycles lead beyond a Float`()
    throws
  {
    var slot = Slot()
    let timing = try MediaTiming(duration: 1, repeatCount: .infinity)
    slot.rows = [Row(.positionX, from: 0, to: 1e6, timing: timing)]
    slot.rows[0].isCumulative = true
    expectNil(Self.refusal(of: slot))
    slot.rows = [Row(.positionX, from: 0, to: 1e30, timing: timing)]
    slot.rows[0].isCumulative = true
    expectTrue(Self.refusal(of: slot) != nil)
  }

  @Test(arguments: InstructionSet.available)
  func `worlds saturate, and what hangs below stays finite`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    var above: SlotID?
    var ids: [SlotID] = []
    for level in 0..<12 {
      var slot = Slot()
      slot.scale = SIMD3(level % 3 == 0 ? -1e20 : 1e20, 0, 1)
      slot.translation = SIMD3(1e30, level % 2 == 0 ? -3e38 : 3e38, 7)
      slot.perspective = SIMD4(0, 0, 0, 1)
      slot.rows = [
        Row(.translationZ, from: 0, to: 8, timing: try MediaTiming(duration: 1, fillMode: .both))
      ]
      let id = try table.insert(slot)
      try table.setParent(of: id, to: above)
      (above, ids) = (id, ids + [id])
    }
    for time in [0, 0.5, 1] {
      try table.evaluateAll(at: time)
      for id in ids {
        let isFinite = try table.world(of: id).allSatisfy(\.isFinite)
        expectTrue(isFinite)
      }
      let last = try #require(table.frame[ids[11]]).worldMatrix
      expectTrue(last.m11.magnitude == Double(Float.greatestFiniteMagnitude) && last.m44 == 1)
    }
  }

  @Test func `worlds that fit have the same bits beside ones that do not`() throws {
    func worlds(beside large: Double) throws -> [UInt32] {
      let table = AnimationTable()
      var ids: [SlotID] = []
      for scale in [1.1, large] {
        var above: SlotID?
        for level in 0..<6 {
          var slot = Slot()
          slot.scale = SIMD3(scale, 1 / scale, 1)
          slot.translation.x = Double(level) / 3
          let id = try table.insert(slot)
          try table.setParent(of: id, to: above)
          above = id
          if scale == 1.1 { ids.append(id) }
        }
      }
      try table.evaluateAll(at: 0)
      return try ids.flatMap { try table.world(of: $0).map(\.bitPattern) }
    }
    try expectEqual(worlds(beside: 1.2), worlds(beside: 1e30))
  }

  @Test(arguments: InstructionSet.available)
  func `slots that are accepted give finite frames`(_ set: InstructionSet) throws {
    var numbers = SeededGenerator(seed: 5)
    func size() -> Double {
      let sign: Double = numbers.next() % 2 == 0 ? 1 : -1
      switch numbers.next() % 6 {
      case 0: return sign * Self.largest
      case 1: return 0
      case 2: return sign * numbers.anyMagnitude(1e-38...3e38)
      case 3: return sign * numbers.anyMagnitude(1e-300...1e300)
      default: return numbers.uniform(-100...100)
      }
    }
    func curve() throws -> TimingCurve {
      switch numbers.next() % 4 {
      case 0: return .timing(.easeInEaseOut)
      case 1: return .timing((try? .controlPoints(0.3, size(), 0.7, size())) ?? .linear)
      case 2:
        let spring = try? Spring(
          mass: 1, stiffness: size().magnitude, damping: size().magnitude, overdamping: .apple)
        return .spring(
          try TimedSpring(
            spring ?? .bouncy, initialVelocity: size(), duration: Spring.longestDuration))
      default: return .timing(.linear)
      }
    }
    let channels: [Channel] = [
      .opacity, .translationX, .scaleX, .positionY, .width, .anchorPointX, .angleZ, .skewXY,
      .perspectiveZ, .shear12, .scaleY.factor(1), .translationX.factor(2), .heading, .entry(5),
    ]
    let table = AnimationTable(instructionSet: set)
    var (accepted, above) = (0, SlotID?.none)
    for _ in 0..<soak(1500, 6000) {
      var slot = Slot()
      if numbers.next() % 2 == 0 { slot.position.x = size() }
      if numbers.next() % 2 == 0 { slot.boundsSize = SIMD2(size(), 1) }
      if numbers.next() % 3 == 0 { slot.scale.y = size() }
      for _ in 0..<Int(numbers.next() % 3) {
        let channel = channels[Int(numbers.next() % UInt64(channels.count))]
        var row = Row(
          channel, from: size(), to: size(), curve: try curve(),
          timing: try MediaTiming(
            duration: 1, repeatCount: numbers.next() % 4 == 0 ? .infinity : 1,
            fillMode: numbers.next() % 2 == 0 ? .both : .removed))
        if numbers.next() % 3 == 0 { row.composition = .add }
        if numbers.next() % 5 == 0 { row.composition = .multiply }
        row.isCumulative = numbers.next() % 4 == 0
        slot.rows.append(row)
      }
      guard let id = try? table.insert(slot) else { continue }
      accepted += 1
      if numbers.next() % 3 > 0 { try table.setParent(of: id, to: above) }
      above = id
    }
    expectTrue(accepted > 600)
    for time in [-1, 0, 0.01, 0.3, 0.5, 0.77, 1, 3.5, 1e9, 1e300] {
      try table.evaluateAll(at: time)
      expectTrue(FrameCopy(table).isFinite, "at \(time)")
      let isFinite = table.frame.worldMatrices.copied().allSatisfy(\.isFinite)
      expectTrue(isFinite, "at \(time)")
    }
  }
}
