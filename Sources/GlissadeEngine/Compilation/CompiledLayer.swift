package import GlissadeBatch
import GlissadeMath

/// The compiled rows of a layer and its animations, which presentations evaluate, with the values that no row
/// animates.
package final class CompiledLayer {
  /// The slot of the layer.
  package let own: SlotSampler
  /// The properties that are neither part of the matrix nor the opacity.
  package let columns: [SlotBuilder.Column]
  /// The values that the columns of paths and dash patterns refer to.
  let morphs: MorphTable
  /// The parent slot of the sublayers, if their transform is not the identity or is animated.
  package let sublayers: SlotSampler?
  /// The appearance; nil for a layer without a style.
  private let styledAppearance: Box<LayerAppearance>?
  let flags: LayerFlags
  /// The time space of the layer; a layer with animations is compiled anew in another one.
  package let timeSpace: TimeSpace?

  /// Creates the compiled form of a layer's present state.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - isModel: Whether the layer's animations are left out.
  init(_ layer: Layer, isModel: Bool = false) {
    styledAppearance = layer.style.map { Box($0.appearance) }
    (flags, timeSpace) = (layer.flags, layer.timeSpace)
    guard !layer.animationList.isEmpty, !isModel else {
      columns = []
      morphs = MorphTable()
      var stack = TransformStack()
      stack.begin(layer.transform)
      stack.slot.opacity = layer.opacity
      stack.slot.setGeometry(layer.geometry)
      stack.finish()
      own = SlotSampler(stack.slot)
      if layer.sublayerTransform.isIdentity {
        sublayers = nil
      } else {
        stack.begin(layer.sublayerTransform)
        stack.finish()
        sublayers = SlotSampler(stack.slot)
      }
      return
    }
    var builder = SlotBuilder(layer)
    // Most animations have at most two rows.
    builder.own.slot.rows.reserveCapacity(2 * layer.animationList.count)
    // Errors were reported when the layer was committed.
    builder.addAnimations(of: layer)
    builder.finish()
    own = SlotSampler(builder.own.slot)
    columns = builder.columns
    morphs = builder.morphs
    sublayers = builder.needsSublayerSlot ? SlotSampler(builder.sub.slot) : nil
  }

  package var appearance: LayerAppearance { styledAppearance?.value ?? LayerAppearance() }

  /// Whether the model is hidden, and whether its bounds clip.
  package var isHidden: Bool { flags.isHidden }
  package var masksToBounds: Bool { flags.masksToBounds }

  /// Returns the sampler of a transform: the layer's own, or that of its sublayers.
  func sampler(of root: LayerProperty) -> SlotSampler {
    root == .transform ? own : sublayers ?? SlotSampler(Slot())
  }

  /// Returns the channel of a component; nil for a column that no animation uses.
  package func channel(of root: LayerProperty, _ component: Int) -> Channel? {
    columns.channel(of: root, component, exports: Int(own.exportCount))
  }
}
