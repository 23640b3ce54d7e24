import GlissadeEngine
import GlissadeMath

/// Takes snapshots of a stage's layers at its present time.
///
/// Their matrices are multiplied from the root down, as those of frames are: they are the same to the last bit.
struct LayerSnapshotter {
  /// What the layers below a layer need of it.
  private struct LayerContext {
    var shown: PresentationOrModel
    var between: Transform3D
    var world: Transform3D
  }

  private var contexts: [ObjectIdentifier: LayerContext] = [:]

  /// All layers below the root: each before its mask and sublayers, those further back first.
  static func all(on stage: Stage) -> [LayerSnapshot] {
    var snapshotter = LayerSnapshotter()
    // The root is not among them, and layers right below it lie in none.
    return LayerTree(stage.root).dropFirst().map { layer, parent in
      snapshotter.snapshot(of: layer, parent: parent.flatMap { $0 > 0 ? $0 - 1 : nil })
    }
  }

  /// A snapshot of one layer.
  mutating func snapshot(of layer: Layer, parent: Int? = nil) -> LayerSnapshot {
    let own = context(of: layer)
    var local = own.shown.localMatrix
    if let above = layer.container {
      let between = context(of: above).between
      if !between.isIdentity { local = local.concatenatingSaturated(between) }
    }
    return LayerSnapshot(own.shown, parent: parent, local: local, world: own.world)
  }

  /// What is known of a layer, after the layers above it.
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
      let shown = PresentationOrModel(layer)
      var world = shown.localMatrix
      if let above {
        if !above.between.isIdentity { world = world.concatenatingSaturated(above.between) }
        world = world.concatenatingSaturated(above.world)
      }
      let context = LayerContext(shown: shown, between: shown.sublayerMatrix, world: world)
      contexts[ObjectIdentifier(layer)] = context
      above = context
    }
    guard let above else { preconditionFailure("a layer is on the way to itself") }
    return above
  }
}
