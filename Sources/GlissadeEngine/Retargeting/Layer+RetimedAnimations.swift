import GlissadeMath
package import GlissadeTiming

// Animations whose timing changes while they run: property animators pause, scrub and reverse them.

extension Layer {
  /// Inserts an animation before or after the layer's others.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - key: The key; an animation with the same key is replaced.
  ///   - isNextToModel: Whether the animation is inserted before the others.
  /// - Returns: The layer's frozen copy.
  /// - Throws: ``EngineError`` for the value that is rejected; nothing has changed then.
  package func insertAnimation(
    _ animation: Animation, forKey key: AnimationKey?, isNextToModel: Bool
  ) throws(EngineError) -> Animation {
    let copy = try checkedCopy(of: animation)
    install(copy, forKey: key, at: isNextToModel ? 0 : .max)
    return copy
  }

  /// Replaces one of the layer's animations without calling its delegate.
  ///
  /// - Returns: The layer's frozen copy; nil if the old animation is no longer one of the layer's, in which case
  ///   nothing changes.
  /// - Throws: ``EngineError`` for the value that is rejected; nothing has changed then.
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

  /// Drives the time of one of the layer's animations from the present instant on, without calling its previous
  /// delegate.
  ///
  /// The animation keeps its position in the list, its curve and its values.
  /// - Parameters:
  ///   - animation: The layer's copy of the animation.
  ///   - warp: Fractions of the animation's duration at times of the layer; see ``Animation/setWarp(_:)``.
  ///   - delegate: The delegate that is called from now on.
  /// - Returns: Whether the animation is still one of the layer's; otherwise nothing changes.
  /// - Throws: ``EngineError`` for the number that is rejected; nothing has changed then.
  package func retimeAnimation(
    _ animation: Animation, _ warp: TimeWarp, _ delegate: (any AnimationDelegate)?
  ) throws(EngineError) -> Bool {
    guard let index = animationList.firstIndex(where: { $0 === animation }), !animation.isFinished
    else { return false }
    let former = animation.timing
    animation.timing = animation.timing.warped(warp)
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

  /// Removes one of the layer's animations without calling its delegate.
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
  /// The components of a value in the plane, and whether each is horizontal; nil for properties without axes.
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

  /// Returns this component of a whole property's value; nil if the property is no such component.
  package func part(of whole: AnimationValue) -> AnimationValue? {
    guard !isTransform, whole.kind == root.kind, kind == .scalar else { return nil }
    return .scalar(whole.components[firstComponent])
  }
}

extension AnimationValue {
  /// Returns the value at a progress towards another value, exact at 0 and 1; values beyond 0…1 are extrapolated.
  package func interpolated(to other: AnimationValue, at progress: Double) -> AnimationValue {
    if progress == 0 { return self }
    if progress == 1 { return other }
    if case (.transform(let from), .transform(let to)) = (self, other) {
      return .transform(TransformInterpolation(from: from, to: to).value(at: progress))
    }
    let mixed = components + (other.components - components) * progress
    return AnimationValue(kind, components: mixed) ?? other
  }

  /// Returns the model value with which the layer shows `shown`, if it shows `rest` with this one.
  package func adjusted(toShow shown: AnimationValue, insteadOf rest: AnimationValue)
    -> AnimationValue
  {
    if rest == self { return shown }
    switch (self, shown, rest) {
    case (.transform(let model), .transform(let shown), .transform(let rest)):
      guard rest.isInvertible else { return self }
      // Additive transforms are applied before the model's.
      return .transform(model.concatenating(rest.inverted()).concatenating(shown))
    default:
      return AnimationValue(kind, components: components + (shown.components - rest.components))
        ?? self
    }
  }

  /// Returns this value after the change of another value from `old` to `new`, with the same offset from it.
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
