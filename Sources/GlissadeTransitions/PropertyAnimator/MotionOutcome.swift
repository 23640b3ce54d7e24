import GlissadeEngine

/// What a property of a layer is set to when its motion is ended by hand.
struct MotionOutcome {
  let layer: Layer
  let property: LayerProperty
  /// The values where it came from, where it was to go, and where it is.
  let start, end, current: AnimationValue

  func value(at position: ViewAnimatingPosition) -> AnimationValue {
    switch position {
    case .end: end
    case .start: start
    case .current: current
    }
  }
}

extension Array where Element == PropertyMotion {
  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: LayerProperty
  }

  /// The properties whose model the motions belong to, each once.
  private var properties: [(layer: Layer, property: LayerProperty)] {
    var seen: Set<Key> = []
    var result: [(layer: Layer, property: LayerProperty)] = []
    for motion in self where motion.change != nil {
      guard let property = motion.property else { continue }
      if seen.insert(Key(layer: ObjectIdentifier(motion.layer), property: property)).inserted {
        result.append((motion.layer, property))
      }
    }
    return result
  }

  /// The models' values at the animator's start or end.
  ///
  /// What others have changed in the meantime stays changed; what is added to the model is taken off it.
  private func values(atStart isStart: Bool) -> [Key: AnimationValue] {
    var values: [Key: AnimationValue] = [:]
    for motion in reversed() {
      guard let change = motion.change, let property = motion.property else { continue }
      let key = Key(layer: ObjectIdentifier(motion.layer), property: property)
      let value = values[key] ?? motion.layer.modelValue(of: property)
      values[key] = value
      // What was added on the way back has come to its end at the start.
      guard (motion.track.zero < motion.track.one) == isStart else { continue }
      if value == change.after {
        values[key] = change.before
      } else if motion.isAdditive, motion.isInstalled {
        values[key] = value.moved(from: change.after, to: change.before)
      }
    }
    return values
  }

  /// Takes the motions off their layers, and tells what the properties can be set to.
  func takeOff() -> [MotionOutcome] {
    let properties = properties
    let (starts, ends) = (values(atStart: true), values(atStart: false))
    let shown = properties.map { $0.layer.currentLook?.animationValue(of: $0.property) }
    for motion in self { motion.remove() }
    var outcomes: [MotionOutcome] = []
    for (index, (layer, property)) in properties.enumerated() {
      let model = layer.modelValue(of: property)
      var current = model
      if let shown = shown[index], let rest = layer.currentLook?.animationValue(of: property) {
        current = model.showing(shown, where: rest)
      }
      let key = Key(layer: ObjectIdentifier(layer), property: property)
      outcomes.append(
        MotionOutcome(
          layer: layer, property: property, start: starts[key] ?? model, end: ends[key] ?? model,
          current: current))
    }
    return outcomes
  }
}
