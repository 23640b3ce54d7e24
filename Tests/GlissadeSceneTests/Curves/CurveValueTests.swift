import Foundation
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

/// Values against published measurements and against closed forms that are written out here.
@Suite struct CurveValueTests {
  // MARK: - Measured

  static let progresses = [0.1, 0.25, 0.5, 0.75, 0.9]
  /// Measured on Core Animation, which computes in Float.
  static let measured: [(curve: String, values: [Double])] = [
    ("ease-in", [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
    ("ease-out", [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
    ("ease-in-out", [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
    ("ease", [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
    ("cubic-bezier(.42, 0, 1, 1)", [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
  ]

  @Test(arguments: measured)
  func `curves have the values that were measured`(curve: String, values: [Double]) throws {
    let curve = try CurveExpression(curve)
    for (x, value) in zip(Self.progresses, values) {
      expectClose(curve.value(at: x), value, within: 2e-6, "\(curve) at \(x)")
    }
  }

  static let times = [0.05, 0.15, 0.25, 0.45]
  /// Measured on `CASpringAnimation` over a way of 100.
  static let measuredSprings: [(curve: String, values: [Double], tolerance: Double)] = [
    (
      "spring", [10.44054701924324, 61.04925274848938, 102.33595371246338, 111.84459924697876], 2e-4
    ),
    (
      "spring(damping:20)",
      [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874], 2e-4
    ),
    (
      "spring(damping:30)",
      [9.020400792360306, 44.217461347579956, 71.27025127410889, 93.89005303382874], 2e-4
    ),
    ("spring(velocity:5)", [29.3078, 87.3205, 116.0415, 107.6722], 1e-3),
    ("spring(velocity:-5)", [-8.4267, 34.778, 88.6305, 116.0171], 1e-3),
  ]

  @Test(arguments: measuredSprings)
  func `springs have the values that were measured`(
    curve: String, values: [Double], tolerance: Double
  ) throws {
    let curve = try CurveExpression(curve)
    for (time, value) in zip(Self.times, values) {
      expectClose(100 * curve.value(at: time), value, within: tolerance, "\(curve) at \(time)")
    }
  }

  static let settling: [(curve: String, duration: Double)] = [
    ("spring", 1.4727003346780927), ("spring(stiffness:300, damping:20)", 0.7442555275721707),
    ("spring(mass:2, damping:5)", 5.658348137358159), ("spring(velocity:5)", 1.3815510557964275),
    ("spring(velocity:-5)", 1.5350814063145797), ("spring(damping:1)", 13.91321015404625),
    ("spring(damping:20)", 1.0), ("spring(stiffness:25)", 1.9),
    ("spring(stiffness:1, damping:2)", 9.3),
    ("spring(duration:1, bounce:.5)", 2.3438753795710707),
    ("spring(duration:.5, bounce:.3)", 0.8629552831744205),
    ("spring(duration:.5, bounce:.7)", 1.904872615017113),
    ("spring(duration:.35, bounce:.15)", 0.5156554893625898),
    ("spring(duration:1, bounce:0)", 1.5), ("uikit-spring(duration:.5, damping:.6)", 0.5),
    ("ease", 1),
  ]

  @Test(arguments: settling)
  func `natural durations are those that were measured`(curve: String, duration: Double) throws {
    let found = try #require(try CurveExpression(curve).naturalDuration)
    expectClose(found, duration, within: 1e-9)
  }

  // MARK: - Closed forms

  static let springs: [(text: String, m: Double, k: Double, c: Double, v: Double)] = [
    ("spring(mass:1, stiffness:100, damping:10)", 1, 100, 10, 0),
    ("spring(mass:2, stiffness:30, damping:1, velocity:3)", 2, 30, 1, 3),
    ("spring(stiffness:100, damping:20, velocity:-4)", 1, 100, 20, -4),
    ("spring(stiffness:100, damping:50, velocity:2, overdamping:textbook)", 1, 100, 50, 2),
    ("spring(duration:.5, bounce:.3)", 1, 16 * .pi * .pi, 0.7 * 8 * .pi, 0),
    ("spring(response:.5, dampingRatio:1.5)", 1, 16 * .pi * .pi, 1.5 * 8 * .pi, 0),
    ("spring(damping:0)", 1, 100, 0, 0),
  ]

  /// x and x′ of a move from 0 to 1, by the textbook.
  private func motion(_ m: Double, _ k: Double, _ c: Double, _ v: Double, _ t: Double) -> (
    Double, Double
  ) {
    let (w, a) = ((k / m).squareRoot(), c / (2 * m))
    // y = x − 1 with y(0) = −1 and y′(0) = v.
    if abs(a - w) < 1e-9 {
      let b = v - w
      let e = exp(-w * t)
      return (1 + (-1 + b * t) * e, (b - w * (-1 + b * t)) * e)
    }
    if a < w {
      let d = (w * w - a * a).squareRoot()
      let b = (v - a) / d
      let (e, s, q) = (exp(-a * t), sin(d * t), cos(d * t))
      return (1 + e * (-q + b * s), e * (-a * (-q + b * s) + d * (s + b * q)))
    }
    let d = (a * a - w * w).squareRoot()
    let (p, q) = (-a + d, -a - d)
    let second = (v + p) / (q - p)
    let first = -1 - second
    return (
      1 + first * exp(p * t) + second * exp(q * t), first * p * exp(p * t) + second * q * exp(q * t)
    )
  }

  @Test(arguments: springs)
  func `springs follow the closed form, and their velocities too`(
    text: String, m: Double, k: Double, c: Double, v: Double
  ) throws {
    let curve = try CurveExpression(text)
    for step in 0...200 {
      let time = Double(step) * 0.01
      let (value, velocity) = motion(m, k, c, v, time)
      // A rounding in either form, times the frequency for velocities.
      expectClose(curve.value(at: time), value, within: 1e-13, "at \(time)")
      expectClose(curve.velocity(at: time), velocity, within: 1e-11, "at \(time)")
    }
  }

  @Test func `a decay follows the closed form`() throws {
    let curve = try CurveExpression("decay(rate:.998, velocity:900, from:-20)")
    let rate = -1000 * log(0.998)
    for step in 0...100 {
      let time = Double(step) * 0.05
      expectClose(
        curve.value(at: time), -20 + 900 * (1 - pow(0.998, 1000 * time)) / rate, within: 1e-10)
      expectClose(curve.velocity(at: time), 900 * pow(0.998, 1000 * time), within: 1e-10)
    }
    expectClose(curve.restValue, -20 + 900 / rate, within: 1e-10)
  }

  @Test func `UIKit's spring is over at its duration`() throws {
    // W(0.6) as measured; the curve over t/d is that of the seed's presentation.
    let curve = try CurveExpression("uikit-spring(duration:1, damping:.6)")
    let expected: [(Double, Double)] = [
      (0.05, 0.12052994090149083), (0.1, 0.37358558294059785), (0.25, 0.998183155449313),
      (0.4, 1.0856404552735852), (0.75, 0.9916848215682124), (0.9, 0.9983017859895775),
    ]
    for (time, value) in expected {
      expectClose(curve.value(at: time), value, within: 1e-8, "at \(time)")
    }
    expectTrue(curve.state(at: 1).position == 1 && curve.state(at: 1).velocity == 0)
    expectTrue(curve.state(at: 0.999).position != 1)
  }

  /// y at x of a Bézier curve, by halving its parameter.
  private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double) -> Double
  {
    func cubic(_ s: Double, _ p: Double, _ q: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * p + 3 * (1 - s) * s * s * q + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if cubic(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return cubic((low + high) / 2, y1, y2)
  }

  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0), (0.3, 1.8, 0.6, -1.2), (0, 0, 0.58, 1), (0.1, 0.9, 0.2, 1),
  ])
  func `Bézier curves are where halving finds them`(points: (Double, Double, Double, Double)) throws
  {
    let (a, b, c, d) = points
    let curve = try CurveExpression("cubic-bezier(\(a), \(b), \(c), \(d))")
    for step in 0...100 {
      let x = Double(step) / 100
      expectClose(curve.value(at: x), bezier(a, b, c, d, x), within: 1e-12, "at \(x)")
    }
  }

  @Test func `steps and pieces are those of CSS`() throws {
    let steps: [(String, [Double])] = [
      ("steps(4, end)", [0, 0, 0.25, 0.5, 0.75, 1]),
      ("steps(4, start)", [0.25, 0.25, 0.5, 0.75, 1, 1]),
      ("steps(3, jump-none)", [0, 0, 0, 0.5, 1, 1]),
      ("steps(3, jump-both)", [0.25, 0.25, 0.25, 0.5, 0.75, 1]),
      ("linear(0, .5 20%, 1)", [0, 0.25, 0.53125, 0.6875, 0.84375, 1]),
      ("step-start", [1, 1, 1, 1, 1, 1]),
      ("step-end", [0, 0, 0, 0, 0, 1]), ("linear", [0, 0.1, 0.25, 0.5, 0.75, 1]),
    ]
    for (text, values) in steps {
      let curve = try CurveExpression(text)
      for (x, value) in zip([0, 0.1, 0.25, 0.5, 0.75, 1], values) {
        expectClose(curve.value(at: x), value, within: 1e-15, "\(text) at \(x)")
      }
    }
    try expectEqual(CurveExpression("linear(0, .5 20%, 1)").velocity(at: 0.1), 2.5)
    try expectEqual(CurveExpression("linear(0, .5 20%, 1)").velocity(at: 0.5), 0.625)
  }

  @Test(arguments: [
    "ease", "cubic-bezier(.3, 1.8, .6, -1)", "spring", "uikit-spring(duration:.5, damping:.6)",
    "decay(velocity:9)",
  ])
  func `velocities are the slopes of the values`(text: String) throws {
    let curve = try CurveExpression(text)
    let h = 1e-5
    for step in 1..<40 {
      let time = Double(step) * 0.02
      if time > curve.span.upperBound - 0.01 { break }
      let slope = (curve.value(at: time + h) - curve.value(at: time - h)) / (2 * h)
      // h² times a third derivative of some thousands, and the rounding of values divided by h.
      expectClose(
        curve.velocity(at: time), slope, within: 1e-6 * max(1, abs(slope)), "\(text) at \(time)")
    }
  }

  @Test func `domain, duration and rest`() throws {
    try expectEqual(CurveExpression("ease").domain, .progress)
    try expectEqual(CurveExpression("ease").span, 0...1)
    try expectEqual(CurveExpression("linear(0, .5)").restValue, 0.5)
    try expectEqual(CurveExpression("spring").domain, .seconds)
    let endless = try CurveExpression("spring(damping:0)")
    expectNil(endless.naturalDuration)
    expectClose(endless.span.upperBound, 10 * 2 * .pi / 10, within: 1e-12)
    let still = try CurveExpression("decay(velocity:0, from:3)")
    expectTrue(still.naturalDuration == 0 && still.restValue == 3 && still.span == 0...0)
    let decay = try CurveExpression("decay(velocity:900)")
    // ln 1000 / λ
    expectClose(decay.naturalDuration ?? 0, log(1000) / (-1000 * log(0.998)), within: 1e-9)
    for text in ["ease", "spring", "decay(velocity:900)", "uikit-spring(duration:1, damping:.5)"] {
      let curve = try CurveExpression(text)
      expectEqual(curve.value(at: -1), curve.value(at: 0))
      expectEqual(curve.value(at: .nan), curve.value(at: 0))
      expectClose(curve.value(at: .infinity), curve.restValue, within: 1e-12)
    }
  }
}
