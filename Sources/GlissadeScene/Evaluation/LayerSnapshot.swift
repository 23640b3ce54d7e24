public import GlissadeEngine
public import GlissadeMath

/// The presentation values and matrices of a layer at one instant.
public struct LayerSnapshot: Hashable, Sendable {
  /// The properties in a snapshot, in the order of ``values``: all whole properties, without components.
  ///
  /// The last ones, from ``/GlissadeEngine/LayerProperty/path`` on, are those of shape layers.
  public static let properties = LayerProperty.roots

  /// The layer's name, if it has one.
  public let name: String?
  /// The index, in the same list of snapshots, of the layer that contains this layer or that it masks; nil for
  /// children of the stage's root and where that layer is not in the list.
  public let parent: Int?
  /// Whether the layer is the mask of its parent.
  public let isMask: Bool
  /// The presentation values of the ``properties`` in their order; those of shapes are missing for all other layers.
  public let values: [AnimationValue]
  /// The matrix from the layer's coordinates to its parent's, including the parent's
  /// ``/GlissadeEngine/Layer/sublayerTransform``.
  public let local: Transform3D
  /// The matrix from the layer's coordinates to the stage's.
  public let world: Transform3D

  init(
    _ shown: Presentation, parent: Int?, local: Transform3D, world: Transform3D
  ) {
    name = shown.layer.name
    self.parent = parent
    isMask = shown.layer.superlayer == nil
    values = LayerSnapshot.properties.filter(shown.layer.has).map(shown.animationValue)
    self.local = local
    self.world = world
  }

  /// Returns the value of a whole property, or nil for a component of one and for a property that the layer does not
  /// have.
  ///
  /// - Parameter property: The property.
  public func value(of property: LayerProperty) -> AnimationValue? {
    zip(LayerSnapshot.properties, values).first { $0.0 == property }?.1
  }
}
