package import GlissadeTiming

/// The fit of an easing function by the table that the kernels read, an ``EasingTableLayout``.
///
/// Each smooth piece of the function becomes a segment. A segment is divided into cells where the top bits of
/// w = x − origin change, and each cell has a cubic through Chebyshev points. The number of bits, the direction and the
/// least w determine the number of cells and where they are dense: towards a vertical tangent they get shorter by
/// halves. All segments have the same number of bits. Of the layouts within ``bound`` those with the fewest cells are
/// chosen. A piece that has none, because it is vertical inside or at both ends, is divided.
///
/// The table depends on the function alone, and has the same bits on every processor.
package enum EasingFit {
  /// The error that a fit keeps, apart from the rounding of the result to a Float, for outputs within ±2.
  static let bound = 8e-7
  /// The maximum number of cells in a segment.
  private static let maximumCount = 640
  /// The maximum number of times that a piece is divided.
  private static let maximumDivisions = 3

  /// Returns the table of an easing function.
  package static func table(for easing: Easing) -> [Float] {
    let knots = easing.knots
    var segments: [EasingSegment] = []
    for index in 0..<(knots.count - 1) {
      segments.append(
        EasingSegment(
          from: index == 0 ? 0 : leastFloat(from: knots[index]),
          to: index == knots.count - 2 ? 1 : leastFloat(from: knots[index + 1]).nextDown))
    }
    let range = easing.outputRange
    let size = max(range.lowerBound.magnitude, range.upperBound.magnitude, 2) / 2
    // Expo and elastic jump at an end, where the cells have the value beside it.
    func value(_ x: Double) -> Double {
      easing.value(at: min(max(x, .leastNormalMagnitude), 1.0.nextDown))
    }
    let layouts = layouts(of: segments, within: bound * size, value)
    segments = layouts.map { $0.segment }
    let cells = EasingTableLayout.cells(segments: segments.count)
    var table = [Float](repeating: 0, count: cells)
    table[PiecewiseTableLayout.last] = Float(easing.value(at: 1))
    table[EasingTableLayout.first] = Float(easing.value(at: 0))
    table[EasingTableLayout.segments] = Float(bitPattern: UInt32(segments.count))
    table[EasingTableLayout.shift] = Float(bitPattern: layouts[0].shift)
    table[EasingTableLayout.mask] = Float(bitPattern: layouts[0].mask)
    table[EasingTableLayout.centre] = 1 + Float(layouts[0].half)
    for (number, layout) in layouts.enumerated() {
      table[EasingTableLayout.start(number)] = layout.segment.from
      table[EasingTableLayout.origin(number)] = -layout.direction * layout.base
      let first = UInt32((table.count - cells) / 4)
      table[EasingTableLayout.offset(number)] = Float(bitPattern: first &- layout.firstBits)
      for cell in layout.cells {
        let cubic = layout.cubic(of: cell, value)
        for power in 0..<4 { table.append(Float(cubic[power])) }
      }
    }
    return table
  }

  private static func leastFloat(from value: Double) -> Float {
    let rounded = Float(value)
    return Double(rounded) < value ? rounded.nextUp : rounded
  }

  /// Returns the layouts with the fewest cells that keep a bound, or the least multiple of it that can be kept.
  private static func layouts(
    of pieces: [EasingSegment], within bound: Double, _ value: (Double) -> Double
  ) -> [EasingLayout] {
    var (segments, bound, divisions) = (pieces, bound, 0)
    while true {
      var (best, fewest): ([EasingLayout], Int) = ([], .max)
      for mantissaBits in UInt32(0)...7 {
        var (layouts, count): ([EasingLayout], Int) = ([], 0)
        for segment in segments {
          guard
            let layout = layout(
              of: segment, mantissaBits, within: bound, below: fewest - count, value)
          else { break }
          layouts.append(layout)
          count += layout.cells.count
        }
        if layouts.count == segments.count { (best, fewest) = (layouts, count) }
      }
      if !best.isEmpty { return best }
      guard divisions < maximumDivisions else {
        bound *= 4
        continue
      }
      divisions += 1
      segments = segments.flatMap { segment in
        let hasLayout = (UInt32(0)...7).contains {
          layout(of: segment, $0, within: bound, below: .max, value) != nil
        }
        return hasLayout ? [segment] : segment.divided(value)
      }
    }
  }

  /// Returns the layout of a segment with the fewest cells that keeps a bound; nil if it needs as many as the limit.
  private static func layout(
    of segment: EasingSegment, _ mantissaBits: UInt32, within bound: Double, below limit: Int,
    _ value: (Double) -> Double
  ) -> EasingLayout? {
    var candidates: [EasingLayout] = []
    for step in 0..<32 {
      // From even cells to ones that get shorter by halves, down to 2⁻⁴⁶ of the whole.
      let least = 1 / Float(UInt64(1) << UInt64(step < 16 ? step : 2 * step - 16))
      for direction in [Float(1), -1] {
        if let layout = EasingLayout(segment, direction, mantissaBits, least: least),
          layout.cells.count < min(limit, maximumCount)
        {
          candidates.append(layout)
        }
      }
    }
    // Sorting is stable only by the order of creation, which is the order of equal numbers of cells.
    let order = candidates.indices.sorted {
      (candidates[$0].cells.count, $0) < (candidates[$1].cells.count, $1)
    }
    var weakPoint = segment.from
    for number in order {
      guard let failure = candidates[number].failure(bound, weakPoint, value) else {
        return candidates[number]
      }
      weakPoint = failure
    }
    return nil
  }
}

/// A smooth piece of an easing function: all Floats from one to another.
struct EasingSegment {
  var from: Float
  var to: Float

  /// Returns two segments, divided where the function is steepest, or in the middle if that is an end.
  func divided(_ value: (Double) -> Double) -> [EasingSegment] {
    guard to > from.nextUp else { return [self] }
    var (low, high) = (from, to)
    while high > low.nextUp {
      let middle = low + (high - low) / 2
      let rise = (value(Double(middle)) - value(Double(low))).magnitude
      if rise > (value(Double(high)) - value(Double(middle))).magnitude {
        high = middle
      } else {
        low = middle
      }
    }
    let margin = (to - from) / 256
    let cut = high > from + margin && high < to - margin ? high : from + (to - from) / 2
    return [EasingSegment(from: from, to: cut.nextDown), EasingSegment(from: cut, to: to)]
  }
}

/// A division of a segment into cells.
private struct EasingLayout {
  let segment: EasingSegment
  let direction: Float
  let base: Float
  let shift: UInt32
  /// The numbers of the cells, which are the top bits of w.
  let cells: ClosedRange<UInt32>

  /// Creates a layout; returns nil if the base is rounded so that the least w vanishes.
  init?(_ segment: EasingSegment, _ direction: Float, _ mantissaBits: UInt32, least: Float) {
    self.segment = segment
    self.direction = direction
    let (near, far) = direction > 0 ? (segment.from, segment.to) : (segment.to, segment.from)
    base = least - direction * near
    shift = 23 - mantissaBits
    let (low, high) = (near * direction + base, far * direction + base)
    guard low >= least / 2, high >= low else { return nil }
    cells = (low.bitPattern >> shift)...(high.bitPattern >> shift)
  }

  var mask: UInt32 { 1 << shift - 1 }
  /// The top bits of x − origin in the first cell, which has the sign of ``direction``.
  var firstBits: UInt32 { cells.lowerBound + (direction < 0 ? 1 << (31 - shift) : 0) }
  /// Half of a cell, relative to the power of two of its w.
  var half: Double { Double(Float(sign: .plus, exponent: Int(shift) - 24, significand: 1)) }

  private func w(_ x: Float) -> Float { x * direction + base }

  private func cell(at x: Float) -> UInt32 { w(x).bitPattern >> shift }

  /// Returns the position of a w within its cell, from minus ``half`` to ``half``.
  private func position(_ w: Float) -> Double {
    Double(Float(bitPattern: w.bitPattern & mask | Float(1).bitPattern)) - 1 - half
  }

  /// Returns the x at a position within a cell.
  private func x(_ position: Double, in cell: UInt32) -> Double {
    let start = Float(bitPattern: cell << shift)
    let power = Double(Float(bitPattern: cell << shift & 0x7F80_0000))
    let w = Double(start) + (position + half) * power
    return direction > 0 ? w - Double(base) : Double(base) - w
  }

  /// Returns the positions of the first and the last Float that a cell has within the segment.
  private func range(of cell: UInt32) -> (Double, Double) {
    (edge(-half, of: cell, towards: direction), edge(half, of: cell, towards: -direction))
  }

  /// Returns the position of the Float at an edge of a cell, or of the next one.
  ///
  /// Beside a vertical tangent, a cell can have a single Float.
  private func edge(_ edge: Double, of cell: UInt32, towards direction: Float) -> Double {
    var near = min(max(Float(x(edge, in: cell)), segment.from), segment.to)
    if self.cell(at: near) != cell { near = direction > 0 ? near.nextUp : near.nextDown }
    return self.cell(at: near) == cell ? position(w(near)) : edge
  }

  /// Fits the cubic of a cell in its position, lowest power first.
  func cubic(of cell: UInt32, _ value: (Double) -> Double) -> SIMD4<Double> {
    let (from, to) = range(of: cell)
    let (middle, reach) = ((from + to) / 2, (to - from) / 2)
    guard reach > 0 else { return SIMD4(value(x(middle, in: cell)), 0, 0, 0) }
    // cos(π/8) and cos(3π/8): the Chebyshev points of a cubic.
    let (outer, inner) = (0.923_879_532_511_286_7, 0.382_683_432_365_089_8)
    func fitted(_ t: Double) -> Double { value(x(middle + t * reach, in: cell)) }
    let (a, b, c, d) = (fitted(-outer), fitted(-inner), fitted(inner), fitted(outer))
    // The even and the odd part in t = −1…1.
    let (evenOuter, evenInner) = ((a + d) / 2, (b + c) / 2)
    let (oddOuter, oddInner) = ((d - a) / (2 * outer), (c - b) / (2 * inner))
    let difference = outer * outer - inner * inner
    let t2 = (evenOuter - evenInner) / difference
    let t3 = (oddOuter - oddInner) / difference
    let t0 = evenInner - t2 * inner * inner
    let t1 = oddInner - t3 * inner * inner
    // t = (position − middle) / reach.
    let (k1, k2, k3) = (t1 / reach, t2 / (reach * reach), t3 / (reach * reach * reach))
    let m = middle
    return SIMD4(
      t0 - m * (k1 - m * (k2 - m * k3)), k1 - m * (2 * k2 - 3 * m * k3), k2 - 3 * m * k3, k3)
  }

  /// Returns an x at which the fit is not within a bound; nil if it is everywhere.
  func failure(
    _ bound: Double, _ weakPoint: Float, _ value: (Double) -> Double
  ) -> Float? {
    let weakest = cell(at: weakPoint)
    if let failure = failure(in: weakest, bound, value) { return failure }
    for cell in cells where cell != weakest {
      if let failure = failure(in: cell, bound, value) { return failure }
    }
    return nil
  }

  private func failure(
    in cell: UInt32, _ bound: Double, _ value: (Double) -> Double
  ) -> Float? {
    let cubic = SIMD4<Double>(SIMD4<Float>(self.cubic(of: cell, value)))
    let (from, to) = range(of: cell)
    for step in [0, 16, 8, 5, 11, 2, 14, 1, 15] {
      let x = x(from + (to - from) * Double(step) / 16, in: cell)
      // Only Floats are evaluated, and not the ends of the whole.
      let (least, most) = (Float.leastNonzeroMagnitude, Float(1).nextDown)
      let near = min(max(Float(x), segment.from, least), segment.to, most)
      guard self.cell(at: near) == cell else { continue }
      let f = position(w(near))
      let fitted = cubic[0] + f * (cubic[1] + f * (cubic[2] + f * cubic[3]))
      if !((fitted - value(Double(near))).magnitude <= bound) { return near }
    }
    return nil
  }
}
