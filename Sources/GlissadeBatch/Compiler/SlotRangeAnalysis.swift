import GlissadeTiming

// Bounds of all values of a slot. Slots that could exceed the range of a Float are rejected when they are compiled,
// so that frames need no checks.

extension Slot {
  /// Whether all values stay far below the largest Float, by a quick test.
  ///
  /// Each number is below 2²⁰, and no curve exceeds 2¹⁰ times its range. The longest product of a matrix, anchor
  /// offset · scale · skew · shear, then stays below 2¹²⁰.
  package var isTriviallyInRange: Bool {
    let bound = 0x1p20
    func isNear(_ x: Double) -> Bool { x.magnitude < bound }
    let geometry = SIMD8(
      lowHalf: SIMD4(position, opacity),
      highHalf: SIMD4(lowHalf: boundsOrigin, highHalf: boundsSize))
    let parts = SIMD8(
      lowHalf: SIMD4(translation, anchorPoint.x), highHalf: SIMD4(scale, anchorPoint.y))
    guard geometry.areWithin(bound), parts.areWithin(bound), ownMatrix == nil,
      skew == SIMD3(0, 0, 0), shear == SIMD4(1, 0, 0, 1),
      perspective == SIMD4(0, 0, 0, 1), isNear(angles.x), isNear(angles.y), isNear(angles.z)
    else { return false }
    for column in columns where !isNear(column) { return false }
    for row in rows {
      guard row.indirectEnds == nil, row.composition == .replace, !row.isCumulative,
        row.channel.isTriviallyInRange,
        isNear(row.from), isNear(row.to), row.curve.isTriviallyInRange
      else { return false }
    }
    return true
  }

  /// Throws for values, or products of them, that can exceed the range of a Float.
  ///
  /// - Parameter number: The slot's number, which is the row in errors about its matrix.
  func checkRange(_ number: Int) throws(BatchError) {
    if isTriviallyInRange { return }
    var reach = SlotRangeAnalysis(self)
    try reach.stack(rows)
    try reach.checkMatrix(self, number)
  }
}

extension Channel {
  /// Whether a small value on the channel keeps the longest product of the matrix small.
  fileprivate var isTriviallyInRange: Bool {
    isSimple || SlotProperty.angles.contains(rawValue) || self == .rotationMode || column != nil
  }
}

extension TimingCurve {
  /// Whether progress stays within ±2¹⁰.
  fileprivate var isTriviallyInRange: Bool {
    switch self {
    case .timing(.linear), .timing(.steps): true
    case .timing(.bezier(let curve)): curve.y1.magnitude < 0x1p8 && curve.y2.magnitude < 0x1p8
    case .timing(.piecewiseLinear), .timing(.easing(.path)): false
    case .timing(.easing(.penner)): true
    case .spring(let motion): motion.maximumDistance < 0x1p9
    }
  }

  /// Whether kernels compute the progress without an error.
  fileprivate var isExact: Bool {
    switch self {
    case .timing(.linear), .timing(.steps): true
    default: false
    }
  }
}

extension KeyPiece {
  /// The bounds of the fraction.
  fileprivate var reach: ClosedRange<Double> {
    let progressRange = curve?.outputRange ?? 0...1
    let ends = [progressRange.lowerBound, progressRange.upperBound].map { from + (to - from) * $0 }
    return min(ends[0], ends[1], from, to)...max(ends[0], ends[1], from, to)
  }
}

extension KeyValue {
  /// Returns the maximum magnitude of the value at fractions within bounds.
  fileprivate func reach(_ fractions: ClosedRange<Double>, isCubic: Bool) -> Double {
    let (low, high) = (fractions.lowerBound, fractions.upperBound)
    let farthest = max(low.magnitude, high.magnitude)
    let isWithin = low >= 0 && high <= 1
    let change = to - from
    guard isCubic else {
      return isWithin
        ? max(from.magnitude, to.magnitude)
        : max((from + low * change).magnitude, (from + high * change).magnitude)
    }
    let tangents = outgoingTangent.magnitude + incomingTangent.magnitude
    if isWithin { return max(from.magnitude, to.magnitude) + tangents / 4 }
    let cube = (1 + farthest) * (1 + farthest) * (1 + farthest)
    return from.magnitude + 3 * cube * (change.magnitude + tangents)
  }

  /// Returns the maximum magnitude of the kernels' intermediate results for the value.
  fileprivate func terms(_ fractions: ClosedRange<Double>, isCubic: Bool) -> Double {
    let farthest = max(fractions.lowerBound.magnitude, fractions.upperBound.magnitude, 1)
    if farthest == 1 { return 0 }
    let reach = isCubic ? 4 * farthest * farthest * farthest : farthest
    return reach * to.magnitude + (1 + reach) * from.magnitude
  }
}

extension KeyValue {
  /// Returns the factor by which kernels may exceed a bound of the value: their progress is within 10⁻⁵, and a sum
  /// of two parts of one sign can be rounded up.
  fileprivate func excess(isExact: Bool) -> Double {
    isExact && from * to <= 0 ? 1 : 1 + 0x1p-15
  }
}

extension Row {
  /// The maximum magnitude of the row's own values.
  fileprivate var reach: Double {
    var reach = 0.0
    switch indirectEnds {
    case nil:
      let progress = curve.outputRange
      let ends = KeyValue(from: from, to: to)
      let excess = ends.excess(isExact: curve.isExact)
      reach = ends.reach(progress, isCubic: false) * excess
      let terms = ends.terms(progress, isCubic: false) * excess
      if !SlotCompiler.fits(terms) { return terms }
    case .keyed(let keys, let values):
      for piece in keys.pieces where piece.key < values.count {
        let (value, fractions) = (values[piece.key], piece.reach)
        // Kernels interpolate even constant pieces, except at the ends of a key.
        let isHeld =
          value.from == value.to && piece.from == piece.to && (piece.from == 0 || piece.from == 1)
        let excess =
          isHeld ? 1 : value.excess(isExact: piece.curve == nil && !keys.isCubic)
        reach = max(reach, value.reach(fractions, isCubic: keys.isCubic) * excess)
        let terms = value.terms(fractions, isCubic: keys.isCubic) * excess
        if !SlotCompiler.fits(terms) { return terms }
      }
    case .rotation, .keyedRotation: return 1
    }
    return reach
  }

  /// Returns the maximum magnitude of the kernels' intermediate results for a translation, to which they add the
  /// slot's position beforehand.
  fileprivate func terms(besides position: Double) -> Double {
    guard indirectEnds == nil else { return 0 }
    let moved = KeyValue(from: from.magnitude + position, to: to.magnitude + position)
    return moved.terms(curve.outputRange, isCubic: false)
  }

  /// The maximum magnitude of the row's values with the completed cycles added.
  fileprivate var rangeWithCycles: Double {
    let reach = reach
    guard countsCycles else { return reach }
    let cycles = (timing.activeLocalDuration + timing.timeOffset.magnitude) / timing.period
    // The maximum that kernels count.
    return reach * (2 + min(cycles, 0x1p62))
  }
}

/// The maximum magnitudes of a slot's values.
private struct SlotRangeAnalysis {
  private static let largest = Double(Float.greatestFiniteMagnitude)
  private static let maximumRadians = 0x1p22

  private var sizes: [Int32: Double] = [:]
  private let slot: Slot
  private var factors = 0
  private var turns: Bool

  init(_ slot: Slot) {
    self.slot = slot
    turns = slot.mode == 1 || slot.angles != SIMD3(0, 0, 0)
  }

  /// Returns the bound of a channel of the slot or of a factor.
  private func size(_ channel: Channel) -> Double {
    sizes[channel.rawValue] ?? slot.value(of: channel).magnitude
  }

  private func size(_ property: SlotProperty, _ component: Int) -> Double {
    size(Channel(property, component))
  }

  /// Combines the rows with the model values, in order.
  mutating func stack(_ rows: [Row]) throws(BatchError) {
    for (number, row) in rows.enumerated() {
      let channel = row.channel
      factors = max(factors, channel.factor)
      if channel.isRotation || SlotProperty.angles ~= channel { turns = true }
      if channel.isRotation { continue }
      // Beyond this a Float does not resolve fractions of a turn, and the kernels' sine is meaningless.
      if channel.isAngle, !(row.reach <= SlotRangeAnalysis.maximumRadians) {
        throw .notFinite(field: .angles, value: row.reach, row: number)
      }
      let (own, underlyingValue) = (row.rangeWithCycles, size(channel))
      // A zero times an infinity would be NaN.
      guard own <= SlotRangeAnalysis.largest else {
        throw .notFinite(field: channel.field, value: own, row: number)
      }
      if channel.factor == 0, SlotProperty.translation ~= channel {
        let axis = channel.component(of: .translation)
        let moved = row.terms(besides: self.size(.position, axis))
        guard SlotCompiler.fits(moved) else {
          throw .notFinite(field: channel.field, value: moved, row: number)
        }
      }
      let size =
        switch row.composition {
        case .replace: row.hidesUnderlyingValue ? own : max(own, underlyingValue)
        case .add: underlyingValue + own
        case .multiply: max(underlyingValue, underlyingValue * own)
        }
      guard size <= SlotRangeAnalysis.largest else {
        throw .notFinite(field: channel.field, value: size, row: number)
      }
      sizes[channel.rawValue] = size
    }
  }

  /// Throws if a matrix composed of all values could exceed the range.
  func checkMatrix(_ slot: Slot, _ number: Int) throws(BatchError) {
    for axis in 0..<3 where !(slot.angles[axis].magnitude <= SlotRangeAnalysis.maximumRadians) {
      throw .notFinite(field: .angles, value: slot.angles[axis], row: number)
    }
    var product = transform(0, scalesTranslation: slot.order == .translateScale)
    if factors > 0 {
      var norms = Norms(product)
      for factor in 1...factors {
        norms = Norms(transform(factor, scalesTranslation: false)).times(norms)
      }
      product = norms.sizes
    }
    let anchors = (0..<2).map { axis in
      size(.boundsOrigin, axis) + size(.anchorPoint, axis) * size(.boundsSize, axis)
    }
    product.rows[3] += product.rows[0] * anchors[0] + product.rows[1] * anchors[1]
    for row in 0..<4 {
      var entries = product.rows[row]
      if sizes[Channel.heading.rawValue] != nil {
        (entries.x, entries.y) = (entries.x + entries.y, entries.x + entries.y)
      }
      let position = SIMD4(size(.position, 0), size(.position, 1), size(.position, 2), 0)
      entries += position * entries.w
      for entry in 0..<4 where !(entries[entry] <= SlotRangeAnalysis.largest) {
        throw .notFinite(field: .matrices, value: entries[entry], row: number)
      }
    }
  }

  /// Returns the bounds of the entries of a factor; 0 is the slot's own transform.
  private func transform(_ factor: Int, scalesTranslation: Bool) -> Sizes {
    func part(_ property: SlotProperty, _ component: Int) -> Double {
      size(Channel(property, component, factor: factor))
    }
    func scale(_ axis: Int) -> Double { part(.scale, axis) }
    let skews = part(.skew, 0) + part(.skew, 1) + part(.skew, 2)
    let shears = (0..<4).map { part(.shear, $0) }
    let shear = max(shears[0], shears[3]) + max(shears[1], shears[2])
    let isMixed = turns || skews != 0 || shears[1] != 0 || shears[2] != 0
    let reach = (1 + skews) * max(1, shear)
    var result = Sizes(norm: max(reach, reach * max(scale(0), scale(1), scale(2))))
    for row in 0..<3 {
      for column in 0..<3 where row == column || isMixed {
        result.rows[row][column] = max(reach, reach * scale(row))
      }
    }
    for axis in 0..<3 {
      result.rows[3][axis] =
        part(.translation, axis) * (scalesTranslation ? max(1, scale(axis)) : 1)
    }
    for row in 0..<4 {
      let entries = result.rows[row]
      result.rows[row].w =
        entries.x * part(.perspective, 0) + entries.y * part(.perspective, 1)
        + entries.z * part(.perspective, 2) + (row == 3 ? max(1, part(.perspective, 3)) : 0)
    }
    var squares = 0.0
    for entry in 0..<16 {
      let size = part(.entries, entry)
      if entry % 4 < 3 && entry / 4 < 3 { squares += size * size }
      if size > result.rows[entry / 4][entry % 4] { result.rows[entry / 4][entry % 4] = size }
    }
    // With the identity the entries have no effect.
    if squares > 3 { result.norm = max(result.norm, squares.squareRoot()) }
    return result
  }

  /// The magnitudes of a matrix's entries, row by row.
  private struct Sizes {
    var rows = [SIMD4<Double>](repeating: SIMD4(repeating: 0), count: 4)
    /// An upper bound of the operator norm of the linear part.
    var norm = 0.0
  }

  /// The norms of a matrix's linear part, translation, fourth column and last entry.
  ///
  /// Unlike bounds of single entries, they do not grow with the number of rotations.
  private struct Norms {
    var linear, translation, column, last: Double

    init(_ sizes: Sizes) {
      let r = sizes.rows
      func sum(_ row: SIMD4<Double>) -> Double { row.x + row.y + row.z }
      linear = sizes.norm
      translation = sum(r[3])
      column = r[0].w + r[1].w + r[2].w
      last = r[3].w
    }

    private init(_ linear: Double, _ translation: Double, _ column: Double, _ last: Double) {
      (self.linear, self.translation, self.column, self.last) = (linear, translation, column, last)
    }

    func times(_ b: Norms) -> Norms {
      Norms(
        linear * b.linear + column * b.translation, translation * b.linear + last * b.translation,
        linear * b.column + column * b.last, translation * b.column + last * b.last)
    }

    var sizes: Sizes {
      var result = Sizes()
      let row = SIMD4(linear, linear, linear, column)
      result.rows = [row, row, row, SIMD4(translation, translation, translation, last)]
      return result
    }
  }
}
