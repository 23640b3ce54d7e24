import GlissadeMath

/// The settings that an emitter layer applies to its cells.
struct EmitterSettings {
  var shape: EmitterShape
  var mode: EmitterMode
  var position: Vector
  var size: Vector
  var birthRate: Double
  var lifetime: Double
  var velocity: Double
  var scale: Double
  var spin: Double
}

/// A cell in the kernel's form, ``CellLayout``.
struct ParticleRecord {
  /// The longest lifetime whose square is a finite Float.
  static let longestLifetime = 1e18
  /// The maximum number of half turns of which a Float resolves the fraction.
  static let maximumHalfTurns = 4_194_304.0

  private var floats = InlineArray<48, Float>(repeating: 0)
  /// The kernel's code for the shape.
  private(set) var shape = ParticleShape.cuboid
  var birthRate = 0.0
  /// An upper bound of the particles' lifetimes, in seconds.
  var longest = 0.0

  /// Creates the record of a cell.
  ///
  /// - Throws: ``BatchError`` with the field and value of the rejected input, and the cell's index as its row.
  init(_ cell: ParticleCell, _ emitter: EmitterSettings, row: Int) throws(BatchError) {
    let rate = try ParticleRecord.product(cell.birthRate, emitter.birthRate, .birthRate, row)
    _ = try requireFinite(rate, .birthRate, row)
    birthRate = rate
    try setLifetime(cell, emitter, row)
    try setMotion(cell, emitter, row)
    try setLooks(cell, emitter, row)
    try setShape(emitter, row)
    try requireReach(row)
  }

  /// Writes the numbers to the kernel's memory.
  func write(to target: UnsafeMutablePointer<Float>) {
    for i in 0..<CellLayout.count { unsafe target[i] = floats[i] }
  }

  /// Returns the product of two numbers; throws if either is negative or not finite.
  private static func product(
    _ value: Double, _ factor: Double, _ field: BatchError.Field, _ row: Int
  ) throws(BatchError) -> Double {
    for each in [value, factor] {
      guard each.isFinite else { throw .notFinite(field: field, value: each, row: row) }
      guard each >= 0 else { throw .outOfRange(field: field, value: each, row: row) }
    }
    return value * factor
  }

  /// Writes a value and its range, and checks the extremes, including the gain over a lifetime.
  private mutating func set(
    _ offset: Int, _ rangeOffset: Int, _ value: Double, _ range: Double,
    _ field: BatchError.Field, _ row: Int, gain: Double = 0
  ) throws(BatchError) {
    let extreme = value.magnitude + range.magnitude / 2 + gain.magnitude
    _ = try requireFinite(extreme, field, row)
    floats[offset] = Float(value)
    floats[rangeOffset] = Float(range.magnitude)
  }

  private mutating func setLifetime(
    _ cell: ParticleCell, _ emitter: EmitterSettings, _ row: Int
  ) throws(BatchError) {
    let lifetime = try ParticleRecord.product(cell.lifetime, emitter.lifetime, .lifetime, row)
    let range = cell.lifetimeRange * emitter.lifetime
    try set(CellLayout.lifetime, CellLayout.lifetimeRange, lifetime, range, .lifetime, row)
    let most = lifetime + range.magnitude / 2
    guard most <= ParticleRecord.longestLifetime else {
      throw .outOfRange(field: .lifetime, value: most, row: row)
    }
    // An upper bound of the drawn lifetimes with their roundings as Floats.
    floats[CellLayout.longestLifetime] = Float(most * (1 + 0x1p-22))
    longest = Double(floats[CellLayout.longestLifetime])
  }

  private mutating func setMotion(
    _ cell: ParticleCell, _ emitter: EmitterSettings, _ row: Int
  ) throws(BatchError) {
    try set(
      CellLayout.velocity, CellLayout.velocityRange, cell.velocity * emitter.velocity,
      cell.velocityRange * emitter.velocity, .velocity, row)
    for angle in [cell.emissionLongitude, cell.emissionLatitude, cell.emissionRange] {
      guard angle.isFinite else { throw .notFinite(field: .emission, value: angle, row: row) }
    }
    let half = Elementary.sin(min(cell.emissionRange.magnitude, 2 * .pi) / 4)
    floats[CellLayout.cap] = Float(2 * half * half)
    let ahead = Elementary.sinCos(cell.emissionLongitude)
    let up = Elementary.sinCos(cell.emissionLatitude)
    // From a line particles are emitted upwards: a quarter turn back.
    let (east, south) =
      emitter.shape == .line ? (ahead.sin, -ahead.cos) : (ahead.cos, ahead.sin)
    set(CellLayout.axis, Vector(x: up.cos * east, y: up.cos * south, z: up.sin))
    set(CellLayout.across, Vector(x: -south, y: east, z: 0))
    set(CellLayout.upwards, Vector(x: -up.sin * east, y: -up.sin * south, z: up.cos))
    let acceleration = [cell.accelerationX, cell.accelerationY, cell.accelerationZ]
    for (axis, value) in acceleration.enumerated() {
      floats[CellLayout.halfAcceleration + axis] = try requireFinite(value / 2, .acceleration, row)
    }
  }

  private mutating func setLooks(
    _ cell: ParticleCell, _ emitter: EmitterSettings, _ row: Int
  ) throws(BatchError) {
    let speed = cell.scaleSpeed * emitter.scale
    try set(
      CellLayout.scale, CellLayout.scaleRange, cell.scale * emitter.scale,
      cell.scaleRange * emitter.scale, .scale, row,
      gain: speed * longest)
    floats[CellLayout.scaleSpeed] = try requireFinite(speed, .scale, row)
    let spin = cell.spin * emitter.spin / .pi
    let spinRange = cell.spinRange * emitter.spin / .pi
    try set(CellLayout.spin, CellLayout.spinRange, spin, spinRange, .spin, row)
    let halfTurns = (spin.magnitude + spinRange.magnitude / 2) * longest
    guard halfTurns <= ParticleRecord.maximumHalfTurns else {
      throw .outOfRange(field: .spin, value: cell.spin, row: row)
    }
    let parts = [
      (cell.color.red, cell.redRange, cell.redSpeed),
      (cell.color.green, cell.greenRange, cell.greenSpeed),
      (cell.color.blue, cell.blueRange, cell.blueSpeed),
      (cell.color.alpha, cell.alphaRange, cell.alphaSpeed),
    ]
    for (part, numbers) in parts.enumerated() {
      try set(
        CellLayout.color + part, CellLayout.colorRange + part, numbers.0, numbers.1, .color, row,
        gain: numbers.2 * longest)
      floats[CellLayout.colorSpeed + part] = try requireFinite(numbers.2, .color, row)
    }
  }

  private mutating func set(_ offset: Int, _ vector: Vector) {
    floats[offset] = Float(vector.x)
    floats[offset + 1] = Float(vector.y)
    floats[offset + 2] = Float(vector.z)
  }

  // MARK: Shapes

  private mutating func setShape(
    _ emitter: EmitterSettings, _ row: Int
  ) throws(BatchError) {
    for value in [emitter.position.x, emitter.position.y, emitter.position.z] {
      _ = try requireFinite(value, .position, row)
    }
    for value in [emitter.size.x, emitter.size.y, emitter.size.z] {
      _ = try requireFinite(value, .size, row)
    }
    set(CellLayout.middle, emitter.position)
    let (width, height) = (emitter.size.x.magnitude, emitter.size.y.magnitude)
    let depth = emitter.size.z.magnitude
    switch emitter.shape {
    case .point: setCuboid(0, 0, 0, emitter.mode)
    case .line: setCuboid(width, 0, 0, emitter.mode == .points ? .points : .volume)
    case .rectangle: setCuboid(width, height, 0, emitter.mode)
    case .cuboid: setCuboid(width, height, depth, emitter.mode)
    case .circle: setRound(width, emitter.mode == .surface ? .volume : emitter.mode, .disc)
    case .sphere: setRound(width, emitter.mode, emitter.mode == .outline ? .disc : .ball)
    }
  }

  /// Writes the numbers of a cuboid.
  ///
  /// Lines and rectangles are cuboids without height or depth, whose edges and faces are right.
  private mutating func setCuboid(
    _ width: Double, _ height: Double, _ depth: Double, _ mode: EmitterMode
  ) {
    set(CellLayout.halfSize, Vector(x: width, y: height, z: depth) / 2)
    // The axis that is singled out is the direction of an edge, or perpendicular to a face.
    let isOutline = mode == .outline
    let first = isOutline ? width : height * depth
    let second = isOutline ? height : width * depth
    let sum = first + second + (isOutline ? depth : width * height)
    floats[CellLayout.secondBound] = sum > 0 ? Float(first / sum - 0.5) : -0.5
    floats[CellLayout.thirdBound] = sum > 0 ? Float((first + second) / sum - 0.5) : -0.5
    floats[CellLayout.singleIsFree] = mode == .outline || mode == .volume ? 1 : 0
    floats[CellLayout.othersAreFree] = mode == .surface || mode == .volume ? 1 : 0
  }

  private mutating func setRound(_ radius: Double, _ mode: EmitterMode, _ kernel: ParticleShape) {
    shape = kernel
    floats[CellLayout.radius] = mode == .outline || mode == .surface ? Float(radius) : 0
    floats[CellLayout.radiusSpread] = mode == .volume ? Float(radius) : 0
  }

  /// Throws if a particle's position could exceed the range of a Float.
  private func requireReach(_ row: Int) throws(BatchError) {
    let speed =
      Double(floats[CellLayout.velocity]).magnitude + Double(floats[CellLayout.velocityRange]) / 2
    _ = try requireFinite(speed * longest, .velocity, row)
    for axis in 0..<3 {
      let fall = Double(floats[CellLayout.halfAcceleration + axis]).magnitude * longest * longest
      _ = try requireFinite(fall, .acceleration, row)
      // Half of a size or a whole radius, whichever the shape has.
      let extents = (0..<3).map { floats[CellLayout.halfSize + $0] }
      let size = Double(max(extents[0], extents[1], extents[2]))
      let start = Double(floats[CellLayout.middle + axis]).magnitude + size
      // Slightly more, for the roundings of the kernel.
      _ = try requireFinite(1.0001 * (start + speed * longest + fall), .position, row)
    }
  }
}
