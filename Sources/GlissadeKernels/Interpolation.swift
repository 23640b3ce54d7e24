import CGlissadeSIMD

@inline(__always) func interpolate(
  _ progress: Source, _ from: Source, _ to: Source, _ blocks: Int, _ values: Sink,
  streaming: Bool, _ curve: (Lanes) -> Lanes
) {
  for block in 0..<blocks {
    let at = 16 &* block
    values.store(mix(from[at], to[at], curve(progress[at])), at, streaming: streaming)
  }
  if streaming { gl_fence() }
}

/// Linear interpolation of each row by its own progress, which may lie outside 0…1.
@inline(never)
public func interpolateLinear(
  _ progress: UnsafePointer<Float>, _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>,
  _ blocks: Int, _ values: UnsafeMutablePointer<Float>, _ streaming: Bool
) {
  let (p, a, b, out) = unsafe (Source(progress), Source(from), Source(to), Sink(values))
  if streaming {
    interpolate(p, a, b, blocks, out, streaming: true) { $0 }
  } else {
    interpolate(p, a, b, blocks, out, streaming: false) { $0 }
  }
}

/// Interpolation along one bezier curve that all rows share, given as a ``BezierTable``.
@inline(never)
public func interpolateBezier(
  _ table: UnsafePointer<Float>, _ progress: UnsafePointer<Float>, _ from: UnsafePointer<Float>,
  _ to: UnsafePointer<Float>, _ blocks: Int, _ values: UnsafeMutablePointer<Float>,
  _ streaming: Bool
) {
  let curve = unsafe BezierTable(Source(table))
  let (p, a, b, out) = unsafe (Source(progress), Source(from), Source(to), Sink(values))
  if streaming {
    bezier(curve, p, a, b, blocks, out, streaming: true)
  } else {
    bezier(curve, p, a, b, blocks, out, streaming: false)
  }
}

@inline(__always) func bezier(
  _ curve: BezierTable, _ progress: Source, _ from: Source, _ to: Source, _ blocks: Int,
  _ values: Sink, streaming: Bool
) {
  var block = 0
  if hasLockstep {
    while block &+ 4 <= blocks {
      let at = 16 &* block
      let y = curve.progress(FourBlocks(progress, at, stride: 16))
      let a = FourBlocks(from, at, stride: 16)
      let b = FourBlocks(to, at, stride: 16)
      FourBlocks.fma(y, b, FourBlocks.fnma(y, a, a)).store(values, at, streaming: streaming)
      if streaming {
        progress.advanced(at).prefetch(32, count: 4)
        from.advanced(at).prefetch(32, count: 4)
        to.advanced(at).prefetch(32, count: 4)
      }
      block &+= 4
    }
  }
  while block < blocks {
    let at = 16 &* block
    values.store(mix(from[at], to[at], curve.progress(progress[at])), at, streaming: streaming)
    block &+= 1
  }
  if streaming { gl_fence() }
}

/// Interpolation along one bezier curve of any shape, given as its control points x₁, y₁, x₂, y₂.
@inline(never)
public func interpolateSteepBezier(
  _ controlPoints: UnsafePointer<Float>, _ progress: UnsafePointer<Float>,
  _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>, _ blocks: Int,
  _ values: UnsafeMutablePointer<Float>
) {
  let curve = unsafe Source(controlPoints)
  let (x1, y1) = (splat(curve.scalar(0)), splat(curve.scalar(1)))
  let (x2, y2) = (splat(curve.scalar(2)), splat(curve.scalar(3)))
  unsafe interpolate(
    Source(progress), Source(from), Source(to), blocks, Sink(values), streaming: false
  ) { bezierProgress($0, x1, y1, x2, y2) }
}

/// Interpolation along a staircase of (⌊x·count⌋ + lift)·rise.
@inline(never)
public func interpolateSteps(
  _ count: Float, _ lift: Float, _ rise: Float, _ progress: UnsafePointer<Float>,
  _ from: UnsafePointer<Float>, _ to: UnsafePointer<Float>, _ blocks: Int,
  _ values: UnsafeMutablePointer<Float>
) {
  unsafe interpolate(
    Source(progress), Source(from), Source(to), blocks, Sink(values), streaming: false
  ) { stepsProgress($0, splat(count), splat(lift), splat(rise)) }
}

/// Interpolation along one piecewise cubic curve that all rows share, given as a ``PiecewiseTable``.
@inline(never)
public func interpolatePiecewise(
  _ table: UnsafePointer<Float>, _ progress: UnsafePointer<Float>, _ from: UnsafePointer<Float>,
  _ to: UnsafePointer<Float>, _ blocks: Int, _ values: UnsafeMutablePointer<Float>
) {
  let curve = unsafe PiecewiseTable(Source(table))
  unsafe interpolate(
    Source(progress), Source(from), Source(to), blocks, Sink(values), streaming: false
  ) { curve.progress($0) }
}

@inline(__always) func keyframes(
  _ keyTimes: Source, _ count: Int, _ progress: Source, _ rows: Source, _ blocks: Int,
  _ values: Sink, streaming: Bool, _ curve: (Lanes) -> Lanes
) {
  // Key times lie first, then the reciprocal lengths of the intervals that they start.
  let rates = keyTimes.advanced(count)
  let last = 16 &* (count &- 1)
  var row = rows
  for block in 0..<blocks {
    // Clamped before the intervals are told apart: at equal key times below it matters.
    let x = gl_max(progress[16 &* block], splat(0))
    var start = splat(keyTimes.scalar(0))
    var rate = splat(rates.scalar(0))
    var from = row[0]
    var to = row[16]
    for key in 1..<(count &- 1) {
      let time = splat(keyTimes.scalar(key))
      let next = row[16 &* key &+ 16]
      from = gl_where_ge(x, time, to, from)
      to = gl_where_ge(x, time, next, to)
      start = gl_where_ge(x, time, time, start)
      rate = gl_where_ge(x, time, splat(rates.scalar(key)), rate)
    }
    let fraction = gl_min((x - start) * rate, splat(1))
    let value = mix(from, to, curve(fraction))
    values.store(
      gl_where_ge(x, splat(1), row[last], value), 16 &* block, streaming: streaming)
    row = row.advanced(16 &* count)
    if streaming { row.prefetch(32, count: count) }
  }
  if streaming { gl_fence() }
}

/// Keyframes at shared key times with a value per row and key; `count` ≥ 2 of them.
///
/// - Parameters:
///   - keyTimes: the times, and after them the reciprocals of the intervals' lengths.
///   - curve: a ``BezierTable`` that paces every interval, or nil for even pace.
///   - rows: in blocks of `count` × 16.
@inline(never)
public func interpolateKeyframes(
  _ keyTimes: UnsafePointer<Float>, _ count: Int, _ curve: UnsafePointer<Float>?,
  _ progress: UnsafePointer<Float>, _ rows: UnsafePointer<Float>, _ blocks: Int,
  _ values: UnsafeMutablePointer<Float>, _ streaming: Bool
) {
  let (times, p, r, out) = unsafe (
    Source(keyTimes), Source(progress), Source(rows), Sink(values)
  )
  if let curve = unsafe curve {
    let pace = unsafe BezierTable(Source(curve))
    keyframes(times, count, p, r, blocks, out, streaming: false) { pace.progress($0) }
  } else if streaming {
    keyframes(times, count, p, r, blocks, out, streaming: true) { $0 }
  } else {
    keyframes(times, count, p, r, blocks, out, streaming: false) { $0 }
  }
}
