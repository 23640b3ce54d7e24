import CGlissadeSIMD

@inline(__always) func interpolate(
  _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader, _ blocks: Int, _ values: LaneWriter,
  streaming: Bool, _ curve: (Lanes) -> Lanes
) {
  for block in 0..<blocks {
    let at = 16 &* block
    values.store(mix(from[at], to[at], curve(progress[at])), at, streaming: streaming)
  }
  if streaming { gl_fence() }
}

/// Interpolates each row linearly by its own progress, which may lie outside 0…1.
@inline(never) func interpolateLinear(
  _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader, _ blocks: Int, _ values: LaneWriter,
  _ streaming: Bool
) {
  @inline(__always) func interpolateBlocks(streaming: Bool) {
    interpolate(progress, from, to, blocks, values, streaming: streaming) { $0 }
  }
  specialize(onStreaming: streaming, interpolateBlocks)
}

/// Interpolates along one bezier curve that all rows share, given as a ``BezierTableLayout``.
@inline(never) func interpolateBezier(
  _ table: LaneReader, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader,
  _ blocks: Int, _ values: LaneWriter, _ streaming: Bool
) {
  let curve = BezierTable(table)
  @inline(__always) func interpolateBlocks(streaming: Bool) {
    bezier(curve, progress, from, to, blocks, values, streaming: streaming)
  }
  specialize(onStreaming: streaming, interpolateBlocks)
}

@inline(__always) func bezier(
  _ curve: BezierTable, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader, _ blocks: Int,
  _ values: LaneWriter, streaming: Bool
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

/// Interpolates along one bezier curve of any shape, given as its control points x₁, y₁, x₂, y₂.
@inline(never) func interpolateSteepBezier(
  _ controlPoints: LaneReader, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader,
  _ blocks: Int, _ values: LaneWriter
) {
  let points = ControlPoints(shared: controlPoints)
  interpolate(progress, from, to, blocks, values, streaming: false) { bezierProgress($0, points) }
}

/// Interpolates along a staircase, (⌊x·count⌋ + lift)·rise, given as these three numbers.
@inline(never) func interpolateSteps(
  _ numbers: LaneReader, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader,
  _ blocks: Int, _ values: LaneWriter
) {
  let (count, lift) = (splat(numbers.scalar(0)), splat(numbers.scalar(1)))
  let rise = splat(numbers.scalar(2))
  interpolate(progress, from, to, blocks, values, streaming: false) {
    stepsProgress($0, count, lift, rise)
  }
}

/// Interpolates along one piecewise cubic curve that all rows share, given as a ``PiecewiseTableLayout``, or along an
/// easing function, given as an ``EasingTableLayout``.
@inline(never) func interpolatePiecewise(
  _ table: LaneReader, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader,
  _ blocks: Int, _ values: LaneWriter
) {
  let curve = PiecewiseTable(table)
  if curve.pieces == 0 { return interpolateEased(table, progress, from, to, blocks, values) }
  interpolate(progress, from, to, blocks, values, streaming: false) { curve.progress($0) }
}

@inline(never) private func interpolateEased(
  _ table: LaneReader, _ progress: LaneReader, _ from: LaneReader, _ to: LaneReader,
  _ blocks: Int, _ values: LaneWriter
) {
  interpolate(progress, from, to, blocks, values, streaming: false) { easedProgress(table, $0) }
}

@inline(__always) func keyframes(
  _ keyTimes: LaneReader, _ count: Int, _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int,
  _ values: LaneWriter, streaming: Bool, _ curve: (Lanes) -> Lanes
) {
  // The key times are followed by the reciprocal lengths of the intervals that they start.
  let rates = keyTimes.advanced(count)
  let last = 16 &* (count &- 1)
  var row = rows
  for block in 0..<blocks {
    // Clamped before the interval is selected, which matters for equal key times at 0.
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

/// Interpolates keyframes at shared key times, with a value per row and key.
///
/// - Parameters:
///   - keyTimes: The times, followed by the reciprocals of the intervals' lengths.
///   - count: The number of key times, at least 2.
///   - curve: A ``BezierTableLayout`` for every interval, or nil for linear.
///   - rows: The values in blocks of `count` × 16.
@inline(never) func interpolateKeyframes(
  _ keyTimes: LaneReader, _ count: Int, _ curve: LaneReader?, _ progress: LaneReader,
  _ rows: LaneReader, _ blocks: Int, _ values: LaneWriter, _ streaming: Bool
) {
  if let curve {
    let easing = BezierTable(curve)
    keyframes(keyTimes, count, progress, rows, blocks, values, streaming: false) {
      easing.progress($0)
    }
  } else {
    @inline(__always) func interpolateBlocks(streaming: Bool) {
      keyframes(keyTimes, count, progress, rows, blocks, values, streaming: streaming) { $0 }
    }
    specialize(onStreaming: streaming, interpolateBlocks)
  }
}
