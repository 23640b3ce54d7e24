import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of keyed rows against `KeyframeTrack`, and against the rule for segments.
struct KeySegmentsTests {
  static let functions: [TimingFunction] = {
    do {
      return try [
        .linear, .easeIn, .easeInEaseOut, .default, .controlPoints(0.68, -0.55, 0.265, 1.55),
        // Vertical tangents.
        .controlPoints(0, 1, 0, 1), .controlPoints(1, 0, 0, 1), .controlPoints(0.3, 0.3, 0.6, 0.6),
        .steps(Steps(4)), .steps(Steps(7, .start)), .steps(Steps(3, .both)),
        .steps(Steps(5, .none)), .steps(Steps(1)),
        .piecewiseLinear(PiecewiseLinear(evenly: [0, 0.7, 0.4, 1])),
        .piecewiseLinear(
          PiecewiseLinear([.init(0.2, at: 0.1), .init(0.8, at: 0.5), .init(0.1, at: 0.5)])),
        .piecewiseLinear(PiecewiseLinear([.init(0.25)])),
        .piecewiseLinear(
          PiecewiseLinear([.init(0, at: -1), .init(1, at: 1), .init(0.5, at: 1)])),
        .easing(.elastic, .inOut), .easing(.bounce, .out), .easing(.circ, .in),
        .easing(.quad, .out), TimingFunction(css: "md-emphasized"),
      ]
    } catch {
      preconditionFailure("the functions are valid")
    }
  }()

  static func insert(
    _ track: KeyframeTrack, _ keys: KeySegments, _ timing: MediaTiming, _ table: AnimationTable
  ) throws -> SlotID {
    var slot = Slot()
    slot.columns = [0]
    slot.rows = [Row(.column(0), keys: keys, values: track.keyValues, timing: timing)]
    return try table.insert(slot)
  }

  static func range(_ track: KeyframeTrack) -> Double {
    max((track.values.max() ?? 0) - (track.values.min() ?? 0), 1e-3)
  }

  @Test(arguments: InstructionSet.available, functions.indices)
  func `tracks of every mode show what they show in Double`(
    _ set: InstructionSet, _ number: Int
  ) throws {
    let function = Self.functions[number]
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let table = AnimationTable(instructionSet: set)
    var tracks: [(KeyframeTrack, SlotID)] = []
    let modes: [KeyframeTiming.CalculationMode] = [
      .linear, .discrete, .paced, .cubic, .cubicPaced, .pacedWithinSegments,
    ]
    for mode in modes {
      for times in [nil, [0, 0.1, 0.6, 1], [0.2, 0.2, 0.5, 0.9], [0, 0.5, 0.5, 1]] {
        let track = try KeyframeTrack(
          values: [3, -1, 0.5, 2], keyTimes: times,
          timingFunctions: [function, .linear, function], calculationMode: mode)
        tracks.append(
          (track, try Self.insert(track, KeySegments(track.timing), timing, table)))
      }
      let single = try KeyframeTrack(values: [5], calculationMode: mode)
      tracks.append((single, try Self.insert(single, KeySegments(single.timing), timing, table)))
    }
    var largest = LargestError()
    for step in -3...203 {
      let time = Double(step) / 200
      try table.evaluate(at: time)
      for (track, id) in tracks {
        let unit = min(max(time, 0), 1)
        // Next to a jump either side is accepted; jumps are tested more closely below.
        let band = ValueBand(around: unit, 1e-7) { track.value(at: $0) }
        let value = Double(try table.column(of: id, 0))
        // Before the begin, a jump at the start waits.
        let waiting = time < 0 ? abs(value - track.values[0]) : .infinity
        let error = min(band.distance(to: value), waiting)
        largest.note(error / Self.range(track), at: "\(time), \(track.timing)")
      }
    }
    largest.report("keyed rows, \(set)")
    expectAtMost(largest.value, 3e-6, "\(largest)")
  }

  // Arbitrary key times, at the exact Doubles at which they are due.
  @Test(arguments: InstructionSet.available)
  func `discrete keys change at their exact instants`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<200 {
      let table = AnimationTable(instructionSet: set)
      let count = 2 + generator.index(below: 9)
      let values = (0..<count).map { _ in generator.uniform(-9...9) }
      let track = try KeyframeTrack(values: values, calculationMode: .discrete)
      let begin = generator.chance(0.3) ? 0 : generator.uniform(0...1000)
      let timing = try MediaTiming(
        beginTime: begin, duration: generator.chance(0.3) ? 1 : generator.uniform(0.1...9),
        repeatCount: generator.chance(0.5) ? 3 : 1, fillMode: .both)
      let id = try Self.insert(track, KeySegments(track.timing), timing, table)
      for key in 0..<(3 * count) {
        let due = begin + timing.runDuration * Double(key) / Double(count)
        for time in [due.nextDown.nextDown, due.nextDown, due, due.nextUp, due.nextUp.nextUp] {
          let state = timing.state(atParentTime: time)
          try table.evaluate(at: time)
          let value = try table.column(of: id, 0)
          expectEqual(value, Float(track.value(at: state.unitTime)), "\(time) of \(timing)")
        }
      }
    }
    let table = AnimationTable(instructionSet: set)
    let track = try KeyframeTrack(
      values: [0, 1], keyTimes: [0, 0.25], calculationMode: .discrete)
    let id = try Self.insert(
      track, KeySegments(track.timing), MediaTiming(duration: 1), table)
    let tolerance = KeyframeTiming.keyTolerance
    for (time, wanted) in [
      (0.25 - 2 * tolerance, 0), (0.25 - tolerance / 2, 1), (0.25.nextDown, 1), (0.25, 1),
    ] as [(Double, Float)] {
      try table.evaluate(at: time)
      try expectEqual(table.column(of: id, 0), wanted)
    }
  }

  @Test(arguments: InstructionSet.available)
  func `steps within a segment happen at their exact instants`(_ set: InstructionSet) throws {
    let positions: [Steps.Position] = [.start, .end, .none, .both]
    var generator = SeededGenerator(seed: 32)
    for round in 0..<200 {
      let table = AnimationTable(instructionSet: set)
      let steps = try Steps(2 + generator.index(below: 40), positions[round % 4])
      let times =
        round % 3 == 0 ? [0, 1] : [generator.uniform(0...0.5), generator.uniform(0.5...1)]
      let track = try KeyframeTrack(
        values: [0, 1], keyTimes: times, timingFunctions: [.steps(steps)])
      let timing = try MediaTiming(duration: round % 2 == 0 ? 1 : 3.7, fillMode: .both)
      let id = try Self.insert(track, KeySegments(track.timing), timing, table)
      for step in 0...steps.count {
        let part = times[0] + (times[1] - times[0]) * Double(step) / Double(steps.count)
        let due = part * timing.runDuration
        for time in [due.nextDown.nextDown, due.nextDown, due, due.nextUp, due.nextUp.nextUp] {
          let state = timing.state(atParentTime: time)
          try table.evaluate(at: time)
          let value = Double(try table.column(of: id, 0))
          let wanted =
            state.hasBeforeFlag && times[0] == 0 ? 0 : track.value(at: state.unitTime)
          expectClose(value, wanted, within: 1e-7, "\(steps) at \(time)")
        }
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `every value is exact at its key`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let timing = try MediaTiming(duration: 2, fillMode: .both)
    for mode in [KeyframeTiming.CalculationMode.linear, .cubic] {
      let track = try KeyframeTrack(
        values: [0.1, 1e6, -3e-5, 7.7, 7.7],
        timingFunctions: [.easeIn, .linear, .default, .easeOut],
        calculationMode: mode)
      let id = try Self.insert(track, KeySegments(track.timing), timing, table)
      for (key, value) in track.values.enumerated() {
        try table.evaluate(at: Double(key) / 2)
        try expectEqual(table.column(of: id, 0), Float(value))
      }
    }
  }

  /// Returns the value of segments at unit time, as documented.
  static func value(
    _ segments: [KeySegments.Segment], _ values: [KeyValue], _ isCubic: Bool, at time: Double
  ) -> Double {
    let segment =
      segments.last { $0.start <= time + KeyframeTiming.keyTolerance } ?? segments[0]
    let length = segment.end - segment.start
    let passed = length > 0 ? min(max((time - segment.start) / length, 0), 1) : 1
    let f = segment.from + (segment.to - segment.from) * segment.function.value(at: passed)
    let (a, b) = (values[segment.key].from, values[segment.key].to)
    guard isCubic else { return a + (b - a) * f }
    let tangents =
      (1 - f) * values[segment.key].outgoingTangent - f * values[segment.key].incomingTangent
    return a + (b - a) * f * f * (3 - 2 * f) + f * (1 - f) * tangents
  }

  @Test(arguments: InstructionSet.available, [UInt64](1...UInt64(soak(20, 200))))
  func `segments of any order of keys follow their rule`(
    _ set: InstructionSet, _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let count = 1 + generator.index(below: 8)
    let starts = (0..<count).map { _ in generator.uniform(0...1) }.sorted()
    var segments = starts.enumerated().map { number, start in
      let next = number + 1 < count ? starts[number + 1] : 1
      let ends = [start, next, generator.uniform(start...max(start, next)), 1]
      return KeySegments.Segment(
        start: start, end: ends[generator.index(below: 4)],
        function: Self.functions[generator.index(below: Self.functions.count)],
        key: generator.index(below: 5), from: generator.uniform(-1...1),
        to: generator.uniform(-1...2))
    }
    if generator.chance(0.3) { segments.append(.init(start: 1, end: 1, key: 0)) }
    let isCubic = generator.chance(0.5)
    let keys = try KeySegments(segments, isCubic: isCubic)
    expectEqual(keys.keyCount, (segments.map(\.key).max() ?? 0) + 1)
    let values = (0..<keys.keyCount).map { _ in
      KeyValue(
        from: generator.uniform(-2...2), to: generator.uniform(-2...2),
        outgoingTangent: generator.uniform(-2...2), incomingTangent: generator.uniform(-2...2))
    }
    let table = AnimationTable(instructionSet: set)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var slot = Slot()
    slot.columns = [9]
    slot.rows = [Row(.column(0), keys: keys, values: values, timing: timing)]
    let id = try table.insert(slot)
    let jumps = segments.flatMap { [$0.start, $0.end, $0.start.nextDown] }
    for time in jumps + (0...60).map({ Double($0) / 60 }) {
      try table.evaluate(at: time)
      let value = Double(try table.column(of: id, 0))
      let unit = timing.state(atParentTime: time).unitTime
      var band = ValueBand(Self.value(segments, values, isCubic, at: unit))
      // A step inside a segment may occur one rounding later than computed directly.
      for other in [time - 1e-7, time + 1e-7] where !jumps.contains(time) {
        band.include(Self.value(segments, values, isCubic, at: min(max(other, 0), 1)))
      }
      expectAtMost(band.distance(to: value), 3e-5, "at \(time) of \(segments)")
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a pace that overshoots goes on beyond the outer keys`(_ set: InstructionSet) throws {
    let pace = try UnitBezier(0.4, -0.8, 0.6, 1.9)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    for isCubic in [false, true] {
      let track = try KeyframeTrack(
        values: [0, 1, 4], keyTimes: [0, 0.25, 1], timingFunctions: [.easeOut, .easeIn],
        calculationMode: isCubic ? .cubic : .linear)
      let keys = try KeySegments(track.timing, reach: -0.8...1.9)
      var slot = Slot()
      slot.columns = [0]
      slot.rows = [Row(.column(0), keys: keys, values: track.keyValues, timing: timing)]
      slot.rows[0].curve = .timing(.bezier(pace))
      let table = AnimationTable(instructionSet: set)
      let id = try table.insert(slot)
      var reach = 0.0...1.0
      for step in 0...200 {
        let time = Double(step) / 200
        let unit = pace.value(at: time)
        reach = min(reach.lowerBound, unit)...max(reach.upperBound, unit)
        // The segments' fractions are extended with the slopes at their functions' ends.
        var (key, fraction) = (unit < 0.25 ? 0 : 1, 0.0)
        if unit < 0 {
          fraction = TimingFunction.easeOut.slope(at: 0) * unit / 0.25
        } else if unit > 1 {
          fraction = 1 + TimingFunction.easeIn.slope(at: 1) * (unit - 1) / 0.75
        } else {
          (key, fraction) = (
            track.timing.location(at: unit).index, track.timing.location(at: unit).fraction
          )
        }
        let (a, b) = (track.values[key], track.values[key + 1])
        var wanted = a + (b - a) * fraction
        if isCubic {
          let (leaving, arriving) = (track.outgoingTangents[key], track.incomingTangents[key + 1])
          let rest = 1 - fraction
          wanted =
            a + (b - a) * fraction * fraction * (3 - 2 * fraction)
            + fraction * rest * (rest * leaving - fraction * arriving)
        }
        try table.evaluate(at: time)
        // The kernels' unit time is a Float, and the curve is up to six times as steep.
        expectClose(Double(try table.column(of: id, 0)), wanted, within: 1e-5, "\(time)")
        expectClose(slot.state(of: .column(0), at: time).position, wanted, within: 1e-9, "\(time)")
      }
      expectTrue(reach.lowerBound < -0.1 && reach.upperBound > 1.1)
    }
  }

  @Test func `keys that begin late, end early or jump hold their outer values`() throws {
    for track in try [
      KeyframeTrack(values: [1, 2], keyTimes: [0.25, 0.75]),
      KeyframeTrack(values: [1, 2], calculationMode: .discrete),
      KeyframeTrack(values: [1, 2], timingFunctions: [.steps(Steps(3))]),
      KeyframeTrack(values: [1, 1, 2, 2], keyTimes: [0, 0, 1, 1]),
    ] {
      let keys = try KeySegments(track.timing, reach: -1...2)
      var slot = Slot()
      slot.columns = [0]
      slot.rows = [
        Row(.column(0), keys: keys, values: track.keyValues, timing: try MediaTiming(duration: 1))
      ]
      slot.rows[0].curve = .timing(.bezier(try UnitBezier(0.4, -0.8, 0.6, 1.9)))
      for step in 0...40 {
        let value = slot.state(of: .column(0), at: Double(step) / 40).position
        expectTrue(value >= 1 && value <= 2, "\(track) at \(step)")
      }
    }
  }

  // Rows of a slot share keys, and lanes of a block have different ones.
  @Test(arguments: InstructionSet.available)
  func `rows show the same whether they share keys or not`(_ set: InstructionSet) throws {
    let table = AnimationTable(instructionSet: set)
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    var shared: [SlotID] = []
    var apart: [SlotID] = []
    for count in 2...40 {
      let track = try KeyframeTrack(
        values: (0..<count).map { Double($0 * $0 % 7) },
        timingFunctions: (1..<count).map { Self.functions[$0 % Self.functions.count] })
      let keys = try KeySegments(track.timing)
      func slot(_ second: KeySegments) throws -> SlotID {
        var slot = Slot()
        for (channel, keys) in [(Channel.positionX, keys), (.scaleY, second)] {
          slot.rows.append(Row(channel, keys: keys, values: track.keyValues, timing: timing))
        }
        return try table.insert(slot)
      }
      shared.append(try slot(keys))
      apart.append(try slot(try KeySegments(track.timing)))
    }
    for time in [0, 0.1, 0.33, 0.5, 0.77, 1] {
      try table.evaluate(at: time)
      for (one, other) in zip(shared, apart) {
        try expectSameBits(table.numbers(of: one), table.numbers(of: other))
      }
    }
  }

  // More bezier curves than tables: the others are solved row by row.
  @Test(arguments: InstructionSet.available)
  func `a hundred curves are as exact as one`(_ set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 5)
    let functions = try (0..<100).map { _ in
      try TimingFunction.controlPoints(
        generator.uniform(0...1), generator.uniform(-0.5...1.5), generator.uniform(0...1),
        generator.uniform(-0.5...1.5))
    }
    let track = try KeyframeTrack(
      values: (0...100).map { Double($0 % 2) }, timingFunctions: functions)
    let table = AnimationTable(instructionSet: set)
    let id = try Self.insert(
      track, KeySegments(track.timing), MediaTiming(duration: 100, fillMode: .both), table)
    for step in 0...1000 {
      let time = Double(step) / 10 + 0.03
      try table.evaluate(at: time)
      let band = ValueBand(around: time / 100, 1e-9) { track.value(at: $0) }
      expectAtMost(band.distance(to: Double(try table.column(of: id, 0))), 3e-6, "at \(time)")
    }
  }

  @Test func `bad segments are refused by name`() throws {
    typealias Segment = KeySegments.Segment
    func refuses(_ error: BatchError, _ segments: [Segment]) {
      #expect(throws: error) { _ = try KeySegments(segments) }
    }
    let good = Segment(start: 0.5, end: 0.75, key: 0)
    refuses(.wrongCount(field: .keys, count: 0, expected: 1), [])
    for bad in [-0.1, 1.5, 0.4] {
      refuses(
        .outOfRange(field: .keyTimes, value: bad, row: 1),
        [good, Segment(start: bad, end: bad, key: 0)])
    }
    for bad in [0.7, 1.1] {
      refuses(
        .outOfRange(field: .keyTimes, value: bad, row: 1),
        [good, Segment(start: 0.8, end: bad, key: 0)])
    }
    #expect(throws: BatchError.outOfRange(field: .keyTimes, value: 1.5, row: 0)) {
      _ = try KeySegments([Segment(start: 0, end: 1.5, key: 0)], reach: -1...1.25)
    }
    for bad in [-1, 1 << 24, Int.max, Int.min] {
      refuses(
        .outOfRange(field: .keys, value: Double(bad), row: 0), [Segment(start: 0, end: 1, key: bad)]
      )
    }
    for bad in [Double.infinity, -.infinity, 1e39] {
      refuses(
        .notFinite(field: .keyTimes, value: bad, row: 0), [Segment(start: bad, end: 1, key: 0)])
      refuses(
        .notFinite(field: .keyTimes, value: bad, row: 0), [Segment(start: 0, end: bad, key: 0)])
      refuses(
        .notFinite(field: .progress, value: bad, row: 0),
        [Segment(start: 0, end: 1, key: 0, from: bad)])
      refuses(
        .notFinite(field: .progress, value: bad, row: 0),
        [Segment(start: 0, end: 1, key: 0, to: bad)])
    }
    for (field, segment) in [
      (BatchError.Field.keyTimes, Segment(start: .nan, end: 1, key: 0)),
      (.keyTimes, Segment(start: 0, end: .nan, key: 0)),
      (.progress, Segment(start: 0, end: 1, key: 0, from: .nan)),
    ] {
      expectTrue(isRefused(as: field, row: 0) { _ = try KeySegments([segment]) })
    }
    let steep = try TimingFunction.controlPoints(0, 1e200, 1, 0)
    refuses(
      .notFinite(field: .curves, value: 1e200, row: 0),
      [Segment(start: 0, end: 1, function: steep, key: 0)])
    for steps in [1 << 17, Int.max] {
      #expect(throws: BatchError.self) {
        _ = try KeySegments([
          Segment(start: 0, end: 1, function: .steps(try Steps(steps)), key: 0)
        ])
      }
    }
  }
}
