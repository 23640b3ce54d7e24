import CGlissadeSIMD

// Timing curves, from unit time to progress. All of them return exactly their first value at or
// below 0 and their last at or above 1.

/// A unit bezier as 16 quartics, found without solving the cubic.
///
/// The exponent and top mantissa bits of w = base ± x name the piece, and rebuild its centre; the base
/// sets how densely the pieces crowd at one end. 86 Floats: five coefficients of 16 pieces, lowest
/// power first, then the base, the direction (1 or -1), the shift that leaves the piece's number, the mask
/// that keeps its bits and the bit at half a piece (the last three as bit patterns).
struct BezierTable {
  let c0: Lanes
  let c1: Lanes
  let c2: Lanes
  let c3: Lanes
  let c4: Lanes
  let base: Lanes
  let direction: Lanes
  let shift: Bits
  let pieceMask: Bits
  let halfPiece: Bits

  @inline(__always) init(_ table: Source) {
    c0 = table[0]
    c1 = table[16]
    c2 = table[32]
    c3 = table[48]
    c4 = table[64]
    base = splat(table.scalar(80))
    direction = splat(table.scalar(81))
    shift = Bits(repeating: table.scalar(82).bitPattern)
    pieceMask = Bits(repeating: table.scalar(83).bitPattern)
    halfPiece = Bits(repeating: table.scalar(84).bitPattern)
  }

  /// The coefficients are chosen so that 0 and 1 give exactly 0 and 1.
  @inline(__always) func progress<V: LaneGroup>(_ x: V) -> V {
    let w = V.min(V.max(x, V(0)), V(1)).map { fma($0, direction, base) }
    let f = w - w.map { lanes((bits($0) & pieceMask) | halfPiece) }
    let piece = w.map { lanes(bits($0) &>> shift) }
    var y = piece.map { gl_lookup16(c4, bits($0)) }
    y = V.fma(y, f, piece.map { gl_lookup16(c3, bits($0)) })
    y = V.fma(y, f, piece.map { gl_lookup16(c2, bits($0)) })
    y = V.fma(y, f, piece.map { gl_lookup16(c1, bits($0)) })
    return V.fma(y, f, piece.map { gl_lookup16(c0, bits($0)) })
  }
}

/// `y`, but 0 where `x` ≤ 0 (or is NaN) and 1 where `x` ≥ 1.
@inline(__always) func clampedToEnds(_ y: Lanes, _ x: Lanes) -> Lanes {
  gl_where_gt(x, splat(0), gl_where_ge(x, splat(1), splat(1), y), splat(0))
}

/// A unit bezier per row, from its control points, by Newton steps inside a shrinking bracket.
///
/// Works for every legal curve, vertical tangents among them, in Double: what is left of x(s) - x is
/// below 2⁻⁴⁰. Lanes stop on their own, so a row's result does not depend on its neighbours.
@inline(__always) func bezierProgress(
  _ x: Lanes, _ x1: Lanes, _ y1: Lanes, _ x2: Lanes, _ y2: Lanes
) -> Lanes {
  let one = WideLanes(repeating: 1)
  let three = WideLanes(repeating: 3)
  let cx = three * gl_widen(x1)
  let bx = three * gl_widen(x2) - cx - cx
  let ax = one - cx - bx
  let target = gl_widen(gl_min(gl_max(x, splat(0)), splat(1)))
  var low = WideLanes(repeating: 0)
  var high = one
  var s = target
  for _ in 0..<40 {
    let residual = fma(fma(fma(ax, s, bx), s, cx), s, -target)
    let size = gl_max_d(residual, -residual)
    let tolerance = WideLanes(repeating: 0x1p-40)
    if !gl_any_gt_d(size, tolerance) { break }
    low = gl_where_gt_d(residual, WideLanes(repeating: 0), low, s)
    high = gl_where_gt_d(residual, WideLanes(repeating: 0), s, high)
    let slope = fma(fma(three * ax, s, bx + bx), s, cx)
    let step = s - residual / slope
    let middle = WideLanes(repeating: 0.5) * (low + high)
    // A step by zero slope is infinite or NaN, and fails both comparisons.
    let inside = gl_where_gt_d(step, low, gl_where_gt_d(high, step, step, middle), middle)
    s = gl_where_gt_d(size, tolerance, inside, s)
  }
  let cy = three * gl_widen(y1)
  let by = three * gl_widen(y2) - cy - cy
  let ay = one - cy - by
  return clampedToEnds(gl_narrow(fma(fma(fma(ay, s, by), s, cy), s, WideLanes(repeating: 0))), x)
}

/// A staircase: (⌊x·count⌋ + lift)·rise, 1 from x = 1 on.
@inline(__always) func stepsProgress(
  _ x: Lanes, _ count: Lanes, _ lift: Lanes, _ rise: Lanes
) -> Lanes {
  let scaled = gl_max(x, splat(0)) * count
  let nearest = (scaled + splat(roundingShift)) - splat(roundingShift)
  let floor = gl_where_gt(nearest, scaled, nearest - splat(1), nearest)
  return gl_where_ge(x, splat(1), splat(1), (floor + lift) * rise)
}

/// A curve of cubics between breakpoints: keyframes, paced or not, and CSS `linear()`.
///
/// Floats: number of pieces, value at and after 1, then for each piece its start, the reciprocal of
/// its length, and four coefficients in the fraction of it that has passed, lowest power first. Up to
/// 16 pieces are looked up in registers, more of them in memory.
@safe struct PiecewiseTable {
  let table: Source
  let pieces: Int

  @inline(__always) init(_ table: Source) {
    self.table = table
    pieces = Int(table.scalar(0))
  }

  @inline(__always) func progress(_ x: Lanes) -> Lanes {
    let x0 = gl_max(x, splat(0))
    var y = splat(0)
    if pieces <= laneCount {
      var number = splat(0)
      for i in 1..<laneCount where i < pieces {
        number = number + gl_where_ge(x0, splat(table.scalar(2 &+ i)), splat(1), splat(0))
      }
      let piece = bits(number + splat(roundingShift))
      let f = (x0 - gl_lookup16(table[2], piece)) * gl_lookup16(table[18], piece)
      y = fma(gl_lookup16(table[82], piece), f, gl_lookup16(table[66], piece))
      y = fma(y, f, gl_lookup16(table[50], piece))
      y = fma(y, f, gl_lookup16(table[34], piece))
    } else {
      for lane in 0..<laneCount {
        y[lane] = scalarProgress(x0[lane])
      }
    }
    return gl_where_ge(x, splat(1), splat(table.scalar(1)), y)
  }

  /// The tables of long curves lie one after the other, `pieces` entries each.
  @inline(__always) func scalarProgress(_ x: Float) -> Float {
    var low = 0
    var high = pieces
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if x >= table.scalar(2 &+ middle) { low = middle } else { high = middle }
    }
    let at = 2 &+ low
    let f = splat((x - table.scalar(at)) * table.scalar(at &+ pieces))
    var y = fma(
      splat(table.scalar(at &+ 5 &* pieces)), f, splat(table.scalar(at &+ 4 &* pieces)))
    y = fma(y, f, splat(table.scalar(at &+ 3 &* pieces)))
    return fma(y, f, splat(table.scalar(at &+ 2 &* pieces)))[0]
  }
}
