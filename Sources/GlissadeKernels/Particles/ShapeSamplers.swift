import CGlissadeSIMD

/// Three coordinates of every row.
struct Coordinates {
  var x: Lanes
  var y: Lanes
  var z: Lanes

  @inline(__always) init(_ x: Lanes, _ y: Lanes, _ z: Lanes) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the same coordinates for every row.
  @inline(__always) init(_ numbers: LaneReader, _ offset: Int) {
    x = splat(numbers.scalar(offset))
    y = splat(numbers.scalar(offset &+ 1))
    z = splat(numbers.scalar(offset &+ 2))
  }

  @inline(__always) static func * (a: Coordinates, s: Lanes) -> Coordinates {
    Coordinates(a.x * s, a.y * s, a.z * s)
  }

  /// Returns the coordinates times `s`, plus others.
  @inline(__always) func times(_ s: Lanes, plus other: Coordinates) -> Coordinates {
    Coordinates(fma(x, s, other.x), fma(y, s, other.y), fma(z, s, other.z))
  }
}

/// A sampler of the positions at which particles are born in a shape, and of their directions.
protocol ShapeSampler {
  init(_ numbers: LaneReader)
  /// Moves `position` from the shape's centre, and rotates `direction` from the shape's own axes.
  func sample(
    _ draws: inout ParticleRandom, _ position: inout Coordinates, _ direction: inout Coordinates)
}

/// A sampler of a point, a line, a rectangle or a cuboid; directions are the emitter's.
///
/// A coordinate that is not free is at one of its ends.
struct Cuboid: ShapeSampler {
  let half: Coordinates
  let (secondBound, thirdBound): (Lanes, Lanes)
  let (singleIsFree, othersAreFree): (Lanes, Lanes)

  @inline(__always) init(_ numbers: LaneReader) {
    half = Coordinates(numbers, CellLayout.halfSize)
    secondBound = splat(numbers.scalar(CellLayout.secondBound))
    thirdBound = splat(numbers.scalar(CellLayout.thirdBound))
    singleIsFree = splat(numbers.scalar(CellLayout.singleIsFree))
    othersAreFree = splat(numbers.scalar(CellLayout.othersAreFree))
  }

  @inline(__always) func sample(
    _ draws: inout ParticleRandom, _ position: inout Coordinates, _ direction: inout Coordinates
  ) {
    let choice = draws.next()
    // Whether each axis is free.
    let first = gl_where_ge(choice, secondBound, othersAreFree, singleIsFree)
    let third = gl_where_ge(choice, thirdBound, singleIsFree, othersAreFree)
    let second = gl_where_ge(
      choice, thirdBound, othersAreFree,
      gl_where_ge(choice, secondBound, singleIsFree, othersAreFree))
    position.x = coordinate(&draws, first, half.x, position.x)
    position.y = coordinate(&draws, second, half.y, position.y)
    position.z = coordinate(&draws, third, half.z, position.z)
  }

  @inline(__always) private func coordinate(
    _ draws: inout ParticleRandom, _ isFree: Lanes, _ half: Lanes, _ middle: Lanes
  ) -> Lanes {
    let draw = draws.next()
    let end = gl_where_ge(draw, splat(0), splat(1), splat(-1))
    return fma(gl_where_gt(isFree, splat(0), draw + draw, end), half, middle)
  }
}

/// The distances from the centre at which particles are born.
struct Radii {
  private let least: Lanes
  private let spread: Lanes

  @inline(__always) init(_ numbers: LaneReader) {
    least = splat(numbers.scalar(CellLayout.radius))
    spread = splat(numbers.scalar(CellLayout.radiusSpread))
  }

  @inline(__always) func at(_ share: Lanes) -> Lanes { fma(share, spread, least) }
}

/// A sampler of a circle in the plane or its disc; directions are rotated from the x axis to the outward one.
struct Disc: ShapeSampler {
  let radii: Radii

  @inline(__always) init(_ numbers: LaneReader) { radii = Radii(numbers) }

  @inline(__always) func sample(
    _ draws: inout ParticleRandom, _ position: inout Coordinates, _ direction: inout Coordinates
  ) {
    let (sine, cosine) = draws.nextAngle()
    // The larger of two uniform numbers is below r with the probability r², which is proportional to the area.
    let distance = radii.at(gl_max(draws.nextUnit(), draws.nextUnit()))
    position.x = fma(cosine, distance, position.x)
    position.y = fma(sine, distance, position.y)
    direction = Coordinates(
      gl_fnma(sine, direction.y, cosine * direction.x),
      fma(cosine, direction.y, sine * direction.x), direction.z)
  }
}

/// A sampler of a sphere or its ball; directions are rotated from the x axis to the outward one.
struct Ball: ShapeSampler {
  let radii: Radii

  @inline(__always) init(_ numbers: LaneReader) { radii = Radii(numbers) }

  @inline(__always) func sample(
    _ draws: inout ParticleRandom, _ position: inout Coordinates, _ direction: inout Coordinates
  ) {
    let (sine, cosine) = draws.nextAngle()
    // Zones of equal height have equal areas.
    let draw = draws.next()
    let height = draw + draw
    let across = gl_sqrt(gl_fnma(height, height, splat(1)))
    // The largest of three uniform numbers is below r with the probability r³, which is proportional to the volume.
    let share = gl_max(gl_max(draws.nextUnit(), draws.nextUnit()), draws.nextUnit())
    let distance = radii.at(share)
    let outward = Coordinates(across * cosine, across * sine, height)
    position = outward.times(distance, plus: position)
    // Along the outward direction, the parallel and the meridian.
    let level = gl_fnma(direction.z, height, direction.x * across)
    direction = Coordinates(
      gl_fnma(sine, direction.y, cosine * level), fma(cosine, direction.y, sine * level),
      fma(direction.x, height, direction.z * across))
  }
}
