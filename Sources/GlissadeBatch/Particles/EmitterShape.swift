/// What particles are born on, around the emitter's position.
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

/// Which part of its shape particles are born on, evenly distributed.
///
/// A shape that does not have the part is taken as a whole, as a line is for all but its points.
public enum EmitterMode: CaseIterable, Hashable, Sendable {
  /// The ends of a line, the corners of a rectangle or cuboid, the middle of a circle or sphere.
  case points
  /// The sides of a rectangle, the edges of a cuboid, a circle's line and that of a sphere seen from the front.
  case outline
  /// The sides of a cuboid and a sphere's skin; flat shapes are filled.
  case surface
  /// Everything inside.
  case volume
}
