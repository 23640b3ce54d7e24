import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct PathKeyframesTests {
  /// A quarter circle of radius 100 from (100, 0) to (0, 100), and a line on to (-50, 100).
  private func path() -> Path {
    var path = Path()
    path.move(to: Point(x: 100, y: 0))
    path.addArc(
      center: .zero, radius: 100, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    path.addLine(to: Point(x: -50, y: 100))
    return path
  }

  private func scene(
    _ change: (KeyframeAnimation<Point>) -> Void
  ) throws -> (stage: Stage, layer: Layer) {
    let (stage, layer) = stageWithLayer()
    let animation = KeyframeAnimation(keyPath: .position)
    animation.path = path()
    animation.duration = 1
    animation.keep()
    change(animation)
    try layer.add(animation)
    return (stage, layer)
  }

  private func check(
    _ stage: Stage, _ layer: Layer, _ time: Double, _ point: Point, _ tolerance: Double = 1e-9
  ) throws {
    stage.flush()
    let shown = try #require(try layer.presentation(at: time))
    expectAtMost(shown.position.distance(to: point), tolerance, "\(time)")
    try stage.evaluate(at: time)
    let matrix = try #require(stage.frame[layer]).matrix
    // A Float's rounding of a hundred points.
    expectClose(matrix.m41, shown.position.x, within: 4e-5)
    expectClose(matrix.m42, shown.position.y, within: 4e-5)
  }

  @Test func `each piece of the path is a segment`() throws {
    let (stage, layer) = try scene { _ in }
    try check(stage, layer, 0, Point(x: 100, y: 0))
    // The middle of the arc's curve by symmetry.
    let half = 100 * 0.5.squareRoot()
    try check(stage, layer, 0.25, Point(x: half, y: half), 0.03)
    try check(stage, layer, 0.5, Point(x: 0, y: 100))
    try check(stage, layer, 0.75, Point(x: -25, y: 100))
    try check(stage, layer, 1, Point(x: -50, y: 100))
  }

  @Test func `paced motion has one speed along the path`() throws {
    let (stage, layer) = try scene { $0.calculationMode = .paced }
    let length = 50 * Double.pi + 50
    for step in 1..<20 {
      let way = length * Double(step) / 20
      let angle = min(way / 100, .pi / 2)
      let point =
        way > 50 * .pi
        ? Point(x: -(way - 50 * .pi), y: 100)
        : Point(x: 100 * Elementary.cos(angle), y: 100 * Elementary.sin(angle))
      // A Bézier curve is within .03 points of the arc.
      try check(stage, layer, Double(step) / 20, point, 0.03)
    }
  }

  @Test func `a layer turns with the path, or against it`() throws {
    for (mode, turn) in [(RotationMode.auto, 0.0), (.autoReverse, Double.pi)] {
      let (stage, layer) = try scene { $0.rotationMode = mode }
      for (time, angle) in [(0.0, Double.pi / 2), (0.25, 0.75 * .pi), (0.75, .pi)] {
        try stage.evaluate(at: time)
        let matrix = try #require(stage.frame[layer]).matrix
        expectClose(matrix.m11, Elementary.cos(angle + turn), within: 1e-3)
        expectClose(matrix.m12, Elementary.sin(angle + turn), within: 1e-3)
      }
    }
  }

  /// A path of three lines: four points.
  private func corners(isClosed: Bool) -> [Point] {
    [Point(x: 10, y: 0), Point(x: 50, y: 0), Point(x: 50, y: 80), Point(x: 10, y: 80)]
      + (isClosed ? [Point(x: 10, y: 0)] : [])
  }

  private func discrete(
    isClosed: Bool = false, _ change: (KeyframeAnimation<Point>) -> Void = { _ in }
  ) throws -> (stage: Stage, layer: Layer) {
    try scene { animation in
      var path = Path()
      let points = corners(isClosed: false)
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      if isClosed { path.closeSubpath() }
      animation.path = path
      animation.calculationMode = .discrete
      change(animation)
    }
  }

  @Test(arguments: [false, true])
  func `discrete motion shows the last point of a path only at the end`(isClosed: Bool) throws {
    let (stage, layer) = try discrete(isClosed: isClosed)
    let points = corners(isClosed: isClosed)
    let slots = points.count - 1
    for step in 0..<(10 * slots) {
      try check(stage, layer, Double(step) / Double(10 * slots), points[step / 10], 0)
    }
    for time in [1, 1.5, 100] { try check(stage, layer, time, points[slots], 0) }
  }

  @Test func `discrete motion with key times has as many slots as times`() throws {
    let points = corners(isClosed: false)
    for times in [[0, 0.2, 0.5, 0.8], [0, 0.2, 0.5, 0.8, 1]] {
      let (stage, layer) = try discrete { $0.keyTimes = times }
      for (time, key) in [
        (0.0, 0), (0.19, 0), (0.2, 1), (0.49, 1), (0.5, 2), (0.79, 2), (0.8, 3), (0.9, 3), (1, 3),
      ] { try check(stage, layer, time, points[key], 0) }
    }
  }

  @Test func `discrete motion repeats and turns back between the same slots`() throws {
    let points = corners(isClosed: false)
    let (again, layer) = try discrete { $0.repeatCount = 2 }
    for (time, key) in [
      (0.0, 0), (0.9, 2), (1, 0), (1.3, 0), (1.4, 1), (1.99, 2), (2, 3), (3, 3),
    ] { try check(again, layer, time, points[key], 0) }
    let (back, other) = try discrete { $0.autoreverses = true }
    for (time, key) in [
      (0.0, 0), (0.4, 1), (0.9, 2), (1, 3), (1.1, 2), (1.5, 1), (1.9, 0), (2, 0), (3, 0),
    ] { try check(back, other, time, points[key], 0) }
  }

  @Test func `a layer turns with the points of discrete motion`() throws {
    let (stage, layer) = try discrete {
      $0.rotationMode = .auto
      $0.path?.addQuadCurve(to: Point(x: 90, y: 120), control: Point(x: 10, y: 120))
    }
    // Along x, along y, back along x, along y, and in the end as the curve arrives.
    for (time, cosine, sine) in [
      (0.1, 1.0, 0.0), (0.3, 0, 1), (0.6, -1, 0), (0.8, 0, 1), (1, 1, 0), (2, 1, 0),
    ] {
      try stage.evaluate(at: time)
      let matrix = try #require(stage.frame[layer]).matrix
      expectClose(matrix.m11, cosine, within: 1e-6, "\(time)")
      expectClose(matrix.m12, sine, within: 1e-6, "\(time)")
    }
  }

  @Test func `a path without a piece, or with a point that is not finite, is refused`() throws {
    let layer = Layer()
    let animation = KeyframeAnimation(keyPath: .position)
    animation.path = Path()
    #expect(throws: EngineError.missingValues(property: .position)) { try layer.add(animation) }
    var broken = Path()
    broken.move(to: .zero)
    broken.addLine(to: Point(x: .infinity, y: 0))
    animation.path = broken
    #expect(throws: EngineError.invalidValue(property: .position, value: .infinity)) {
      try layer.add(animation)
    }
  }

  @Test func `pictures play for their own times`() throws {
    let (stage, layer) = stageWithLayer()
    try layer.add(
      KeyframeAnimation.frames([
        (Contents(1), 0.1), (Contents(1 << 40), 0.3), (Contents(.max), 0.1),
      ]))
    stage.flush()
    for (time, token) in [
      (0.0, UInt64(1)), (0.05, 1), (0.1, 1 << 40), (0.39, 1 << 40), (0.45, .max), (0.5, 1),
      (1.15, 1 << 40),
    ] {
      let shown = try #require(try layer.presentation(at: time)).contents
      expectEqual(shown, Contents(token), "\(time)")
      try stage.evaluate(at: time)
      expectEqual(stage.frame[layer]?[.contents], Contents(token))
      let first = try #require(layer.columnIndex(of: .contents))
      let frame = stage.frame
      let parts = (0..<3).map { UInt64(frame.columns[first + 16 * $0]) }
      expectEqual(parts[0] | parts[1] << 24 | parts[2] << 48, token)
    }
  }
}
