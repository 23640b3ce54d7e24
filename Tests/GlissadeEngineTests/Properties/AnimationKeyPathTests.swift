import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@Suite struct AnimationKeyPathTests {
  private func check<Value: Animatable>(_ type: Value.Type) {
    for property in LayerProperty.allCases {
      let error = thrownError(try AnimationKeyPath<Value>(checking: property))
      let made = try? AnimationKeyPath<Value>(checking: property)
      if property.kind == Value.animationKind {
        expectNil(error)
        expectEqual(made?.property, property)
      } else {
        expectEqual(
          error,
          .typeMismatch(
            property: property, expected: property.kind, actual: Value.animationKind))
        expectNil(made)
      }
    }
  }

  @Test func `a key path is checked against the type of its property`() {
    check(Double.self)
    check(Point.self)
    check(Size.self)
    check(Rect.self)
    check(Color.self)
    check(Transform3D.self)
    check(Bool.self)
    check(Contents?.self)
  }

  @Test func `key paths name their properties, and components know the one that they are part of`()
  {
    expectEqual(AnimationKeyPath<Double>.opacity.property, .opacity)
    expectEqual(AnimationKeyPath<Double>.transformRotation.property, .transformRotation)
    expectEqual(AnimationKeyPath<Size>.boundsSize.property, .boundsSize)
    expectEqual(AnimationKeyPath<Double>.positionX, try? AnimationKeyPath(checking: .positionX))
    for property in LayerProperty.allCases {
      expectEqual(property.root.root, property.root)
    }
    expectEqual(LayerProperty.boundsSizeWidth.root, .bounds)
    expectEqual(LayerProperty.sublayerTransformScaleX.root, .sublayerTransform)
    expectEqual(LayerProperty.transformTranslationZ.root, .transform)
    expectEqual(LayerProperty.zPosition.root, .zPosition)
  }
}
