import CGlissadeSIMD

// Particles of one cell in closed form: their state depends only on their number and age.

/// The particles at the indices of a block.
struct ParticleNumbers {
  let low: Bits
  let high: Bits
  /// The number of the cell's particles that were born after each.
  let later: Lanes

  /// Creates the numbers of a block's particles.
  ///
  /// - Parameters:
  ///   - first: The number of the particle that the first index would hold, a multiple of 16 up to `newest`.
  ///   - capacity: The number of indices of the cell. The index of an unborn particle holds the one born that many
  ///     births earlier.
  @inline(__always) init(first: Int, newest: Int, capacity: Int) {
    let lane = SIMD16<UInt32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let lanePlace = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let before = first &- capacity
    let ahead = splat(Float(newest &- first)) - lanePlace
    @inline(__always) func choose(_ born: UInt32, _ older: UInt32) -> Bits {
      bits(
        gl_where_ge(
          ahead, splat(0), lanes(Bits(repeating: born)), lanes(Bits(repeating: older))))
    }
    low =
      choose(UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: before)) | lane
    high = choose(
      UInt32(truncatingIfNeeded: first &>> 32) &* ParticleRandom.highFactor,
      UInt32(truncatingIfNeeded: before &>> 32) &* ParticleRandom.highFactor)
    later = gl_where_ge(ahead, splat(0), ahead, ahead + splat(Float(capacity)))
  }
}

/// Evaluates one block; returns 1 for every particle that is alive, otherwise 0.
@inline(__always) func particleBlock<Shape: ShapeSampler>(
  _ shape: Shape, _ cell: LaneReader, _ numbers: ParticleNumbers, _ key: UInt32,
  _ secondKey: UInt32,
  _ newest: Lanes, _ age: WideLanes, _ period: WideLanes, _ matrices: LaneWriter,
  _ colors: LaneWriter,
  _ ages: LaneWriter
) -> Lanes {
  @inline(__always) func number(_ offset: Int) -> Lanes { splat(cell.scalar(offset)) }
  let zero = splat(0)
  var draws = ParticleRandom(numbers.low, numbers.high, key, secondKey)
  // Computed in Double, so that ages are precise at any time.
  let trueAge = gl_narrow(fma(gl_widen(numbers.later), period, age))
  let lifetime = fma(draws.next(), number(CellLayout.lifetimeRange), number(CellLayout.lifetime))
  let born = gl_where_gt(numbers.later, newest, zero, splat(1))
  let alive = gl_where_gt(lifetime, trueAge, born, zero)
  @inline(__always) func shown(_ value: Lanes) -> Lanes {
    gl_where_gt(alive, zero, value, zero)
  }
  // The values of dead particles stay finite.
  let t = gl_min(trueAge, number(CellLayout.longestLifetime))
  ages.store(gl_where_gt(alive, zero, t, splat(-1)), 0)

  let distance =
    fma(draws.next(), number(CellLayout.velocityRange), number(CellLayout.velocity)) * t
  let cap = draws.nextUnit() * number(CellLayout.cap)
  let sine = gl_sqrt(cap * (splat(2) - cap))
  let turn = draws.next()
  let around = sineAndCosine(turn + turn)
  let axis = Coordinates(cell, CellLayout.axis) * (splat(1) - cap)
  var direction = Coordinates(cell, CellLayout.across).times(
    sine * around.cosine,
    plus: Coordinates(cell, CellLayout.upwards).times(sine * around.sine, plus: axis))

  let scale = shown(
    fma(
      number(CellLayout.scaleSpeed), t,
      fma(draws.next(), number(CellLayout.scaleRange), number(CellLayout.scale))))
  let (spinSine, spinCosine) = sineAndCosine(
    fma(draws.next(), number(CellLayout.spinRange), number(CellLayout.spin)) * t)

  @inline(__always) func color(_ draw: Lanes, _ part: Int) -> Lanes {
    let start = fma(draw, number(CellLayout.colorRange &+ part), number(CellLayout.color &+ part))
    let value = fma(number(CellLayout.colorSpeed &+ part), t, start)
    return shown(gl_min(gl_max(value, zero), splat(1)))
  }
  let (red, green) = (color(draws.next(), 0), color(draws.next(), 1))
  let (blue, alpha) = (color(draws.next(), 2), color(draws.next(), 3))
  storeQuads(colors, TransposedQuads(red, green, blue, alpha))

  var position = Coordinates(cell, CellLayout.middle)
  shape.sample(&draws, &position, &direction)
  position = direction.times(
    distance, plus: Coordinates(cell, CellLayout.halfAcceleration).times(t * t, plus: position))
  // The optimiser would move plain products behind the transposition, and compute them once per matrix.
  Lanes.storeRows(
    matrices,
    MatrixRow(x: fma(spinCosine, scale, zero), y: fma(spinSine, scale, zero), z: zero, w: zero),
    MatrixRow(x: gl_fnma(spinSine, scale, zero), y: fma(spinCosine, scale, zero), z: zero, w: zero),
    MatrixRow(x: zero, y: zero, z: splat(1), w: zero),
    MatrixRow(x: shown(position.x), y: shown(position.y), z: shown(position.z), w: splat(1)),
    streaming: false)
  return alive
}

/// Writes 16 groups of four Floats in order.
@inline(__always) func storeQuads(_ out: LaneWriter, _ quads: TransposedQuads) {
  let low = (gl_quarters_low(quads.v0, quads.v1), gl_quarters_low(quads.v2, quads.v3))
  out.store(gl_quarters_even(low.0, low.1), 0)
  out.store(gl_quarters_odd(low.0, low.1), 16)
  let high = (gl_quarters_high(quads.v0, quads.v1), gl_quarters_high(quads.v2, quads.v3))
  out.store(gl_quarters_even(high.0, high.1), 32)
  out.store(gl_quarters_odd(high.0, high.1), 48)
}

@inline(__always) func particles<Shape: ShapeSampler>(
  _ type: Shape.Type, _ cell: LaneReader, _ key: UInt32, _ secondKey: UInt32, _ newest: Int,
  _ age: Double, _ period: Double, _ blocks: Int, _ matrices: LaneWriter, _ colors: LaneWriter,
  _ ages: LaneWriter
) -> Int {
  let shape = Shape(cell)
  let newestBlock = newest &>> 4
  // The index of the newest block; later blocks hold particles of the previous round.
  let newestPlace = newestBlock % blocks
  let newestLater = splat(Float(min(newest, 1 &<< 23)))
  var alive = splat(0)
  for block in 0..<blocks {
    let back = newestPlace &- block
    let number = newestBlock &- (back < 0 ? back &+ blocks : back)
    alive =
      alive
      + particleBlock(
        shape, cell,
        ParticleNumbers(first: 16 &* number, newest: newest, capacity: 16 &* blocks), key,
        secondKey, newestLater, WideLanes(repeating: age), WideLanes(repeating: period),
        matrices.advanced(256 &* block), colors.advanced(64 &* block), ages.advanced(16 &* block))
  }
  var count = 0
  for lane in 0..<16 { count &+= Int(alive[lane]) }
  return count
}

/// Evaluates the particles of a cell at one instant: a matrix, a colour and an age for each index.
///
/// Particle i is at index i modulo 16·`blocks`. An index without a living particle has the age -1 and zeros
/// otherwise, except for ones at the end of the matrix's diagonal.
///
/// - Parameters:
///   - cell: The numbers of the ``CellLayout``.
///   - newest: The number of the youngest particle, at least 0.
///   - age: The age of the youngest particle in seconds, at least 0.
///   - period: The seconds between two births.
///   - colors: Receives red, green, blue and alpha of each index.
/// - Returns: The number of living particles.
@inline(never)
func evaluateParticles(
  _ cell: LaneReader, _ shape: ParticleShape, _ key: UInt32, _ secondKey: UInt32,
  _ newest: Int, _ age: Double, _ period: Double, _ blocks: Int,
  _ matrices: LaneWriter, _ colors: LaneWriter,
  _ ages: LaneWriter
) -> Int {
  @inline(__always) func run<Shape: ShapeSampler>(_ type: Shape.Type) -> Int {
    particles(
      type, cell, key, secondKey, newest, age, period, blocks, matrices, colors, ages)
  }
  switch shape {
  case .cuboid: return run(Cuboid.self)
  case .disc: return run(Disc.self)
  default: return run(Ball.self)
  }
}
