import GlissadeEngine
import TestSupport
import Testing

@Suite struct LayerPropertyKeyPathTests {
  /// The key paths that Core Animation documents for the properties of layers that the engine has, and for the
  /// components of points, sizes, rectangles and transforms.
  static let documented = [
    "opacity", "position", "position.x", "position.y", "zPosition", "anchorPoint", "anchorPoint.x",
    "anchorPoint.y", "bounds", "bounds.origin", "bounds.origin.x", "bounds.origin.y",
    "bounds.size", "bounds.size.width", "bounds.size.height", "transform", "transform.rotation",
    "transform.rotation.x", "transform.rotation.y", "transform.rotation.z", "transform.scale",
    "transform.scale.x", "transform.scale.y", "transform.scale.z", "transform.translation",
    "transform.translation.x", "transform.translation.y", "transform.translation.z",
    "sublayerTransform", "sublayerTransform.rotation", "sublayerTransform.rotation.x",
    "sublayerTransform.rotation.y", "sublayerTransform.rotation.z", "sublayerTransform.scale",
    "sublayerTransform.scale.x", "sublayerTransform.scale.y", "sublayerTransform.scale.z",
    "sublayerTransform.translation", "sublayerTransform.translation.x",
    "sublayerTransform.translation.y", "sublayerTransform.translation.z", "backgroundColor",
    "cornerRadius", "borderWidth", "borderColor", "shadowColor", "shadowOpacity", "shadowOffset",
    "shadowOffset.width", "shadowOffset.height", "shadowRadius", "hidden", "masksToBounds",
    "contents", "path", "fillColor", "fillRule", "strokeColor", "lineWidth", "lineCap", "lineJoin",
    "miterLimit", "lineDashPattern", "lineDashPhase", "strokeStart", "strokeEnd",
  ]

  @Test func `every key path of Core Animation is a property, and every property has one`() throws {
    var found: Set<LayerProperty> = []
    for text in Self.documented {
      let property = try #require(LayerProperty(keyPath: text))
      expectEqual("\(property.keyPath)", text)
      found.insert(property)
    }
    expectEqual(found, Set(LayerProperty.allCases))
  }

  @Test func `the name of the property in code means the key path, and other text none`() {
    expectEqual(LayerProperty(keyPath: "isHidden"), .isHidden)
    for text in ["", "Opacity", "opacity ", "positionX", "position.z", "frame", "transform.m34"] {
      expectNil(LayerProperty(keyPath: text))
    }
  }
}
