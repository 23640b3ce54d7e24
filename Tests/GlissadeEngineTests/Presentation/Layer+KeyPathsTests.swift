import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@Suite struct LayerKeyPathsTests {
  @Test func `values are read by text with their own types`() throws {
    let layer = Layer()
    layer.position = Point(x: 3, y: 4)
    layer.bounds = Rect(x: 1, y: 2, width: 30, height: 40)
    layer.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)
    layer.backgroundColor = .red
    expectTrue(layer.value(forKeyPath: "position") as? Point == Point(x: 3, y: 4))
    expectTrue(layer.value(forKeyPath: "position.x") as? Double == 3)
    expectTrue(layer.value(forKeyPath: "bounds.size") as? Size == Size(width: 30, height: 40))
    expectTrue(layer.value(forKeyPath: "bounds") as? Rect == layer.bounds)
    expectTrue(layer.value(forKeyPath: "backgroundColor") as? Color == .red)
    expectTrue(layer.value(forKeyPath: "hidden") as? Bool == false)
    let angle = try #require(layer.value(forKeyPath: "transform.rotation.z") as? Double)
    expectClose(angle, 0.5, within: 1e-15)
    expectNil(layer.value(forKeyPath: "contents"))
    layer.contents = Contents(5)
    expectTrue(layer.value(forKeyPath: "contents") as? Contents == Contents(5))
    expectNil(layer.value(forKeyPath: "positon"))
  }

  @Test func `values are set by text`() throws {
    let layer = Layer()
    let (angle, count) = (0.25, 3)
    try layer.setValue(0.5, forKeyPath: "opacity")
    try layer.setValue(count, forKeyPath: "zPosition")
    try layer.setValue(Point(x: 1, y: 2), forKeyPath: "position")
    try layer.setValue(8, forKeyPath: "position.y")
    try layer.setValue(angle, forKeyPath: "transform.rotation")
    try layer.setValue(true, forKeyPath: "masksToBounds")
    try layer.setValue(Contents(4), forKeyPath: "contents")
    expectTrue(layer.opacity == 0.5 && layer.zPosition == 3 && layer.position == Point(x: 1, y: 8))
    expectTrue(layer.masksToBounds && layer.contents == Contents(4))
    expectEqual(layer.transform.m12, Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1).m12)
    try layer.setValue(nil, forKeyPath: "contents")
    expectNil(layer.contents)
  }

  @Test func `unknown key paths and other types are errors, and the value stays`() {
    let layer = Layer()
    expectEqual(
      thrownError(try layer.setValue(1, forKeyPath: "positon.x")),
      .unknownKeyPath("positon.x", nearest: .positionX))
    expectEqual(
      thrownError(try layer.setValue(1, forKeyPath: "position")),
      .typeMismatch(property: .position, expected: .point, actual: .scalar))
    expectEqual(
      thrownError(try layer.setValue(nil, forKeyPath: "opacity")),
      .typeMismatch(property: .opacity, expected: .scalar, actual: .contents))
    expectEqual(
      thrownError(try layer.setValue(Double.infinity, forKeyPath: "opacity")),
      .invalidValue(property: .opacity, value: .infinity))
    expectTrue(layer.opacity == 1 && layer.position == .zero)
  }

  @Test func `a presentation is read by text`() throws {
    let (stage, layer) = stageWithLayer()
    try layer.add(fade())
    try stage.advance(to: 0.25)
    let shown = try #require(layer.presentation)
    expectTrue(shown.value(forKeyPath: "opacity") as? Double == 0.25)
    expectTrue(shown.value(forKeyPath: "position") as? Point == .zero)
    expectNil(shown.value(forKeyPath: "contents"))
    expectNil(shown.value(forKeyPath: "opactiy"))
  }
}
