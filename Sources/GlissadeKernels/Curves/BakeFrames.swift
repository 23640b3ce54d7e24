import CGlissadeSIMD

// A strip of 64 channels stays in registers while the weights of a frame are applied to it, so every value is
// written once; the strip's keys stay in the first-level cache for all frames.

@inline(__always) func bakeStrips(
  _ weights: LaneReader, _ frames: Int, _ keys: Int, _ values: LaneReader, _ channels: Int,
  _ strips: Int, _ width: Int, _ first: Int, _ out: LaneWriter, streaming: Bool
) {
  for strip in 0..<strips {
    let column = first &+ strip &* width &* 16
    for frame in 0..<frames {
      let weight = weights.advanced(frame &* keys)
      let w0 = splat(weight.scalar(0))
      var a = w0 * values[column]
      var b = width > 1 ? w0 * values[column &+ 16] : splat(0)
      var c = width > 2 ? w0 * values[column &+ 32] : splat(0)
      var d = width > 3 ? w0 * values[column &+ 48] : splat(0)
      for key in 1..<keys {
        let w = splat(weight.scalar(key))
        let at = key &* channels &+ column
        a = fma(w, values[at], a)
        if width > 1 { b = fma(w, values[at &+ 16], b) }
        if width > 2 { c = fma(w, values[at &+ 32], c) }
        if width > 3 { d = fma(w, values[at &+ 48], d) }
      }
      let at = frame &* channels &+ column
      out.store(a, at, streaming: streaming)
      if width > 1 { out.store(b, at &+ 16, streaming: streaming) }
      if width > 2 { out.store(c, at &+ 32, streaming: streaming) }
      if width > 3 { out.store(d, at &+ 48, streaming: streaming) }
    }
  }
}

/// Computes frames × channels = weights (frames × keys) · values (keys × channels), all row by row.
///
/// `keys` is at least 1. Only the first `columns` channels are computed, a multiple of 16.
@inline(never) func bakeFrames(
  _ weights: LaneReader, _ frames: Int, _ keys: Int, _ values: LaneReader, _ channels: Int,
  _ columns: Int, _ baked: LaneWriter, _ streaming: Bool
) {
  let wide = columns / 64
  let rest = (columns &- wide &* 64) / 16
  @inline(__always) func bake(streaming: Bool) {
    bakeStrips(weights, frames, keys, values, channels, wide, 4, 0, baked, streaming: streaming)
    bakeStrips(
      weights, frames, keys, values, channels, rest, 1, wide &* 64, baked, streaming: streaming)
  }
  specialize(onStreaming: streaming, bake)
  if streaming { gl_fence() }
}
