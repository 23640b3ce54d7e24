import CGlissadeSIMD

// 4×4 matrices for row vectors, 16 Floats each, row by row: a point is multiplied from the left, and a·b applies a
// first.

@inline(__always) func concatBlocks(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter, streaming: Bool
) {
  MatrixLanes.forEachVector(of: blocks) { block, lane in
    let at = 16 &* block &+ lane
    let row = rows.advanced(192 &* block &+ lane)
    let p = MatrixLanes(progress, at)
    @inline(__always) func mixed(_ part: Int) -> MatrixLanes {
      row.advanced(EndsLane.count &* part).mixed(p)
    }
    let (x, y, z) = (mixed(3), mixed(4), mixed(5))
    MatrixLanes.storeScaled(
      matrices.advanced(16 &* at), x, y, z, x * mixed(0), y * mixed(1), z * mixed(2),
      streaming: streaming)
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
  @inline(__always) func concat(streaming: Bool) {
    concatBlocks(progress, rows, blocks, matrices, streaming: streaming)
  }
  specialize(onStreaming: streaming, concat)
}

@inline(__always) func concatBlocks(
  _ progress: LaneReader, sharedEnds ends: LaneReader, _ blocks: Int, _ matrices: LaneWriter,
  streaming: Bool
) {
  MatrixLanes.forEachVector(of: blocks) { block, lane in
    let at = 16 &* block &+ lane
    let p = MatrixLanes(progress, at)
    @inline(__always) func mixed(_ part: Int) -> MatrixLanes {
      let (from, to) = (ends.scalar(2 &* part), ends.scalar(2 &* part &+ 1))
      return mix(MatrixLanes(from), MatrixLanes(to), p)
    }
    let (x, y, z) = (mixed(3), mixed(4), mixed(5))
    MatrixLanes.storeScaled(
      matrices.advanced(16 &* at), x, y, z, x * mixed(0), y * mixed(1), z * mixed(2),
      streaming: streaming)
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
  @inline(__always) func concat(streaming: Bool) {
    concatBlocks(progress, sharedEnds: ends, blocks, matrices, streaming: streaming)
  }
  specialize(onStreaming: streaming, concat)
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
  @inline(__always) func multiply(streaming: Bool) {
    products(count, out, streaming: streaming) { product(a[$0], RightFactor(b, $0)) }
  }
  specialize(onStreaming: streaming, multiply)
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
