import GlissadeTiming
import TestSupport
import Testing

struct MediaTimingStateTests {
  static let rows: [(timing: MediaTiming, expected: [Double])] = {
    let table: [(MediaTiming?, [Double])] = [
      (try? MediaTiming(duration: 1, autoreverses: true), Goldens.autoreverses),
      (try? MediaTiming(duration: 1, repeatCount: 2.5), Goldens.repeatCount),
      (try? MediaTiming(duration: 1, repeatDuration: 1.7), Goldens.repeatDuration),
      (try? MediaTiming(duration: 1, speed: 2), Goldens.doubleSpeed),
      (try? MediaTiming(duration: 1, timeOffset: 0.3), Goldens.timeOffset),
      (try? MediaTiming(duration: 1, speed: -1), Goldens.backwards),
      (try? MediaTiming(), Goldens.noDuration),
    ]
    return table.compactMap { row in row.0.map { ($0, row.1) } }
  }()

  /// An opacity of 0.5 under an animation from 0 to 1.
  func opacity(_ state: MediaTiming.State) -> Double { state.isShown ? state.unitTime : 0.5 }

  @Test(arguments: rows)
  func `shows what Core Animation shows`(timing: MediaTiming, expected: [Double]) {
    for (time, value) in zip(Goldens.mediaTimes, expected) {
      // The rows are exact numbers; the remainder of 1.9 and 2.1 by 1 is off by their rounding.
      let actual = opacity(timing.state(atParentTime: time))
      expectClose(actual, value, within: 3e-16, "\(time): \(actual)")
    }
    expectEqual(MediaTimingStateTests.rows.count, 7)
  }

  @Test(arguments: [
    (MediaTiming.FillMode.removed, Goldens.fillRemoved), (.forwards, Goldens.fillForwards),
    (.backwards, Goldens.fillBackwards), (.both, Goldens.fillBoth),
  ])
  func `fills before and after as its mode says`(
    mode: MediaTiming.FillMode, expected: [Double]
  ) throws {
    let timing = try MediaTiming(beginTime: 1, duration: 1, fillMode: mode)
    for (time, value) in zip(Goldens.fillTimes, expected) {
      expectEqual(opacity(timing.state(atParentTime: time)), value, "\(mode) at \(time)")
    }
  }

  @Test func `counts completed cycles for cumulative animations`() throws {
    let timing = try MediaTiming(duration: 1, repeatCount: 3)
    for (time, x) in [(0.5, 5.0), (1.5, 15), (2.5, 25), (1, 10), (3, 30)] {
      let state = timing.state(atParentTime: time)
      expectEqual(10 * state.unitTime + 10 * Double(state.cycle), x)
    }
    try expectEqual(MediaTiming(duration: 1, speed: -1).state(atParentTime: 0.5).cycle, -1)
  }

  @Test func `agrees with rational arithmetic to the last digit, for months and more`() throws {
    for row in MediaReferences.rows {
      let timing = try MediaTiming(
        beginTime: row[1], duration: row[2], speed: row[3], timeOffset: row[4],
        repeatCount: .infinity)
      let state = timing.state(atParentTime: row[0])
      expectEqual(state.time, row[5], "\(row): \(state)")
      if row[6].magnitude < 0x1p51 { expectEqual(Double(state.cycle), row[6]) }
    }
  }

  @Test func `agrees with the rule as it is written, on numbers that do not round`() throws {
    var generator = SeededGenerator(seed: 99)
    func part(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator)) / 64
    }
    for _ in 0..<20_000 {
      let speeds = [1, 2, 0.5, -1, -2, 0.25]
      let fills: [MediaTiming.FillMode] = [.removed, .forwards, .backwards, .both]
      let timing = try MediaTiming(
        beginTime: part(-100...100),
        duration: Double(1 << Int.random(in: 0...3, using: &generator)) / 4,
        speed: speeds.randomElement(using: &generator) ?? 1,
        timeOffset: Bool.random(using: &generator) ? 0 : part(-200...200),
        repeatCount: Bool.random(using: &generator) ? 0 : part(1...300),
        repeatDuration: Bool.random(using: &generator) ? 0 : part(1...500),
        autoreverses: Bool.random(using: &generator),
        fillMode: fills.randomElement(using: &generator) ?? .both)
      for time in [part(-200...1500), timing.beginTime, timing.endTime, timing.endTime + 0.25] {
        let (isShown, unitTime) = plainRule(timing, time)
        let state = timing.state(atParentTime: time)
        expectEqual(state.isShown, isShown, "\(timing) at \(time)")
        if isShown { expectEqual(state.unitTime, unitTime, "\(timing) at \(time)") }
      }
    }
  }

  /// The rule of the reference, word by word.
  private func plainRule(_ timing: MediaTiming, _ parent: Double) -> (Bool, Double) {
    let e = parent - timing.beginTime
    let d = timing.duration == 0 ? 0.25 : timing.duration
    let p = timing.autoreverses ? 2 * d : d
    let a =
      timing.repeatDuration > 0
      ? timing.repeatDuration : p * (timing.repeatCount > 0 ? timing.repeatCount : 1)
    var isShown = true
    var local = e * timing.speed + timing.timeOffset
    if e < 0 {
      isShown = timing.fillMode == .backwards || timing.fillMode == .both
      local = timing.timeOffset
    } else if e * timing.speed.magnitude > a {
      isShown = timing.fillMode == .forwards || timing.fillMode == .both
      local = (timing.speed < 0 ? -a : a) + timing.timeOffset
    }
    var phase = local - p * (local / p).rounded(.down)
    if e * timing.speed.magnitude >= a && phase == 0 && local > 0 { phase = p }
    if timing.autoreverses && phase > d { phase = p - phase }
    return (isShown, phase / d)
  }

  @Test func `shows its last value at the end, however the times round`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<20_000 {
      let timing = try MediaTiming(
        beginTime: Double.random(in: 0...100, using: &generator),
        duration: Double.random(in: 0.01...3, using: &generator),
        speed: Double.random(in: 0.1...3, using: &generator),
        repeatCount: Double(Int.random(in: 1...200, using: &generator)))
      for time in [timing.endTime, timing.endTime.nextDown] {
        let state = timing.state(atParentTime: time)
        expectTrue(state.phase == .active && state.isShown)
        // One unit of the parent time before the end is that much before the end of the run.
        expectTrue(state.unitTime > 1 - 1e-9, "\(timing): \(state)")
        expectEqual(Double(state.cycle), timing.repeatCount - 1)
        if time == timing.endTime { expectEqual(state.unitTime, 1) }
      }
      expectEqual(timing.state(atParentTime: timing.endTime.nextUp).phase, .after)
    }
  }

  @Test func `runs there and back, and shows its first value at the end when it ran backwards`()
    throws
  {
    for count in [1.0, 3, 7] {
      let timing = try MediaTiming(duration: 0.1, speed: -1, repeatCount: count)
      expectEqual(timing.state(atParentTime: timing.endTime).unitTime, 0)
    }
    let timing = try MediaTiming(duration: 1, repeatCount: 2, autoreverses: true)
    for (time, unit, back) in [(0.75, 0.75, false), (1.25, 0.75, true), (2, 0, false)] {
      let state = timing.state(atParentTime: time)
      expectTrue(state.unitTime == unit && state.isReversing == back)
    }
    let end = timing.state(atParentTime: 4)
    expectTrue(end.unitTime == 0 && end.isReversing && end.cycle == 1)
  }

  @Test func `stands still at speed 0 and shows its time offset`() throws {
    let timing = try MediaTiming(duration: 2, speed: 0, timeOffset: 0.5)
    for time in [0, 1, 1e12, Double.infinity] {
      let state = timing.state(atParentTime: time)
      expectTrue(state.isShown && state.time == 0.5 && state.unitTime == 0.25)
    }
    expectTrue(!timing.state(atParentTime: -1).isShown)
  }

  @Test func `a rounding below a cycle's beginning does not become a rounding above its end`()
    throws
  {
    // The difference of 16/24 and 1/24 is 0.625 less a part that Double rounds away.
    let timing = try MediaTiming(beginTime: 1.0 / 24, duration: 40.0 / 24)
    expectEqual(timing.state(atParentTime: 16.0 / 24).time, 0.625)
    let back = try MediaTiming(duration: 1.7e308, speed: -1e-300)
    expectEqual(back.state(atParentTime: 1).unitTime, 0)
  }

  @Test(arguments: [UInt64](1...20))
  func `stays within the run whatever the numbers`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func any() -> Double {
      let number = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
      let usual = [0, 1, -1, 0.1, 1.7e308, -1e-300, .leastNonzeroMagnitude, 1e300]
      let isUsual = Int.random(in: 0..<3, using: &generator) == 0
      return isUsual || !number.isFinite ? usual.randomElement(using: &generator) ?? 0 : number
    }
    for _ in 0..<2000 {
      let timing = try MediaTiming(
        beginTime: any(), duration: any().magnitude, speed: any(), timeOffset: any(),
        repeatCount: any().magnitude,
        repeatDuration: Bool.random(using: &generator) ? any().magnitude : 0,
        autoreverses: Bool.random(using: &generator), fillMode: .both)
      for time in [any(), any(), timing.beginTime, timing.beginTime + 1, timing.endTime, .infinity]
      {
        let state = timing.state(atParentTime: time)
        expectTrue(state.unitTime >= 0 && state.unitTime <= 1, "\(timing) at \(time)")
        expectTrue(state.time >= 0 && state.time <= timing.runDuration, "\(timing) at \(time)")
      }
    }
  }

  @Test func `answers times beyond all numbers`() throws {
    let once = try MediaTiming(duration: 1, fillMode: .both)
    expectEqual(once.state(atParentTime: .infinity).phase, .after)
    expectEqual(once.state(atParentTime: .infinity).unitTime, 1)
    expectEqual(once.state(atParentTime: -.infinity).phase, .before)
    expectEqual(once.state(atParentTime: .nan).phase, .before)
    let forever = try MediaTiming(duration: 1, speed: 1e308, repeatCount: .infinity)
    for time in [1, 1e300, Double.greatestFiniteMagnitude, .infinity] {
      let state = forever.state(atParentTime: time)
      expectTrue(state.isShown && state.unitTime >= 0 && state.unitTime <= 1)
    }
    let endless = try MediaTiming(duration: .infinity)
    expectEqual(endless.state(atParentTime: 17).time, 17)
    expectEqual(endless.state(atParentTime: 17).unitTime, 0)
    let short = try MediaTiming(duration: .leastNonzeroMagnitude, repeatCount: .infinity)
    expectAtMost(short.state(atParentTime: 1e300).unitTime, 1)
  }
}
