import CGlissadeSIMD
public import GlissadeMath

/// A system of particles with the parameters of Core Animation's emitter layer, without a screen and without a
/// history.
///
/// A particle's state follows in closed form from the seed, its number and its age: any time can be evaluated, in
/// any order, with the same bits. Particle i of a cell is born at beginTime + i / birthRate; its random values are
/// drawn from a hash of seed, cell and i. It moves along p + v·t + a·t²/2, and rotates, scales and changes colour
/// linearly with its age.
///
/// Every particle keeps its index in the outputs while it lives. A system belongs to one isolation domain;
/// different systems can be evaluated concurrently.
@safe public final class ParticleSystem {
  /// The maximum capacity of a system.
  public static let maximumCapacity = 1 << 22

  /// The number of indices in the outputs, a multiple of 16: enough for all particles that can be alive at once.
  public let capacity: Int
  /// The number of particles that were alive at the last evaluation.
  public private(set) var aliveCount = 0

  private struct Cell {
    var schedule: BirthSchedule
    var shape: ParticleShape
    var key: UInt32
    var secondKey: UInt32
    /// The first output index of the cell.
    var firstIndex: Int
    /// The number and the age of the youngest particle; the number is negative where none is alive.
    var newest = -1
    var age = 0.0
    var isClear = true
  }

  private var cells: [Cell] = []
  private let kernel: gl_particle_kernel
  private let numbers: FloatBuffer
  private let matrices: FloatBuffer
  private let colors: FloatBuffer
  private let ages: FloatBuffer

  /// Creates a system whose outputs are empty until the first evaluation.
  ///
  /// - Parameters:
  ///   - cells: The kinds of particles, which cannot change later.
  ///   - seed: The seed of the random numbers.
  ///   - shape: The shape on which particles are born.
  ///   - mode: The part of the shape.
  ///   - position: The centre of the shape, in points.
  ///   - size: The width and height of the shape, in points; signs have no effect.
  ///   - depth: The extent of the shape towards the viewer, in points.
  ///   - birthRate: The factor of birth rates, at least 0.
  ///   - lifetime: The factor of lifetimes and their ranges, at least 0.
  ///   - velocity: The factor of velocities and their ranges.
  ///   - scale: The factor of scales, their ranges and speeds.
  ///   - spin: The factor of spins and their ranges.
  ///   - instructionSet: The build of the kernels; nil for ``InstructionSet/preferred``. All builds with fused
  ///     multiply-add give the same results.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for values that do not fit a Float, at birth or later in
  ///   a particle's life, and ``BatchError/outOfRange(field:value:row:)`` for negative rates, lifetimes and
  ///   durations, for too many turns, and for more than ``maximumCapacity`` particles; the row is the cell's index.
  public init(
    cells: [ParticleCell], seed: UInt32 = 0, shape: EmitterShape = .point,
    mode: EmitterMode = .volume, position: Vector = .zero, size: Size = .zero, depth: Double = 0,
    birthRate: Double = 1, lifetime: Double = 1, velocity: Double = 1, scale: Double = 1,
    spin: Double = 1, instructionSet: InstructionSet? = nil
  ) throws(BatchError) {
    let settings = EmitterSettings(
      shape: shape, mode: mode, position: position,
      size: Vector(x: size.width, y: size.height, z: depth), birthRate: birthRate,
      lifetime: lifetime, velocity: velocity, scale: scale, spin: spin)
    unsafe kernel = (instructionSet ?? .preferred).particleKernel
    numbers = FloatBuffer(count: CellLayout.count * cells.count)
    var count = 0
    for (row, cell) in cells.enumerated() {
      let compiled = try ParticleRecord(cell, settings, row: row)
      let schedule = try BirthSchedule(cell, compiled, row: row)
      unsafe compiled.write(to: numbers.base + CellLayout.count * row)
      let keys = ParticleSystem.keys(seed, UInt32(truncatingIfNeeded: row))
      self.cells.append(
        Cell(
          schedule: schedule, shape: compiled.shape, key: keys.0, secondKey: keys.1,
          firstIndex: count))
      count += schedule.capacity
      guard count <= ParticleSystem.maximumCapacity else {
        throw .outOfRange(field: .particles, value: Double(count), row: row)
      }
    }
    capacity = count
    matrices = FloatBuffer(count: 16 * count)
    colors = FloatBuffer(count: 4 * count)
    ages = FloatBuffer(count: count)
    clear(0..<count)
  }

  /// Returns two words for each seed and cell, a different pair for each (SplitMix64's finaliser).
  private static func keys(_ seed: UInt32, _ cell: UInt32) -> (UInt32, UInt32) {
    var z = UInt64(seed) << 32 | UInt64(cell)
    z &+= 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    z ^= z >> 31
    return (UInt32(truncatingIfNeeded: z), UInt32(truncatingIfNeeded: z >> 32))
  }

  // MARK: Evaluating

  /// Evaluates the particles at a time, independently of earlier evaluations.
  ///
  /// It does not allocate. A cell without living particles costs nothing.
  ///
  /// - Parameter time: The emitter's time in seconds; before a cell's begin it has no particles.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is not finite, and
  ///   ``BatchError/outOfRange(field:value:row:)`` for one at which a cell had more than 2⁵³ births; the outputs
  ///   are then unchanged.
  public func evaluate(at time: Double) throws(BatchError) {
    try requireTime(time)
    for row in cells.indices { _ = try cells[row].schedule.youngest(at: time, row: row) }
    aliveCount = 0
    for row in cells.indices {
      guard let youngest = try cells[row].schedule.youngest(at: time, row: row) else {
        let first = cells[row].firstIndex
        if !cells[row].isClear { clear(first..<(first + cells[row].schedule.capacity)) }
        cells[row].isClear = true
        cells[row].newest = -1
        continue
      }
      cells[row].isClear = false
      cells[row].newest = youngest.number
      cells[row].age = youngest.age
      aliveCount += run(cells[row], row)
    }
  }

  private func run(_ cell: Cell, _ row: Int) -> Int {
    unsafe kernel(
      numbers.base + CellLayout.count * row, cell.shape.word, cell.key, cell.secondKey,
      cell.newest, cell.age, cell.schedule.period, cell.schedule.capacity / 16,
      matrices.base + 16 * cell.firstIndex, colors.base + 4 * cell.firstIndex,
      ages.base + cell.firstIndex)
  }

  /// Writes the values that the kernel writes where no particle is alive.
  private func clear(_ indices: Range<Int>) {
    unsafe (matrices.base + 16 * indices.lowerBound).update(repeating: 0, count: 16 * indices.count)
    unsafe (colors.base + 4 * indices.lowerBound).update(repeating: 0, count: 4 * indices.count)
    unsafe (ages.base + indices.lowerBound).update(repeating: -1, count: indices.count)
    for index in indices {
      unsafe matrices.base[16 * index + 10] = 1
      unsafe matrices.base[16 * index + 15] = 1
    }
  }

  // MARK: Reading

  /// Calls `body` with the values of the last evaluation.
  ///
  /// An index without a living particle has the age -1, the colour 0, and a matrix that scales to nothing.
  ///
  /// - Parameter body: Receives for each index
  ///   - `matrices`: 16 Floats, scale · rotation about z · translation, with a z scale of 1;
  ///   - `colors`: red, green, blue and opacity in 0…1, not premultiplied;
  ///   - `ages`: the seconds since the particle's birth.
  public func withParticles<Result, Failure: Error>(
    _ body: (
      _ matrices: Span<Float>, _ colors: Span<Float>, _ ages: Span<Float>
    ) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try matrices.withSpan { matrices throws(Failure) in
      try colors.withSpan { colors throws(Failure) in
        try ages.withSpan { ages throws(Failure) in try body(matrices, colors, ages) }
      }
    }
  }

  /// Returns the output indices of a cell's particles.
  ///
  /// - Parameter cell: The index of the cell, which is checked.
  public func indices(ofCell cell: Int) -> Range<Int> {
    precondition(cell >= 0 && cell < cells.count, "there is no cell \(cell)")
    return cells[cell].firstIndex..<(cells[cell].firstIndex + cells[cell].schedule.capacity)
  }

  /// Returns the particle that was alive at an output index at the last evaluation; nil if there was none.
  ///
  /// - Parameter index: 0..<``capacity``; it is checked.
  public func particle(at index: Int) -> ParticleID? {
    guard ages[index] >= 0 else { return nil }
    // The last cell that starts at or before the index; cells of capacity 0 precede it.
    var (low, high) = (0, cells.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if cells[middle].firstIndex <= index { low = middle } else { high = middle - 1 }
    }
    let cell = cells[low]
    let (newest, capacity) = (cell.newest, cell.schedule.capacity)
    let back = (newest - (index - cell.firstIndex)) % capacity
    return ParticleID(cell: low, index: newest - (back < 0 ? back + capacity : back))
  }
}
