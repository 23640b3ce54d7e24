import GlissadeEngine

/// The values that a property of a layer can be set to when its animator is ended by hand.
struct PropertyEndValues {
  let layer: Layer
  let property: LayerProperty
  /// The values where it came from, where it was to go, and where it is.
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

  /// The animated properties of which the model changes, together where layer and property are the same.
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

  /// The model's value at the animator's start or end, of changes of one property.
  ///
  /// What others have changed in the meantime stays changed; what is added to the model is taken off it.
  private func value(from model: AnimationValue, atStart isStart: Bool) -> AnimationValue {
    var value = model
    for animated in reversed() {
      // What was added on the way back has come to its end at the start.
      guard let change = animated.change,
        (animated.track.zero < animated.track.one) == isStart
      else { continue }
      if value == change.after {
        value = change.before
      } else if animated.isAdditive, animated.isInstalled {
        value = value.moved(from: change.after, to: change.before)
      }
    }
    return value
  }

  /// Takes the animations off their layers, and tells what the properties can be set to.
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
          current: layer.currentPresentation?.animationValue(of: property) ?? model))
    }
    for animated in self { animated.uninstall() }
    for (index, outcome) in outcomes.enumerated() {
      let model = outcome.layer.modelValue(of: outcome.property)
      let rest = outcome.layer.currentPresentation?.animationValue(of: outcome.property)
      outcomes[index].current = rest.map { model.showing(outcome.current, where: $0) } ?? model
    }
    return outcomes
  }
}
