import GlissadeBatch

/// The compiled rows of a layer and its animations, which presentations evaluate.
struct CompiledLayer {
  /// The slot of the layer.
  let own: Slot
  /// The properties that are neither part of the matrix nor the opacity.
  private let columns: [SlotBuilder.Column]
  /// The values that the columns of paths and dash patterns refer to.
  let morphs: MorphTable
  /// The parent slot of the sublayers, if their transform is not the identity or is animated.
  private let sublayers: [Slot]

  /// Creates the compiled form of a layer's present state.
  init(_ layer: Layer) {
    var builder = SlotBuilder(layer)
    // Most animations have at most two rows.
    builder.own.slot.rows.reserveCapacity(2 * layer.animationList.count)
    // Errors were reported when the layer was committed.
    builder.addAnimations(of: layer)
    builder.finish()
    own = builder.own.slot
    columns = builder.columns
    morphs = builder.morphs
    sublayers = builder.needsSublayerSlot ? [builder.sub.slot] : []
  }

  /// Returns the slot of a transform: the layer's own, or that of its sublayers.
  func slot(of root: LayerProperty) -> Slot {
    root == .transform ? own : sublayers.first ?? Slot()
  }

  /// Returns the channel of a component; nil for a column that no animation uses.
  func channel(of root: LayerProperty, _ component: Int) -> Channel? {
    columns.channel(of: root, component, exports: own.exports.count)
  }
}

extension Stage {
  /// Returns the compiled form of a layer's present state.
  ///
  /// For an animated layer, it is cached from the first read until the next change: layers that are not animated, or
  /// never read, take no memory for it.
  func rows(of layer: Layer) -> CompiledLayer {
    guard let slot = layer.slot, !layer.animationList.isEmpty, !layer.flags.contains(.needsCommit)
    else { return CompiledLayer(layer) }
    let index = Int(slot.index)
    if index < compiledLayers.count, let kept = compiledLayers[index] { return kept.value }
    let rows = CompiledLayer(layer)
    var list = compiledLayers.take()
    while list.count <= index { list.append(nil) }
    list[index] = Box(rows)
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
