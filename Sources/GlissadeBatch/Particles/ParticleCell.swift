public import GlissadeMath

/// One kind of particle, with the parameters of Core Animation's emitter cell.
///
/// A value with a range is drawn for each particle from an even distribution, from half the range below the value
/// to half the range above it, as `CAEmitterLayer.seed` is documented. (The page of `lifetimeRange` has an example
/// with the whole range on either side, which the headers contradict.) The sign of a range has no effect.
///
/// All values have to be finite, except the duration.
public struct ParticleCell: Hashable, Sendable {
  /// The number of particles born per second, at least 0.
  ///
  /// They are born one by one: particle i at ``beginTime`` + i / birthRate.
  public var birthRate = 0.0
  /// The lifetime of a particle in seconds, at least 0; with half its range at most 1e18.
  ///
  /// A particle is visible from its birth until just before the end of its life. One with a drawn lifetime of 0 or
  /// less is never visible.
  public var lifetime = 0.0
  /// The range of lifetimes, in seconds.
  public var lifetimeRange = 0.0

  /// The speed at birth, in points per second; a negative speed reverses the direction.
  public var velocity = 0.0
  /// The range of speeds, in points per second.
  public var velocityRange = 0.0
  /// The direction of emission in the plane, in radians from the x axis towards the y axis.
  ///
  /// The axes are the emitter's, with two exceptions as in Core Animation: on a line 0 points upwards, across it;
  /// on a circle or a sphere 0 points outwards.
  public var emissionLongitude = 0.0
  /// The direction of emission out of the plane, in radians towards the viewer.
  public var emissionLatitude = 0.0
  /// The full angle of the emission cone around that direction, in radians; directions are evenly distributed over
  /// it.
  ///
  /// 2π and more covers every direction in space.
  public var emissionRange = 0.0
  /// The acceleration to the right, in points per second squared.
  public var accelerationX = 0.0
  /// The acceleration downwards, in points per second squared.
  public var accelerationY = 0.0
  /// The acceleration towards the viewer, in points per second squared.
  public var accelerationZ = 0.0

  /// The scale at birth.
  public var scale = 1.0
  /// The range of scales.
  public var scaleRange = 0.0
  /// The change of the scale per second; a scale below 0 mirrors the particle.
  public var scaleSpeed = 0.0
  /// The speed of rotation, in radians per second from the x axis towards the y axis.
  ///
  /// Particles are born upright, and may not make more than 2²¹ turns in their lives.
  public var spin = 0.0
  /// The range of speeds of rotation, in radians per second.
  public var spinRange = 0.0

  /// The colour at birth, nominally in 0...1.
  ///
  /// After ranges and speeds are applied, it is clamped to 0...1.
  public var color = Color.white
  /// The range of the red component.
  public var redRange = 0.0
  /// The range of the green component.
  public var greenRange = 0.0
  /// The range of the blue component.
  public var blueRange = 0.0
  /// The range of the opacity.
  public var alphaRange = 0.0
  /// The change of the red component per second.
  public var redSpeed = 0.0
  /// The change of the green component per second.
  public var greenSpeed = 0.0
  /// The change of the blue component per second.
  public var blueSpeed = 0.0
  /// The change of the opacity per second.
  public var alphaSpeed = 0.0

  /// The time at which the first particle is born, in seconds of the emitter's time.
  public var beginTime = 0.0
  /// The seconds during which particles are born, at least 0; existing ones live on after it.
  public var duration = Double.infinity

  /// Creates a cell of white particles that do not move.
  public init(birthRate: Double = 0, lifetime: Double = 0) {
    self.birthRate = birthRate
    self.lifetime = lifetime
  }
}
