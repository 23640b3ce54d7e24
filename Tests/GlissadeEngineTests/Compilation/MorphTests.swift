import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

@Suite struct MorphTests {
  let stage: Stage
  let layer: ShapeLayer

  init() {
    (stage, layer) = stageWithLayer(ShapeLayer())
    layer.path = square(10)
    stage.flush()
  }

  private func circle(_ side: Double) -> Path {
    var path = Path()
    path.addEllipse(in: Rect(x: 0, y: 0, width: side, height: side))
    return path
  }

  /// The side of the square that a layer shows, in the presentation and within rounding errors in the frame.
  private func side(_ time: Double) throws -> Double {
    try stage.evaluate(at: time)
    let shown = try #require(try layer.presentation(at: time)?.value(of: .path)).boundingBox
    let framed = try #require(stage.frame[layer]?[.path]).boundingBox
    expectClose(shown.size.width, framed.size.width, within: 1e-4 * max(1, shown.size.width))
    expectEqual(stage.frame[layer]?.pathMorph.path.boundingBox, framed)
    expectEqual(shown.size.width, shown.size.height)
    return shown.size.width
  }

  @Test func `a path grows along the curve`() throws {
    let grow = BasicAnimation(keyPath: .path, from: square(20), to: square(60)).lasting(1, .easeIn)
    try layer.add(grow)
    let bezier = try UnitBezier(0.42, 0, 1, 1)
    for time in [0, 0.25, 0.5, 0.9] {
      expectClose(try side(time), 20 + 40 * bezier.value(at: time), within: 1e-9)
    }
    try expectTrue(side(1) == 60 && side(1.25) == 10)
    try stage.evaluate(at: 0.5)
    expectEqual(layer.animatedPaths, [square(10), square(20), square(60)])
    let column = try #require(layer.columnIndex(of: .path))
    let columns = stage.frame.columns
    expectTrue(columns[column] == 1 && columns[column + 16] == 2)
    expectClose(Double(columns[column + 32]), bezier.value(at: 0.5), within: 1e-6)
    let morph = try #require(stage.frame[layer]?.pathMorph)
    expectTrue(morph.start == square(20) && morph.end == square(60))
  }

  @Test(
    arguments: [
      (nil, 50, 0.25, 20), (50, nil, 0.25, 40), (30, 50, 0.25, 35), (nil, nil, 0.25, 10),
    ] as [(Double?, Double?, Double, Double)])
  func `an end that is not given is the model's`(
    _ row: (from: Double?, to: Double?, time: Double, side: Double)
  ) throws {
    let grow = BasicAnimation(
      keyPath: .path, from: row.from.map(square), to: row.to.map(square)
    ).lasting(1)
    try layer.add(grow)
    try expectEqual(side(row.time), row.side)
  }

  @Test func `keyframes pass through their paths`() throws {
    let keys = KeyframeAnimation(
      keyPath: .path, values: [square(10), square(20), square(60)], keyTimes: [0, 0.5, 1])
    keys.timingFunctions = [.linear, .steps(try Steps(2))]
    keys.duration = 1
    keys.autoreverses = true
    keys.repeatCount = .infinity
    try layer.add(keys)
    let rows: [(Double, Double)] = [
      (0, 10), (0.25, 15), (0.5, 20), (0.625, 20), (0.75, 40), (0.875, 40), (1, 60), (1.125, 40),
      (1.75, 15), (2, 10), (2.25, 15),
    ]
    for (time, expected) in rows { expectClose(try side(time), expected, within: 1e-9, "\(time)") }
  }

  @Test func `discrete keyframes show paths of any structure`() throws {
    let keys = KeyframeAnimation(keyPath: .path, values: [square(20), circle(30), Path()])
    keys.calculationMode = .discrete
    keys.duration = 3
    try layer.add(keys)
    for (time, path) in [(0.5, square(20)), (1.5, circle(30)), (2.5, Path())] {
      try stage.evaluate(at: time)
      expectEqual(stage.frame[layer]?[.path], path)
      try expectEqual(layer.presentation(at: time)?.value(of: .path), path)
    }
  }

  @Test func `a spring overshoots`() throws {
    let spring = SpringAnimation(keyPath: .path, from: square(0), to: square(100))
    spring.damping = 2
    spring.duration = spring.settlingDuration
    try layer.add(spring)
    let number = SpringAnimation(keyPath: .lineWidth, from: 0, to: 100)
    number.damping = 2
    number.duration = spring.duration
    try layer.add(number)
    var largest = 0.0
    for step in 0..<200 {
      let time = Double(step) / 50
      let expected = try #require(try layer.presentation(at: time)?.value(of: .lineWidth))
      let side = try side(time)
      expectClose(side, abs(expected), within: 1e-9)
      largest = max(largest, side)
    }
    expectTrue(largest > 140)
  }

  @Test func `the last animation covers those before it`() throws {
    let below = BasicAnimation(keyPath: .path, from: square(20), to: square(40))
    let above = BasicAnimation(keyPath: .path, from: square(100), to: square(200))
    (below.duration, above.duration) = (2, 1)
    above.isAdditive = true
    try layer.add(below)
    try layer.add(above)
    try expectEqual(side(0.5), 150)
    try expectEqual(side(1.5), 35)
  }

  @Test func `a new target starts at the path that is shown`() throws {
    try layer.animate(.path, to: square(110), duration: 1, timingFunction: .linear)
    expectEqual(layer.path, square(110))
    try stage.advance(to: 0.5)
    try expectEqual(side(0.5), 60)
    try layer.animate(.path, to: square(20), duration: 1, timingFunction: .linear)
    try expectEqual(side(0.5), 60)
    try expectEqual(side(1), 40)
    let count = layer.animations.count
    #expect(throws: EngineError.self) {
      try layer.animate(.path, to: circle(20), duration: 1, timingFunction: .linear)
    }
    expectTrue(layer.path == square(20) && layer.animations.count == count)
    try stage.advance(to: 5)
    try stage.evaluate(at: 5)
    expectTrue(layer.animatedPaths.isEmpty && stage.frame[layer]?[.path] == square(20))
  }

  @Test func `dash patterns morph length by length`() throws {
    layer.lineDashPattern = [2, 4]
    try layer.add(BasicAnimation(keyPath: .lineDashPattern, to: [10, 0]).lasting(1))
    try stage.evaluate(at: 0.25)
    expectEqual(stage.frame[layer]?[.lineDashPattern], [4, 3])
    expectEqual(layer.animatedDashPatterns, [[2, 4], [10, 0]])
    #expect(throws: EngineError.dashPatternsDiffer(count: 2, otherCount: 1)) {
      try layer.add(BasicAnimation(keyPath: .lineDashPattern, from: [1, 2], to: [3]))
    }
  }

  @Test func `cumulative morphs start anew in each cycle`() throws {
    let keys = KeyframeAnimation(keyPath: .path, values: [square(10), square(20), square(30)])
    let basic = BasicAnimation(keyPath: .path, from: square(10), to: square(30))
    for animation: PropertyAnimation in [keys, basic] {
      animation.duration = 1
      animation.repeatCount = 2
      animation.isCumulative = true
      try layer.add(animation, forKey: "grow")
      for time in [0.25, 0.75, 1.25, 1.75] {
        expectClose(
          try side(time), 10 + 20 * (time.truncatingRemainder(dividingBy: 1)), within: 1e-9)
      }
    }
  }

  @Test func `lengths of an overshooting dash pattern stay at 0`() throws {
    let dashes = BasicAnimation(keyPath: .lineDashPattern, from: [10, 10], to: [0, 10])
    dashes.timingFunction = try .controlPoints(0.3, 1.8, 0.6, 1.4)
    dashes.duration = 1
    try layer.add(dashes)
    try stage.evaluate(at: 0.4)
    expectEqual(stage.frame[layer]?[.lineDashPattern], [0, 10])
    try expectEqual(layer.presentation(at: 0.4)?.value(of: .lineDashPattern), [0, 10])
  }

  @Test func `relative morphs are rejected`() throws {
    let refused = EngineError.unsupported(property: .path)
    #expect(throws: refused) { try layer.add(BasicAnimation(keyPath: .path, by: square(1))) }
    #expect(throws: EngineError.unsupported(property: .lineDashPattern)) {
      try layer.add(BasicAnimation(keyPath: .lineDashPattern, from: [1, 2], by: [1, 2]))
    }
    expectTrue(layer.animations.isEmpty)
  }

  // MARK: Bad input

  @Test func `paths that differ are rejected where they part`() throws {
    let squareToCircle = PathStructureError(index: 1, first: .line, second: .cubic)
    let refused = EngineError.pathsDiffer(squareToCircle)
    expectEqual("\(refused)", "the paths differ at element 1: a line and a cubic curve")
    let animations: [Animation] = [
      BasicAnimation(keyPath: .path, from: square(1), to: circle(1)),
      BasicAnimation(keyPath: .path, to: circle(1)),
      SpringAnimation(keyPath: .path, from: square(1), to: circle(1)),
      KeyframeAnimation(keyPath: .path, values: [square(1), square(2), circle(1)]),
      BasicAnimation(keyPath: "path", from: square(1), to: circle(1)),
    ]
    for animation in animations {
      #expect(throws: refused) { try layer.add(animation) }
      #expect(throws: refused) { try layer.add(AnimationGroup([animation])) }
    }
    expectTrue(layer.animations.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e39])
  func `coordinates that are not finite are rejected`(_ bad: Double) throws {
    var path = square(1)
    path.addCurve(to: .zero, control1: Point(x: 0, y: bad), control2: .zero)
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    let refused = EngineError.invalidValue(property: .path, value: bad)
    layer.path = path
    expectTrue(told == [refused] && layer.path == square(10))
    #expect(throws: refused) { try layer.setValue(path, for: .path) }
    #expect(throws: refused) { try layer.add(BasicAnimation(keyPath: .path, to: path)) }
    #expect(throws: EngineError.invalidValue(property: .lineDashPattern, value: bad)) {
      try layer.add(BasicAnimation(keyPath: .lineDashPattern, from: [1], to: [bad]))
    }
  }

  @Test func `a model that parts from a running animation is told, and shown`() throws {
    var told: [EngineError] = []
    stage.errorHandler = { error, _ in told.append(error) }
    try layer.add(BasicAnimation(keyPath: .path, from: square(20)).lasting(1))
    try stage.evaluate(at: 0.25)
    layer.path = circle(10)
    try stage.evaluate(at: 0.5)
    expectEqual(told, [.pathsDiffer(PathStructureError(index: 1, first: .line, second: .cubic))])
    expectEqual(stage.frame[layer]?[.path], circle(10))
  }

  // MARK: Determinism

  @Test func `frames have the same bits at any rate and in any order`() throws {
    func run(_ times: [Double]) throws -> [Path?] {
      let (stage, layer) = stageWithLayer(ShapeLayer())
      layer.path = square(1)
      for (index, duration) in [0.4, 1, 2.5].enumerated() {
        let morph = BasicAnimation(
          keyPath: .path, from: square(Double(index)), to: square(50 * Double(index + 1))
        ).lasting(duration, .easeInEaseOut, from: 0.2 * Double(index) + 0.01)
        try layer.add(morph)
      }
      var seen: [Path?] = []
      for time in times {
        try stage.advance(to: time)
        try stage.evaluate(at: time)
        if (time * 4).rounded() == time * 4 {
          let entry = try #require(stage.frame[layer])
          seen.append(entry[.path])
          _ = entry.pathMorph
        }
      }
      return seen
    }
    let slow = try run((0...12).map { Double($0) / 4 })
    try expectEqual(run((0...192).map { Double($0) / 64 }), slow)
    expectTrue(Set(slow).count > 8)
  }
}
