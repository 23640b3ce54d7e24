public import GlissadeEngine
public import GlissadeMath

/// What a layer shows at an instant: its values, and the matrices that they make.
public struct LayerSnapshot: Hashable, Sendable {
  /// The properties that a snapshot has the values of, in the order of ``values``: all whole ones.
  public static let properties = LayerProperty.roots

  /// The layer's name, if it has one.
  public let name: String?
  /// The place of the layer that it lies in or masks, in the list that the snapshot is part of; nil below the
  /// stage's root, and where that layer is not in the list.
  public let parent: Int?
  /// Whether it is the mask of the layer above.
  public let isMask: Bool
  /// The presentation's values of all ``properties``.
  public let values: [AnimationValue]
  /// The matrix from the layer's coordinates to those of the layer above, its ``sublayerTransform`` included.
  public let local: Transform3D
  /// The matrix from the layer's coordinates to the stage's.
  public let world: Transform3D

  fileprivate init(
    _ shown: PresentationOrModel, parent: Int?, local: Transform3D, world: Transform3D
  ) {
    name = shown.layer.name
    self.parent = parent
    isMask = shown.layer.superlayer == nil
    values = LayerSnapshot.properties.map(shown.animationValue)
    self.local = local
    self.world = world
  }

  /// The value of a whole property; nil for a component of one.
  public func value(of property: LayerProperty) -> AnimationValue? {
    LayerSnapshot.properties.firstIndex(of: property).map { values[$0] }
  }
}

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

  private var grounds: [ObjectIdentifier: LayerContext] = [:]

  /// All layers below the root: each before its mask and sublayers, those further back first.
  static func all(on stage: Stage) -> [LayerSnapshot] {
    var walk = LayerSnapshotter()
    // The root is not among them, and layers right below it lie in none.
    return LayerTree(stage.root).dropFirst().map { layer, parent in
      walk.snapshot(of: layer, parent: parent.flatMap { $0 > 0 ? $0 - 1 : nil })
    }
  }

  /// A snapshot of one layer.
  mutating func snapshot(of layer: Layer, parent: Int? = nil) -> LayerSnapshot {
    let own = ground(of: layer)
    var local = own.shown.localMatrix
    if let above = layer.container {
      let between = ground(of: above).between
      if !between.isIdentity { local = local.concatenatingSaturated(between) }
    }
    return LayerSnapshot(own.shown, parent: parent, local: local, world: own.world)
  }

  /// What is known of a layer, after the layers above it.
  private mutating func ground(of layer: Layer) -> LayerContext {
    var way: [Layer] = []
    var next: Layer? = layer
    var above: LayerContext?
    while let layer = next {
      if let known = grounds[ObjectIdentifier(layer)] {
        above = known
        break
      }
      way.append(layer)
      next = layer.container
    }
    while let layer = way.popLast() {
      let shown = PresentationOrModel(layer)
      var world = shown.localMatrix
      if let above {
        if !above.between.isIdentity { world = world.concatenatingSaturated(above.between) }
        world = world.concatenatingSaturated(above.world)
      }
      let ground = LayerContext(shown: shown, between: shown.sublayerMatrix, world: world)
      grounds[ObjectIdentifier(layer)] = ground
      above = ground
    }
    guard let above else { preconditionFailure("a layer is on the way to itself") }
    return above
  }
}
