import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of CSS `linear()` curves with few pieces, which are looked up in registers, and with many.
struct PiecewiseCurveTests {
  typealias Stop = PiecewiseLinear.Stop

  static let curves: [[Stop]] = [
    [Stop(0), Stop(1)],
    [Stop(1), Stop(0)],
    [Stop(0.2), Stop(0.8)],
    [Stop(0), Stop(0.25, at: 0.75), Stop(1)],
    // Jumps at the start, inside and at the end; and a constant value.
    [Stop(0, at: 0), Stop(0.5, at: 0), Stop(1, at: 1)],
    [Stop(0), Stop(0.2, at: 0.5), Stop(0.9, at: 0.5), Stop(1)],
    [Stop(0), Stop(0.7, at: 1), Stop(1, at: 1)],
    [Stop(0), Stop(0.5, at: 0.2, through: 0.8), Stop(1)],
    // Stops outside 0…1, and stops that do not reach the ends.
    [Stop(-1, at: -0.5), Stop(2, at: 1.5)],
    [Stop(0.1, at: 0.25), Stop(0.4, at: 0.5), Stop(0.7, at: 0.75)],
    [Stop(0, at: 2), Stop(1, at: 3)],
    [Stop(0, at: -3), Stop(1, at: -2)],
    [Stop(0.3, at: 1), Stop(0.6, at: 1)],
    [Stop(0.3, at: 0), Stop(0.6, at: 0)],
    // A bounce.
    [
      Stop(0), Stop(0.063), Stop(0.25, at: 0.182), Stop(1, at: 0.364), Stop(0.75),
      Stop(1, at: 0.727),
      Stop(0.938), Stop(1, at: 0.909), Stop(0.984), Stop(1),
    ],
    (0..<16).map { Stop(Double($0 * $0 % 7)) },
    (0..<17).map { Stop(Double($0 * $0 % 7)) },
    (0..<18).map { Stop(Double($0 * $0 % 7)) },
    (0..<200).map { Stop(Double($0 * $0 % 11) / 10, at: Double($0) / 199) },
  ]

  // Slopes times the rounding of a Float input and of the pieces' starts stay below 2e-5 here; at a
  // jump either side is right within that rounding.
  @Test(arguments: curves.indices)
  func `follows the curve from stop to stop`(_ number: Int) throws {
    let curve = try PiecewiseLinear(Self.curves[number])
    let prepared = try PreparedCurve(.piecewiseLinear(curve))
    let inputs = CurveAccuracyTests.inputs(400, seed: 5)
    for set in InstructionSet.available {
      let outputs = try Batch(instructionSet: set).progress(prepared, inputs)
      for (x, y) in zip(inputs, outputs) {
        let band = ValueBand(around: Double(x), 0x1p-22, curve.value(at:))
        expectAtMost(band.distance(to: Double(y)), 2e-6, "\(y) at \(x) on \(set)")
      }
    }
  }

  @Test(arguments: curves.indices)
  func `is exactly at its ends at 0 and 1, and beyond`(_ number: Int) throws {
    let curve = try PiecewiseLinear(Self.curves[number])
    let prepared = try PreparedCurve(.piecewiseLinear(curve))
    for set in InstructionSet.available {
      let outputs = try Batch(instructionSet: set).progress(prepared, [-1e30, -1, 0, 1, 2, 1e30])
      let (first, last) = (Float(curve.value(at: 0)), Float(curve.value(at: 1)))
      expectEqual(outputs, [first, first, first, last, last, last])
    }
  }

  // In a separate process, because a trap would end all other tests.
  @Test func `a single stop is a constant`() async {
    await #expect(processExitsWith: .success) {
      for stop in [Stop(0.25), Stop(0.25, at: 0.5), Stop(0.25, at: 0), Stop(0.25, at: 1)] {
        let prepared = try PreparedCurve(.piecewiseLinear(try PiecewiseLinear([stop])))
        let outputs = try Batch().progress(prepared, [-1, 0, 0.25, 0.5, 1, 2])
        try #require(outputs == [Float](repeating: 0.25, count: 6))
      }
    }
  }

  @Test func `jumps to the later stop where both have one input`() throws {
    let curve = try PiecewiseLinear([Stop(0), Stop(0.25, at: 0.5), Stop(0.75, at: 0.5), Stop(1)])
    let prepared = try PreparedCurve(.piecewiseLinear(curve))
    for set in InstructionSet.available {
      let outputs = try Batch(instructionSet: set).progress(prepared, [0.25, 0.5, 0.75])
      expectEqual(outputs, [0.125, 0.75, 0.875])
    }
  }
}
