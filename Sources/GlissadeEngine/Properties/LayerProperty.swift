/// An animatable property of a layer, or a component of one.
///
/// The names follow Core Animation's key paths: `positionX` is `position.x`, `transformRotationZ` is
/// `transform.rotation.z`. ``AnimationKeyPath`` adds the type of the value.
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
  /// `path`.
  // The properties of shapes follow one another, on which `isShapeProperty` relies.
  case path
  /// `fillColor`.
  case fillColor
  /// `fillRule`.
  case fillRule
  /// `strokeColor`.
  case strokeColor
  /// `lineWidth`.
  case lineWidth
  /// `lineCap`.
  case lineCap
  /// `lineJoin`.
  case lineJoin
  /// `miterLimit`.
  case miterLimit
  /// `lineDashPattern`.
  case lineDashPattern
  /// `lineDashPhase`.
  case lineDashPhase
  /// `strokeStart`.
  case strokeStart
  /// `strokeEnd`.
  case strokeEnd

  /// Core Animation's string for the key path.
  public var keyPath: StaticString { descriptor.keyPath }

  /// The kind of value that the property has.
  public var kind: AnimationValue.Kind { descriptor.kind }

  /// The whole property that this is a component of; for a whole property, the property itself.
  public var root: LayerProperty { descriptor.root ?? self }

  /// The index of the first component of ``root`` that this property consists of.
  package var firstComponent: Int { descriptor.firstComponent }

  /// A description of a whole property in one line, with its default.
  package var summary: StaticString { (descriptor.root?.descriptor ?? descriptor).summary }

  /// The unit of the value's components.
  package var unit: Unit { descriptor.unit }

  /// The whole properties, in their order.
  package static let roots = allCases.filter { $0 == $0.root }

  /// A unit of layer properties.
  package enum Unit: Sendable {
    /// Points of the layer's or the superlayer's coordinates.
    case points
    /// Radians.
    case radians
    /// A ratio, such as an opacity, a scale or a fraction of the layer's size; also the unit of values without one.
    case one
  }

  /// A property's name, the kind and unit of its values, and the components of the root that it consists of.
  private struct Descriptor {
    let keyPath: StaticString
    let kind: AnimationValue.Kind
    let unit: Unit
    /// The whole property; nil if this is one.
    let root: LayerProperty?
    let firstComponent: Int
    let summary: StaticString
  }

  // The compiler turns this switch into one table for each member that is read.
  @inline(__always)
  private var descriptor: Descriptor {
    func whole(
      _ keyPath: StaticString, _ summary: StaticString, _ kind: AnimationValue.Kind = .scalar,
      _ unit: Unit? = nil
    ) -> Descriptor {
      Descriptor(
        keyPath: keyPath, kind: kind, unit: unit ?? .points, root: nil, firstComponent: 0,
        summary: summary)
    }
    func part(
      _ keyPath: StaticString, _ root: LayerProperty, _ kind: AnimationValue.Kind = .scalar,
      _ unit: Unit? = nil, first: Int = 0
    ) -> Descriptor {
      Descriptor(
        keyPath: keyPath, kind: kind, unit: unit ?? .points, root: root, firstComponent: first,
        summary: "")
    }
    return switch self {
    case .opacity:
      whole(
        "opacity", "The opacity from 0, transparent, to 1, opaque; 1 by default.", .scalar, .one)
    case .position:
      whole("position", "The position of the anchor point in the superlayer, in points.", .point)
    case .zPosition: whole("zPosition", "The distance in front of the superlayer, in points.")
    case .anchorPoint:
      whole(
        "anchorPoint",
        "The fixed point of the transform, in fractions of the size; [0.5, 0.5] by default.",
        .point, .one)
    case .bounds: whole("bounds", "The layer's rectangle in its own coordinates, in points.", .rect)
    case .transform: whole("transform", "The transform about the anchor point.", .transform, .one)
    case .sublayerTransform:
      whole(
        "sublayerTransform",
        "The transform of all sublayers about the anchor point, such as a perspective.", .transform,
        .one)
    case .backgroundColor:
      whole("backgroundColor", "The background colour; clear by default.", .color, .one)
    case .cornerRadius: whole("cornerRadius", "The corner radius in points.")
    case .borderWidth: whole("borderWidth", "The width of the border inside the bounds, in points.")
    case .borderColor:
      whole("borderColor", "The colour of the border; black by default.", .color, .one)
    case .shadowColor:
      whole("shadowColor", "The colour of the shadow; black by default.", .color, .one)
    case .shadowOpacity:
      whole("shadowOpacity", "The opacity of the shadow; 0, none, by default.", .scalar, .one)
    case .shadowOffset:
      whole("shadowOffset", "The offset of the shadow in points; [0, -3] by default.", .size)
    case .shadowRadius:
      whole("shadowRadius", "The blur radius of the shadow in points; 3 by default.")
    case .isHidden: whole("hidden", "Whether the layer and its sublayers are hidden.", .flag, .one)
    case .masksToBounds:
      whole("masksToBounds", "Whether sublayers are clipped to the bounds.", .flag, .one)
    case .contents: whole("contents", "The host's token of a picture.", .contents, .one)
    case .positionX: part("position.x", .position)
    case .positionY: part("position.y", .position, first: 1)
    case .anchorPointX: part("anchorPoint.x", .anchorPoint, .scalar, .one)
    case .anchorPointY: part("anchorPoint.y", .anchorPoint, .scalar, .one, first: 1)
    case .boundsOrigin: part("bounds.origin", .bounds, .point)
    case .boundsOriginX: part("bounds.origin.x", .bounds)
    case .boundsOriginY: part("bounds.origin.y", .bounds, first: 1)
    case .boundsSize: part("bounds.size", .bounds, .size, first: 2)
    case .boundsSizeWidth: part("bounds.size.width", .bounds, first: 2)
    case .boundsSizeHeight: part("bounds.size.height", .bounds, first: 3)
    case .shadowOffsetWidth: part("shadowOffset.width", .shadowOffset)
    case .shadowOffsetHeight: part("shadowOffset.height", .shadowOffset, first: 1)
    case .transformScale: part("transform.scale", .transform, .scalar, .one)
    case .transformScaleX: part("transform.scale.x", .transform, .scalar, .one)
    case .transformScaleY: part("transform.scale.y", .transform, .scalar, .one)
    case .transformScaleZ: part("transform.scale.z", .transform, .scalar, .one)
    case .transformRotation: part("transform.rotation", .transform, .scalar, .radians)
    case .transformRotationX: part("transform.rotation.x", .transform, .scalar, .radians)
    case .transformRotationY: part("transform.rotation.y", .transform, .scalar, .radians)
    case .transformRotationZ: part("transform.rotation.z", .transform, .scalar, .radians)
    case .transformTranslation: part("transform.translation", .transform, .size)
    case .transformTranslationX: part("transform.translation.x", .transform)
    case .transformTranslationY: part("transform.translation.y", .transform)
    case .transformTranslationZ: part("transform.translation.z", .transform)
    case .sublayerTransformScale:
      part("sublayerTransform.scale", .sublayerTransform, .scalar, .one)
    case .sublayerTransformScaleX:
      part("sublayerTransform.scale.x", .sublayerTransform, .scalar, .one)
    case .sublayerTransformScaleY:
      part("sublayerTransform.scale.y", .sublayerTransform, .scalar, .one)
    case .sublayerTransformScaleZ:
      part("sublayerTransform.scale.z", .sublayerTransform, .scalar, .one)
    case .sublayerTransformRotation:
      part("sublayerTransform.rotation", .sublayerTransform, .scalar, .radians)
    case .sublayerTransformRotationX:
      part("sublayerTransform.rotation.x", .sublayerTransform, .scalar, .radians)
    case .sublayerTransformRotationY:
      part("sublayerTransform.rotation.y", .sublayerTransform, .scalar, .radians)
    case .sublayerTransformRotationZ:
      part("sublayerTransform.rotation.z", .sublayerTransform, .scalar, .radians)
    case .sublayerTransformTranslation:
      part("sublayerTransform.translation", .sublayerTransform, .size)
    case .sublayerTransformTranslationX:
      part("sublayerTransform.translation.x", .sublayerTransform)
    case .sublayerTransformTranslationY:
      part("sublayerTransform.translation.y", .sublayerTransform)
    case .sublayerTransformTranslationZ:
      part("sublayerTransform.translation.z", .sublayerTransform)
    case .path:
      whole(
        "path", "The path that makes the layer a shape layer; it is not clipped to the bounds.",
        .path)
    case .fillColor:
      whole("fillColor", "The colour of the path's inside; black by default.", .color, .one)
    case .fillRule:
      whole(
        "fillRule", "The rule that determines the path's inside; non-zero by default.", .fillRule,
        .one)
    case .strokeColor:
      whole("strokeColor", "The colour of the line along the path; none by default.", .color, .one)
    case .lineWidth: whole("lineWidth", "The width of the line in points; 1 by default.")
    case .lineCap: whole("lineCap", "The ends of the line; butt by default.", .lineCap, .one)
    case .lineJoin: whole("lineJoin", "The corners of the line; miter by default.", .lineJoin, .one)
    case .miterLimit:
      whole(
        "miterLimit",
        "The largest ratio of a miter's length to the width, beyond which it is a bevel; 10 by default.",
        .scalar, .one)
    case .lineDashPattern:
      whole("lineDashPattern", "The dashes and gaps of the line; solid by default.", .dashPattern)
    case .lineDashPhase:
      whole(
        "lineDashPhase",
        "The length by which the start of the line is advanced in the dashes, in points; 0 by default."
      )
    case .strokeStart:
      whole(
        "strokeStart", "The fraction of the path's length at which the line starts; 0 by default.",
        .scalar, .one)
    case .strokeEnd:
      whole(
        "strokeEnd", "The fraction of the path's length at which the line ends; 1 by default.",
        .scalar, .one)
    }
  }

  /// Whether the value switches at a progress of 0.5, because values of its type cannot be interpolated.
  var isDiscrete: Bool { kind.interpolation == .discrete }

  /// Whether the value is a morph between two whole values.
  var isMorph: Bool { kind.interpolation == .morph }

  /// Whether values can be added: they are numbers or transforms, which neither switch nor morph.
  var isNumeric: Bool { !isDiscrete && !isMorph }

  /// Whether values are numbers that are interpolated one by one, each with a velocity of its own.
  package var isInterpolatedByNumber: Bool { kind.interpolation == .numbers }

  /// Whether values are interpolated, each on its own or as a whole.
  package var isInterpolated: Bool { !isDiscrete }

  /// Whether only shape layers have the property.
  package var isShapeProperty: Bool {
    rawValue >= LayerProperty.path.rawValue && rawValue <= LayerProperty.strokeEnd.rawValue
  }

  /// Whether the property belongs to the transform of the layer or of its sublayers.
  var isTransform: Bool { root == .transform || root == .sublayerTransform }

  /// The corresponding property of the layer's own transform.
  var ofOwnTransform: LayerProperty {
    guard root == .sublayerTransform else { return self }
    if self == .sublayerTransform { return .transform }
    let shift =
      LayerProperty.sublayerTransformScale.rawValue - LayerProperty.transformScale.rawValue
    return LayerProperty(rawValue: rawValue - shift) ?? .transform
  }
}
