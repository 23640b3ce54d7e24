import GlissadeTiming
import TestSupport
import Testing

/// Fits of 200 curves, compared with those of the first implementation, which copied all lines at each gate.
struct PolylineFitGoldenTests {
  /// The number of vertices of twenty fits, and a hash of the bits of their coordinates.
  static let goldens: [(vertices: Int, hash: UInt64)] = [
    (843, 0x215f_2659_f75a_9028),
    (939, 0x3ad4_4331_8d71_d8b6),
    (615, 0xd0bf_79a5_582f_c819),
    (559, 0x2a10_c17b_6358_d03d),
    (1407, 0x7dd6_936f_d65b_467e),
    (1053, 0xb8fc_86fc_017a_f1c4),
    (818, 0xcbaa_a40d_a0c3_35e4),
    (1597, 0x2069_3db6_96ae_1c2d),
    (1426, 0xe0e0_f9ff_1697_3ca1),
    (1338, 0x1fc2_65e3_ccec_db4f),
  ]

  /// Returns a curve of arithmetic alone, so that it is the same everywhere: an oscillation, an ease, an ease with a
  /// rest, noise, or steps.
  static func curve(
    _ number: Int
  ) -> (points: [(x: Double, y: Double)], error: Double) {
    var state = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) * 0x1p-53
    }
    let count = 20 + Int(random() * 800)
    let (decay, turn) = (0.95 + 0.05 * random(), 0.2 * random())
    let rest = 0.3 + 0.6 * random()
    var (last, beforeLast) = (1.0, 1.0)
    var points: [(x: Double, y: Double)] = []
    for index in 0..<count {
      let x = Double(index) / Double(count - 1)
      let y: Double
      switch number % 5 {
      case 0:
        let next = decay * (2 - turn * turn) * last - decay * decay * beforeLast
        (last, beforeLast) = (next, last)
        y = 1 - next
      case 1: y = x * x * (3 - 2 * x)
      case 2:
        let s = min(x / rest, 1)
        y = s * s * (3 - 2 * s)
      case 3: y = x * x + random() / 50
      default: y = Double(Int(x * 7)) / 7
      }
      points.append((x, number % 7 == 0 ? (y * 1000).rounded() / 1000 : y))
    }
    var error = 0.1
    for _ in 0..<number % 4 { error /= 8 }
    return (points, error)
  }

  @Test(arguments: goldens.indices)
  func `the vertices are those of the first implementation, bit by bit`(group: Int) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var vertices = 0
    for number in group * 20..<group * 20 + 20 {
      let (points, error) = PolylineFitGoldenTests.curve(number)
      let knots = PolylineFit(
        points.map { PolylineFit.Knot(x: $0.x, y: $0.y) }, error: error
      ).knots
      for knot in knots {
        for coordinate in [knot.x, knot.y] {
          hash = (hash ^ coordinate.bitPattern) &* 0x100_0000_01b3
        }
      }
      vertices += knots.count
    }
    expectEqual(vertices, PolylineFitGoldenTests.goldens[group].vertices)
    expectEqual(hash, PolylineFitGoldenTests.goldens[group].hash)
  }

  @Test(arguments: 0..<20)
  func `a fit is given up if it needs more vertices than the limit`(number: Int) throws {
    let (points, error) = PolylineFitGoldenTests.curve(number)
    let knots = points.map { PolylineFit.Knot(x: $0.x, y: $0.y) }
    let whole = PolylineFit(knots, error: error).knots
    let limited = try #require(PolylineFit(knots, error: error, limit: whole.count))
    expectEqual(limited.knots, whole)
    expectNil(PolylineFit(knots, error: error, limit: whole.count - 1))
  }
}
