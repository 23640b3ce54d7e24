import CGlissadeSIMD

// 4×4 matrices for row vectors, 16 Floats each, row by row: a point is multiplied from the left, and a·b applies a
// first.

/// 16 groups of four Floats, one per row of a block: group 4k + j is in quarter k of vector j.
struct TransposedQuads {
  let v0: Lanes
  let v1: Lanes
  let v2: Lanes
  let v3: Lanes

  @inline(__always) init(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) {
    let (ab, cd) = (gl_pairs_low(a, b), gl_pairs_low(c, d))
    v0 = gl_quads_even(ab, cd)
    v1 = gl_quads_odd(ab, cd)
    let (abHigh, cdHigh) = (gl_pairs_high(a, b), gl_pairs_high(c, d))
    v2 = gl_quads_even(abHigh, cdHigh)
    v3 = gl_quads_odd(abHigh, cdHigh)
  }
}

/// Writes 16 matrices with rows (x 0 0 0) (0 y 0 0) (0 0 z 0) (tx ty tz 1).
@inline(__always) func storeScaled(
  _ out: LaneWriter, _ x: Lanes, _ y: Lanes, _ z: Lanes, _ tx: Lanes, _ ty: Lanes, _ tz: Lanes,
  streaming: Bool
) {
  let s = TransposedQuads(x, y, z, splat(0))
  let t = TransposedQuads(tx, ty, tz, splat(1))
  @inline(__always) func four(_ first: Int, _ s: Lanes, _ t: Lanes) {
    out.store(gl_scale_matrix0(s, t), 16 &* first, streaming: streaming)
    out.store(gl_scale_matrix1(s, t), 16 &* first &+ 64, streaming: streaming)
    out.store(gl_scale_matrix2(s, t), 16 &* first &+ 128, streaming: streaming)
    out.store(gl_scale_matrix3(s, t), 16 &* first &+ 192, streaming: streaming)
  }
  four(0, s.v0, t.v0)
  four(1, s.v1, t.v1)
  four(2, s.v2, t.v2)
  four(3, s.v3, t.v3)
}

/// One row of the 16 matrices of a block: four Floats per lane.
struct MatrixRow {
  var x: Lanes
  var y: Lanes
  var z: Lanes
  var w: Lanes
}

/// Writes 16 matrices with the given rows.
@inline(__always) func storeRows(
  _ out: LaneWriter, _ r0: MatrixRow, _ r1: MatrixRow, _ r2: MatrixRow, _ r3: MatrixRow,
  streaming: Bool
) {
  let a = TransposedQuads(r0.x, r0.y, r0.z, r0.w)
  let b = TransposedQuads(r1.x, r1.y, r1.z, r1.w)
  let c = TransposedQuads(r2.x, r2.y, r2.z, r2.w)
  let d = TransposedQuads(r3.x, r3.y, r3.z, r3.w)
  @inline(__always) func four(_ first: Int, _ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) {
    let (abLow, abHigh) = (gl_quarters_low(a, b), gl_quarters_high(a, b))
    let (cdLow, cdHigh) = (gl_quarters_low(c, d), gl_quarters_high(c, d))
    out.store(gl_quarters_even(abLow, cdLow), 16 &* first, streaming: streaming)
    out.store(gl_quarters_odd(abLow, cdLow), 16 &* first &+ 64, streaming: streaming)
    out.store(gl_quarters_even(abHigh, cdHigh), 16 &* first &+ 128, streaming: streaming)
    out.store(gl_quarters_odd(abHigh, cdHigh), 16 &* first &+ 192, streaming: streaming)
  }
  four(0, a.v0, b.v0, c.v0, d.v0)
  four(1, a.v1, b.v1, c.v1, d.v1)
  four(2, a.v2, b.v2, c.v2, d.v2)
  four(3, a.v3, b.v3, c.v3, d.v3)
}

@inline(__always) func concatBlocks(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter, streaming: Bool
) {
  var row = rows
  for block in 0..<blocks {
    let p = progress[16 &* block]
    let x = mix(row[96], row[112], p)
    let y = mix(row[128], row[144], p)
    let z = mix(row[160], row[176], p)
    storeScaled(
      matrices.advanced(256 &* block), x, y, z, x * mix(row[0], row[16], p),
      y * mix(row[32], row[48], p), z * mix(row[64], row[80], p), streaming: streaming)
    row = row.advanced(192)
  }
  if streaming { gl_fence() }
}

/// Interpolates a translation and a scale and writes concat(translation, scale) of each row.
///
/// Rows are blocks of 12 × 16: from and to of translation x, y, z, then of scale x, y, z.
@inline(never) func concatTranslationScale(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter,
  _ streaming: Bool
) {
  specialize(on: streaming) { concatBlocks(progress, rows, blocks, matrices, streaming: $0) }
}

@inline(__always) func concatBlocks(
  _ progress: LaneReader, sharedEnds ends: LaneReader, _ blocks: Int, _ matrices: LaneWriter,
  streaming: Bool
) {
  @inline(__always) func shared(_ part: Int, _ p: Lanes) -> Lanes {
    mix(splat(ends.scalar(2 &* part)), splat(ends.scalar(2 &* part &+ 1)), p)
  }
  for block in 0..<blocks {
    let p = progress[16 &* block]
    let (x, y, z) = (shared(3, p), shared(4, p), shared(5, p))
    storeScaled(
      matrices.advanced(256 &* block), x, y, z, x * shared(0, p), y * shared(1, p),
      z * shared(2, p), streaming: streaming)
  }
  if streaming { gl_fence() }
}

/// Interpolates a translation and a scale whose ends all rows share, and writes concat(translation, scale) of each
/// row.
///
/// There are 12 ends: from and to of translation x, y, z, then of scale x, y, z.
@inline(never) func concatSharedEnds(
  _ progress: LaneReader, _ ends: LaneReader, _ blocks: Int, _ matrices: LaneWriter,
  _ streaming: Bool
) {
  specialize(on: streaming) {
    concatBlocks(progress, sharedEnds: ends, blocks, matrices, streaming: $0)
  }
}

/// The rows of a right factor, each repeated in all four rows of a vector.
struct RightFactor {
  let row0: Lanes
  let row1: Lanes
  let row2: Lanes
  let row3: Lanes

  @inline(__always) init(_ matrix: LaneReader, _ offset: Int) {
    row0 = gl_repeat_row(matrix.row(offset))
    row1 = gl_repeat_row(matrix.row(offset &+ 4))
    row2 = gl_repeat_row(matrix.row(offset &+ 8))
    row3 = gl_repeat_row(matrix.row(offset &+ 12))
  }
}

@inline(__always) func product(_ a: Lanes, _ b: RightFactor) -> Lanes {
  fma(gl_column2(a), b.row2, gl_column0(a) * b.row0)
    + fma(gl_column3(a), b.row3, gl_column1(a) * b.row1)
}

@inline(__always) func products(
  _ count: Int, _ out: LaneWriter, streaming: Bool, _ product: (Int) -> Lanes
) {
  for i in 0..<count { out.store(product(16 &* i), 16 &* i, streaming: streaming) }
  if streaming { gl_fence() }
}

/// Computes a[i]·b[i] for `count` pairs.
@inline(never) func multiplyMatrices(
  _ a: LaneReader, _ b: LaneReader, _ count: Int, _ out: LaneWriter, _ streaming: Bool
) {
  specialize(on: streaming) {
    products(count, out, streaming: $0) { product(a[$0], RightFactor(b, $0)) }
  }
}

/// Computes a[i]·b for `count` left factors and one right factor.
@inline(never) func multiplyMatricesByOne(
  _ a: LaneReader, _ b: LaneReader, _ count: Int, _ out: LaneWriter, _ streaming: Bool
) {
  let right = RightFactor(b, 0)
  products(count, out, streaming: streaming) { product(a[$0], right) }
}

/// Computes a·b[i] for one left factor and `count` right factors.
@inline(never) func multiplyOneByMatrices(
  _ a: LaneReader, _ b: LaneReader, _ count: Int, _ out: LaneWriter, _ streaming: Bool
) {
  let left = a[0]
  products(count, out, streaming: streaming) { product(left, RightFactor(b, $0)) }
}

/// Computes the world matrices of a tree, node by node: local·world of the parent, or local without a parent (-1).
///
/// `nodes` and `parents` are indices of matrices; a parent precedes its children in the list. Where the parent is
/// less than -1 there is no node.
@inline(never) func multiplyTree(
  _ local: LaneReader, _ nodes: UnsafePointer<Int32>, _ parents: UnsafePointer<Int32>,
  _ count: Int, _ world: LaneWriter
) {
  let done = world.reader
  for i in 0..<count {
    let at = unsafe 16 &* Int(nodes[i])
    let parent = unsafe Int(parents[i])
    if parent < 0 {
      if parent < -1 { continue }
      world.store(local[at], at)
    } else {
      world.store(product(local[at], RightFactor(done, 16 &* parent)), at)
    }
  }
}
