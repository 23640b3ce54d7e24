import CGlissadeSIMD

// Particles of one kind in closed form: everything about one follows from its number and its age.

/// Which particles a block of places holds.
struct ParticleNumbers {
  let low: Bits
  let high: Bits
  /// How many particles of the cell were born after each.
  let later: Lanes

  /// - Parameters:
  ///   - first: number of the particle that the first place would hold, a multiple of 16 up to `newest`.
  ///   - capacity: places of the cell. A particle that is not yet born leaves its place to the one so
  ///     many before it.
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

/// One block of places; returns 1 for every particle that is alive, else 0.
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
  // A Double until here, so that a particle is as old as it should be however late it is.
  let trueAge = gl_narrow(fma(gl_widen(numbers.later), period, age))
  let lifetime = fma(draws.next(), number(CellLayout.lifetimeRange), number(CellLayout.lifetime))
  let born = gl_where_gt(numbers.later, newest, zero, splat(1))
  let alive = gl_where_gt(lifetime, trueAge, born, zero)
  @inline(__always) func shown(_ value: Lanes) -> Lanes {
    gl_where_gt(alive, zero, value, zero)
  }
  // The dead stay finite.
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
  // Plain products would be moved behind the transposition, and done once a matrix.
  storeRows(
    matrices,
    MatrixRow(x: fma(spinCosine, scale, zero), y: fma(spinSine, scale, zero), z: zero, w: zero),
    MatrixRow(x: gl_fnma(spinSine, scale, zero), y: fma(spinCosine, scale, zero), z: zero, w: zero),
    MatrixRow(x: zero, y: zero, z: splat(1), w: zero),
    MatrixRow(x: shown(position.x), y: shown(position.y), z: shown(position.z), w: splat(1)),
    streaming: false)
  return alive
}

/// Writes 16 records of four Floats in order.
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
  // The place of the newest block: those behind it are one round older.
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

/// The particles of a cell at one instant: a matrix, a colour and an age for each of its places.
///
/// Particle number i is at the place i modulo 16·`blocks`. A place where none is alive has the age -1 and
/// zeros for everything else, but for ones at the end of the matrix.
///
/// - Parameters:
///   - cell: the numbers that ``CellLayout`` lists.
///   - newest: number of the last particle that was born, at least 0.
///   - age: its age in seconds, at least 0.
///   - period: seconds between two births.
///   - colors: red, green, blue and alpha of each place.
/// - Returns: how many particles are alive.
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
