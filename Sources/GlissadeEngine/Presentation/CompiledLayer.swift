import GlissadeBatch

/// The rows that a layer and its animations are compiled to, as presentations read them.
struct CompiledLayer {
  /// The slot of the layer.
  let own: Slot
  /// Properties that are neither part of the matrix nor the opacity.
  private let columns: [SlotBuilder.Column]
  /// The slot that its sublayers hang below, if their transform is not the identity or moves.
  private let sublayers: [Slot]

  /// Compiles a layer as it is now.
  init(_ layer: Layer) {
    var builder = SlotBuilder(layer)
    // Most animations have two rows at most.
    builder.own.slot.rows.reserveCapacity(2 * layer.animationList.count)
    // What the tables refused was reported when it was committed.
    builder.addAnimations(of: layer)
    builder.finish()
    own = builder.own.slot
    columns = builder.columns
    sublayers = builder.needsSublayerSlot ? [builder.sub.slot] : []
  }

  /// The slot with a transform: the layer's own, or that of its sublayers.
  func slot(of root: LayerProperty) -> Slot {
    root == .transform ? own : sublayers.first ?? Slot()
  }

  /// The channel of a component; nil for a column that no animation has asked for.
  func channel(of root: LayerProperty, _ component: Int) -> Channel? {
    columns.channel(of: root, component, exports: own.exports.count)
  }
}

extension Stage {
  /// The rows of a layer as it is now.
  ///
  /// Those of an animated layer are kept from the first read after a change to the next change, so that layers that
  /// nobody reads, or that do not move, take no memory for them.
  func rows(of layer: Layer) -> CompiledLayer {
    guard let slot = layer.slot, !layer.animationList.isEmpty, !layer.flags.contains(.needsCommit)
    else { return CompiledLayer(layer) }
    let index = Int(slot.index)
    if index < compiledLayers.count, let kept = compiledLayers[index] { return kept.value }
    while compiledLayers.count <= index { compiledLayers.append(nil) }
    let rows = CompiledLayer(layer)
    compiledLayers[index] = Box(rows)
    return rows
  }

  /// Lets go of the rows of a slot whose layer has changed or left.
  func invalidateCompiledLayer(of slot: SlotID?) {
    guard let slot, Int(slot.index) < compiledLayers.count else { return }
    compiledLayers[Int(slot.index)] = nil
  }
}

extension [SlotBuilder.Column] {
  /// The channel of a component; nil for a column that no animation has asked for.
  ///
  /// - Parameter exports: how many values the slot exports.
  func channel(of root: LayerProperty, _ component: Int, exports: Int) -> Channel? {
    switch root {
    case .opacity: return .opacity
    case .position: return component == 0 ? .positionX : .positionY
    case .zPosition: return .positionZ
    case .anchorPoint: return component == 0 ? .anchorPointX : .anchorPointY
    case .bounds:
      switch component {
      case 0: return .originX
      case 1: return .originY
      case 2: return .width
      default: return .height
      }
    default: break
    }
    for column in self where column.property == root {
      return .column(column.first - exports + component)
    }
    return nil
  }
}
