import CGlissadeSIMD

// Timing curves map unit time to progress. All of them return exactly their first value at and below 0, and their
// last at and above 1.

/// A unit bezier as 16 quartics, evaluated without solving the cubic.
///
/// ``BezierTableLayout`` describes the table.
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

  @inline(__always) init(_ table: LaneReader) {
    c0 = table[BezierTableLayout.coefficients(0)]
    c1 = table[BezierTableLayout.coefficients(1)]
    c2 = table[BezierTableLayout.coefficients(2)]
    c3 = table[BezierTableLayout.coefficients(3)]
    c4 = table[BezierTableLayout.coefficients(4)]
    base = splat(table.scalar(BezierTableLayout.base))
    direction = splat(table.scalar(BezierTableLayout.direction))
    shift = Bits(repeating: table.scalar(BezierTableLayout.shift).bitPattern)
    pieceMask = Bits(repeating: table.scalar(BezierTableLayout.pieceMask).bitPattern)
    halfPiece = Bits(repeating: table.scalar(BezierTableLayout.halfPiece).bitPattern)
  }

  /// Returns the progress; the coefficients give exactly 0 at 0 and 1 at 1.
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

/// Returns `y`, but 0 where `x` ≤ 0 (or is NaN) and 1 where `x` ≥ 1.
@inline(__always) func clampedToEnds(_ y: Lanes, _ x: Lanes) -> Lanes {
  gl_where_gt(x, splat(0), gl_where_ge(x, splat(1), splat(1), y), splat(0))
}

/// The control points of one unit bezier per row.
struct ControlPoints {
  var x1: Lanes
  let y1: Lanes
  let x2: Lanes
  let y2: Lanes

  /// Reads a ``ControlPointLane``.
  @inline(__always) init(_ lanes: LaneReader) {
    (x1, y1) = (lanes[ControlPointLane.x1], lanes[ControlPointLane.y1])
    (x2, y2) = (lanes[ControlPointLane.x2], lanes[ControlPointLane.y2])
  }

  /// Reads the next ``ControlPointLane`` of a record.
  @inline(__always) init(_ record: inout Cursor) {
    self.init(record.part(ControlPointLane.count))
  }

  /// Creates the same control points for every row.
  @inline(__always) init(shared numbers: LaneReader) {
    (x1, y1) = (splat(numbers.scalar(0)), splat(numbers.scalar(1)))
    (x2, y2) = (splat(numbers.scalar(2)), splat(numbers.scalar(3)))
  }
}

/// Evaluates one unit bezier per row from its control points, by Newton steps within a shrinking bracket.
///
/// It supports every legal curve, including vertical tangents, in Double: the residual x(s) - x is below 2⁻⁴⁰. Each
/// lane stops on its own, so a row's result does not depend on its neighbours.
@inline(__always) func bezierProgress(_ x: Lanes, _ points: ControlPoints) -> Lanes {
  let one = WideLanes(repeating: 1)
  let three = WideLanes(repeating: 3)
  let cx = three * gl_widen(points.x1)
  let bx = three * gl_widen(points.x2) - cx - cx
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
    // A step with zero slope is infinite or NaN, and fails both comparisons.
    let inside = gl_where_gt_d(step, low, gl_where_gt_d(high, step, step, middle), middle)
    s = gl_where_gt_d(size, tolerance, inside, s)
  }
  let cy = three * gl_widen(points.y1)
  let by = three * gl_widen(points.y2) - cy - cy
  let ay = one - cy - by
  return clampedToEnds(gl_narrow(fma(fma(fma(ay, s, by), s, cy), s, WideLanes(repeating: 0))), x)
}

/// Evaluates a staircase: (⌊x·count⌋ + lift)·rise, 1 from x = 1 on.
@inline(__always) func stepsProgress(
  _ x: Lanes, _ count: Lanes, _ lift: Lanes, _ rise: Lanes
) -> Lanes {
  let scaled = gl_max(x, splat(0)) * count
  let nearest = (scaled + splat(roundingShift)) - splat(roundingShift)
  let floor = gl_where_gt(nearest, scaled, nearest - splat(1), nearest)
  return gl_where_ge(x, splat(1), splat(1), (floor + lift) * rise)
}

/// A piecewise cubic curve: CSS `linear()`.
///
/// ``PiecewiseTableLayout`` describes the table. Up to 16 pieces are looked up in registers, more of them in
/// memory.
@safe struct PiecewiseTable {
  let table: LaneReader
  let pieces: Int

  @inline(__always) init(_ table: LaneReader) {
    self.table = table
    pieces = Int(table.scalar(PiecewiseTableLayout.pieces))
  }

  @inline(__always) func progress(_ x: Lanes) -> Lanes {
    let x0 = gl_max(x, splat(0))
    var y = splat(0)
    if pieces <= laneCount {
      let layout = PiecewiseTableLayout(pieces: laneCount)
      @inline(__always) func coefficient(_ power: Int, _ piece: Bits) -> Lanes {
        gl_lookup16(table[layout.coefficients(power)], piece)
      }
      var number = splat(0)
      for i in 1..<laneCount where i < pieces {
        let start = splat(table.scalar(layout.starts &+ i))
        number = number + gl_where_ge(x0, start, splat(1), splat(0))
      }
      let piece = bits(number + splat(roundingShift))
      let start = gl_lookup16(table[layout.starts], piece)
      let f = (x0 - start) * gl_lookup16(table[layout.rates], piece)
      y = fma(coefficient(3, piece), f, coefficient(2, piece))
      y = fma(y, f, coefficient(1, piece))
      y = fma(y, f, coefficient(0, piece))
    } else {
      for lane in 0..<laneCount {
        y[lane] = scalarProgress(x0[lane])
      }
    }
    return gl_where_ge(x, splat(1), splat(table.scalar(PiecewiseTableLayout.last)), y)
  }

  /// Returns the progress from a table of more than 16 pieces.
  @inline(__always) func scalarProgress(_ x: Float) -> Float {
    let layout = PiecewiseTableLayout(pieces: pieces)
    var low = 0
    var high = pieces
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if x >= table.scalar(layout.starts &+ middle) { low = middle } else { high = middle }
    }
    @inline(__always) func coefficient(_ power: Int) -> Lanes {
      splat(table.scalar(layout.coefficients(power) &+ low))
    }
    let passed = x - table.scalar(layout.starts &+ low)
    let f = splat(passed * table.scalar(layout.rates &+ low))
    let y = fma(fma(coefficient(3), f, coefficient(2)), f, coefficient(1))
    return fma(y, f, coefficient(0))[0]
  }
}

/// Returns the progress from an ``EasingTableLayout``.
@inline(__always) func easedProgress(_ table: LaneReader, _ x: Lanes) -> Lanes {
  let x0 = gl_min(gl_max(x, splat(0)), splat(1))
  let segments = table.integer(EasingTableLayout.segments)
  @inline(__always) func shared(_ at: Int) -> Lanes { splat(table.scalar(at)) }
  var origin = shared(EasingTableLayout.origin(0))
  var offset = shared(EasingTableLayout.offset(0))
  for i in 1..<max(segments, 1) {
    let start = shared(EasingTableLayout.start(i))
    origin = gl_where_ge(x0, start, shared(EasingTableLayout.origin(i)), origin)
    offset = gl_where_ge(x0, start, shared(EasingTableLayout.offset(i)), offset)
  }
  let w = bits(x0 - origin)
  let position = lanes((w & bits(shared(EasingTableLayout.mask))) | bits(splat(1)))
  let f = position - shared(EasingTableLayout.centre)
  let number = (w &>> bits(shared(EasingTableLayout.shift))) &+ bits(offset)
  let cells = table.advanced(EasingTableLayout.cells(segments: segments))
  let y = cells.cubics(number, at: f)
  let begun = gl_where_gt(x, splat(0), y, shared(EasingTableLayout.first))
  return gl_where_ge(x, splat(1), shared(PiecewiseTableLayout.last), begun)
}
