import GlissadeBatch
import GlissadeMath

// Access to properties by key path.

extension Layer {
  /// Returns the model value of a property.
  public func value<Value>(for keyPath: AnimationKeyPath<Value>) -> Value {
    guard let value = Value(modelValue(of: keyPath.property)) else {
      preconditionFailure("a key path has values of its own type")
    }
    return value
  }

  /// Sets a property of the model, as the property's own setter does.
  ///
  /// - Throws: ``EngineError/invalidValue(property:value:)`` for a value that exceeds the range of a Float, or
  ///   makes the layer's matrix exceed it; the property then keeps its value.
  public func setValue<Value>(
    _ value: Value, for keyPath: AnimationKeyPath<Value>
  ) throws(EngineError) {
    try setValue(value.animationValue, for: keyPath.property)
  }

  /// Sets a property of the model whose type is known only at run time.
  ///
  /// - Throws: ``EngineError/typeMismatch(property:expected:actual:)`` for a value of another type, and
  ///   ``EngineError/invalidValue(property:value:)`` for a value that exceeds the range of a Float, or makes the
  ///   layer's matrix exceed it.
  public func setValue(
    _ value: AnimationValue, for property: LayerProperty
  ) throws(EngineError) {
    setModelValue(try checkedWhole(value, of: property), for: property.root)
  }

  /// Throws the error of ``setValue(_:for:)-(_,LayerProperty)`` for a value that it rejects.
  package func checkValue(
    _ value: AnimationValue, for property: LayerProperty
  ) throws(EngineError) {
    _ = try checkedWhole(value, of: property)
  }

  /// Returns the value of the whole property, with a component changed, that setting a value results in.
  private func checkedWhole(
    _ value: AnimationValue, of property: LayerProperty
  ) throws(EngineError) -> AnimationValue {
    try value.check(property)
    let root = property.root
    let whole = property == root ? value : whole(property, with: value)
    do throws(EngineError) { try check(whole, for: root) } catch {
      guard case .invalidValue(_, let refused) = error else { throw error }
      throw .invalidValue(property: property, value: refused)
    }
    return whole
  }

  /// Returns the model value of a property whose type is known only at run time.
  package func modelValue(of property: LayerProperty) -> AnimationValue {
    let root = property.root
    if property == root { return value(of: root) }
    if property.isTransform {
      let matrix = root == .transform ? transform : sublayerTransform
      return SlotSampler(TransformStack.atRest(matrix)).value(of: property.ofOwnTransform, at: 0)
    }
    let whole = value(of: root).components
    var part = SIMD4<Double>(repeating: 0)
    for index in 0..<property.kind.componentCount {
      part[index] = whole[property.firstComponent + index]
    }
    return AnimationValue(property.kind, components: part) ?? value(of: root)
  }

  func setModelValue(_ value: AnimationValue, for property: LayerProperty) {
    let root = property.root
    if property != root {
      setModelValue(whole(property, with: value), for: root)
      return
    }
    change(root, value)
  }

  /// Returns the value of the whole property with one of its components changed.
  private func whole(_ property: LayerProperty, with value: AnimationValue) -> AnimationValue {
    let root = property.root
    let old = self.value(of: root)
    if case .transform(let matrix) = old {
      var parts = TransformParts(decomposing: matrix)
      parts.set(property.ofOwnTransform, value.components)
      return .transform(parts.matrix)
    }
    var numbers = old.components
    for index in 0..<property.kind.componentCount {
      numbers[property.firstComponent + index] = value.components[index]
    }
    return AnimationValue(root.kind, components: numbers) ?? old
  }
}

extension TransformParts {
  /// Sets the numbers that a component of a transform corresponds to.
  mutating func set(_ property: LayerProperty, _ value: SIMD4<Double>) {
    for index in 0..<property.kind.componentCount {
      for part in property.transformParts(index) ?? 0..<0 { numbers[part] = value[index] }
    }
  }

  /// The transform that the parts compose.
  var matrix: Transform3D {
    var slot = Slot()
    slot.set(self)
    return SlotSampler(slot).matrix
  }
}

extension Slot {
  /// Sets a transform as the value underneath the rows.
  mutating func set(_ parts: TransformParts) {
    let n = parts.numbers
    translation = SIMD3(n[0], n[1], n[2])
    scale = SIMD3(n[3], n[4], n[5])
    angles = SIMD3(n[6], n[7], n[8])
    skew = SIMD3(n[9], n[10], n[11])
    perspective = SIMD4(n[12], n[13], n[14], n[15])
    shear = SIMD4(n[16], n[17], n[18], n[19])
    rotation = parts.rotation ?? .identity
  }
}

extension Layer {
  /// Whether the layer has a property: all layers have the general ones, shape layers those of shapes as well.
  package func has(_ property: LayerProperty) -> Bool {
    !property.isShapeProperty || style?.appearance.shape != nil
  }

  /// Throws an error if the layer does not have a property.
  func checkHas(_ property: LayerProperty) throws(EngineError) {
    if !has(property) { throw .notAShapeLayer(property: property) }
  }
}

extension LayerProperty {
  /// The value of a new layer's property.
  package var defaultValue: AnimationValue { Layer().modelValue(of: self) }
}
