public import GlissadeMath

// Animations whose key path is text: their values have no type until the animation is added.

extension BasicAnimation where Value == AnimationValue {
  /// Creates an animation of a property from Core Animation's string for its key path, such as `position.x`.
  ///
  /// Values are numbers, flags, points, sizes, rectangles, colours, transforms or contents, each without a conversion.
  /// An unknown key path, and values of another type than the property's, are rejected when the animation is added.
  /// The layer's copy then has the property's type: for `position.x`, it is a `BasicAnimation<Double>`.
  public convenience init(
    keyPath: String, from: AnyAnimationValue? = nil, to: AnyAnimationValue? = nil,
    by: AnyAnimationValue? = nil
  ) {
    self.init(text: keyPath)
    endValues = ValueEndpoints(
      from: from?.animationValue, to: to?.animationValue, by: by?.animationValue)
  }

  #if !hasFeature(Embedded)
    /// The value at the start, of any type that the property can have.
    public var fromValue: AnyAnimationValue? {
      get { endValues.from?.unwrapped }
      set { endValues.from = newValue?.animationValue }
    }

    /// The value at the end, of any type that the property can have.
    public var toValue: AnyAnimationValue? {
      get { endValues.to?.unwrapped }
      set { endValues.to = newValue?.animationValue }
    }

    /// The change of the value, of any type that the property can have.
    public var byValue: AnyAnimationValue? {
      get { endValues.by?.unwrapped }
      set { endValues.by = newValue?.animationValue }
    }
  #endif
}

extension SpringAnimation where Value == AnimationValue {
  /// Creates an animation of a property from Core Animation's string for its key path, with Core Animation's default
  /// spring.
  ///
  /// Values and errors are those of a ``BasicAnimation`` with a key path as text.
  public convenience init(
    keyPath: String, from: AnyAnimationValue? = nil, to: AnyAnimationValue? = nil,
    by: AnyAnimationValue? = nil
  ) {
    self.init(text: keyPath)
    endValues = ValueEndpoints(
      from: from?.animationValue, to: to?.animationValue, by: by?.animationValue)
  }
}

extension KeyframeAnimation where Value == AnimationValue {
  /// Creates an animation of a property from Core Animation's string for its key path; its values or its path must
  /// still be set.
  ///
  /// An unknown key path, and values of another type than the property's, are rejected when the animation is added.
  /// The layer's copy then has the property's type.
  public convenience init(keyPath: String) { self.init(text: keyPath) }

  /// Creates an animation of a property from Core Animation's string for its key path, through values.
  public convenience init(
    keyPath: String, values: [AnyAnimationValue], keyTimes: [Double]? = nil
  ) {
    self.init(text: keyPath)
    untypedValues = values.map { $0.animationValue }
    self.keyTimes = keyTimes
  }

  #if !hasFeature(Embedded)
    /// The values, each of any type that the property can have: at least one unless there is a path.
    public var values: [AnyAnimationValue]? {
      get { untypedValues.map { values in values.map { $0.unwrapped ?? $0 } } }
      set { untypedValues = newValue.map { values in values.map { $0.animationValue } } }
    }
  #endif

  /// The path that the position follows, in place of values; see the animation of a `Point`.
  public var path: Path? {
    get { keyframePath }
    set { keyframePath = newValue }
  }

  /// Whether the layer turns with the path, after its own transform.
  public var rotationMode: RotationMode {
    get { keyframeRotation }
    set { keyframeRotation = newValue }
  }
}

// MARK: - Finding the type

/// An operation that makes the typed copy of an animation whose values have no type.
struct TypedAnimationFactory: PropertyTypeVisitor {
  /// The values of an animation of each class.
  enum Values {
    case basic(ValueEndpoints)
    case spring(ValueEndpoints, SpringParameters)
    case keyframes([AnimationValue]?, Keyframes)
  }

  let source: PropertyAnimation
  let values: Values

  func callAsFunction<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>
  ) throws(EngineError) -> PropertyAnimation {
    let copy: PropertyAnimation
    switch values {
    case .basic(let ends):
      copy = BasicAnimation<Value>(
        keyPath: keyPath, from: try typed(ends.from), to: try typed(ends.to),
        by: try typed(ends.by))
    case .spring(let ends, let parameters):
      let spring = SpringAnimation<Value>(
        keyPath: keyPath, from: try typed(ends.from), to: try typed(ends.to),
        by: try typed(ends.by))
      spring.use(parameters)
      copy = spring
    case .keyframes(let values, let keyframes):
      let animation = KeyframeAnimation<Value>(keyPath: keyPath)
      animation.use(try values.map(typedList), keyframes)
      copy = animation
    }
    copy.takeSettings(of: source)
    return copy
  }

  private func typed<Value: Animatable>(_ value: AnimationValue?) throws(EngineError) -> Value? {
    guard let value else { return nil }
    if let typed = Value(value) { return typed }
    let property = source.property
    throw .typeMismatch(property: property, expected: property.kind, actual: value.kind)
  }

  private func typedList<Value: Animatable>(
    _ values: [AnimationValue]
  ) throws(EngineError) -> [Value] {
    var list: [Value] = []
    list.reserveCapacity(values.count)
    for value in values { if let value: Value = try typed(value) { list.append(value) } }
    return list
  }
}

extension PropertyAnimation {
  /// Returns the copy of this animation whose values have the property's type.
  ///
  /// - Throws: ``EngineError/unknownKeyPath(_:nearest:)``, ``EngineError/typeMismatch(property:expected:actual:)``.
  func typedCopy(_ values: TypedAnimationFactory.Values) throws(EngineError) -> PropertyAnimation {
    if let unknownKeyPath {
      throw .unknownKeyPath(unknownKeyPath, nearest: LayerProperty.nearest(to: unknownKeyPath))
    }
    return try property.withType(TypedAnimationFactory(source: self, values: values))
  }
}
