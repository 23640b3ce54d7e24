public import GlissadeMath

/// A key path: a property of a layer, or a component of one, with the type of its value.
///
/// Key paths replace Core Animation's strings: `.transformRotationZ` is `transform.rotation.z`. Animations are also
/// created with the strings themselves, such as `BasicAnimation(keyPath: "transform.rotation.z")`.
public struct AnimationKeyPath<Value: Animatable>: Hashable, Sendable {
  /// The property without its type.
  public let property: LayerProperty

  init(_ property: LayerProperty) { self.property = property }
}

extension AnimationKeyPath where Value == Double {
  /// `opacity`: 0 is transparent, 1 opaque.
  public static var opacity: Self { Self(.opacity) }
  /// `zPosition`, in points.
  public static var zPosition: Self { Self(.zPosition) }
  /// `position.x`, in points.
  public static var positionX: Self { Self(.positionX) }
  /// `position.y`, in points.
  public static var positionY: Self { Self(.positionY) }
  /// `anchorPoint.x`, as a fraction of the width.
  public static var anchorPointX: Self { Self(.anchorPointX) }
  /// `anchorPoint.y`, as a fraction of the height.
  public static var anchorPointY: Self { Self(.anchorPointY) }
  /// `bounds.origin.x`, in points.
  public static var boundsOriginX: Self { Self(.boundsOriginX) }
  /// `bounds.origin.y`, in points.
  public static var boundsOriginY: Self { Self(.boundsOriginY) }
  /// `bounds.size.width`, in points.
  public static var boundsSizeWidth: Self { Self(.boundsSizeWidth) }
  /// `bounds.size.height`, in points.
  public static var boundsSizeHeight: Self { Self(.boundsSizeHeight) }
  /// `shadowOffset.width`, in points.
  public static var shadowOffsetWidth: Self { Self(.shadowOffsetWidth) }
  /// `shadowOffset.height`, in points.
  public static var shadowOffsetHeight: Self { Self(.shadowOffsetHeight) }
  /// `transform.scale`: the scale along all axes; reading it returns the mean of the three.
  public static var transformScale: Self { Self(.transformScale) }
  /// `transform.scale.x`.
  public static var transformScaleX: Self { Self(.transformScaleX) }
  /// `transform.scale.y`.
  public static var transformScaleY: Self { Self(.transformScaleY) }
  /// `transform.scale.z`.
  public static var transformScaleZ: Self { Self(.transformScaleZ) }
  /// `transform.rotation`: the same as ``transformRotationZ``.
  public static var transformRotation: Self { Self(.transformRotation) }
  /// `transform.rotation.x`, in radians; angles beyond 2π run through all turns.
  public static var transformRotationX: Self { Self(.transformRotationX) }
  /// `transform.rotation.y`, in radians.
  public static var transformRotationY: Self { Self(.transformRotationY) }
  /// `transform.rotation.z`, in radians.
  public static var transformRotationZ: Self { Self(.transformRotationZ) }
  /// `transform.translation.x`, in points.
  public static var transformTranslationX: Self { Self(.transformTranslationX) }
  /// `transform.translation.y`, in points.
  public static var transformTranslationY: Self { Self(.transformTranslationY) }
  /// `transform.translation.z`, in points.
  public static var transformTranslationZ: Self { Self(.transformTranslationZ) }
  /// `sublayerTransform.scale`: the scale along all axes; reading it returns the mean of the three.
  public static var sublayerTransformScale: Self { Self(.sublayerTransformScale) }
  /// `sublayerTransform.scale.x`.
  public static var sublayerTransformScaleX: Self { Self(.sublayerTransformScaleX) }
  /// `sublayerTransform.scale.y`.
  public static var sublayerTransformScaleY: Self { Self(.sublayerTransformScaleY) }
  /// `sublayerTransform.scale.z`.
  public static var sublayerTransformScaleZ: Self { Self(.sublayerTransformScaleZ) }
  /// `sublayerTransform.rotation`: the same as ``sublayerTransformRotationZ``.
  public static var sublayerTransformRotation: Self { Self(.sublayerTransformRotation) }
  /// `sublayerTransform.rotation.x`, in radians.
  public static var sublayerTransformRotationX: Self { Self(.sublayerTransformRotationX) }
  /// `sublayerTransform.rotation.y`, in radians.
  public static var sublayerTransformRotationY: Self { Self(.sublayerTransformRotationY) }
  /// `sublayerTransform.rotation.z`, in radians.
  public static var sublayerTransformRotationZ: Self { Self(.sublayerTransformRotationZ) }
  /// `sublayerTransform.translation.x`, in points.
  public static var sublayerTransformTranslationX: Self { Self(.sublayerTransformTranslationX) }
  /// `sublayerTransform.translation.y`, in points.
  public static var sublayerTransformTranslationY: Self { Self(.sublayerTransformTranslationY) }
  /// `sublayerTransform.translation.z`, in points.
  public static var sublayerTransformTranslationZ: Self { Self(.sublayerTransformTranslationZ) }
}

extension AnimationKeyPath where Value == Point {
  /// `position`, in points.
  public static var position: Self { Self(.position) }
  /// `anchorPoint`, as fractions of the size.
  public static var anchorPoint: Self { Self(.anchorPoint) }
  /// `bounds.origin`, in points.
  public static var boundsOrigin: Self { Self(.boundsOrigin) }
}

extension AnimationKeyPath where Value == Size {
  /// `bounds.size`, in points.
  public static var boundsSize: Self { Self(.boundsSize) }
  /// `transform.translation` along x and y, in points.
  public static var transformTranslation: Self { Self(.transformTranslation) }
  /// `sublayerTransform.translation` along x and y, in points.
  public static var sublayerTransformTranslation: Self { Self(.sublayerTransformTranslation) }
}

extension AnimationKeyPath where Value == Rect {
  /// `bounds`, in points.
  public static var bounds: Self { Self(.bounds) }
}

extension AnimationKeyPath where Value == Transform3D {
  /// `transform`.
  public static var transform: Self { Self(.transform) }
  /// `sublayerTransform`.
  public static var sublayerTransform: Self { Self(.sublayerTransform) }
}

extension AnimationKeyPath where Value == Bool {
  /// `hidden`, which is not interpolated: it switches at a progress of 0.5.
  public static var isHidden: Self { Self(.isHidden) }
  /// `masksToBounds`, which is not interpolated: it switches at a progress of 0.5.
  public static var masksToBounds: Self { Self(.masksToBounds) }
}

// MARK: - Shape layers

extension AnimationKeyPath where Value == Double {
  /// `lineWidth` of a shape layer, in points.
  public static var lineWidth: Self { Self(.lineWidth) }
  /// `miterLimit` of a shape layer.
  public static var miterLimit: Self { Self(.miterLimit) }
  /// `lineDashPhase` of a shape layer, in points.
  public static var lineDashPhase: Self { Self(.lineDashPhase) }
  /// `strokeStart` of a shape layer: a fraction of the path's length.
  public static var strokeStart: Self { Self(.strokeStart) }
  /// `strokeEnd` of a shape layer: a fraction of the path's length.
  public static var strokeEnd: Self { Self(.strokeEnd) }
}

extension AnimationKeyPath where Value == Color {
  /// `fillColor` of a shape layer.
  public static var fillColor: Self { Self(.fillColor) }
  /// `strokeColor` of a shape layer.
  public static var strokeColor: Self { Self(.strokeColor) }
}

extension AnimationKeyPath where Value == Path {
  /// `path` of a shape layer, which is interpolated between paths of equal structure.
  public static var path: Self { Self(.path) }
}

extension AnimationKeyPath where Value == [Double] {
  /// `lineDashPattern` of a shape layer, in points, which is interpolated between patterns with equal numbers of
  /// lengths.
  public static var lineDashPattern: Self { Self(.lineDashPattern) }
}

extension AnimationKeyPath where Value == Path.FillRule {
  /// `fillRule` of a shape layer, which is not interpolated: it switches at a progress of 0.5.
  public static var fillRule: Self { Self(.fillRule) }
}

extension AnimationKeyPath where Value == Path.LineCap {
  /// `lineCap` of a shape layer, which is not interpolated: it switches at a progress of 0.5.
  public static var lineCap: Self { Self(.lineCap) }
}

extension AnimationKeyPath where Value == Path.LineJoin {
  /// `lineJoin` of a shape layer, which is not interpolated: it switches at a progress of 0.5.
  public static var lineJoin: Self { Self(.lineJoin) }
}
