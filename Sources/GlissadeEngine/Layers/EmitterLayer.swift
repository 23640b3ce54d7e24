public import GlissadeBatch
public import GlissadeMath

/// A layer that emits particles: `CAEmitterLayer`.
///
/// Particles are a function of the seed, the configuration and the layer's time alone, so that times can be evaluated
/// in any order. They are in the layer's coordinates and follow the layer's time, which its ``Layer/timing`` can
/// pause, scrub and run backwards. A changed property applies at once, as if it had always had that value.
///
/// Invalid numbers leave the particles unchanged and are reported to the stage's ``Stage/errorHandler``.
///
/// Twenty particles are born per second, and each lives for two seconds:
///
/// ```swift
/// let stage = Stage()
/// let fountain = EmitterLayer()
/// try stage.root.addSublayer(fountain)
/// var drop = ParticleCell(birthRate: 20, lifetime: 2)
/// drop.velocity = 100
/// drop.accelerationY = 50
/// fountain.emitterCells = [drop]
/// try stage.evaluate(at: 10)
/// let count = fountain.particles?.aliveCount  // 40
/// ```
public final class EmitterLayer: Layer {
  /// All settings of an emitter layer.
  package struct Configuration: Hashable, Sendable {
    /// The kinds of particles.
    package var cells: [ParticleCell] = []
    /// The seed of the random numbers.
    package var seed: UInt32 = 0
    /// The shape on which particles are born.
    package var shape = EmitterShape.point
    /// The part of the shape on which particles are born.
    package var mode = EmitterMode.volume
    /// The centre of the shape in the layer's coordinates, in points.
    package var position = Point.zero
    /// The distance of the shape from the layer's plane, in points.
    package var zPosition = 0.0
    /// The width and height of the shape, in points.
    package var size = Size.zero
    /// The extent of the shape towards the viewer, in points.
    package var depth = 0.0
    /// A factor that multiplies the cells' birth rates, 0 or greater.
    package var birthRate = 1.0
    /// A factor that multiplies the cells' lifetimes, 0 or greater.
    package var lifetime = 1.0
    /// A factor that multiplies the cells' velocities.
    package var velocity = 1.0
    /// A factor that multiplies the cells' scales.
    package var scale = 1.0
    /// A factor that multiplies the cells' spins.
    package var spin = 1.0

    /// Creates a configuration without cells.
    package init() {}
  }

  private var settings = Configuration()
  private var system: ParticleSystem?

  /// The settings of the emitter.
  ///
  /// - SeeAlso: ``configure(_:)``, which throws an error for settings that are ignored here.
  package var configuration: Configuration {
    get { settings }
    set {
      do throws(EngineError) { try configure(newValue) } catch { Stage.report(error, layer: self) }
    }
  }

  /// The kinds of particles.
  public var emitterCells: [ParticleCell] {
    get { settings.cells }
    set { configuration.cells = newValue }
  }

  /// The seed of the random numbers.
  public var seed: UInt32 {
    get { settings.seed }
    set { configuration.seed = newValue }
  }

  /// The shape on which particles are born; a point by default.
  public var emitterShape: EmitterShape {
    get { settings.shape }
    set { configuration.shape = newValue }
  }

  /// The part of the shape on which particles are born; the volume by default.
  public var emitterMode: EmitterMode {
    get { settings.mode }
    set { configuration.mode = newValue }
  }

  /// The centre of the shape in the layer's coordinates, in points.
  public var emitterPosition: Point {
    get { settings.position }
    set { configuration.position = newValue }
  }

  /// The width and height of the shape, in points.
  public var emitterSize: Size {
    get { settings.size }
    set { configuration.size = newValue }
  }

  /// A factor that multiplies the cells' birth rates, 0 or greater.
  public var birthRate: Double {
    get { settings.birthRate }
    set { configuration.birthRate = newValue }
  }

  /// A factor that multiplies the cells' lifetimes, 0 or greater.
  public var lifetime: Double {
    get { settings.lifetime }
    set { configuration.lifetime = newValue }
  }

  /// A factor that multiplies the cells' velocities.
  public var velocity: Double {
    get { settings.velocity }
    set { configuration.velocity = newValue }
  }

  /// A factor that multiplies the cells' scales.
  public var scale: Double {
    get { settings.scale }
    set { configuration.scale = newValue }
  }

  /// A factor that multiplies the cells' spins.
  public var spin: Double {
    get { settings.spin }
    set { configuration.spin = newValue }
  }

  /// The distance of the shape from the layer's plane, in points.
  public var emitterZPosition: Double {
    get { settings.zPosition }
    set { configuration.zPosition = newValue }
  }

  /// The extent of the shape towards the viewer, in points.
  public var emitterDepth: Double {
    get { settings.depth }
    set { configuration.depth = newValue }
  }

  /// Sets all settings of the emitter.
  ///
  /// - Throws: ``EngineError/emitter(_:)`` for a number that is out of range; nothing has changed then.
  /// - Complexity: O(*n*) in the number of particles that can be alive at once. Each property that is set by itself
  ///   takes as long.
  package func configure(_ configuration: Configuration) throws(EngineError) {
    let set = stage?.table.batch.instructionSet
    do throws(BatchError) {
      system = try EmitterLayer.system(configuration, set)
    } catch {
      throw .emitter(error)
    }
    settings = configuration
  }

  private static func system(
    _ configuration: Configuration, _ instructionSet: InstructionSet?
  ) throws(BatchError) -> ParticleSystem {
    try ParticleSystem(
      cells: configuration.cells, seed: configuration.seed, shape: configuration.shape,
      mode: configuration.mode,
      position: Vector(
        x: configuration.position.x, y: configuration.position.y, z: configuration.zPosition),
      size: configuration.size,
      depth: configuration.depth, birthRate: configuration.birthRate,
      lifetime: configuration.lifetime,
      velocity: configuration.velocity, scale: configuration.scale, spin: configuration.spin,
      instructionSet: instructionSet)
  }

  /// The particles at the time of the stage's last ``Stage/evaluate(at:)``; nil before there are cells.
  ///
  /// Their matrices map to the layer's coordinates and must be multiplied by the layer's own matrix.
  public var particles: ParticleSystem? { system }

  /// Whether particles can be alive at some time.
  var isEmitting: Bool { (system?.capacity ?? 0) > 0 }

  func evaluate(atStageTime time: Double) throws(EngineError) {
    guard let system else { return }
    let local = timeSpace.localTime(atStageTime: time)
    do throws(BatchError) { try system.evaluate(at: local) } catch { throw .emitter(error) }
  }
}
