import GlissadeEngine

/// The values that a property can be set to when its animator is stopped and finished.
struct PropertyEndValues {
  let layer: Layer
  let property: LayerProperty
  /// The values at the start and at the end.
  let start, end: AnimationValue
  fileprivate(set) var current: AnimationValue

  func value(at position: ViewAnimatingPosition) -> AnimationValue {
    switch position {
    case .end: end
    case .start: start
    case .current: current
    }
  }
}

extension [AnimatedProperty] {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: LayerProperty
  }

  /// The animated properties that change the model, grouped by layer and property.
  private var changes: [[AnimatedProperty]] {
    var indices: [Key: Int] = [:]
    var groups: [[AnimatedProperty]] = []
    for animated in self {
      guard let property = animated.change?.property else { continue }
      let key = Key(layer: ObjectIdentifier(animated.layer), property: property)
      if let index = indices[key] {
        groups[index].append(animated)
      } else {
        indices[key] = groups.count
        groups.append([animated])
      }
    }
    return groups
  }

  /// Returns the model's value at the animator's start or end, after changes of one property.
  ///
  /// Changes that others have made meanwhile are kept; the values of additive animations are removed from the model.
  private func value(from model: AnimationValue, atStart isStart: Bool) -> AnimationValue {
    var value = model
    for animated in reversed() {
      // A change that was added while the animator ran back ends at the animator's start.
      guard let change = animated.change,
        (animated.track.zero < animated.track.one) == isStart
      else { continue }
      if value == change.after {
        value = change.before
      } else if animated.isAdditive, animated.isInstalled {
        value = value.rebased(from: change.after, to: change.before)
      }
    }
    return value
  }

  /// Removes the animations from their layers, and returns the values that the properties can be set to.
  func uninstall() -> [PropertyEndValues] {
    var outcomes: [PropertyEndValues] = []
    for group in changes {
      guard let property = group[0].change?.property else { continue }
      let layer = group[0].layer
      let model = layer.modelValue(of: property)
      outcomes.append(
        PropertyEndValues(
          layer: layer, property: property, start: group.value(from: model, atStart: true),
          end: group.value(from: model, atStart: false),
          current: layer.currentValue(of: property)))
    }
    for animated in self { animated.uninstall() }
    for (index, outcome) in outcomes.enumerated() {
      let model = outcome.layer.modelValue(of: outcome.property)
      outcomes[index].current = model.adjusted(
        toShow: outcome.current, insteadOf: outcome.layer.currentValue(of: outcome.property))
    }
    return outcomes
  }
}
