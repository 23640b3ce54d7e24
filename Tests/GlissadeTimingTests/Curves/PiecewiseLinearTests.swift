import GlissadeTiming
import TestSupport
import Testing

struct PiecewiseLinearTests {
  typealias Stop = PiecewiseLinear.Stop

  @Test func `spaces stops without inputs evenly`() throws {
    let curve = try PiecewiseLinear(evenly: [0, 0.5, 0.25, 1])
    expectEqual(curve.inputs.count, 4)
    expectClose(curve.inputs[1], 1 / 3, within: 1e-16)
    expectClose(curve.value(at: 1 / 6), 0.25, within: 1e-15)
    expectEqual(curve.value(at: 0), 0)
    expectEqual(curve.value(at: 1), 1)
  }

  @Test(.timeLimit(.minutes(1)))
  func `spaces a million stops in a time that grows with their number`() throws {
    let curve = try PiecewiseLinear(evenly: (0..<1_000_000).map { Double($0 % 7) })
    for index in stride(from: 0, to: 1_000_000, by: 999) {
      expectClose(curve.inputs[index], Double(index) / 999_999, within: 1e-9)
    }
  }

  @Test func `spaces a run of missing inputs between its neighbours`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(1, at: 0.2), Stop(2), Stop(3), Stop(4, at: 0.8)])
    expectEqual(curve.inputs[0], 0)
    expectClose(curve.inputs[2], 0.4, within: 1e-15)
    expectClose(curve.inputs[3], 0.6, within: 1e-15)
    expectEqual(curve.inputs[4], 0.8)
  }

  @Test func `never lets an input go back`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(1, at: 0.6), Stop(2, at: 0.3), Stop(3)])
    expectEqual(curve.inputs, [0, 0.6, 0.6, 1])
    expectEqual(curve.value(at: 0.6), 2)
    expectClose(curve.value(at: 0.3), 0.5, within: 1e-15)
  }

  @Test func `holds a stop that has two inputs`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(0.5, at: 0.25, through: 0.75), Stop(1)])
    expectEqual(curve.inputs, [0, 0.25, 0.75, 1])
    for x in [0.25, 0.4, 0.75] { expectEqual(curve.value(at: x), 0.5) }
  }

  @Test func `shows the later side of a jump`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(0, at: 0.5), Stop(1, at: 0.5), Stop(1)])
    expectEqual(curve.value(at: 0.5.nextDown), 0)
    expectEqual(curve.value(at: 0.5), 1)
    let early = try PiecewiseLinear([Stop(0, at: 0), Stop(1, at: 0), Stop(2)])
    expectEqual(early.value(at: 0), 1)
    let late = try PiecewiseLinear([Stop(0), Stop(1, at: 1), Stop(2, at: 1)])
    expectEqual(late.value(at: 1), 2)
  }

  @Test func `goes on along its outer pieces`() throws {
    let curve = try PiecewiseLinear([Stop(0, at: 0.2), Stop(1, at: 0.8)])
    expectClose(curve.value(at: 0.1), -1.0 / 6, within: 1e-15)
    expectClose(curve.value(at: 1), 4.0 / 3, within: 1e-15)
    let folded = try PiecewiseLinear([Stop(3, at: 0.5), Stop(4, at: 0.5)])
    expectEqual(folded.value(at: 0.1), 3)
    expectEqual(folded.value(at: 0.9), 4)
  }

  @Test func `is constant with a single stop`() throws {
    let curve = try PiecewiseLinear([Stop(0.7)])
    for x in [0, 0.5, 1] {
      expectEqual(curve.value(at: x), 0.7)
      expectEqual(curve.slope(at: x), 0)
    }
  }

  @Test func `its slope is that of the piece to the right`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(1, at: 0.25), Stop(0, at: 0.75), Stop(0)])
    expectEqual(curve.slope(at: 0.1), 4)
    expectEqual(curve.slope(at: 0.25), -2)
    expectEqual(curve.slope(at: 1), 0)
    expectEqual(curve.slope(at: -0.1), 0)
  }

  @Test func `refuses an empty list and numbers that are not finite`() throws {
    expectEqual(thrown(try PiecewiseLinear([])), .wrongCount(field: .stops, count: 0, expected: 1))
    expectRefused(.stopOutput, notFinite) { try PiecewiseLinear([Stop($0), Stop(1)]) }
    expectRefused(.stopInput, notFinite) { try PiecewiseLinear([Stop(0), Stop(1, at: $0)]) }
    expectRefused(.stopInput, notFinite) { try PiecewiseLinear([Stop(0, at: 0, through: $0)]) }
  }
}
