import GlissadeMath

/// The values between which a property must be animated for a change of the model.
package struct AnimationEndpoints {
  /// The value at the start.
  package var from: AnimationValue
  /// The value at the end, at which the model value shows.
  package var to: AnimationValue
  /// Whether the values are relative to the model's new value, so that running animations continue.
  package var isAdditive: Bool
  /// The initial rate of the value, per second of the layer; nil leaves it to the spring.
  var rates: SIMD4<Double>?

  /// Creates the endpoints of an animation.
  package init(from: AnimationValue, to: AnimationValue, isAdditive: Bool) {
    self.from = from
    self.to = to
    self.isAdditive = isAdditive
  }
}

extension Layer {
  /// Returns the endpoints for the animation of a property to a new value; nil if nothing is animated.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The new value.
  ///   - withRates: Whether to return the shown velocity if an animation replaces the property's value.
  /// - Throws: ``EngineError`` for the value that is rejected.
  package func animationEndpoints(
    of property: LayerProperty, to value: AnimationValue, withRates: Bool = false
  ) throws(EngineError) -> AnimationEndpoints? {
    try value.check(property)
    let old = modelValue(of: property)
    guard let stage, !property.isDiscrete, old != value else { return nil }
    let isCovered = isCovered(property.root)
    if !isCovered, let ends = property.relativeEndpoints(from: old, to: value) {
      return AnimationEndpoints(from: ends.from, to: ends.to, isAdditive: true)
    }
    let shown = currentValue(of: property)
    if property.isMorph { try shown.checkMorph(to: value) }
    var ends = AnimationEndpoints(from: shown, to: value, isAdditive: false)
    if withRates, isCovered, property.kind.interpolation == .numbers {
      ends.rates = rates(of: property, Presentation(self, at: stage.time))
    }
    return ends
  }
}

extension LayerProperty {
  /// Returns the endpoints between two values of the model, relative to the second; nil if values cannot be relative.
  func relativeEndpoints(
    from old: AnimationValue, to new: AnimationValue
  ) -> (from: AnimationValue, to: AnimationValue)? {
    switch (old, new) {
    case (.transform(let from), .transform(let to)):
      guard to.isInvertible else { return nil }
      return (.transform(from.concatenating(to.inverted())), .transform(.identity))
    case (.scalar, .scalar) where self != .opacity, (.point, .point), (.size, .size),
      (.rect, .rect):
      guard let from = AnimationValue(kind, components: old.components - new.components),
        let to = AnimationValue(kind, components: SIMD4(repeating: 0))
      else { return nil }
      return (from, to)
    default: return nil
    }
  }
}
