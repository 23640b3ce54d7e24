import GlissadeMath

// Access to properties by key paths that are text: key-value coding of Core Animation.

extension Layer {
  /// Returns the model value of the property with one of Core Animation's key paths, such as `transform.rotation.z`.
  ///
  /// - Parameter keyPath: The key path.
  /// - Returns: The value with its own type, which `as?` casts to `Double`, `Point` and so on; nil for an unknown key
  ///   path and for contents without a picture.
  public func value(forKeyPath keyPath: String) -> AnyAnimationValue? {
    LayerProperty(keyPath: keyPath).flatMap { modelValue(of: $0).unwrapped }
  }

  /// Sets the property with one of Core Animation's key paths, as the property's own setter does.
  ///
  /// - Parameters:
  ///   - value: The value; nil is allowed for `contents` and, in a ``ShapeLayer``, for paths, colours and dash patterns.
  ///   - keyPath: The key path.
  /// - Throws: ``EngineError/unknownKeyPath(_:nearest:)``, and the errors of
  ///   ``setValue(_:for:)-(AnimationValue,_)``.
  public func setValue(
    _ value: AnyAnimationValue?, forKeyPath keyPath: String
  ) throws(EngineError) {
    guard let property = LayerProperty(keyPath: keyPath) else {
      throw .unknownKeyPath(keyPath, nearest: LayerProperty.nearest(to: keyPath))
    }
    try setValue(value?.animationValue ?? property.valueOfNil, for: property)
  }
}

extension Presentation {
  /// Returns the value of the property with one of Core Animation's key paths, such as `transform.rotation.z`.
  ///
  /// See ``Layer/value(forKeyPath:)``.
  public func value(forKeyPath keyPath: String) -> AnyAnimationValue? {
    LayerProperty(keyPath: keyPath).flatMap { animationValue(of: $0).unwrapped }
  }
}

extension LayerProperty {
  /// The value that nil stands for; a picture, which other properties reject, where nil is not allowed.
  fileprivate var valueOfNil: AnimationValue {
    switch self {
    case .path: .path(Path())
    case .fillColor, .strokeColor: .color(.clear)
    case .lineDashPattern: .dashPattern([])
    default: .contents(nil)
    }
  }
}
