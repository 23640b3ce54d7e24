import GlissadeMath
package import GlissadeTiming

// For motions whose timing changes while they run: an animator pauses them, scrubs them, turns them back.

/// What a property has to run through so that a change of the model moves.
package struct AnimationEndpoints {
  /// The value at the start.
  package var from: AnimationValue
  /// The value at the end, which leaves the model as it shows by itself.
  package var to: AnimationValue
  /// Whether the values are relative to the model's new value, so that motions under way go on.
  package var isAdditive: Bool
  /// The rate of the value at the start, per second of the layer; nil leaves it to the spring.
  var rates: SIMD4<Double>?

  /// Ends of a property's way.
  package init(from: AnimationValue, to: AnimationValue, isAdditive: Bool) {
    self.from = from
    self.to = to
    self.isAdditive = isAdditive
  }
}

extension Layer {
  /// The way that a property takes when it gets a new value; nil where nothing moves.
  ///
  /// - Parameter withRates: whether what covers the property goes on at its velocity.
  /// - Throws: ``EngineError`` naming the refused value.
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
    let shown = Presentation(self, at: stage.time)
    var ends = AnimationEndpoints(
      from: shown.animationValue(of: property), to: value, isAdditive: false)
    if withRates, isCovered, property.kind != .transform { ends.rates = rates(of: property, shown) }
    return ends
  }

  /// Adds a motion over those there are, or next to the model.
  ///
  /// - Parameter key: the key of the one that it replaces.
  /// - Returns: the layer's frozen copy.
  /// - Throws: ``EngineError`` naming the refused value; nothing has changed then.
  package func insertAnimation(
    _ animation: Animation, forKey key: AnimationKey?, isNextToModel: Bool
  ) throws(EngineError) -> Animation {
    let copy = try checkedCopy(of: animation)
    install(copy, forKey: key, at: isNextToModel ? 0 : .max)
    return copy
  }

  /// Puts another animation in the place of one of the layer's, whose delegate is not told.
  ///
  /// - Returns: the layer's frozen copy; nil where the old animation is not the layer's any more, and nothing was
  ///   done.
  /// - Throws: ``EngineError`` naming the refused value; nothing has changed then.
  package func replaceAnimation(
    _ old: Animation, with animation: Animation
  ) throws(EngineError) -> Animation? {
    guard let index = animationList.firstIndex(where: { $0 === old }), !old.isFinished else {
      return nil
    }
    let copy = try checkedCopy(of: animation)
    let key = old.extras?.key
    removeAnimationSilently(old)
    install(copy, forKey: key, at: index)
    return copy
  }

  /// Drives the time of one of the layer's animations from the present instant on; its delegate so far is not told.
  ///
  /// The animation keeps its place, its curve and its values.
  /// - Parameters:
  ///   - way: parts of the animation's duration at times of the layer; see ``Animation/follow(_:)``.
  ///   - delegate: told of the beginning and the end from now on.
  /// - Returns: whether the animation is still the layer's; nothing was done otherwise.
  /// - Throws: ``EngineError`` naming the refused number; nothing has changed then.
  package func retimeAnimation(
    _ animation: Animation, _ warp: TimeWarp, _ delegate: (any AnimationDelegate)?
  ) throws(EngineError) -> Bool {
    guard let index = animationList.firstIndex(where: { $0 === animation }), !animation.isFinished
    else { return false }
    let former = animation.timing
    animation.timing.setWarp(warp)
    do throws(EngineError) { _ = try animation.mediaTiming() } catch {
      animation.timing = former
      throw error
    }
    let key = animation.key
    removeAnimationSilently(animation)
    animation.extras = delegate.map { AnimationExtras(delegate: $0) }
    install(animation, forKey: key, at: index)
    return true
  }

  /// Removes one of the layer's animations, whose delegate is not told.
  package func removeAnimationSilently(_ animation: Animation) {
    guard animationList.contains(where: { $0 === animation }) else { return }
    if let extras = animation.extras {
      animation.extras = AnimationExtras(
        delegate: nil, key: extras.key, completion: extras.completion)
    }
    remove(animation)
  }
}

extension LayerProperty {
  /// The way between two values of the model relative to the second; nil where there is none.
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

  /// The components that a value in the plane consists of, and whether each is one along x; nil for what has
  /// no axes.
  package var axes: [(property: LayerProperty, isHorizontal: Bool)]? {
    switch self {
    case .position: [(.positionX, true), (.positionY, false)]
    case .anchorPoint: [(.anchorPointX, true), (.anchorPointY, false)]
    case .shadowOffset: [(.shadowOffsetWidth, true), (.shadowOffsetHeight, false)]
    case .bounds:
      [
        (.boundsOriginX, true), (.boundsOriginY, false), (.boundsSizeWidth, true),
        (.boundsSizeHeight, false),
      ]
    default: nil
    }
  }

  /// The part of a whole property's value that is this component's; nil where there is none.
  package func part(of whole: AnimationValue) -> AnimationValue? {
    guard !isTransform, whole.kind == root.kind, kind == .scalar else { return nil }
    return .scalar(whole.components[firstComponent])
  }
}

extension AnimationValue {
  /// The value at a part of the way to another, exact at both ends; beyond 0…1 it goes on.
  package func interpolated(to other: AnimationValue, at progress: Double) -> AnimationValue {
    if progress == 0 { return self }
    if progress == 1 { return other }
    if case (.transform(let from), .transform(let to)) = (self, other) {
      return .transform(TransformInterpolation(from: from, to: to).value(at: progress))
    }
    let mixed = components + (other.components - components) * progress
    return AnimationValue(kind, components: mixed) ?? other
  }

  /// The model's value with which a layer shows something, where it shows `rest` with this one.
  package func adjusted(toShow shown: AnimationValue, insteadOf rest: AnimationValue)
    -> AnimationValue
  {
    if rest == self { return shown }
    switch (self, shown, rest) {
    case (.transform(let model), .transform(let shown), .transform(let rest)):
      guard rest.isInvertible else { return self }
      // What is laid over a transform comes before it.
      return .transform(model.concatenating(rest.inverted()).concatenating(shown))
    default:
      return AnimationValue(kind, components: components + (shown.components - rest.components))
        ?? self
    }
  }

  /// What becomes of the value where another one changes from `old` to `new` and this one goes along.
  package func rebased(from old: AnimationValue, to new: AnimationValue) -> AnimationValue {
    if self == old { return new }
    switch (self, old, new) {
    case (.transform(let value), .transform(let before), .transform(let after)):
      guard before.isInvertible else { return self }
      return .transform(after.concatenating(before.inverted()).concatenating(value))
    default:
      return AnimationValue(kind, components: components + new.components - old.components) ?? self
    }
  }
}
