import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the golden rows that the array functions cover, on every build: measured rows hold to 2e-6, or to half
/// a unit of the last printed digit.
struct BatchGoldenTests {
  @Test(arguments: InstructionSet.available)
  func `curves pass through the measured points`(_ set: InstructionSet) throws {
    let rows: [(TimingFunction, [Double])] = [
      (.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
      (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
      (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
      (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    ]
    for (function, wanted) in rows {
      let outputs = try Batch(instructionSet: set).progress(
        try PreparedCurve(function), [0.1, 0.25, 0.5, 0.75, 0.9])
      for (output, value) in zip(outputs, wanted) {
        expectClose(Double(output), value, within: 2e-6, "\(function)")
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `springs pass through the measured positions`(_ set: InstructionSet) throws {
    let times = [0.05, 0.15, 0.25, 0.45]
    // Core Animation's default spring from 0 to 100, clamped overdamping, and starts at 5 times the distance per
    // second.
    let rows: [(damping: Double, velocity: Double, wanted: [Double])] = [
      (10, 0, [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876]),
      (20, 0, [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]),
      (30, 0, [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874]),
      (10, 500, [29.3078, 87.3205, 116.0415, 107.6722]),
      (10, -500, [-8.4267, 34.778, 88.6305, 116.0171]),
    ]
    let springs = try rows.map {
      SpringRows.Row(
        try Spring(damping: $0.damping), from: 0, to: 100, velocity: $0.velocity)
    }
    for (number, time) in times.enumerated() {
      let positions = try Batch(instructionSet: set).springs(springs, at: time).positions
      for (position, row) in zip(positions, rows) {
        let tolerance = row.velocity == 0 ? 2e-6 * 100 : 2e-6 * 100 + 0.5e-4
        expectClose(Double(position), row.wanted[number], within: tolerance)
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `keyframes pass through the measured values`(_ set: InstructionSet) throws {
    let progress: [Float] = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
    let values = progress.map { _ in [0, 1, 0.5, 0.7] as [Float] }
    for (times, wanted) in [
      ([0, 1.0 / 3, 2.0 / 3, 1], [0.15, 0.6, 0.9, 0.9, 0.75, 0.52, 0.58, 0.64]),
      ([0, 0.1, 0.6, 1], [0.5, 0.9, 0.8, 0.7, 0.6, 0.55, 0.6, 0.65]),
      // Paced: key times by distance, 1, 0.5 and 0.2 of 1.7.
      ([0, 1 / 1.7, 1.5 / 1.7, 1], [0.085, 0.34, 0.51, 0.68, 0.85, 0.81, 0.64, 0.53]),
    ] as [([Double], [Double])] {
      let result = try BatchKeyframesTests.run(
        Batch(instructionSet: set), PreparedKeyTimes(times), progress, values)
      for (value, golden) in zip(result, wanted) {
        expectClose(Double(value), golden, within: 2e-6)
      }
    }
  }

  // A rotation about y at a quarter of the distance; and the two orders of a translation and a scale.
  @Test(arguments: InstructionSet.available)
  func `transforms have the measured entries`(_ set: InstructionSet) throws {
    let batch = Batch(instructionSet: set)
    let turn = Quaternion(angle: 1.2, axis: Vector(x: 0, y: 1, z: 0))
    let rows = try TransformRows(
      from: [DecomposedTransform()], to: [DecomposedTransform(quaternion: turn)])
    let matrix = try BatchComposeTests.run(batch, [0.25], rows).map { Double($0) }
    expectClose(matrix[0], 0.95534, within: 0.5e-5)
    expectClose(matrix[2], -0.29552, within: 0.5e-5)
    expectClose(matrix[8], 0.29552, within: 0.5e-5)

    let move: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1]
    let grow: [Float] = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]
    let products = try BatchMatricesTests.run(move + grow, grow + move, outputs: 32) {
      try batch.multiply($0, $1, into: &$2)
    }
    expectEqual(products[12], 20)
    expectEqual(products[28], 10)
    // The end of a push: concat(T(0, -10, 0), S(150, 150, 1)).
    let values: [Float] = [0, 0, 0, -10, 0, 0, 1, 150, 1, 150, 1, 1]
    let concat = try BatchMatricesTests.run(
      [1], BatchMatricesTests.blocks([values], width: 12), outputs: 16
    ) { try batch.concat($0, rows: $1, into: &$2) }
    expectEqual(concat, [150, 0, 0, 0, 0, 150, 0, 0, 0, 0, 1, 0, 0, -1500, 0, 1])
  }
}
