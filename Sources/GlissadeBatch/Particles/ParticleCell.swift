public import GlissadeMath

/// One kind of particle: the numbers of Core Animation's emitter cell.
///
/// A value with a range is different for every particle: evenly distributed from half a range below it to
/// half a range above, as `CAEmitterLayer.seed` is documented. (The page of `lifetimeRange` has an example
/// with a whole range on either side, which the headers contradict.) The sign of a range does not matter.
///
/// Everything has to be finite, but for the duration.
public struct ParticleCell: Hashable, Sendable {
  /// Particles born in a second, at least 0.
  ///
  /// They are born one by one: number i at ``beginTime`` + i / birthRate.
  public var birthRate = 0.0
  /// Seconds that a particle lives, at least 0 and at most 1e18 with half its range.
  ///
  /// It is seen from its birth until just before the end. One whose lifetime comes out as 0 or less is
  /// never seen.
  public var lifetime = 0.0
  /// Width of the interval that lifetimes are in, in seconds.
  public var lifetimeRange = 0.0

  /// Speed at birth, in points a second; a negative one is in the opposite direction.
  public var velocity = 0.0
  /// Width of the interval that speeds are in, in points a second.
  public var velocityRange = 0.0
  /// Direction of emission in the plane, in radians from the x axis towards the y axis.
  ///
  /// The axes are the emitter's, with two exceptions that Core Animation makes as well: on a line 0 is
  /// upwards, across it, and on a circle or a sphere it is outwards.
  public var emissionLongitude = 0.0
  /// Direction of emission out of the plane, in radians towards the viewer.
  public var emissionLatitude = 0.0
  /// Angle of the cone around that direction, from side to side in radians; directions are even over it.
  ///
  /// 2π and more is every direction in space.
  public var emissionRange = 0.0
  /// Acceleration to the right, in points a second, a second.
  public var accelerationX = 0.0
  /// Acceleration downwards, in points a second, a second.
  public var accelerationY = 0.0
  /// Acceleration towards the viewer, in points a second, a second.
  public var accelerationZ = 0.0

  /// Scale at birth.
  public var scale = 1.0
  /// Width of the interval that scales are in.
  public var scaleRange = 0.0
  /// What the scale gains in a second; below 0 it mirrors.
  public var scaleSpeed = 0.0
  /// Speed of rotation, in radians a second from the x axis towards the y axis.
  ///
  /// Particles are born upright, and must not make more than 2²¹ turns in their lives.
  public var spin = 0.0
  /// Width of the interval that speeds of rotation are in, in radians a second.
  public var spinRange = 0.0

  /// Colour at birth, nominally in 0...1.
  ///
  /// What comes out after ranges and speeds is clamped to 0...1, as on a screen.
  public var color = Color.white
  /// Width of the interval that red components are in.
  public var redRange = 0.0
  /// Width of the interval that green components are in.
  public var greenRange = 0.0
  /// Width of the interval that blue components are in.
  public var blueRange = 0.0
  /// Width of the interval that opacities are in.
  public var alphaRange = 0.0
  /// What the red component gains in a second.
  public var redSpeed = 0.0
  /// What the green component gains in a second.
  public var greenSpeed = 0.0
  /// What the blue component gains in a second.
  public var blueSpeed = 0.0
  /// What the opacity gains in a second.
  public var alphaSpeed = 0.0

  /// When the first particle is born, in seconds of the emitter's time.
  public var beginTime = 0.0
  /// Seconds in which particles are born, at least 0; those that were live on.
  public var duration = Double.infinity

  /// Makes a cell of white particles that stand still.
  public init(birthRate: Double = 0, lifetime: Double = 0) {
    self.birthRate = birthRate
    self.lifetime = lifetime
  }
}
