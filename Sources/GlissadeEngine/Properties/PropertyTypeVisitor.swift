import GlissadeMath

/// An operation on a property that is generic over the type of its values.
package protocol PropertyTypeVisitor {
  associatedtype Result
  associatedtype Failure: Error

  /// Performs the operation for a property with values of a type.
  func callAsFunction<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) throws(Failure) -> Result
}

extension LayerProperty {
  /// Performs an operation with the type of the property's values.
  package func withType<Work: PropertyTypeVisitor>(
    _ work: Work
  ) throws(Work.Failure) -> Work.Result {
    switch kind {
    case .scalar: try work(AnimationKeyPath<Double>(self))
    case .point: try work(AnimationKeyPath<Point>(self))
    case .size: try work(AnimationKeyPath<Size>(self))
    case .rect: try work(AnimationKeyPath<Rect>(self))
    case .color: try work(AnimationKeyPath<Color>(self))
    case .transform: try work(AnimationKeyPath<Transform3D>(self))
    case .flag: try work(AnimationKeyPath<Bool>(self))
    case .contents: try work(AnimationKeyPath<Contents?>(self))
    case .path: try work(AnimationKeyPath<Path>(self))
    case .dashPattern: try work(AnimationKeyPath<[Double]>(self))
    case .fillRule: try work(AnimationKeyPath<Path.FillRule>(self))
    case .lineCap: try work(AnimationKeyPath<Path.LineCap>(self))
    case .lineJoin: try work(AnimationKeyPath<Path.LineJoin>(self))
    }
  }
}
