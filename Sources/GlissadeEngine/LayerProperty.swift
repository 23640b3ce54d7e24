/// What of a layer can be animated: a property, or a component of one.
///
/// The names are those of Core Animation's key paths: `positionX` is `position.x`,
/// `transformRotationZ` is `transform.rotation.z`. ``AnimationKeyPath`` adds the type of the value.
public enum LayerProperty: UInt8, CaseIterable, Sendable {
  /// `opacity`.
  case opacity
  /// `position`.
  case position
  /// `zPosition`.
  case zPosition
  /// `anchorPoint`.
  case anchorPoint
  /// `bounds`.
  case bounds
  /// `transform`.
  case transform
  /// `sublayerTransform`.
  case sublayerTransform
  /// `backgroundColor`.
  case backgroundColor
  /// `cornerRadius`.
  case cornerRadius
  /// `borderWidth`.
  case borderWidth
  /// `borderColor`.
  case borderColor
  /// `shadowColor`.
  case shadowColor
  /// `shadowOpacity`.
  case shadowOpacity
  /// `shadowOffset`.
  case shadowOffset
  /// `shadowRadius`.
  case shadowRadius
  /// `hidden`.
  case isHidden
  /// `masksToBounds`.
  case masksToBounds
  /// `contents`.
  case contents
  /// `position.x`.
  case positionX
  /// `position.y`.
  case positionY
  /// `anchorPoint.x`.
  case anchorPointX
  /// `anchorPoint.y`.
  case anchorPointY
  /// `bounds.origin`.
  case boundsOrigin
  /// `bounds.origin.x`.
  case boundsOriginX
  /// `bounds.origin.y`.
  case boundsOriginY
  /// `bounds.size`.
  case boundsSize
  /// `bounds.size.width`.
  case boundsSizeWidth
  /// `bounds.size.height`.
  case boundsSizeHeight
  /// `shadowOffset.width`.
  case shadowOffsetWidth
  /// `shadowOffset.height`.
  case shadowOffsetHeight
  /// `transform.scale`.
  case transformScale
  /// `transform.scale.x`.
  case transformScaleX
  /// `transform.scale.y`.
  case transformScaleY
  /// `transform.scale.z`.
  case transformScaleZ
  /// `transform.rotation`.
  case transformRotation
  /// `transform.rotation.x`.
  case transformRotationX
  /// `transform.rotation.y`.
  case transformRotationY
  /// `transform.rotation.z`.
  case transformRotationZ
  /// `transform.translation`.
  case transformTranslation
  /// `transform.translation.x`.
  case transformTranslationX
  /// `transform.translation.y`.
  case transformTranslationY
  /// `transform.translation.z`.
  case transformTranslationZ
  /// `sublayerTransform.scale`.
  case sublayerTransformScale
  /// `sublayerTransform.scale.x`.
  case sublayerTransformScaleX
  /// `sublayerTransform.scale.y`.
  case sublayerTransformScaleY
  /// `sublayerTransform.scale.z`.
  case sublayerTransformScaleZ
  /// `sublayerTransform.rotation`.
  case sublayerTransformRotation
  /// `sublayerTransform.rotation.x`.
  case sublayerTransformRotationX
  /// `sublayerTransform.rotation.y`.
  case sublayerTransformRotationY
  /// `sublayerTransform.rotation.z`.
  case sublayerTransformRotationZ
  /// `sublayerTransform.translation`.
  case sublayerTransformTranslation
  /// `sublayerTransform.translation.x`.
  case sublayerTransformTranslationX
  /// `sublayerTransform.translation.y`.
  case sublayerTransformTranslationY
  /// `sublayerTransform.translation.z`.
  case sublayerTransformTranslationZ

  /// Core Animation's string for the key path.
  public var keyPath: StaticString {
    switch self {
    case .opacity: "opacity"
    case .position: "position"
    case .zPosition: "zPosition"
    case .anchorPoint: "anchorPoint"
    case .bounds: "bounds"
    case .transform: "transform"
    case .sublayerTransform: "sublayerTransform"
    case .backgroundColor: "backgroundColor"
    case .cornerRadius: "cornerRadius"
    case .borderWidth: "borderWidth"
    case .borderColor: "borderColor"
    case .shadowColor: "shadowColor"
    case .shadowOpacity: "shadowOpacity"
    case .shadowOffset: "shadowOffset"
    case .shadowRadius: "shadowRadius"
    case .isHidden: "hidden"
    case .masksToBounds: "masksToBounds"
    case .contents: "contents"
    case .positionX: "position.x"
    case .positionY: "position.y"
    case .anchorPointX: "anchorPoint.x"
    case .anchorPointY: "anchorPoint.y"
    case .boundsOrigin: "bounds.origin"
    case .boundsOriginX: "bounds.origin.x"
    case .boundsOriginY: "bounds.origin.y"
    case .boundsSize: "bounds.size"
    case .boundsSizeWidth: "bounds.size.width"
    case .boundsSizeHeight: "bounds.size.height"
    case .shadowOffsetWidth: "shadowOffset.width"
    case .shadowOffsetHeight: "shadowOffset.height"
    case .transformScale: "transform.scale"
    case .transformScaleX: "transform.scale.x"
    case .transformScaleY: "transform.scale.y"
    case .transformScaleZ: "transform.scale.z"
    case .transformRotation: "transform.rotation"
    case .transformRotationX: "transform.rotation.x"
    case .transformRotationY: "transform.rotation.y"
    case .transformRotationZ: "transform.rotation.z"
    case .transformTranslation: "transform.translation"
    case .transformTranslationX: "transform.translation.x"
    case .transformTranslationY: "transform.translation.y"
    case .transformTranslationZ: "transform.translation.z"
    case .sublayerTransformScale: "sublayerTransform.scale"
    case .sublayerTransformScaleX: "sublayerTransform.scale.x"
    case .sublayerTransformScaleY: "sublayerTransform.scale.y"
    case .sublayerTransformScaleZ: "sublayerTransform.scale.z"
    case .sublayerTransformRotation: "sublayerTransform.rotation"
    case .sublayerTransformRotationX: "sublayerTransform.rotation.x"
    case .sublayerTransformRotationY: "sublayerTransform.rotation.y"
    case .sublayerTransformRotationZ: "sublayerTransform.rotation.z"
    case .sublayerTransformTranslation: "sublayerTransform.translation"
    case .sublayerTransformTranslationX: "sublayerTransform.translation.x"
    case .sublayerTransformTranslationY: "sublayerTransform.translation.y"
    case .sublayerTransformTranslationZ: "sublayerTransform.translation.z"
    }
  }

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
