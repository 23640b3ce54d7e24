package import GlissadeMath

/// The matrices of a layer that place its sublayers.
///
/// The matrices of a tree are multiplied from the root down, in the order of frames, so that the bits are the same.
package struct SuperlayerMatrices {
  /// The layer's ``Presentation/sublayerMatrix``; nil for the identity.
  private let sublayers: Transform3D?
  /// The matrix from the layer's coordinates to the stage's.
  package let world: Transform3D

  /// Creates the matrices of a layer.
  package init(sublayers: Transform3D?, world: Transform3D = .identity) {
    self.sublayers = sublayers.flatMap { $0.isIdentity ? nil : $0 }
    self.world = world
  }

  /// Sets the matrices of a sublayer, to its superlayer's coordinates and to the stage's.
  ///
  /// - Parameters:
  ///   - local: The ``Presentation/localMatrix``; afterwards, with the superlayer's sublayer transform.
  ///   - world: The matrix to the stage's coordinates.
  package func place(_ local: inout Transform3D, _ world: inout Transform3D) {
    if let sublayers { local = local.concatenatingSaturated(sublayers) }
    world = local.concatenatingSaturated(self.world)
  }
}
