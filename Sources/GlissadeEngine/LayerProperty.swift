/// What of a layer can be animated: a property, or a component of one.
///
/// The names are those of Core Animation's key paths: `positionX` is `position.x`,
/// `transformRotationZ` is `transform.rotation.z`. ``AnimationKeyPath`` adds the type of the value.
public enum LayerProperty: UInt8, CaseIterable, Sendable {
  case opacity
  case position
  case zPosition
  case anchorPoint
  case bounds
  case transform
  case sublayerTransform
  case backgroundColor
  case cornerRadius
  case borderWidth
  case borderColor
  case shadowColor
  case shadowOpacity
  case shadowOffset
  case shadowRadius
  case isHidden
  case masksToBounds
  case contents

  case positionX
  case positionY
  case anchorPointX
  case anchorPointY
  case boundsOrigin
  case boundsOriginX
  case boundsOriginY
  case boundsSize
  case boundsSizeWidth
  case boundsSizeHeight
  case shadowOffsetWidth
  case shadowOffsetHeight

  case transformScale
  case transformScaleX
  case transformScaleY
  case transformScaleZ
  case transformRotation
  case transformRotationX
  case transformRotationY
  case transformRotationZ
  case transformTranslation
  case transformTranslationX
  case transformTranslationY
  case transformTranslationZ

  case sublayerTransformScale
  case sublayerTransformScaleX
  case sublayerTransformScaleY
  case sublayerTransformScaleZ
  case sublayerTransformRotation
  case sublayerTransformRotationX
  case sublayerTransformRotationY
  case sublayerTransformRotationZ
  case sublayerTransformTranslation
  case sublayerTransformTranslationX
  case sublayerTransformTranslationY
  case sublayerTransformTranslationZ

  /// The kind of value that the property has.
  public var kind: AnimationValue.Kind {
    switch self {
    case .position, .anchorPoint, .boundsOrigin: .point
    case .boundsSize, .shadowOffset, .transformTranslation, .sublayerTransformTranslation: .size
    case .bounds: .rect
    case .transform, .sublayerTransform: .transform
    case .backgroundColor, .borderColor, .shadowColor: .color
    case .isHidden, .masksToBounds: .flag
    case .contents: .contents
    default: .scalar
    }
  }

  /// The property that this is a component of; a whole property is its own.
  public var root: LayerProperty {
    switch self {
    case .positionX, .positionY: .position
    case .anchorPointX, .anchorPointY: .anchorPoint
    case .boundsOrigin, .boundsOriginX, .boundsOriginY, .boundsSize, .boundsSizeWidth,
      .boundsSizeHeight:
      .bounds
    case .shadowOffsetWidth, .shadowOffsetHeight: .shadowOffset
    default:
      rawValue >= LayerProperty.sublayerTransformScale.rawValue
        ? .sublayerTransform
        : rawValue >= LayerProperty.transformScale.rawValue ? .transform : self
    }
  }

  /// Whether the value jumps at half the way, because there is nothing between its ends.
  var isDiscrete: Bool { self == .isHidden || self == .masksToBounds || self == .contents }

  /// Whether it belongs to the transform of the layer or of its sublayers.
  var isTransform: Bool { root == .transform || root == .sublayerTransform }

  /// The first of the root's components that this stands for.
  var firstComponent: Int {
    switch self {
    case .positionY, .anchorPointY, .boundsOriginY, .shadowOffsetHeight: 1
    case .boundsSize, .boundsSizeWidth: 2
    case .boundsSizeHeight: 3
    default: 0
    }
  }

  /// A component of the transform that corresponds to one of the sublayers' transform.
  var ofOwnTransform: LayerProperty {
    guard root == .sublayerTransform else { return self }
    if self == .sublayerTransform { return .transform }
    let shift =
      LayerProperty.sublayerTransformScale.rawValue - LayerProperty.transformScale.rawValue
    return LayerProperty(rawValue: rawValue - shift) ?? .transform
  }
}
