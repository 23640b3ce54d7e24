import GlissadeTiming
import TestSupport
import Testing

struct TimingErrorTests {
  @Test func `describes the field, the value and what is allowed`() {
    expectEqual(
      TimingError.notFinite(field: .mass, value: .nan).description,
      "mass is nan: it must be a finite number")
    expectEqual(
      TimingError.outOfRange(field: .x2, value: 1.5, allowed: .unitInterval).description,
      "x2 is 1.5: it must be within 0…1")
    expectEqual(
      TimingError.wrongCount(field: .keyTimes, count: 2, expected: 3).description,
      "keyTimes has 2 entries where 3 are wanted")
    expectEqual(
      TimingError.notAscending(field: .keyTimes, index: 2, value: 0.25).description,
      "keyTimes[2] is 0.25: it must not be smaller than the entry before it")
  }

  @Test func `equals itself, also about NaN, and nothing else`() {
    let errors: [TimingError] = [
      .notFinite(field: .mass, value: .nan), .notFinite(field: .mass, value: .infinity),
      .notFinite(field: .damping, value: .nan),
      .outOfRange(field: .mass, value: -1, allowed: .positive),
      .outOfRange(field: .mass, value: -1, allowed: .representable),
      .wrongCount(field: .values, count: 0, expected: 1),
      .notAscending(field: .keyTimes, index: 1, value: 0),
    ]
    for (i, left) in errors.enumerated() {
      for (j, right) in errors.enumerated() { expectEqual(left == right, i == j) }
    }
  }
}
