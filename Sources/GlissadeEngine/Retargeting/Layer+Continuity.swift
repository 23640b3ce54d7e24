import GlissadeMath
package import GlissadeTiming

// What a layer showed goes on where its model and its motions have become others: a correction is laid over them,
// which starts with what the two differ by, in value and in velocity, and settles.

extension Layer {
  private static let continued = LayerProperty.roots.filter { !$0.isDiscrete }

  /// Goes on from what was shown, in value and velocity, to what shows by itself.
  ///
  /// - Parameters:
  ///   - old: what the layer showed at the present instant, before it was changed.
  ///   - spring: how the difference settles; its velocity does not count.
  ///   - keepsVelocity: whether it starts with the velocity that was shown; otherwise it starts at rest.
  /// - Returns: the corrections, frozen; none where nothing differs.
  /// - Throws: ``EngineError`` naming what cannot be a value; the corrections before it are there then.
  package func addContinuityAnimations(
    from old: Presentation, with spring: TimedSpring, keepsVelocity: Bool = true
  ) throws(EngineError) -> [Animation] {
    guard let stage else { return [] }
    let share = keepsVelocity ? 1 / localSpeed : 0
    let new = Presentation(self, at: stage.time)
    var corrections: [Animation] = []
    for property in Layer.continued {
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

  /// Seconds of the layer per second of the stage, for velocities; while its time stands still they are kept for
  /// when it goes on.
  private var localSpeed: Double {
    let speed = timeSpace.speed(atStageTime: stage?.time ?? 0)
    return speed == 0 ? 1 : speed
  }

  /// - Parameter share: by how much the stage's velocity counts.
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
      // What comes from adding up in another order is no difference.
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
      // Nothing that is laid over it would show.
      if before == after { return nil }
      (animation.fromValue, animation.toValue) = (before, nil)
      return animation
    }
    // What is laid over comes first: correction · after = before, and so for the rates.
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
