import GlissadeMath
package import GlissadeTiming

// Continuity after a layer's model and animations have changed: an additive correction starts with the difference in
// value and velocity between what was shown and what would be shown now, and settles.

extension Layer {
  /// The properties to which a difference can be added.
  private static let continued = LayerProperty.roots.filter { !$0.isDiscrete && !$0.isMorph }

  /// Adds corrections that keep the shown value and velocity continuous.
  ///
  /// - Parameters:
  ///   - old: The presentation at the present instant, before the layer was changed.
  ///   - spring: The spring with which the difference settles; its initial velocity is ignored.
  ///   - keepsVelocity: Whether the correction starts with the velocity that was shown; otherwise it starts at rest.
  /// - Returns: The frozen corrections; none if nothing differs.
  /// - Throws: ``EngineError`` for a value that is out of range; the corrections before it have been added then.
  package func addContinuityAnimations(
    from old: Presentation, with spring: TimedSpring, keepsVelocity: Bool = true
  ) throws(EngineError) -> [Animation] {
    guard let stage else { return [] }
    let share = keepsVelocity ? 1 / localSpeed : 0
    let new = Presentation(self, at: stage.time)
    var corrections: [Animation] = []
    for property in Layer.continued where has(property) {
      let correction =
        property.kind == .transform
        ? self.transformCorrection(property, old, new, spring, share)
        : self.correction(property, old, new, spring, share)
      guard let correction else { continue }
      let copy = try checkedCopy(of: correction)
      install(copy, forKey: nil, at: .max)
      corrections.append(copy)
    }
    return corrections
  }

  /// Seconds of the layer per second of the stage, for velocities; 1 while the layer's time is paused, so that they
  /// apply when it resumes.
  private var localSpeed: Double {
    let speed = timeSpace.speed(atStageTime: stage?.time ?? 0)
    return speed == 0 ? 1 : speed
  }

  /// Returns the correction of a property; nil if nothing differs.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - share: The factor that converts the stage's velocities; 0 starts at rest.
  private func correction(
    _ property: LayerProperty, _ old: Presentation, _ new: Presentation, _ spring: TimedSpring,
    _ share: Double
  ) -> Animation? {
    let (before, after) = (
      old.animationValue(of: property).components, new.animationValue(of: property).components
    )
    var offsets = before - after
    var rates =
      old.rates(of: property).components
      - new.rates(of: property).components
    var differs = false
    for index in 0..<property.kind.componentCount {
      // Differences within rounding errors are ignored.
      let unit = max(before[index].magnitude, after[index].magnitude, 1)
      if offsets[index].magnitude <= 1e-12 * unit { offsets[index] = 0 }
      if !(rates[index].magnitude > 1e-9 * unit && rates[index].isFinite) { rates[index] = 0 }
      differs = differs || offsets[index] != 0 || rates[index] != 0
    }
    guard differs, let offset = AnimationValue(property.kind, components: offsets),
      let none = AnimationValue(property.kind, components: SIMD4(repeating: 0))
    else { return nil }
    let animation = property.withType(
      PropertyAnimationFactory(from: offset, to: none, curve: .spring(spring), rates: rates * share)
    )
    animation.isAdditive = true
    return animation
  }

  private func transformCorrection(
    _ property: LayerProperty, _ old: Presentation, _ new: Presentation, _ spring: TimedSpring,
    _ share: Double
  ) -> Animation? {
    guard case .transform(let before) = old.animationValue(of: property),
      case .transform(let after) = new.animationValue(of: property),
      case .transform(let rateBefore) = old.rates(of: property),
      case .transform(let rateAfter) = new.rates(of: property)
    else { return nil }
    let animation = SpringAnimation(
      keyPath: AnimationKeyPath<Transform3D>(property), spring: spring.spring)
    animation.use(spring)
    guard after.isInvertible else {
      // An additive animation would not show.
      if before == after { return nil }
      (animation.fromValue, animation.toValue) = (before, nil)
      return animation
    }
    // Additive transforms are applied first: correction · after = before; the rates follow by the product rule.
    let inverse = after.inverted()
    let offset = before.concatenating(inverse)
    let rate = (rateBefore - offset.concatenating(rateAfter)).concatenating(inverse)
    var differs = false
    for row in 0..<4 {
      for column in 0..<4 {
        let rest = row == column ? 1.0 : 0
        differs =
          differs || (offset[row, column] - rest).magnitude > 1e-12
          || rate[row, column].magnitude > 1e-9
      }
    }
    guard differs else { return nil }
    (animation.fromValue, animation.toValue) = (offset, .identity)
    animation.isAdditive = true
    animation.entryRates = rate.scaledEntries(by: share)
    return animation
  }
}

extension Transform3D {
  fileprivate static func - (a: Transform3D, b: Transform3D) -> Transform3D {
    var result = a
    for row in 0..<4 { for column in 0..<4 { result[row, column] -= b[row, column] } }
    return result
  }

  fileprivate func scaledEntries(by factor: Double) -> Transform3D {
    var result = self
    for row in 0..<4 {
      for column in 0..<4 {
        result[row, column] *= factor
        if !result[row, column].isFinite { result[row, column] = 0 }
      }
    }
    return result
  }
}
