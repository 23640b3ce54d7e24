import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeEngine

@Suite struct PropertyTypeVisitorTests {
  private struct Look: PropertyTypeVisitor {
    func callAsFunction<Value: Animatable>(
      _ keyPath: AnimationKeyPath<Value>
    ) -> (kind: AnimationValue.Kind, property: LayerProperty) {
      (Value.animationKind, keyPath.property)
    }
  }

  @Test func `work is done with the type that a property's values have`() {
    for property in LayerProperty.allCases {
      let (kind, own) = property.withType(Look())
      expectTrue(kind == property.kind && own == property)
    }
  }

  @Test func `a component is named after its root, and within it`() {
    for property in LayerProperty.allCases where property.root != property {
      let root = property.root
      expectTrue("\(property.keyPath)".hasPrefix("\(root.keyPath)."))
      expectTrue(LayerProperty.roots.contains(root))
      let end = property.firstComponent + property.kind.componentCount
      expectTrue(root.kind == .transform || end <= root.kind.componentCount)
    }
  }

  @Test func `an animation is made from values without their type`() throws {
    let basic = LayerProperty.position.withType(
      PropertyAnimationFactory(from: .point(Point(x: 1, y: 2)), to: .point(.zero)))
    let typed = try #require(basic as? BasicAnimation<Point>)
    expectTrue(typed.fromValue == Point(x: 1, y: 2) && typed.toValue == .zero)
    let motion = try TimedSpring.uikit(duration: 2, dampingRatio: 0.5, initialVelocity: 1)
    let made = LayerProperty.opacity.withType(
      PropertyAnimationFactory(from: .scalar(0.5), curve: .spring(motion), rates: SIMD4(3, 0, 0, 0))
    )
    let spring = try #require(made as? SpringAnimation<Double>)
    expectTrue(spring.fromValue == 0.5 && spring.toValue == nil)
    expectTrue(spring.duration == 2 && spring.rates == SIMD4(3, 0, 0, 0))
  }
}

@Suite struct ShownLayerTests {
  @Test func `a layer shows its presentation, and its model before it has one`() throws {
    let stage = Stage(time: 0)
    let layer = Layer()
    layer.opacity = 0.5
    expectEqual(layer.presentationOrModel.value(of: .opacity), 0.5)
    expectEqual(layer.presentationOrModel.animationValue(of: .positionX), .scalar(0))
    try stage.root.addSublayer(layer)
    try layer.add(BasicAnimation(keyPath: .opacity, from: 0, to: 1))
    try stage.advance(to: 0)
    expectEqual(layer.presentationOrModel.value(of: .opacity), 0)
    expectEqual(layer.presentationOrModel.localMatrix, layer.presentation?.localMatrix)
  }
}
