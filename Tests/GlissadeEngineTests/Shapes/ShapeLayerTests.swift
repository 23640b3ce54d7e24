import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

@Suite struct ShapeLayerTests {
  let stage: Stage
  let layer: ShapeLayer

  init() {
    (stage, layer) = stageWithLayer(ShapeLayer())
    layer.path = square(10)
    stage.flush()
  }

  @Test func `a new layer has Core Animation's defaults`() {
    let layer = ShapeLayer()
    expectTrue(layer.path == nil && layer.fillColor == .black && layer.strokeColor == nil)
    expectTrue(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    expectTrue(layer.lineWidth == 1 && layer.miterLimit == 10)
    expectTrue(layer.lineDashPattern == nil && layer.lineDashPhase == 0)
    expectTrue(layer.strokeStart == 0 && layer.strokeEnd == 1)
    expectTrue(layer.shape == Shape() && !layer.shape.isFilled && !layer.shape.isStroked)
  }

  @Test func `nil is given and read`() throws {
    layer.fillColor = nil
    layer.path = nil
    layer.lineDashPattern = []
    expectTrue(layer.fillColor == nil && layer.path == nil && layer.lineDashPattern == nil)
    try layer.setValue(Color.red, forKeyPath: "strokeColor")
    expectEqual(layer.strokeColor, .red)
    for keyPath in ["path", "fillColor", "strokeColor", "lineDashPattern"] {
      try layer.setValue(nil, forKeyPath: keyPath)
    }
    expectTrue(layer.strokeColor == .clear && !layer.shape.isStroked)
    #expect(throws: EngineError.self) { try layer.setValue(nil, forKeyPath: "lineWidth") }
  }

  // MARK: Numbers and words

  static let numbers: [AnimationKeyPath<Double>] = [
    .lineWidth, .miterLimit, .lineDashPhase, .strokeStart, .strokeEnd,
  ]

  @Test(arguments: numbers)
  func `a number is animated like every other property`(
    _ keyPath: AnimationKeyPath<Double>
  ) throws {
    let model = layer.value(for: keyPath)
    try layer.add(BasicAnimation(keyPath: keyPath, from: 2, to: 6).lasting(1, .easeIn))
    let more = BasicAnimation(keyPath: keyPath, from: 0, to: 1).lasting(2)
    more.isAdditive = true
    try layer.add(more)
    let bezier = try UnitBezier(0.42, 0, 1, 1)
    for time in [0, 0.25, 0.5, 0.75] {
      try stage.evaluate(at: time)
      let expected = 2 + 4 * bezier.value(at: time) + time / 2
      let shown = try #require(try layer.presentation(at: time)?.value(of: keyPath))
      expectClose(shown, expected, within: 1e-12)
      let framed = try #require(stage.frame[layer]?[keyPath])
      // A few units in the last place of a Float below 8.
      expectClose(framed, expected, within: 2e-6)
    }
    try stage.evaluate(at: 1.5)
    expectEqual(stage.frame[layer]?[keyPath].map { abs($0 - model - 0.75) < 1e-6 }, true)
  }

  @Test func `colours, also those that are nil, are interpolated`() throws {
    try layer.add(BasicAnimation(keyPath: .strokeColor, to: .red).lasting(1))
    try stage.evaluate(at: 0.25)
    let entry = try #require(stage.frame[layer])
    expectEqual(entry[.strokeColor], Color(red: 0.25, green: 0, blue: 0, alpha: 0.25))
    expectTrue(entry.shape?.isStroked == true && entry.shape?.fillColor == .black)
    try stage.evaluate(at: 2)
    expectNil(stage.frame[layer]?.shape?.strokeColor)
  }

  @Test func `words switch half-way through the curve`() throws {
    let rule = BasicAnimation(keyPath: .fillRule, from: .nonZero, to: .evenOdd)
    let cap = BasicAnimation(keyPath: .lineCap, to: .square)
    let join = KeyframeAnimation(keyPath: .lineJoin, values: [.round, .bevel, .miter])
    for animation in [rule, cap, join] as [Animation] {
      animation.duration = 1
      try layer.add(animation)
    }
    let rows: [(Double, Path.FillRule, Path.LineCap, Path.LineJoin)] = [
      (0, .nonZero, .butt, .round), (0.3125, .nonZero, .butt, .round),
      (0.375, .nonZero, .butt, .bevel), (0.4375, .nonZero, .butt, .bevel),
      (0.5, .evenOdd, .square, .bevel), (0.75, .evenOdd, .square, .miter),
    ]
    for (time, rule, cap, join) in rows {
      try stage.evaluate(at: time)
      let shape = try #require(stage.frame[layer]?.shape)
      expectTrue(shape.fillRule == rule && shape.lineCap == cap && shape.lineJoin == join)
      try expectEqual(layer.presentation(at: time)?.shape, shape)
    }
  }

  @Test func `a trim is retargeted with its velocity`() throws {
    layer.strokeEnd = 0
    try layer.animate(.strokeEnd, to: 1, duration: 1, timingFunction: .easeInEaseOut)
    try stage.advance(to: 0.5)
    let before = try #require(layer.presentation)
    try layer.animate(.strokeEnd, to: 0.25, duration: 1, timingFunction: .easeInEaseOut)
    let after = try #require(layer.presentation)
    expectClose(before.value(of: .strokeEnd), after.value(of: .strokeEnd), within: 1e-12)
    expectClose(before.velocity(of: .strokeEnd), after.velocity(of: .strokeEnd), within: 1e-9)
  }

  @Test func `a change within a transaction is animated, except for paths`() throws {
    stage.perform {
      layer.lineWidth = 5
      layer.path = square(20)
      layer.lineDashPattern = [1, 2, 3]
    }
    try stage.advance(to: 0.125)
    let shown = try #require(layer.presentation?.shape)
    expectTrue(shown.lineWidth > 1 && shown.lineWidth < 5)
    expectTrue(shown.path == square(20) && shown.lineDashPattern == [1, 2, 3])
  }

  // MARK: Layers without a shape

  @Test(arguments: Shape.properties)
  func `other layers have no shape`(_ property: LayerProperty) throws {
    let plain = Layer()
    try stage.root.addSublayer(plain)
    expectEqual(plain.modelValue(of: property), ShapeLayer().modelValue(of: property))
    let error = EngineError.notAShapeLayer(property: property)
    #expect(throws: error) {
      try plain.setValue(layer.modelValue(of: property), for: property)
    }
    let animation = property.withType(
      PropertyAnimationFactory(from: layer.modelValue(of: property)))
    #expect(throws: error) { try plain.add(animation) }
    #expect(throws: error) { try plain.add(AnimationGroup([animation])) }
    expectTrue(plain.animations.isEmpty)
    try stage.evaluate(at: 0)
    expectTrue(stage.frame[plain]?.shape == nil && plain.presentation?.shape == nil)
  }

  // MARK: Geometry

  @Test func `the line is trimmed first and dashed then`() {
    var shape = Shape()
    shape.path.move(to: .zero)
    shape.path.addLine(to: Point(x: 100, y: 0))
    shape.strokeColor = .red
    (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
    shape.lineDashPattern = [20, 10]
    expectEqual(shape.strokePath.svgText, "M 25 0 L 45 0 M 55 0 L 75 0")
    shape.lineWidth = 4
    shape.fillColor = nil
    expectEqual(shape.boundingBox, Rect(x: 25, y: -2, width: 50, height: 4))
    expectTrue(shape.contains(Point(x: 30, y: 1.5)) && !shape.contains(Point(x: 50, y: 1)))
  }

  @Test func `a point hits the inside by the rule and the line by its width`() {
    var shape = Shape()
    shape.path = square(30)
    shape.path.addRect(Rect(x: 10, y: 10, width: 10, height: 10))
    expectTrue(shape.contains(Point(x: 15, y: 15)))
    shape.fillRule = .evenOdd
    expectTrue(!shape.contains(Point(x: 15, y: 15)) && shape.contains(Point(x: 5, y: 15)))
    expectTrue(!shape.contains(Point(x: -1, y: 15)))
    shape.strokeColor = .red
    shape.lineWidth = 4
    expectTrue(shape.contains(Point(x: -1, y: 15)) && shape.contains(Point(x: 11, y: 15)))
    expectEqual(shape.boundingBox, Rect(x: -2, y: -2, width: 34, height: 34))
    shape.fillColor = nil
    expectTrue(!shape.contains(Point(x: 5, y: 15)) && shape.contains(Point(x: 11, y: 15)))
    for (start, end) in [(0.6, 0.4), (1.2, 1.5), (-2, -1), (1, 1)] {
      (shape.strokeStart, shape.strokeEnd) = (start, end)
      expectTrue(!shape.isStroked && shape.strokePath.isEmpty)
      expectTrue(!shape.contains(Point(x: 11, y: 15)) && shape.boundingBox == .null)
    }
    for width in [0, -1, .nan] {
      shape = Shape()
      (shape.path, shape.strokeColor, shape.fillColor) = (square(30), .red, nil)
      shape.lineWidth = width
      expectTrue(!shape.isStroked && shape.boundingBox == .null)
    }
  }
}
