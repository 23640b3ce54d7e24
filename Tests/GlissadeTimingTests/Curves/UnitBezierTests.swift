import GlissadeTiming
import TestSupport
import Testing

struct UnitBezierTests {
  @Test(arguments: [
    (UnitBezier.easeIn, Goldens.easeIn), (.easeOut, Goldens.easeOut),
    (.easeInEaseOut, Goldens.easeInEaseOut), (.default, Goldens.defaultCurve),
  ])
  func `gives the values that Core Animation shows for its named curves`(
    curve: UnitBezier, expected: [Printed]
  ) {
    for (x, value) in zip(Goldens.curveInputs, expected) {
      expectTrue(
        value.holds(curve.value(at: x), relative: Goldens.floatTolerance), "\(curve) at \(x)")
    }
  }

  @Test func `solves every legal curve with a backward error of a few units in the last place`()
    throws
  {
    for row in BezierReferences.rows {
      let curve = try UnitBezier(row[0], row[1], row[2], row[3])
      let y = curve.value(at: row[4])
      // The error of evaluating y itself: a few roundings of its largest term.
      let slack = 0x1p-51 * max(row[5].magnitude, row[4], 1e-9 * max(1, row[1].magnitude))
      let tails = 0x1p-50 * max(row[1].magnitude, row[3].magnitude) * min(row[4], 1 - row[4])
      expectTrue(y >= row[6] - slack - tails && y <= row[7] + slack + tails, "\(row), got \(y)")
    }
  }

  @Test(arguments: [
    (1.0, 0.0, 0.0, 1.0, 0.5, 0.5), (1, 1, 0, 0, 0.5, 0.5), (1, -2, 0, 3, 0.5, 0.5),
    (0.5, 1, 0.5, 1, 0.5, 0.875), (0, 0, 1, 0, 0.5, 0.125),
  ])
  func `is exact in the middle, where a tangent may be vertical`(
    x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double
  ) throws {
    let curve = try UnitBezier(x1, y1, x2, y2)
    expectEqual(curve.value(at: x), y)
    expectEqual(curve.parameter(at: x), 0.5)
  }

  @Test func `holds its ends outside the unit interval and meets them exactly`() throws {
    for row in BezierReferences.rows {
      let curve = try UnitBezier(row[0], row[1], row[2], row[3])
      for x in [0, -0.0, -1, -Double.infinity, .nan] { expectEqual(curve.value(at: x), 0) }
      for x in [1, 1.5, Double.infinity] { expectEqual(curve.value(at: x), 1) }
      expectEqual(curve.parameter(at: -1), 0)
      expectEqual(curve.parameter(at: 2), 1)
    }
  }

  @Test func `is the identity on the diagonal, bit for bit`() throws {
    for (a, b) in [(0.0, 1.0), (1 / 3, 2 / 3), (0.9, 0.1), (0, 0)] {
      let curve = try UnitBezier(a, a, b, b)
      for x in stride(from: 0.0, through: 1, by: 0.01) {
        expectEqual(curve.value(at: x), x)
        expectEqual(curve.slope(at: x), 1)
      }
    }
  }

  @Test func `its parameter and coefficients lead back to the input`() throws {
    for row in BezierReferences.rows {
      let curve = try UnitBezier(row[0], row[1], row[2], row[3])
      let s = curve.parameter(at: row[4])
      let x = ((curve.ax * s + curve.bx) * s + curve.cx) * s
      // The power form loses a few units of its largest coefficient, at most 6.
      expectClose(x, row[4], within: 4e-15)
    }
  }

  @Test
  func
    `its slope is the rate of its value, at the ends by the first derivatives that do not vanish`()
    throws
  {
    let curves: [UnitBezier] = [.easeIn, .easeInEaseOut, .default, try UnitBezier(0.3, -1, 0.7, 2)]
    for curve in curves {
      for x in stride(from: 0.05, through: 0.95, by: 0.05) {
        let h = 1e-5
        let rate = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
        // The central difference is off by h²·y‴/6 and by 1e-16/h.
        expectClose(curve.slope(at: x), rate, within: 1e-6)
      }
    }
    try expectEqual(UnitBezier(0.25, 0.5, 0.5, 1).slope(at: 0), 2)
    try expectEqual(UnitBezier(0, 0.5, 0.5, 1).slope(at: 0), .infinity)
    try expectEqual(UnitBezier(0, -0.5, 0.5, 1).slope(at: 0), -.infinity)
    try expectEqual(UnitBezier(0, 0, 0.5, 1).slope(at: 0), 2)
    try expectEqual(UnitBezier(0, 0, 0, 1).slope(at: 0), .infinity)
    try expectEqual(UnitBezier(0.2, 0, 0.5, 0.5).slope(at: 1), 1)
    try expectEqual(UnitBezier(0.2, 0, 1, 0.5).slope(at: 1), .infinity)
    try expectEqual(UnitBezier(0.2, 0, 1, 1).slope(at: 1), 1.25)
    // Within the tangent's rounding the slope is huge or infinite.
    try expectTrue(UnitBezier(1, 0, 0, 1).slope(at: 0.5) > 1e9)
    expectEqual(UnitBezier.easeIn.slope(at: -0.1), 0)
    expectEqual(UnitBezier.easeIn.slope(at: 1.1), 0)
    expectEqual(UnitBezier.easeIn.slope(at: .nan), 0)
  }

  @Test func `never runs backwards when its ordinates do not`() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      func unit() -> Double { Double.random(in: 0...1, using: &generator) }
      let curve = try UnitBezier(unit(), unit(), unit(), unit())
      var last = 0.0
      for step in 0...500 {
        let value = curve.value(at: Double(step) / 500)
        expectTrue(value >= last - 1e-15 && value <= 1 + 1e-15, "\(curve)")
        last = value
      }
    }
  }

  @Test func `mirrors itself when both ends change places`() throws {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      func unit() -> Double { Double.random(in: 0...1, using: &generator) }
      let curve = try UnitBezier(unit(), unit(), unit(), unit())
      let mirrored = try UnitBezier(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)
      for step in 1..<50 {
        let x = Double(step) / 64
        // 1 − x is exact here; the control points lose a rounding each, which steep places enlarge.
        let room = 1e-15 * (2 + min(1e9, curve.slope(at: x)))
        expectClose(curve.value(at: x), 1 - mirrored.value(at: 1 - x), within: room)
      }
    }
  }

  @Test func `refuses control points that are not finite or make no function`() throws {
    expectRefused(.x1, notFinite) { try UnitBezier($0, 0, 1, 1) }
    expectRefused(.y1, notFinite) { try UnitBezier(0, $0, 1, 1) }
    expectRefused(.x2, notFinite) { try UnitBezier(0, 0, $0, 1) }
    expectRefused(.y2, notFinite) { try UnitBezier(0, 0, 1, $0) }
    expectRefused(.x1, [-0.001, 1.001, -5, 1e300], allowed: .unitInterval) {
      try UnitBezier($0, 0, 1, 1)
    }
    expectRefused(.x2, [-0.001, 1.001, -5, 1e300], allowed: .unitInterval) {
      try UnitBezier(0, 0, $0, 1)
    }
    expectRefused(.y1, [1e301], allowed: .representable) { try UnitBezier(0, $0, 1, 1) }
    try expectTrue(UnitBezier(0.5, 1e300, 0.5, -1e300).value(at: 0.5).isFinite)
  }
}
