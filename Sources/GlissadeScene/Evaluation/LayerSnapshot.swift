public import GlissadeEngine
public import GlissadeMath

/// The presentation values and matrices of a layer at one instant.
public struct LayerSnapshot: Hashable, Sendable {
  /// The properties in a snapshot, in the order of ``values``: all whole properties, without components.
  public static let properties = LayerProperty.roots.filter { !$0.isShapeProperty }

  /// The layer's name, if it has one.
  public let name: String?
  /// The index, in the same list of snapshots, of the layer that contains this layer or that it masks; nil for
  /// children of the stage's root and where that layer is not in the list.
  public let parent: Int?
  /// Whether the layer is the mask of its parent.
  public let isMask: Bool
  /// The presentation values of all ``properties``.
  public let values: [AnimationValue]
  /// The matrix from the layer's coordinates to its parent's, including the parent's
  /// ``/GlissadeEngine/Layer/sublayerTransform``.
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

  /// Returns the value of a whole property, or nil for a component of one.
  ///
  /// - Parameter property: The property.
  public func value(of property: LayerProperty) -> AnimationValue? {
    LayerSnapshot.properties.firstIndex(of: property).map { values[$0] }
  }
}
