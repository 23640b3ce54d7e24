import GlissadeTiming
import TestSupport
import Testing

struct StepsTests {
  static let jumps: [(position: Steps.Position, values: [Double])] = [
    (.end, [0, 0, 0.25, 0.25, 0.5, 0.75, 1]),
    (.start, [0.25, 0.25, 0.5, 0.5, 0.75, 1, 1]),
    (.none, [0, 0, 1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1]),
    (.both, [0.2, 0.2, 0.4, 0.4, 0.6, 0.8, 1]),
  ]

  @Test(arguments: jumps)
  func `jumps where CSS says`(position: Steps.Position, expected: [Double]) throws {
    let steps = try Steps(4, position)
    for (x, value) in zip([0, 0.2, 0.25, 0.4, 0.5, 0.75, 1], expected) {
      expectEqual(steps.value(at: x), value, "\(position) at \(x)")
    }
  }

  @Test(arguments: [Steps.Position.start, .end, .none, .both])
  func `holds a jump back in the before phase`(position: Steps.Position) throws {
    let steps = try Steps(2, position)
    expectEqual(steps.value(at: 0, isBefore: true), 0)
    expectEqual(steps.value(at: 0.5, isBefore: true), steps.value(at: 0.4))
    expectEqual(steps.value(at: 0.4, isBefore: true), steps.value(at: 0.4))
  }

  @Test func `clamps its input, and refuses too few steps`() throws {
    let steps = try Steps(3, .start)
    expectEqual(steps.value(at: -1), steps.value(at: 0))
    expectEqual(steps.value(at: .nan), steps.value(at: 0))
    expectEqual(steps.value(at: 9), 1)
    try expectEqual(Steps(Int.max).value(at: 0.5), 0.5)
    expectEqual(thrown(try Steps(0)), .wrongCount(field: .stepCount, count: 0, expected: 1))
    expectEqual(thrown(try Steps(1, .none)), .wrongCount(field: .stepCount, count: 1, expected: 2))
    try expectEqual(Steps(1).value(at: 0.99), 0)
    try expectEqual(Steps(1, .both).value(at: 0.99), 0.5)
  }
}
