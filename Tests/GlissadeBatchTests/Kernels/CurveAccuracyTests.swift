import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of timing curves at dense grids of inputs, against the curves in Double.
struct CurveAccuracyTests {
  static let named: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]

  /// Returns uniform steps, and every order of magnitude from either end.
  static func inputs(_ count: Int, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    var inputs: [Float] = [
      0, 1, 0x1p-149, 0x1p-126, 0x1p-24, 0x1p-23, 1 - 0x1p-24, 1 - 0x1p-23, 0.5,
    ]
    for i in 0..<count {
      inputs.append(Float(i) / Float(count))
      inputs.append(Float(generator.anyMagnitude(1e-12...1)))
      inputs.append(1 - Float(generator.anyMagnitude(1e-7...1)))
    }
    return inputs
  }

  // The five named curves are within 2e-6, and exact at the ends.
  @Test(arguments: InstructionSet.available, named)
  func `named curves stay within 2e-6`(_ set: InstructionSet, _ function: TimingFunction) throws {
    let inputs = Self.inputs(soak(20_000, 300_000), seed: 1)
    let outputs = try Batch(instructionSet: set).progress(try PreparedCurve(function), inputs)
    var largest = LargestError()
    for (x, y) in zip(inputs, outputs) {
      largest.note(Double(y) - function.value(at: Double(x)), at: "\(x)")
      if x == 0 || x == 1 { expectEqual(y, x) }
    }
    largest.report("\(function), \(set)")
    expectAtMost(largest.value, 2e-6, "\(largest)")
  }

  /// Control points on the edges, near them, far outside 0…1 in y, and with vertical tangents.
  static let extremes: [[Double]] = [
    [0, 1, 1, 0], [1, 0, 0, 1], [1, 1, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0], [1, 0, 1, 1],
    [1, 1, 1, 0], [0, 0, 0, 0], [1, 1, 1, 1], [0.001, 1, 0.999, 0], [0.999, 0, 0.001, 1],
    [0.001, 0.999, 0.001, 0.999], [0.999, 0.001, 0.999, 0.001], [0, 5, 1, -5],
    [0.3, -20, 0.7, 20], [0, 1000, 0, -1000], [1, 1e6, 0, 1e6], [0.001, -3, 0.001, 4],
    [0.5, 0, 0.5, 1], [0.34, 0, 0.66, 1], [1, 0.5, 0, 0.5], [0.9, 0, 0.1, 1],
    [0.68, -0.55, 0.265, 1.55], [0.175, 0.885, 0.32, 1.275], [0, 0.3, 0.0001, 0.8],
    [0.9999, 0.2, 1, 0.7], [2.0 / 3, 0, 1.0 / 3, 1], [0.333, 1, 0.667, 0],
  ]

  static let random: [[Double]] = {
    var generator = SeededGenerator(seed: 7)
    let special = [0, 1, 0.001, 0.999]
    return (0..<soak(24, 300)).map { _ in
      let x1 = generator.chance(0.3) ? special[generator.index(below: 4)] : generator.uniform(0...1)
      let x2 = generator.chance(0.3) ? special[generator.index(below: 4)] : generator.uniform(0...1)
      let height = generator.anyMagnitude(0.5...100)
      return [x1, generator.uniform(-height...height), x2, generator.uniform(-height...height)]
    }
  }()

  // The documented accuracy: within 1e-5 of the curve at an input that differs by at most 2⁻²³, as Float inputs do
  // near 1. For curves far beyond 1 the bound is relative to their height.
  @Test(arguments: extremes + random)
  func `every curve is within 1e-5 of itself near the input`(_ points: [Double]) throws {
    let curve = try UnitBezier(points[0], points[1], points[2], points[3])
    let prepared = try PreparedCurve(.bezier(curve))
    let inputs = Self.inputs(soak(150, 1000), seed: 2)
    let unit = max(1, curve.y1.magnitude, curve.y2.magnitude)
    let wanted = inputs.map { ValueBand(around: Double($0), 0x1p-23, curve.value(at:)) }
    for set in InstructionSet.available {
      let outputs = try Batch(instructionSet: set).progress(prepared, inputs)
      var largest = LargestError()
      for i in inputs.indices {
        largest.note(wanted[i].distance(to: Double(outputs[i])) / unit, at: "\(inputs[i])")
        if inputs[i] == 0 || inputs[i] == 1 { expectEqual(outputs[i], inputs[i]) }
      }
      largest.report("\(points), \(set)")
      expectAtMost(largest.value, 1e-5, "\(largest) on \(set)")
    }
  }

  // A jump is exact to within the rounding of the input; between jumps the value is exact as a Float.
  @Test(arguments: [Steps.Position.start, .end, .none, .both], [1, 2, 3, 5, 7, 10, 60, 1000])
  func `steps have their levels`(_ position: Steps.Position, _ count: Int) throws {
    if position == .none && count == 1 { return }
    let steps = try Steps(count, position)
    let prepared = try PreparedCurve(.steps(steps))
    let inputs = Self.inputs(300, seed: 3)
    for set in InstructionSet.available {
      let outputs = try Batch(instructionSet: set).progress(prepared, inputs)
      for (x, y) in zip(inputs, outputs) {
        let band = ValueBand(around: Double(x), 0x1p-23) { steps.value(at: $0) }
        expectAtMost(band.distance(to: Double(y)), 1e-7, "\(y) at \(x) on \(set)")
        if x == 1 { expectEqual(y, 1) }
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `steps jump exactly where a Float can say so`(_ set: InstructionSet) throws {
    let inputs: [Float] = [0, 0.25 - 0x1p-26, 0.25, 0.5 - 0x1p-25, 0.5, 0.75, 1 - 0x1p-24, 1]
    for (position, wanted) in [
      (Steps.Position.end, [0, 0, 0.25, 0.25, 0.5, 0.75, 0.75, 1] as [Float]),
      (.start, [0.25, 0.25, 0.5, 0.5, 0.75, 1, 1, 1]),
    ] {
      let prepared = try PreparedCurve(.steps(try Steps(4, position)))
      try expectEqual(Batch(instructionSet: set).progress(prepared, inputs), wanted)
    }
  }
}
