import CGlissadeSIMD
public import GlissadeMath

/// Particles of Core Animation's emitter layer, without a screen and without a history.
///
/// Where a particle is follows from the seed, its number and its age in closed form: any time can be asked
/// for, in any order, and gives the same bits. Particle i of a cell is born at beginTime + i / birthRate;
/// what is random about it is drawn from a hash of seed, cell and i. Its age moves it along
/// p + v·t + a·t²/2, and turns, scales and colours it evenly.
///
/// Every particle keeps its place in the outputs for as long as it lives. A system belongs to one isolation
/// domain; many systems can be evaluated at once.
@safe public final class ParticleSystem {
  /// The most places that a system may have.
  public static let maximumCapacity = 1 << 22

  /// Number of places in the outputs, a multiple of 16: enough for all that may be alive at once.
  public let capacity: Int
  /// How many particles were alive at the last evaluation.
  public private(set) var aliveCount = 0

  private struct Cell {
    var schedule: BirthSchedule
    var shape: ParticleShape
    var key: UInt32
    var secondKey: UInt32
    /// The first of its places.
    var firstIndex: Int
    /// The youngest particle and its age, no number below 0 where none is alive.
    var newest = -1
    var age = 0.0
    var isClear = true
  }

  private var cells: [Cell] = []
  private let kernels: KernelTable
  private let numbers: FloatBuffer
  private let matrices: FloatBuffer
  private let colors: FloatBuffer
  private let ages: FloatBuffer

  /// Prepares particles for evaluation; all places are empty until then.
  ///
  /// - Parameters:
  ///   - cells: the kinds of particles, which do not change any more.
  ///   - seed: which of many sequences of random numbers is taken.
  ///   - shape: what particles are born on.
  ///   - mode: which part of it.
  ///   - position: the middle of the shape, in points.
  ///   - size: width and height of the shape, in points; signs do not matter.
  ///   - depth: extent of the shape towards the viewer, in points.
  ///   - birthRate: what birth rates are multiplied with, at least 0.
  ///   - lifetime: what lifetimes and their ranges are multiplied with, at least 0.
  ///   - velocity: what velocities and their ranges are multiplied with.
  ///   - scale: what scales, their ranges and speeds are multiplied with.
  ///   - spin: what spins and their ranges are multiplied with.
  ///   - instructionSet: the build of the kernels, nil for ``InstructionSet/preferred``. The results do not
  ///     depend on it, but where it has no fused multiply-add.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for what no Float can hold, at birth or later in
  ///   a particle's life, and ``BatchError/outOfRange(field:value:row:)`` for negative rates, lifetimes and
  ///   durations, for too many turns, and for more than ``maximumCapacity`` particles; the row is the cell's
  ///   number.
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
    kernels = KernelTable.table(for: instructionSet ?? .preferred)
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

  /// Two words for each seed and cell, no pair of them the same (SplitMix64's finaliser).
  private static func keys(_ seed: UInt32, _ cell: UInt32) -> (UInt32, UInt32) {
    var z = UInt64(seed) << 32 | UInt64(cell)
    z &+= 0x9e37_79b9_7f4a_7c15
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    z ^= z >> 31
    return (UInt32(truncatingIfNeeded: z), UInt32(truncatingIfNeeded: z >> 32))
  }

  // MARK: Evaluating

  /// Fills the outputs for one time; it depends on nothing that was evaluated before.
  ///
  /// Nothing is allocated. A cell of which no particle is alive costs nothing.
  ///
  /// - Parameter time: seconds of the emitter's time; before a cell's begin it has no particles.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is not finite, and
  ///   ``BatchError/outOfRange(field:value:row:)`` for one at which a cell had more than 2⁵³ particles;
  ///   the outputs are then unchanged.
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
    unsafe kernels.evaluateParticles(
      numbers.base + CellLayout.count * row, cell.shape.word, cell.key, cell.secondKey,
      cell.newest, cell.age, cell.schedule.period, cell.schedule.capacity / 16,
      matrices.base + 16 * cell.firstIndex, colors.base + 4 * cell.firstIndex,
      ages.base + cell.firstIndex)
  }

  /// Leaves places as the kernel leaves those where nobody is alive.
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

  /// Calls `body` with what the last evaluation left.
  ///
  /// A place where no particle is alive has the age -1, the colour 0, and a matrix that scales to nothing.
  ///
  /// - Parameter body: receives for each place
  ///   - `matrices`: 16 Floats, scale · rotation about z · translation, with a z scale of 1;
  ///   - `colors`: red, green, blue and opacity in 0…1, the opacity not multiplied into the others;
  ///   - `ages`: seconds since the particle's birth.
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

  /// The places of one cell's particles in the outputs.
  ///
  /// - Parameter cell: number of the cell; it is checked.
  public func indices(ofCell cell: Int) -> Range<Int> {
    precondition(cell >= 0 && cell < cells.count, "there is no cell \(cell)")
    return cells[cell].firstIndex..<(cells[cell].firstIndex + cells[cell].schedule.capacity)
  }

  /// The particle that was alive at a place at the last evaluation, nil if none was.
  ///
  /// - Parameter place: 0 up to ``capacity``; it is checked.
  public func particle(at index: Int) -> ParticleID? {
    guard ages[index] >= 0 else { return nil }
    // The last cell that starts at or before the place; cells without places lie before one that has it.
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
