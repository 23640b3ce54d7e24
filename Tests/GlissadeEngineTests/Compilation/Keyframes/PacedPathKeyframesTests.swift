import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Motion of even speed along paths.
@Suite struct PacedPathKeyframesTests {
  /// Curves with all kinds of handles; lines and moves between them.
  static let curves: [(name: String, piece: Path.Segment)] = [
    ("a gentle arc", piece(0, 0, 30, 60, 80, 60, 100, 0)),
    ("no handle at the start", piece(0, 0, 0, 0, 40, 90, 80, 10)),
    ("no handle at the end", piece(0, 0, 90, 40, 80, 10, 80, 10)),
    ("no handles", piece(10, 20, 10, 20, 300, -40, 300, -40)),
    ("three points in one", piece(5, 5, 5, 5, 5, 5, 90, -30)),
    ("a loop", piece(0, 0, 200, 100, -100, 100, 100, 0)),
    ("a cusp", piece(0, 0, 100, 100, 0, 100, 100, 0)),
    ("nearly a cusp", piece(0, 0, 100.001, 100, -0.001, 100, 100, 0)),
    ("there and back", piece(0, 0, 150, 75, -50, -25, 100, 50)),
    ("long and short handles", piece(0, 0, 400, 0, 399, 1, 400, 300)),
    ("tiny", piece(1e-9, 2e-9, 5e-9, -3e-9, 2e-8, 1e-8, 4e-9, 9e-9)),
    (
      "far from the origin",
      piece(1e6, -2e6, 1e6 + 30, -2e6 + 60, 1e6 + 80, -2e6 + 60, 1e6 + 100, -2e6)
    ),
  ]

  private static func piece(_ c: Double...) -> Path.Segment {
    Path.Segment(
      Point(x: c[0], y: c[1]), Point(x: c[2], y: c[3]), Point(x: c[4], y: c[5]),
      Point(x: c[6], y: c[7]))
  }

  private func path(_ pieces: [Path.Segment]) -> Path {
    var path = Path()
    for piece in pieces {
      if path.currentPoint != piece.p0 { path.move(to: piece.p0) }
      path.addCurve(to: piece.p3, control1: piece.p1, control2: piece.p2)
    }
    return path
  }

  private func scene(
    _ path: Path, _ mode: KeyframeTiming.CalculationMode,
    _ change: (KeyframeAnimation<Point>) -> Void = { _ in }
  ) throws -> (stage: Stage, layer: Layer) {
    let (stage, layer) = stageWithLayer()
    let animation = KeyframeAnimation(keyPath: .position)
    animation.path = path
    animation.calculationMode = mode
    animation.duration = 1
    animation.keep()
    change(animation)
    try layer.add(animation)
    stage.flush()
    return (stage, layer)
  }

  private func check(
    _ scene: (stage: Stage, layer: Layer), _ time: Double, _ point: Point, _ tolerance: Double,
    _ length: Double, _ comment: String
  ) throws {
    let shown = try #require(try scene.layer.presentation(at: time)).position
    expectAtMost(shown.distance(to: point), tolerance, "\(comment) at \(time)")
    try scene.stage.evaluate(at: time)
    let matrix = try #require(scene.stage.frame[scene.layer]).matrix
    let (x, y) = (matrix.m41 - shown.x, matrix.m42 - shown.y)
    // The kernels' curves in Float, and three roundings of the value.
    let limit = 3e-6 * length + 2e-7 * max(abs(point.x), abs(point.y))
    expectTrue(abs(x) <= limit && abs(y) <= limit, "\(comment) at \(time)")
  }

  /// The point at a part of a piece's length; beyond its ends straight on.
  private func point(_ piece: Path.Segment, _ part: Double) -> Point {
    let length = piece.length
    if part < 0 { return piece.p0 + piece.tangent(at: 0) * (part * length) }
    if part > 1 { return piece.p3 + piece.tangent(at: 1) * ((part - 1) * length) }
    return piece.point(at: piece.parameter(atLength: part * length))
  }

  @Test(arguments: curves.indices)
  func `paced motion is where the parameter at the length says`(_ index: Int) throws {
    let (name, piece) = Self.curves[index]
    let scene = try scene(path([piece]), .paced)
    // Two millionths of the length, or the rounding of the coordinates if that is larger.
    let tolerance = max(2e-6 * piece.length, 1e-13 * max(abs(piece.p0.x), abs(piece.p0.y)))
    for step in 0...100 {
      let part = Double(step) / 100
      try check(scene, part, point(piece, part), tolerance, piece.length, name)
    }
    // Close to the ends, at which a handle without length makes the parameter change rapidly.
    for part in [1e-9, 1e-6, 1e-4, 1e-3, 1 - 1e-3, 1 - 1e-4, 1 - 1e-6] {
      try check(scene, part, point(piece, part), tolerance, piece.length, name)
    }
  }

  @Test func `paced motion without handles is straight and even`() throws {
    // A cubic curve on a line: the parameter is far from even, and the position is exact.
    let scene = try scene(path([Self.piece(0, 0, 0, 0, 300, 100, 300, 100)]), .paced)
    for step in 0...100 {
      let part = Double(step) / 100
      try check(scene, part, Point(x: 300 * part, y: 100 * part), 1e-9, 320, "line")
    }
  }

  @Test func `paced motion over several pieces has one speed`() throws {
    let pieces = Self.curves[0..<4].map(\.piece)
    let scene = try scene(path(pieces), .paced)
    let total = pieces.reduce(0) { $0 + $1.length }
    var passed = 0.0
    for piece in pieces {
      for step in 1..<20 {
        let part = Double(step) / 20
        let time = (passed + part * piece.length) / total
        try check(scene, time, point(piece, part), 2e-6 * total, total, "\(piece)")
        let velocity = try #require(try scene.layer.presentation(at: time))
          .velocity(of: .position)
        // The third derivative of the cubic between cuts is what is left.
        expectClose(velocity.length, total, within: 2e-3 * total, "\(piece) at \(part)")
      }
      passed += piece.length
    }
  }

  @Test(arguments: [
    TimingFunction.linear, .easeInEaseOut, .bezier(.easeOut), steep, overshooting, stepped, bent,
  ])
  func `within segments each timing function paces the length`(_ function: TimingFunction) throws {
    let pieces = Self.curves[0..<4].map(\.piece)
    let times = [0, 0.125, 0.5, 0.75, 1]
    let scene = try scene(path(pieces), .pacedWithinSegments) { animation in
      animation.keyTimes = times
      animation.timingFunctions = [function, .linear, function, function]
    }
    let longest = pieces.reduce(0) { max($0, $1.length) }
    for (key, piece) in pieces.enumerated() {
      for step in 0..<40 {
        let part = Double(step) / 40
        let progress = key == 1 ? part : function.value(at: part)
        try check(
          scene, times[key] + (times[key + 1] - times[key]) * part, point(piece, progress),
          4e-6 * longest, 3 * longest, "\(key)")
      }
    }
    let end = pieces[3].p3
    try check(scene, 1, end, 1e-9, longest, "end")
  }

  static let steep = curve(0, 0.9, 0.1, 1)
  static let overshooting = curve(0.4, -0.8, 0.6, 1.9)
  static let stepped = (try? Steps(5)).map { TimingFunction.steps($0) } ?? .linear
  static let bent =
    (try? PiecewiseLinear([
      .init(0, at: 0), .init(0.7, at: 0.2), .init(0.2, at: 0.6), .init(0.5, at: 0.6),
      .init(1, at: 1),
    ])).map { TimingFunction.piecewiseLinear($0) } ?? .linear

  private static func curve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> TimingFunction {
    (try? .controlPoints(x1, y1, x2, y2)) ?? .linear
  }

  @Test func `within segments evenly spaced keys are the default, and lines are linear`() throws {
    let lines = svg("M 0 0 L 100 0 L 100 10")
    let change = { (animation: KeyframeAnimation<Point>) in
      animation.timingFunctions = [Self.overshooting, .easeIn]
    }
    let (paced, linear) = (
      try scene(lines, .pacedWithinSegments, change), try scene(lines, .linear, change)
    )
    for step in 0...100 {
      let time = Double(step) / 100
      let wanted = try #require(try linear.layer.presentation(at: time)).position
      try check(paced, time, wanted, 1e-12, 200, "lines")
    }
  }

  @Test(arguments: [KeyframeTiming.CalculationMode.paced, .pacedWithinSegments])
  func `a run that overshoots goes on straight beyond both ends`(
    _ mode: KeyframeTiming.CalculationMode
  ) throws {
    for (name, piece) in Self.curves[0..<5] {
      let scene = try scene(path([piece]), mode) { $0.timingFunction = Self.overshooting }
      var reach = 0.0...1.0
      for step in 0...100 {
        let part = Self.overshooting.value(at: Double(step) / 100)
        reach = min(reach.lowerBound, part)...max(reach.upperBound, part)
        let shown = try #require(try scene.layer.presentation(at: Double(step) / 100)).position
        expectAtMost(
          shown.distance(to: point(piece, part)), 2e-6 * piece.length, "\(name) at \(step)")
      }
      expectTrue(reach.lowerBound < -0.1 && reach.upperBound > 1.1)
    }
  }

  @Test func `paths of no length and steps without end are harmless`() throws {
    let dot = try scene(path([Self.piece(3, 4, 3, 4, 3, 4, 3, 4)]), .paced)
    for time in [0, 0.3, 1] { try check(dot, time, Point(x: 3, y: 4), 0, 0, "dot") }
    #expect(throws: EngineError.self) {
      _ = try scene(path([Self.curves[0].piece]), .pacedWithinSegments) { animation in
        animation.timingFunctions = [(try? Steps(.max)).map { .steps($0) } ?? .linear]
      }
    }
  }

  @Test func `a layer turns evenly where a handle has no length`() throws {
    let (name, piece) = Self.curves[1]
    for mode in [KeyframeTiming.CalculationMode.paced, .pacedWithinSegments] {
      let scene = try scene(path([piece]), mode) { $0.rotationMode = .auto }
      for step in 0...70 {
        let part = Double(step) / 70
        let tangent = piece.tangent(at: piece.parameter(atLength: part * piece.length))
        try scene.stage.evaluate(at: part)
        let matrix = try #require(scene.stage.frame[scene.layer]).matrix
        let across = matrix.m11 * tangent.y - matrix.m12 * tangent.x
        expectLess(abs(across), than: 4e-3, "\(name) at \(part)")
      }
    }
  }
}
