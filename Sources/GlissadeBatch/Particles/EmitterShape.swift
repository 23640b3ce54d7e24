/// The shape on which particles are born, around the emitter's position.
public enum EmitterShape: CaseIterable, Hashable, Sendable {
  /// The position itself.
  case point
  /// A line of the emitter's width, from left to right.
  case line
  /// A rectangle of the emitter's width and height.
  case rectangle
  /// A cuboid of the emitter's width, height and depth.
  case cuboid
  /// A circle in the plane, whose radius is the emitter's width.
  case circle
  /// A sphere whose radius is the emitter's width.
  case sphere
}

/// The part of the shape on which particles are born, evenly distributed.
///
/// Shapes without that part use the whole shape, as a line does for all parts but its points.
public enum EmitterMode: CaseIterable, Hashable, Sendable {
  /// The ends of a line, the corners of a rectangle or cuboid, the middle of a circle or sphere.
  case points
  /// The sides of a rectangle, the edges of a cuboid, and the circumference of a circle or of a sphere seen from
  /// the front.
  case outline
  /// The faces of a cuboid and the surface of a sphere; flat shapes are filled.
  case surface
  /// Everything inside.
  case volume
}
