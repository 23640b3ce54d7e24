import GlissadeMath
import GlissadeTiming

extension Stage {
  /// Animates the impending change of a property if the transaction and the layer require it.
  func animateImplicitly(_ layer: Layer, _ property: LayerProperty) {
    // A layer that was never shown appears without an animation.
    guard layer.slot != nil, let transaction, !transaction.disablesActions else { return }
    switch layer.style?.actions?(layer, property) ?? .automatic {
    case .none: return
    case .animation(let animation):
      let copy = animation.copy()
      if let copy = copy as? PropertyAnimation, copy.property.root == property {
        copy.start(from: layer.currentValue(of: copy.property))
      }
      add(copy, to: layer, property)
    case .automatic:
      let duration = transaction.duration ?? MediaTiming.defaultDuration
      // As in Core Animation, paths change at once; the new one may have another structure.
      guard duration > 0, !property.isDiscrete, !property.isMorph else { return }
      let animation = property.withType(
        PropertyAnimationFactory(from: layer.currentValue(of: property)))
      animation.duration = duration
      // As in Core Animation: until the layer's time reaches the begin time, the old value stays visible.
      animation.fillMode = .backwards
      animation.timingFunction = transaction.timingFunction ?? .default
      add(animation, to: layer, property)
    }
  }

  private func add(_ animation: Animation, to layer: Layer, _ property: LayerProperty) {
    do throws(EngineError) {
      try layer.add(animation, forKey: AnimationKey(property))
    } catch {
      Stage.report(error, layer: layer)
    }
  }
}
