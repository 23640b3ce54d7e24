import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@Suite struct PresentationTests {
  let stage: Stage
  let layer: ShapeLayer

  init() { (stage, layer) = stageWithLayer(ShapeLayer()) }

  @Test func `a layer has a presentation from its first commit on`() throws {
    expectNil(layer.presentation)
    expectNil(layer.frameIndex)
    stage.flush()
    expectTrue(layer.presentation != nil)
    layer.removeFromSuperlayer()
    expectNil(layer.presentation)
    expectNil(Layer().presentation)
  }

  @Test func `at a finite time any layer on a stage has a presentation`() throws {
    let fade = fade()
    try layer.add(fade)
    expectNil(layer.presentation)
    try expectEqual(layer.presentation(at: 0.25)?.opacity, 0.25)
    stage.flush()
    try expectEqual(layer.presentation(at: 0.25)?.opacity, 0.25)
    layer.removeFromSuperlayer()
    try expectNil(layer.presentation(at: 0.25))
    for time in [Double.nan, .infinity, -.infinity] {
      expectEqual(thrownError(try layer.presentation(at: time)), .invalidTime(time))
    }
  }

  @Test(arguments: LayerValuesTests.examples.indices)
  func `a presentation does not follow what comes after it`(_ index: Int) throws {
    let (property, value) = LayerValuesTests.examples[index]
    stage.flush()
    let shown = try #require(layer.presentation)
    let before = shown.animationValue(of: property)
    try layer.setValue(value, for: property)
    try layer.add(fade())
    try stage.advance(to: 0.5)
    expectEqual(shown.animationValue(of: property), before)
    expectEqual(shown.time, 0)
    expectIdentical(shown.layer, layer)
    expectEqual(layer.presentation?.animationValue(of: property), layer.modelValue(of: property))
  }

  @Test func `presentation: typed and untyped values are equal`() throws {
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    layer.zPosition = 5
    layer.isHidden = true
    layer.contents = Contents(UInt64.max)
    layer.backgroundColor = Color(red: 0.5, green: 0.25, blue: 0.125, alpha: 1)
    stage.flush()
    let shown = try #require(layer.presentation)
    expectTrue(shown.bounds == layer.bounds && shown.position == layer.position)
    expectTrue(shown.zPosition == 5 && shown.isHidden && shown.anchorPoint == layer.anchorPoint)
    expectEqual(shown.contents, Contents(UInt64.max))
    expectEqual(shown.backgroundColor, layer.backgroundColor)
    expectTrue(shown.transform == .identity && shown.sublayerTransform == .identity)
    expectEqual(shown.value(of: .boundsSizeWidth), 3)
    expectEqual(shown.animationValue(of: .boundsSizeWidth), .scalar(3))
    expectEqual(shown.velocity(of: .zPosition), 0)
    expectEqual(shown.velocity(of: .position), .zero)
  }

  @Test func `velocities are per second of the stage`() throws {
    layer.speed = 4
    try layer.add(BasicAnimation(keyPath: .zPosition, from: 0, to: 10).lasting(2))
    try stage.advance(to: 0.25)
    stage.flush()
    expectEqual(layer.presentation?.zPosition, 5)
    expectEqual(layer.presentation?.velocity(of: .zPosition), 20)
    layer.speed = 0
    layer.timeOffset = 1
    expectEqual(layer.presentation?.velocity(of: .zPosition), 0)
  }

  /// Between transforms of space, it is a half turn: the signs of its angles are those of zeros.
  @Test(arguments: [0.0, 0.3, 1, 2.5, -1, -2], [1.0, -1])
  func `the angles of a reflection that is held have no velocity`(_ z: Double, _ x: Double) throws {
    let reflection = Transform3D(scaleX: x, y: -x, z: 1)
      .concatenating(Transform3D(rotationAngle: z, x: 0, y: 0, z: 1))
    let turn = BasicAnimation(
      keyPath: .transform, from: reflection, to: Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3))
    (turn.beginTime, turn.duration, turn.fillMode) = (1, 1, .backwards)
    try layer.add(turn)
    stage.flush()
    let shown = try #require(layer.presentation)
    for property in [LayerProperty.transformRotationX, .transformRotationY, .transformRotationZ] {
      expectEqual(shown.animationVelocity(of: property), .scalar(0))
    }
  }
}
