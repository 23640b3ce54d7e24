import GlissadeMath
import GlissadeTiming

extension Stage {
  /// Animates the change of a property that is about to be made, where the transaction and the layer want it.
  func animateImplicitly(_ layer: Layer, _ property: LayerProperty) {
    // What has never been shown does not move: it appears.
    guard layer.slot != nil, let transaction, !transaction.disablesActions else { return }
    switch layer.style?.actions?(layer, property) ?? .automatic {
    case .none: return
    case .animation(let animation):
      let copy = animation.copy()
      if let copy = copy as? PropertyAnimation, copy.property.root == property {
        copy.start(from: Presentation(layer, at: time).animationValue(of: copy.property))
      }
      add(copy, to: layer, property)
    case .automatic:
      let duration = transaction.duration ?? MediaTiming.defaultDuration
      guard duration > 0, !property.isDiscrete else { return }
      let shown = Presentation(layer, at: time).animationValue(of: property)
      let animation = property.withType(PropertyAnimationFactory(from: shown))
      animation.duration = duration
      // As Core Animation's do: where the layer's time has not come to it yet, what was shown stays.
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
