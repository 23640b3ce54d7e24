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

  /// Returns the matrices of a sublayer, to its superlayer's coordinates and to the stage's.
  ///
  /// - Parameter localMatrix: See ``Presentation/localMatrix``.
  package func place(_ localMatrix: Transform3D) -> (local: Transform3D, world: Transform3D) {
    let local = sublayers.map(localMatrix.concatenatingSaturated) ?? localMatrix
    return (local, local.concatenatingSaturated(world))
  }
}
