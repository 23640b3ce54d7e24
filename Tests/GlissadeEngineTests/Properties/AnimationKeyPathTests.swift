import GlissadeEngine
import GlissadeMath
import Testing

@Suite struct AnimationKeyPathTests {
  private func check<Value: Animatable>(_ type: Value.Type) {
    for property in LayerProperty.allCases {
      var made: AnimationKeyPath<Value>?
      let error = thrownError { () throws(EngineError) in
        made = try AnimationKeyPath<Value>(checking: property)
      }
      if property.kind == Value.animationKind {
        #expect(error == nil)
        #expect(made?.property == property)
      } else {
        #expect(
          error
            == .typeMismatch(
              property: property, expected: property.kind, actual: Value.animationKind))
        #expect(made == nil)
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

  @Test func `key paths name their properties`() {
    #expect(AnimationKeyPath<Double>.opacity.property == .opacity)
    #expect(AnimationKeyPath<Double>.transformRotation.property == .transformRotation)
    #expect(AnimationKeyPath<Size>.boundsSize.property == .boundsSize)
    #expect(AnimationKeyPath<Double>.positionX == (try? AnimationKeyPath(checking: .positionX)))
  }

  @Test func `components know the property that they are part of`() {
    for property in LayerProperty.allCases {
      #expect(property.root.root == property.root)
    }
    #expect(LayerProperty.boundsSizeWidth.root == .bounds)
    #expect(LayerProperty.sublayerTransformScaleX.root == .sublayerTransform)
    #expect(LayerProperty.transformTranslationZ.root == .transform)
    #expect(LayerProperty.zPosition.root == .zPosition)
  }
}
