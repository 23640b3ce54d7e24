import GlissadeTiming
import TestSupport
import Testing

struct MediaTimingTests {
  @Test func `has the defaults of an animation`() throws {
    let timing = try MediaTiming()
    expectTrue((timing.beginTime, timing.duration, timing.speed, timing.timeOffset) == (0, 0, 1, 0))
    expectTrue((timing.repeatCount, timing.repeatDuration) == (0, 0))
    expectTrue(!timing.autoreverses && timing.fillMode == .removed)
    expectTrue(timing.runDuration == 0.25 && timing.endTime == 0.25)
  }

  @Test func `measures its active time`() throws {
    func active(_ timing: MediaTiming) -> [Double] {
      [timing.period, timing.activeLocalDuration, timing.activeDuration, timing.endTime]
    }
    expectEqual(active(try MediaTiming(beginTime: 3, duration: 2)), [2, 2, 2, 5])
    expectEqual(
      active(try MediaTiming(beginTime: 3, duration: 2, repeatCount: 2.5, autoreverses: true)),
      [4, 10, 10, 13])
    expectEqual(
      active(try MediaTiming(duration: 2, speed: -4, repeatCount: 9, repeatDuration: 6)),
      [2, 6, 1.5, 1.5])
    try expectEqual(MediaTiming(duration: 2, speed: 0).endTime, .infinity)
    try expectEqual(MediaTiming(duration: 2, repeatCount: .infinity).endTime, .infinity)
    try expectEqual(MediaTiming(duration: 2, repeatDuration: .infinity).endTime, .infinity)
    try expectEqual(MediaTiming(duration: 2, timeOffset: 1).activeDuration, 2)
    expectEqual(MediaTiming.layer.endTime, .infinity)
  }

  @Test func `converts between parent and local time`() throws {
    let timing = try MediaTiming(beginTime: 10, duration: 1, speed: 2, timeOffset: 0.5)
    expectEqual(timing.localTime(atParentTime: 13), 6.5)
    expectEqual(timing.parentTime(atLocalTime: 6.5), 13)
    let paused = try MediaTiming(speed: 0, timeOffset: 0.7)
    expectEqual(paused.localTime(atParentTime: 1e9), 0.7)
    expectEqual(paused.localTime(atParentTime: .infinity), 0.7)
    expectNil(paused.parentTime(atLocalTime: 0.7))
    expectEqual(MediaTiming.layer.localTime(atParentTime: 8), 8)
  }

  @Test func `refuses numbers that make no timing`() {
    expectRefused(.beginTime, notFinite) { try MediaTiming(beginTime: $0) }
    expectRefused(.speed, notFinite) { try MediaTiming(speed: $0) }
    expectRefused(.timeOffset, notFinite) { try MediaTiming(timeOffset: $0) }
    expectRefused(.duration, [.nan], allowed: .anyNumber) { try MediaTiming(duration: $0) }
    expectRefused(.repeatCount, [.nan], allowed: .anyNumber) { try MediaTiming(repeatCount: $0) }
    expectRefused(.duration, [-1], allowed: .notNegative) { try MediaTiming(duration: $0) }
    expectRefused(.repeatCount, [-.infinity], allowed: .notNegative) {
      try MediaTiming(repeatCount: $0)
    }
    expectRefused(.repeatDuration, [-0.5], allowed: .notNegative) {
      try MediaTiming(repeatDuration: $0)
    }
  }
}
