public import GlissadeBatch
public import GlissadeMath

/// A layer that emits particles: `CAEmitterLayer`.
///
/// Particles are a function of the seed, their numbers and the layer's time alone: random access in time
/// holds for them as for everything else. They live in the layer's coordinates, at the layer's time, which
/// its ``Layer/timing`` can pause, scrub and run backwards. Changing a property starts them anew at once, as
/// if it had always been so.
///
/// Numbers that are refused leave the particles as they were, and the stage's ``Stage/errorHandler`` is told;
/// ``configure(_:)`` throws instead.
public final class EmitterLayer: Layer {
  /// What an emitter layer is told, in one piece.
  public struct Configuration: Hashable, Sendable {
    /// The kinds of particles.
    public var cells: [ParticleCell] = []
    /// Which of many sequences of random numbers is taken.
    public var seed: UInt32 = 0
    /// What particles are born on.
    public var shape = EmitterShape.point
    /// Which part of it.
    public var mode = EmitterMode.volume
    /// The middle of the shape in the layer's coordinates, in points.
    public var position = Point.zero
    /// The distance of the shape from the layer's plane, in points.
    public var zPosition = 0.0
    /// Width and height of the shape, in points.
    public var size = Size.zero
    /// Extent of the shape towards the viewer, in points.
    public var depth = 0.0
    /// What the cells' birth rates are multiplied with, 0 or greater.
    public var birthRate = 1.0
    /// What lifetimes are multiplied with, 0 or greater.
    public var lifetime = 1.0
    /// What velocities are multiplied with.
    public var velocity = 1.0
    /// What scales are multiplied with.
    public var scale = 1.0
    /// What spins are multiplied with.
    public var spin = 1.0

    /// An emitter without cells.
    public init() {}
  }

  private var settings = Configuration()
  private var system: ParticleSystem?

  /// Everything that the emitter is told.
  ///
  /// - SeeAlso: ``configure(_:)``, which throws what is refused here.
  public var configuration: Configuration {
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

  /// Which of many sequences of random numbers is taken.
  public var seed: UInt32 {
    get { settings.seed }
    set { configuration.seed = newValue }
  }

  /// What particles are born on; the point by default.
  public var emitterShape: EmitterShape {
    get { settings.shape }
    set { configuration.shape = newValue }
  }

  /// Which part of the shape; the volume by default.
  public var emitterMode: EmitterMode {
    get { settings.mode }
    set { configuration.mode = newValue }
  }

  /// The middle of the shape in the layer's coordinates, in points.
  public var emitterPosition: Point {
    get { settings.position }
    set { configuration.position = newValue }
  }

  /// Width and height of the shape, in points.
  public var emitterSize: Size {
    get { settings.size }
    set { configuration.size = newValue }
  }

  /// What the cells' birth rates are multiplied with, 0 or greater.
  public var birthRate: Double {
    get { settings.birthRate }
    set { configuration.birthRate = newValue }
  }

  /// What lifetimes are multiplied with, 0 or greater.
  public var lifetime: Double {
    get { settings.lifetime }
    set { configuration.lifetime = newValue }
  }

  /// What velocities are multiplied with.
  public var velocity: Double {
    get { settings.velocity }
    set { configuration.velocity = newValue }
  }

  /// What scales are multiplied with.
  public var scale: Double {
    get { settings.scale }
    set { configuration.scale = newValue }
  }

  /// What spins are multiplied with.
  public var spin: Double {
    get { settings.spin }
    set { configuration.spin = newValue }
  }

  /// The distance of the shape from the layer's plane, in points.
  public var emitterZPosition: Double {
    get { settings.zPosition }
    set { configuration.zPosition = newValue }
  }

  /// Extent of the shape towards the viewer, in points.
  public var emitterDepth: Double {
    get { settings.depth }
    set { configuration.depth = newValue }
  }

  /// Sets everything that the emitter is told.
  ///
  /// - Throws: ``EngineError/emitter(_:)`` with the number that is refused; nothing has changed then.
  public func configure(_ configuration: Configuration) throws(EngineError) {
    let set = stage?.table.batch.instructionSet
    do throws(BatchError) {
      system = try EmitterLayer.system(configuration, set)
    } catch {
      throw .emitter(error)
    }
    settings = configuration
  }

  private static func system(
    _ told: Configuration, _ instructionSet: InstructionSet?
  ) throws(BatchError) -> ParticleSystem {
    try ParticleSystem(
      cells: told.cells, seed: told.seed, shape: told.shape, mode: told.mode,
      position: Vector(x: told.position.x, y: told.position.y, z: told.zPosition), size: told.size,
      depth: told.depth, birthRate: told.birthRate, lifetime: told.lifetime,
      velocity: told.velocity, scale: told.scale, spin: told.spin, instructionSet: instructionSet)
  }

  /// The particles as the stage's last ``Stage/evaluate(at:)`` left them; nil before there are cells.
  ///
  /// Their matrices are to be multiplied with the layer's own.
  public var particles: ParticleSystem? { system }

  /// Whether particles can be alive at some time.
  var isEmitting: Bool { (system?.capacity ?? 0) > 0 }

  func evaluate(atStageTime time: Double) throws(EngineError) {
    guard let system else { return }
    let local = timeSpace.localTime(atStageTime: time)
    do throws(BatchError) { try system.evaluate(at: local) } catch { throw .emitter(error) }
  }
}
