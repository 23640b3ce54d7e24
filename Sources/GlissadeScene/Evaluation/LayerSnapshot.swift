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

  init(
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
