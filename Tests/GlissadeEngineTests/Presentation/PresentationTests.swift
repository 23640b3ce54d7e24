import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import Testing

@Suite struct PresentationTests {
  let stage = Stage()
  let layer = ShapeLayer()

  init() throws { try stage.root.addSublayer(layer) }

  @Test func `a layer has a presentation from its first commit on`() throws {
    #expect(layer.presentation == nil)
    #expect(layer.frameIndex == nil)
    stage.flush()
    #expect(layer.presentation != nil)
    layer.removeFromSuperlayer()
    #expect(layer.presentation == nil)
    #expect(Layer().presentation == nil)
  }

  @Test func `at a given time any layer on a stage has a presentation`() throws {
    let fade = fade()
    try layer.add(fade)
    #expect(layer.presentation == nil)
    #expect(try layer.presentation(at: 0.25)?.opacity == 0.25)
    stage.flush()
    #expect(try layer.presentation(at: 0.25)?.opacity == 0.25)
    layer.removeFromSuperlayer()
    #expect(try layer.presentation(at: 0.25) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -Double.infinity])
  func `a presentation has a finite time`(_ time: Double) {
    stage.flush()
    #expect(
      thrownError { () throws(EngineError) in _ = try layer.presentation(at: time) }
        == .invalidTime(time))
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
    #expect(shown.animationValue(of: property) == before)
    #expect(shown.time == 0)
    #expect(shown.layer === layer)
    #expect(layer.presentation?.animationValue(of: property) == layer.modelValue(of: property))
  }

  @Test func `what shows is the same by type and without`() throws {
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    layer.zPosition = 5
    layer.isHidden = true
    layer.contents = Contents(UInt64.max)
    layer.backgroundColor = Color(red: 0.5, green: 0.25, blue: 0.125, alpha: 1)
    stage.flush()
    let shown = try #require(layer.presentation)
    #expect(shown.bounds == layer.bounds && shown.position == layer.position)
    #expect(shown.zPosition == 5 && shown.isHidden && shown.anchorPoint == layer.anchorPoint)
    #expect(shown.contents == Contents(UInt64.max))
    #expect(shown.backgroundColor == layer.backgroundColor)
    #expect(shown.transform == .identity && shown.sublayerTransform == .identity)
    #expect(shown.value(of: .boundsSizeWidth) == 3)
    #expect(shown.animationValue(of: .boundsSizeWidth) == .scalar(3))
    #expect(shown.velocity(of: .zPosition) == 0)
    #expect(shown.velocity(of: .position) == .zero)
  }

  @Test func `velocities are per second of the stage`() throws {
    layer.speed = 4
    let move = BasicAnimation(keyPath: .zPosition, from: 0, to: 10)
    move.duration = 2
    try layer.add(move)
    try stage.advance(to: 0.25)
    stage.flush()
    #expect(layer.presentation?.zPosition == 5)
    #expect(layer.presentation?.velocity(of: .zPosition) == 20)
    layer.speed = 0
    layer.timeOffset = 1
    #expect(layer.presentation?.velocity(of: .zPosition) == 0)
  }
}
