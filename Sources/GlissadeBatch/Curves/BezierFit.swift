import GlissadeTiming

/// The fit of a bezier curve by the table that the kernels read.
///
/// The curve is split where the top bits of w = base ± x change, and each piece is fitted with a quartic through
/// Chebyshev points. The number of bits, the direction and the offset of the base from 0 determine where the pieces
/// are dense. A few candidates are tried; a curve that none of them fits within ``bound`` has no table, because its
/// tangent is vertical or nearly vertical somewhere.
enum BezierFit {
  /// The number of Floats in a table, padded to whole lanes.
  static let tableCount = (BezierTableLayout.count + 15) / 16 * 16
  /// The largest error of an accepted table.
  static let bound = 1.5e-6

  /// A division of 0…1 into pieces.
  struct Layout {
    let mantissaBits: Int
    let descending: Bool
    let offset: Float

    var shift: UInt32 { UInt32(23 - mantissaBits) }
    var base: Float { descending ? 1 + offset : offset }
    func x(_ w: Double) -> Double { descending ? Double(base) - w : w - Double(base) }
  }

  /// Returns the best of the candidate tables; nil where none is within ``bound``.
  static func table(for curve: UnitBezier) -> [Float]? {
    var best: (error: Double, layout: Layout)?
    for layout in candidates {
      let limit = best?.error ?? bound
      let error = unsafe fit(curve, layout, below: limit, into: nil)
      if error < limit { best = (error, layout) }
    }
    guard let best else { return nil }
    var table = [Float](repeating: 0, count: tableCount)
    _ = unsafe fit(curve, best.layout, below: .infinity, into: &table)
    let layout = best.layout
    table[BezierTableLayout.base] = layout.base
    table[BezierTableLayout.direction] = layout.descending ? -1 : 1
    table[BezierTableLayout.shift] = Float(bitPattern: layout.shift)
    table[BezierTableLayout.pieceMask] = Float(bitPattern: ~((1 << layout.shift) - 1))
    table[BezierTableLayout.halfPiece] = Float(bitPattern: 1 << (layout.shift - 1))
    guard pin(&table, layout, x: 0), pin(&table, layout, x: 1) else { return nil }
    return table
  }

  /// Shifts coefficients by single roundings until the curve at an end has the exact value, with fused multiply-add
  /// and without.
  ///
  /// - Parameter x: 0 or 1, which is also the required value.
  /// - Returns: False if no shift within the search range reaches it.
  static func pin(_ table: inout [Float], _ layout: Layout, x: Float) -> Bool {
    let w = layout.descending ? layout.base - x : layout.base + x
    let piece = w.bitPattern >> layout.shift
    let f = w - Float(bitPattern: piece << layout.shift | 1 << (layout.shift - 1))
    let column = Int(piece & 15)
    let (at1, at2) = (
      BezierTableLayout.coefficients(1) + column, BezierTableLayout.coefficients(2) + column
    )
    let (c1, c2) = (table[at1], table[at2])
    let c3 = table[BezierTableLayout.coefficients(3) + column]
    let c4 = table[BezierTableLayout.coefficients(4) + column]
    let (fusedTail, plainTail) = (c3.addingProduct(c4, f), c3 + c4 * f)
    for shift in 0..<(129 * 129) {
      let near1 = c1 + c1.ulp * Float(shift % 129 - 64)
      let near2 = c2 + c2.ulp * Float(shift / 129 - 64)
      let fused = near1.addingProduct(near2.addingProduct(fusedTail, f), f)
      let plain = near1 + (near2 + plainTail * f) * f
      let start = Float(Double(x) - Double(fused) * Double(f))
      for c0 in [start, start.nextUp, start.nextDown]
      where c0.addingProduct(fused, f) == x && c0 + plain * f == x {
        table[BezierTableLayout.coefficients(0) + column] = c0
        table[at1] = near1
        table[at2] = near2
        return true
      }
    }
    return false
  }

  /// The layouts of at most 16 pieces, from uniform ones to ones that are dense at an end.
  ///
  /// For each number of mantissa bits the offsets are the smallest that still need 16 pieces, and some larger ones.
  static let candidates: [Layout] = {
    var layouts: [Layout] = []
    for descending in [false, true] {
      for bits in 1...4 {
        for step in 0..<200 {
          let offset = Float(0x1p-9) * Float(1 << (step / 16)) * (1 + Float(step % 16) / 16)
          let layout = Layout(mantissaBits: bits, descending: descending, offset: offset)
          let first = offset.bitPattern >> layout.shift
          let last = (1 + offset).bitPattern >> layout.shift
          // Fewer than 14 pieces are never the best.
          if last - first < 16 && last - first >= 13 && step % 3 == 0 { layouts.append(layout) }
        }
      }
    }
    return layouts
  }()

  /// Fits the pieces, until one has an error of at least `limit`; returns the largest error between the nodes.
  static func fit(
    _ curve: UnitBezier, _ layout: Layout, below limit: Double,
    into table: UnsafeMutablePointer<Float>?
  ) -> Double {
    let first = layout.offset.bitPattern >> layout.shift
    let last = (1 + layout.offset).bitPattern >> layout.shift
    var largest = 0.0
    for piece in first...last {
      let from = Double(Float(bitPattern: piece << layout.shift))
      let to = Double(Float(bitPattern: (piece + 1) << layout.shift))
      let centre = Double(
        Float(bitPattern: piece << layout.shift | 1 << (layout.shift - 1)))
      let low = max(from, Double(layout.offset))
      let high = min(to, 1 + Double(layout.offset))
      if high <= low { continue }
      let quartic = Quartic(from: low - centre, to: high - centre) {
        curve.value(at: layout.x($0 + centre))
      }
      largest = max(largest, quartic.error)
      if largest >= limit { return largest }
      if let table = unsafe table {
        let column = unsafe table + Int(piece & 15)
        for power in 0..<5 {
          let at = BezierTableLayout.coefficients(power)
          unsafe column[at] = Float(quartic.coefficients[power])
        }
      }
    }
    return largest
  }
}

/// The quartic that interpolates a function at five Chebyshev points of an interval.
struct Quartic {
  /// Lowest power first.
  var coefficients: SIMD8<Double> = .zero
  /// The largest difference found between the points.
  var error = 0.0

  // cos(π(2k + 1)/10), and points between them where the interpolation error peaks.
  static let nodes: [Double] = [
    -0.951_056_516_295_153_5, -0.587_785_252_292_473_1, 0, 0.587_785_252_292_473_1,
    0.951_056_516_295_153_5,
  ]
  static let checks: [Double] = [-1, -0.809_016_994_374_947_4, -0.309, 0.309, 0.809, 1]

  init(from: Double, to: Double, _ f: (Double) -> Double) {
    let middle = (from + to) / 2
    let half = (to - from) / 2
    // Newton's divided differences, then expanded around 0.
    var differences = SIMD8<Double>.zero
    var points = SIMD8<Double>.zero
    for i in 0..<5 {
      points[i] = middle + half * Quartic.nodes[i]
      differences[i] = f(points[i])
    }
    for order in 1..<5 {
      for i in stride(from: 4, through: order, by: -1) {
        differences[i] = (differences[i] - differences[i - 1]) / (points[i] - points[i - order])
      }
    }
    coefficients[0] = differences[4]
    for i in stride(from: 3, through: 0, by: -1) {
      for power in stride(from: 4, through: 1, by: -1) {
        coefficients[power] = coefficients[power - 1] - points[i] * coefficients[power]
      }
      coefficients[0] = differences[i] - points[i] * coefficients[0]
    }
    for check in Quartic.checks {
      let x = middle + half * check
      error = max(error, (value(at: x) - f(x)).magnitude)
    }
  }

  func value(at x: Double) -> Double {
    var y = coefficients[4]
    for power in stride(from: 3, through: 0, by: -1) { y = y * x + coefficients[power] }
    return y
  }
}
