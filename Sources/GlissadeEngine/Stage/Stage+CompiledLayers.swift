import GlissadeBatch

extension Stage {
  /// Returns the compiled form of a layer's present state.
  ///
  /// For an animated layer, it is cached from the first read until the next change: layers that are not animated, or
  /// never read, take no memory for it.
  ///
  /// - Parameter keepsAll: Whether those of layers that are not animated are cached as well.
  package func rows(of layer: Layer, keepsAll: Bool = false) -> CompiledLayer {
    guard layer.slot != nil || !keepsAll else { return CompiledLayer(layer, isModel: true) }
    guard let slot = layer.slot, keepsAll || !layer.animationList.isEmpty,
      !layer.flags.contains(.needsCommit)
    else { return CompiledLayer(layer) }
    let index = Int(slot.index)
    if index < compiledLayers.count, let kept = compiledLayers[index] { return kept }
    let rows = CompiledLayer(layer)
    var list = compiledLayers.take()
    while list.count <= index { list.append(nil) }
    list[index] = rows
    compiledLayers = list
    return rows
  }

  /// Drops the compiled form of a slot whose layer has changed or left the stage.
  func invalidateCompiledLayer(of slot: SlotID?) {
    guard let slot, Int(slot.index) < compiledLayers.count,
      compiledLayers[Int(slot.index)] != nil
    else { return }
    var list = compiledLayers.take()
    list[Int(slot.index)] = nil
    compiledLayers = list
  }
}

extension Layer {
  /// Returns the present value of a property, which is the model's without animations or a stage.
  package func currentValue(of property: LayerProperty) -> AnimationValue {
    // Their presentation would be compiled for one value.
    guard let stage, !animationList.isEmpty || property.isTransform else {
      return modelValue(of: property)
    }
    return stage.rows(of: self).value(
      of: property, at: timeSpace.localTime(atStageTime: stage.time))
  }
}
