import GlissadeEngine
import GlissadeMath

/// Takes snapshots of layers at their stage's current time.
struct LayerSnapshotter {
  /// The values of a layer, and the matrices that place its children.
  private struct LayerContext {
    var shown: Presentation
    var local: Transform3D
    var matrices: SuperlayerMatrices
  }

  private var contexts: [ObjectIdentifier: LayerContext] = [:]

  /// Returns snapshots of all layers below the root: each layer before its mask and sublayers, siblings from back to
  /// front.
  static func all(on stage: Stage) -> [LayerSnapshot] {
    var snapshotter = LayerSnapshotter()
    // The root itself is not in the list, so its children have no parent and the other indices shift by one.
    return LayerTree(stage.root).dropFirst().map { layer, parent in
      snapshotter.snapshot(of: layer, parent: parent.flatMap { $0 > 0 ? $0 - 1 : nil })
    }
  }

  /// Returns a snapshot of one layer.
  mutating func snapshot(of layer: Layer, parent: Int? = nil) -> LayerSnapshot {
    let own = context(of: layer)
    return LayerSnapshot(own.shown, parent: parent, local: own.local, world: own.matrices.world)
  }

  /// Returns the context of a layer, computing those of its ancestors first.
  private mutating func context(of layer: Layer) -> LayerContext {
    var ancestors: [Layer] = []
    var next: Layer? = layer
    var above: LayerContext?
    while let layer = next {
      if let known = contexts[ObjectIdentifier(layer)] {
        above = known
        break
      }
      ancestors.append(layer)
      next = layer.container
    }
    while let layer = ancestors.popLast() {
      let shown = layer.presentationOrModel
      var local = shown.localMatrix
      var world = local
      above?.matrices.place(&local, &world)
      let context = LayerContext(
        shown: shown, local: local,
        matrices: SuperlayerMatrices(sublayers: shown.sublayerMatrix, world: world))
      contexts[ObjectIdentifier(layer)] = context
      above = context
    }
    guard let above else { preconditionFailure("a layer is on the way to itself") }
    return above
  }
}
