import CGlissadeSIMD

// The composition of transforms from interpolated parts. As in the recomposition of CSS and Core Animation, for row
// vectors: scale · skew · rotation · translation · perspective.

/// The interpolated rotations of a vector of lanes, as unit quaternions.
///
/// ``SlerpLane`` describes the prepared lanes.
struct Slerp<V: MatrixVector> {
  let x: V
  let y: V
  let z: V
  let w: V

  /// Creates the rotations at some progress: exactly the first quaternions at 0 and the second ones at 1.
  @inline(__always) init(_ row: LaneReader, _ p: V) {
    let angle = V(row, SlerpLane.angle)
    let scale = V(row, SlerpLane.inverseSine)
    let (zero, one) = (V(0), V(1))
    let b = sine(p * angle) * scale
    let a = sine((one - p) * angle) * scale
    let from = V.whereGreaterOrEqual(zero, V.max(p, -p), one, a)
    let rest = p - one
    let to = V.whereGreaterOrEqual(zero, V.max(rest, -rest), one, b)
    @inline(__always) func part(_ part: Int) -> V {
      V.fma(to, V(row, SlerpLane.to(part)), from * V(row, SlerpLane.from(part)))
    }
    (x, y, z, w) = (part(0), part(1), part(2), part(3))
  }

  /// The rows of the rotation matrices.
  ///
  /// A length of 1 + ε is corrected to an error of ε².
  @inline(__always) var rotation: (MatrixRow<V>, MatrixRow<V>, MatrixRow<V>) {
    let one = V(1)
    let norm = V.fma(x, x, V.fma(y, y, V.fma(z, z, w * w)))
    let k = V.fma(V(-2), norm, V(4))
    let (kx, ky, kz) = (k * x, k * y, k * z)
    let (xx, yy, zz) = (kx * x, ky * y, kz * z)
    let (xy, xz, yz) = (kx * y, kx * z, ky * z)
    let (xw, yw, zw) = (kx * w, ky * w, kz * w)
    let zero = V(0)
    return (
      MatrixRow(x: one - (yy + zz), y: xy + zw, z: xz - yw, w: zero),
      MatrixRow(x: xy - zw, y: one - (xx + zz), z: yz + xw, w: zero),
      MatrixRow(x: xz + yw, y: yz - xw, z: one - (xx + yy), w: zero)
    )
  }
}

extension Slerp<Lanes> {
  /// Creates constant rotations.
  @inline(__always) init(constant row: LaneReader) {
    (x, y) = (row[SlerpLane.from(0)], row[SlerpLane.from(1)])
    (z, w) = (row[SlerpLane.from(2)], row[SlerpLane.from(3)])
  }

  /// Creates rotations of `a` where `shown` is positive, otherwise of `b`.
  @inline(__always) init(_ a: Slerp, where shown: Lanes, else b: Slerp) {
    x = gl_where_gt(shown, splat(0), a.x, b.x)
    y = gl_where_gt(shown, splat(0), a.y, b.y)
    z = gl_where_gt(shown, splat(0), a.z, b.z)
    w = gl_where_gt(shown, splat(0), a.w, b.w)
  }
}

extension MatrixRow {
  // The rows of a rotation end in 0 until perspective is applied. The optimiser would move a plain product behind
  // the transposition, and multiply each matrix separately.
  @inline(__always) func scaled(_ s: V) -> MatrixRow {
    let zero = V(0)
    return MatrixRow(x: V.fma(x, s, zero), y: V.fma(y, s, zero), z: V.fma(z, s, zero), w: w)
  }

  /// Returns the row plus a multiple of another one.
  @inline(__always) func adding(_ other: MatrixRow, _ s: V) -> MatrixRow {
    MatrixRow(x: V.fma(other.x, s, x), y: V.fma(other.y, s, y), z: V.fma(other.z, s, z), w: w)
  }
}

@inline(__always) func composeBlocks(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter, streaming: Bool
) {
  MatrixLanes.forEachVector(of: blocks) { block, lane in
    let at = 16 &* block &+ lane
    let row = rows.advanced(352 &* block &+ lane)
    let p = MatrixLanes(progress, at)
    @inline(__always) func mixed(_ part: Int) -> MatrixLanes {
      row.advanced(EndsLane.count &* part).mixed(p)
    }
    let (r0, r1, r2) = Slerp(row.advanced(192), p).rotation
    MatrixLanes.storeRows(
      matrices.advanced(16 &* at), r0.scaled(mixed(3)), r1.scaled(mixed(4)), r2.scaled(mixed(5)),
      MatrixRow(x: mixed(0), y: mixed(1), z: mixed(2), w: MatrixLanes(1)), streaming: streaming)
  }
  if streaming { gl_fence() }
}

/// Interpolates translation, rotation and scale and writes scale · rotation · translation of each row.
///
/// Rows are blocks of 22 × 16: from and to of translation x, y, z and of scale x, y, z, then the ``SlerpLane``.
@inline(never) func composeTransforms(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter,
  _ streaming: Bool
) {
  @inline(__always) func compose(streaming: Bool) {
    composeBlocks(progress, rows, blocks, matrices, streaming: streaming)
  }
  specialize(onStreaming: streaming, compose)
}

/// Interpolates fully decomposed transforms and writes the matrix of each row.
///
/// Rows are blocks of 36 × 16: from and to of translation x, y, z, scale x, y, z, skew xy, xz, yz and perspective
/// x, y, z, w, then the ``SlerpLane``.
@inline(never) func recomposeTransforms(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter
) {
  MatrixLanes.forEachVector(of: blocks) { block, lane in
    let at = 16 &* block &+ lane
    let row = rows.advanced(576 &* block &+ lane)
    let p = MatrixLanes(progress, at)
    recompose(Slerp(row.advanced(13 &* EndsLane.count), p), matrices.advanced(16 &* at)) {
      row.advanced(EndsLane.count &* $0).mixed(p)
    }
  }
}

/// Composes 13 channels (translation, scale, skew, perspective) and a rotation.
@inline(__always) func recompose<V: MatrixVector>(
  _ turn: Slerp<V>, _ out: LaneWriter, _ channel: (Int) -> V
) {
  let (r0, r1, r2) = turn.rotation
  // Skew in the order of decomposition: y is skewed by x, z by x and y. It is applied in the reverse order.
  let skewed1 = r1.adding(r0, channel(6))
  let skewed2 = r2.adding(r0, channel(7)).adding(r1, channel(8))
  let (px, py, pz) = (channel(9), channel(10), channel(11))
  @inline(__always) func projected(_ r: MatrixRow<V>) -> MatrixRow<V> {
    MatrixRow(x: r.x, y: r.y, z: r.z, w: V.fma(r.z, pz, V.fma(r.y, py, r.x * px)))
  }
  let translation = MatrixRow(x: channel(0), y: channel(1), z: channel(2), w: V(0))
  var last = projected(translation)
  last.w = last.w + channel(12)
  V.storeRows(
    out, projected(r0.scaled(channel(3))), projected(skewed1.scaled(channel(4))),
    projected(skewed2.scaled(channel(5))), last, streaming: false)
}
