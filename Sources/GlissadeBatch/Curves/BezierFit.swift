package import GlissadeTiming

/// The fit of a bezier curve by the table that the kernels read.
///
/// The curve is split where the top bits of w = base ± x change, and each piece is fitted with a quartic through
/// Chebyshev points. The number of bits, the direction and the offset of the base from 0 determine where the pieces
/// are dense. A few candidates are tried; a curve that none of them fits within ``bound`` has no table, because its
/// tangent is vertical or nearly vertical somewhere.
///
/// The table depends on the curve alone, and has the same bits on every processor.
package enum BezierFit {
  /// The number of Floats in a table, padded to whole lanes.
  static let tableCount = (BezierTableLayout.count + 15) / 16 * 16
  /// The error from which a table is rejected.
  static let bound = 1.5e-6

  /// A division of 0…1 into pieces.
  struct Layout {
    let mantissaBits: Int
    let descending: Bool
    let offset: Float
    let shift: UInt32
    let base: Float
    /// The numbers of the pieces, which are the top bits of w.
    let pieces: ClosedRange<UInt32>

    init(mantissaBits: Int, descending: Bool, offset: Float) {
      (self.mantissaBits, self.descending, self.offset) = (mantissaBits, descending, offset)
      shift = UInt32(23 - mantissaBits)
      base = descending ? 1 + offset : offset
      pieces = (offset.bitPattern >> shift)...((1 + offset).bitPattern >> shift)
    }

    func x(_ w: Double) -> Double { descending ? Double(base) - w : w - Double(base) }
    /// Returns the piece that an x within 0…1 falls in.
    func piece(at x: Double) -> UInt32 {
      let w = Float(descending ? Double(base) - x : x + Double(base))
      return min(max(w.bitPattern >> shift, pieces.lowerBound), pieces.upperBound)
    }
    func start(_ piece: UInt32) -> Double { Double(Float(bitPattern: piece << shift)) }
    func centre(_ piece: UInt32) -> Double {
      Double(Float(bitPattern: piece << shift | 1 << (shift - 1)))
    }
    /// Returns the ends of a piece within the curve, relative to its centre; nil for a piece outside.
    func ends(_ piece: UInt32) -> (Double, Double)? {
      let low = max(start(piece), Double(offset))
      let high = min(start(piece + 1), 1 + Double(offset))
      return high <= low ? nil : (low - centre(piece), high - centre(piece))
    }
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
          let (first, last) = (layout.pieces.lowerBound, layout.pieces.upperBound)
          // Fewer than 14 pieces are never the best.
          if last - first < 16 && last - first >= 13 && step % 3 == 0 { layouts.append(layout) }
        }
      }
    }
    return layouts
  }()

  /// Fits the best of the candidate tables; returns nil where none is within ``bound``.
  package static func table(for curve: UnitBezier) -> [Float]? {
    var search = BezierFitSearch(curve)
    guard let best = search.run() else { return nil }
    let layout = candidates[best]
    var table = [Float](repeating: 0, count: tableCount)
    for piece in layout.pieces {
      let quartic = layout.quartic(of: piece) { curve.value(at: $0) }
      for power in 0..<Quartic.count {
        let at = BezierTableLayout.coefficients(power) + Int(piece & 15)
        table[at] = Float(quartic.coefficients[power])
      }
    }
    table[BezierTableLayout.base] = layout.base
    table[BezierTableLayout.direction] = layout.descending ? -1 : 1
    table[BezierTableLayout.shift] = Float(bitPattern: layout.shift)
    table[BezierTableLayout.pieceMask] = Float(bitPattern: ~((1 << layout.shift) - 1))
    table[BezierTableLayout.halfPiece] = Float(bitPattern: 1 << (layout.shift - 1))
    guard pin(&table, layout, x: 0), pin(&table, layout, x: 1) else { return nil }
    return table
  }

  /// Shifts coefficients by as few roundings as possible, so that the curve at an end has the exact value, with fused
  /// multiply-add and without.
  ///
  /// - Parameter x: 0 or 1, which is also the required value.
  /// - Returns: False if no shift within the search range reaches it.
  private static func pin(_ table: inout [Float], _ layout: Layout, x: Float) -> Bool {
    let w = layout.descending ? layout.base - x : layout.base + x
    let piece = w.bitPattern >> layout.shift
    let f = w - Float(bitPattern: piece << layout.shift | 1 << (layout.shift - 1))
    let column = Int(piece & 15)
    let (at1, at2) = (
      BezierTableLayout.coefficients(1) + column, BezierTableLayout.coefficients(2) + column
    )
    let (c1, c2) = (table[at1], table[at2])
    let (ulp1, ulp2) = (c1.ulp, c2.ulp)
    let c3 = table[BezierTableLayout.coefficients(3) + column]
    let c4 = table[BezierTableLayout.coefficients(4) + column]
    let (fusedTail, plainTail) = (c3.addingProduct(c4, f), c3 + c4 * f)
    // In the order of the greater of both shifts.
    for greatest in 0...64 {
      for shift2 in -greatest...greatest {
        let near2 = c2 + ulp2 * Float(shift2)
        let fusedRest = near2.addingProduct(fusedTail, f)
        let plainRest = (near2 + plainTail * f) * f
        let step = shift2.magnitude == greatest ? 1 : 2 * greatest
        for shift1 in stride(from: -greatest, through: greatest, by: step) {
          let near1 = c1 + ulp1 * Float(shift1)
          let fused = near1.addingProduct(fusedRest, f)
          let plain = near1 + plainRest
          let start = Float(Double(x) - Double(fused) * Double(f))
          guard let c0 = firstConstant(from: start, fused, plain, f, reaching: x) else { continue }
          table[BezierTableLayout.coefficients(0) + column] = c0
          table[at1] = near1
          table[at2] = near2
          return true
        }
      }
    }
    return false
  }

  /// Returns the first of three constants with which the value is exact.
  @inline(__always) private static func firstConstant(
    from start: Float, _ fused: Float, _ plain: Float, _ f: Float, reaching x: Float
  ) -> Float? {
    @inline(__always) func isExact(_ c0: Float) -> Bool {
      // The plain sum first, which needs no call where the instruction is missing.
      c0 + plain * f == x && c0.addingProduct(fused, f) == x
    }
    if isExact(start) { return start }
    if isExact(start.nextUp) { return start.nextUp }
    return isExact(start.nextDown) ? start.nextDown : nil
  }
}
