import GlissadeBatch
import GlissadeMath
import TestSupport

/// The random numbers of one particle, implemented again from their description.
struct ParticleHash {
  private var state: UInt32
  private let step: UInt32

  static func finalise(_ word: UInt32) -> UInt32 {
    var x = word
    x ^= x >> 16
    x = x &* 0x7feb_352d
    x ^= x >> 15
    return x &* 0x846c_a68b
  }

  static func keys(seed: UInt32, cell: Int) -> (UInt32, UInt32) {
    var generator = SeededGenerator(seed: UInt64(seed) << 32 | UInt64(cell))
    let word = generator.next()
    return (UInt32(truncatingIfNeeded: word), UInt32(word >> 32))
  }

  init(seed: UInt32, cell: Int, index: Int) {
    let keys = ParticleHash.keys(seed: seed, cell: cell)
    let low = UInt32(truncatingIfNeeded: index)
    let high = UInt32(truncatingIfNeeded: index >> 32)
    let first = ParticleHash.finalise(low ^ keys.0)
    let second = ParticleHash.finalise(first &+ high &* 0x9e37_79b9 &+ keys.1)
    state = second ^ (second >> 16)
    step = first | 1
  }

  /// Returns 23 random bits.
  mutating func bits() -> UInt32 {
    state = state &+ step
    return ParticleHash.finalise(state) >> 9
  }

  /// Returns a number in -1/2 ..< 1/2.
  mutating func centred() -> Double { Double(bits()) * 0x1p-23 - 0.5 }
  /// Returns a number in 0 ..< 1.
  mutating func share() -> Double { Double(bits()) * 0x1p-23 }
}

/// An emitter's parameters, and the state of its particles in Double.
struct ParticleReference {
  var cells: [ParticleCell]
  var seed: UInt32 = 0
  var shape = EmitterShape.point
  var mode = EmitterMode.volume
  var position = Vector.zero
  var size = Size.zero
  var depth = 0.0
  var birthRate = 1.0
  var lifetime = 1.0
  var velocity = 1.0
  var scale = 1.0
  var spin = 1.0

  func system(_ set: InstructionSet? = nil) throws -> ParticleSystem {
    try ParticleSystem(
      cells: cells, seed: seed, shape: shape, mode: mode, position: position, size: size,
      depth: depth, birthRate: birthRate, lifetime: lifetime, velocity: velocity, scale: scale,
      spin: spin, instructionSet: set)
  }

  struct Particle {
    var lifetime = 0.0
    var birthplace = Vector.zero
    var direction = Vector.zero
    var position = Vector.zero
    var scale = 0.0
    var angle = 0.0
    var color = Color.clear
    /// Whether a draw is so near a bound that a Float may be on its other side.
    var isBorderline = false
  }

  /// Returns the longest lifetime of a cell's particles, in seconds.
  func longestLifetime(_ cell: Int) -> Double {
    (cells[cell].lifetime + cells[cell].lifetimeRange.magnitude / 2) * lifetime
  }

  /// Returns the state of particle `id` at an age.
  func particle(_ id: ParticleID, age t: Double) -> Particle {
    let cell = cells[id.cell]
    var hash = ParticleHash(seed: seed, cell: id.cell, index: id.index)
    var particle = Particle()
    func vary(_ value: Double, _ range: Double) -> Double {
      value + abs(range) * hash.centred()
    }
    particle.lifetime = vary(cell.lifetime, cell.lifetimeRange) * lifetime
    // Only the ranges' magnitudes count: a mirrored emitter mirrors the values alone.
    let speed = vary(cell.velocity * velocity, cell.velocityRange * velocity)
    let half = min(abs(cell.emissionRange), 2 * .pi) / 2
    let cap = hash.share() * (1 - Elementary.cos(half))
    let around = Elementary.sinCos(2 * .pi * hash.centred())
    let growth = cell.scaleSpeed * scale * t
    particle.scale = vary(cell.scale * scale, cell.scaleRange * scale) + growth
    particle.angle = vary(cell.spin * spin, cell.spinRange * spin) * t
    let color = Color(
      red: vary(cell.color.red, cell.redRange) + cell.redSpeed * t,
      green: vary(cell.color.green, cell.greenRange) + cell.greenSpeed * t,
      blue: vary(cell.color.blue, cell.blueRange) + cell.blueSpeed * t,
      alpha: vary(cell.color.alpha, cell.alphaRange) + cell.alphaSpeed * t)
    particle.color = color.clamped

    let longitude = Elementary.sinCos(cell.emissionLongitude - (shape == .line ? .pi / 2 : 0))
    let latitude = Elementary.sinCos(cell.emissionLatitude)
    let axis = Vector(
      x: latitude.cos * longitude.cos, y: latitude.cos * longitude.sin, z: latitude.sin)
    let east = Vector(x: -longitude.sin, y: longitude.cos, z: 0)
    let north = axis.cross(east)
    let sine = max(1 - (1 - cap) * (1 - cap), 0).squareRoot()
    var direction = axis * (1 - cap) + (east * around.cos + north * around.sin) * sine
    let place = birthplace(&hash, &direction, &particle)
    particle.direction = direction
    particle.birthplace = position + place
    let acceleration = Vector(x: cell.accelerationX, y: cell.accelerationY, z: cell.accelerationZ)
    particle.position =
      particle.birthplace + direction * (speed * t) + acceleration * (t * t / 2)
    return particle
  }

  private func birthplace(
    _ hash: inout ParticleHash, _ direction: inout Vector, _ particle: inout Particle
  ) -> Vector {
    if shape == .circle || shape == .sphere {
      let turn = Elementary.sinCos(2 * .pi * hash.centred())
      var height = 0.0
      let isFlat = shape == .circle || mode == .outline
      if !isFlat { height = 2 * hash.centred() }
      let across = (1 - height * height).squareRoot()
      let outward = Vector(x: across * turn.cos, y: across * turn.sin, z: height)
      // From the x axis to the outward direction: first the elevation, then the azimuth.
      let east = Vector(x: -turn.sin, y: turn.cos, z: 0)
      let up = outward.cross(east)
      direction = outward * direction.x + east * direction.y + up * direction.z
      var share = max(hash.share(), hash.share())
      if !isFlat { share = max(share, hash.share()) }
      let isSkin = mode == .outline || (shape == .sphere && mode == .surface)
      return outward * (size.width.magnitude * (mode == .points ? 0 : isSkin ? 1 : share))
    }
    let choice = hash.centred()
    let draws = [hash.centred(), hash.centred(), hash.centred()]
    var extents = [0.0, 0, 0]
    if shape != .point { extents[0] = size.width.magnitude }
    if shape == .rectangle || shape == .cuboid { extents[1] = size.height.magnitude }
    if shape == .cuboid { extents[2] = depth.magnitude }
    let (w, h, d) = (extents[0], extents[1], extents[2])
    let weights = mode == .outline ? [w, h, d] : [h * d, w * d, w * h]
    let sum = weights.reduce(0, +)
    var single = 2
    if sum > 0 {
      let bounds = [weights[0] / sum - 0.5, (weights[0] + weights[1]) / sum - 0.5]
      single = choice >= bounds[1] ? 2 : choice >= bounds[0] ? 1 : 0
      particle.isBorderline = bounds.contains { abs($0 - choice) < 1e-6 && abs($0) < 0.5 }
    }
    let coordinates = (0..<3).map { axis in
      let isFree =
        switch mode {
        case .points: false
        case .outline: axis == single || shape == .line
        case .surface: axis != single || shape == .line
        case .volume: true
        }
      return extents[axis] / 2 * (isFree ? 2 * draws[axis] : draws[axis] >= 0 ? 1 : -1)
    }
    return Vector(x: coordinates[0], y: coordinates[1], z: coordinates[2])
  }
}

extension Vector {
  /// Returns the component with an index.
  subscript(_ axis: Int) -> Double { axis == 0 ? x : axis == 1 ? y : z }
}

/// The values of a system at one time.
struct ParticleFrame: BitPatternedParts {
  var matrices: [Float] = []
  var colors: [Float] = []
  var ages: [Float] = []
  var aliveCount = 0

  var bitParts: KeyValuePairs<String, [Float]> {
    ["matrices": matrices, "colors": colors, "ages": ages, "alive": [Float(aliveCount)]]
  }

  func position(_ place: Int) -> Vector {
    Vector(
      x: Double(matrices[16 * place + 12]), y: Double(matrices[16 * place + 13]),
      z: Double(matrices[16 * place + 14]))
  }

  /// Whether the values at an index are those without a living particle.
  func isEmpty(_ place: Int) -> Bool {
    let matrix = matrices[16 * place..<16 * place + 16]
    let expected: [Float] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    return ages[place] == -1 && Array(matrix) == expected
      && colors[4 * place..<4 * place + 4].allSatisfy { $0 == 0 }
  }
}

extension ParticleSystem {
  func frame(at time: Double) throws -> ParticleFrame {
    try evaluate(at: time)
    return withParticles { matrices, colors, ages in
      ParticleFrame(
        matrices: matrices.copied(), colors: colors.copied(), ages: ages.copied(),
        aliveCount: aliveCount)
    }
  }
}

/// A generator of emitters with random parameters.
struct RandomEmitters {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func cell() -> ParticleCell {
    var cell = ParticleCell(
      birthRate: generator.anyMagnitude(3...400), lifetime: generator.uniform(0.05...2))
    func one(_ range: ClosedRange<Double>) -> Double { generator.uniform(range) }
    cell.lifetimeRange = one(-1...1) * cell.lifetime
    (cell.velocity, cell.velocityRange) = (one(-100...300), one(-50...200))
    cell.emissionLongitude = one(-4...4)
    cell.emissionLatitude = one(-2...2)
    cell.emissionRange = one(-1...7)
    (cell.accelerationX, cell.accelerationY) = (one(-90...90), one(-90...200))
    cell.accelerationZ = one(-90...90)
    (cell.scale, cell.scaleRange, cell.scaleSpeed) = (one(0...2), one(-1...1), one(-1...1))
    (cell.spin, cell.spinRange) = (one(-9...9), one(-4...4))
    cell.color = Color(red: one(0...1), green: one(0...1), blue: one(0...1), alpha: one(0...1))
    (cell.redRange, cell.greenRange, cell.blueRange) = (one(-1...1), one(-1...1), one(-1...1))
    (cell.alphaRange, cell.redSpeed, cell.greenSpeed) = (one(-1...1), one(-1...1), one(-1...1))
    (cell.blueSpeed, cell.alphaSpeed) = (one(-1...1), one(-1...1))
    cell.beginTime = one(-1...1)
    if generator.chance(0.3) { cell.duration = one(0...2) }
    return cell
  }

  mutating func emitter(
    cells count: Int, _ shape: EmitterShape, _ mode: EmitterMode
  ) -> ParticleReference {
    var emitter = ParticleReference(cells: [])
    for _ in 0..<count { emitter.cells.append(cell()) }
    emitter.seed = UInt32(truncatingIfNeeded: generator.next())
    (emitter.shape, emitter.mode) = (shape, mode)
    emitter.position = generator.vector(-200...200)
    emitter.size = Size(width: generator.uniform(-200...200), height: generator.uniform(-200...200))
    emitter.depth = generator.uniform(-100...100)
    emitter.birthRate = generator.uniform(0.5...2)
    emitter.lifetime = generator.uniform(0.5...2)
    emitter.velocity = generator.uniform(-2...2)
    emitter.scale = generator.uniform(-2...2)
    emitter.spin = generator.uniform(-2...2)
    return emitter
  }
}
