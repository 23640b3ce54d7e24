import CGlissadeSIMD

// The composition of transforms from interpolated parts. As in the recomposition of CSS and Core Animation, for row
// vectors: scale · skew · rotation · translation · perspective.

/// The interpolated rotations of a block of rows, as unit quaternions.
///
/// ``SlerpLane`` describes the prepared lanes.
struct Slerp {
  let x: Lanes
  let y: Lanes
  let z: Lanes
  let w: Lanes

  /// Creates the rotations at some progress: exactly the first quaternions at 0 and the second ones at 1.
  @inline(__always) init(_ row: LaneReader, _ p: Lanes) {
    let angle = row[SlerpLane.angle]
    let scale = row[SlerpLane.inverseSine]
    let b = sine(p * angle) * scale
    let a = sine((splat(1) - p) * angle) * scale
    let from = gl_where_ge(splat(0), gl_max(p, -p), splat(1), a)
    let rest = p - splat(1)
    let to = gl_where_ge(splat(0), gl_max(rest, -rest), splat(1), b)
    @inline(__always) func part(_ part: Int) -> Lanes {
      fma(to, row[SlerpLane.to(part)], from * row[SlerpLane.from(part)])
    }
    (x, y, z, w) = (part(0), part(1), part(2), part(3))
  }

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

  /// The rows of the rotation matrices.
  ///
  /// A length of 1 + ε is corrected to an error of ε².
  @inline(__always) var rotation: (MatrixRow, MatrixRow, MatrixRow) {
    let one = splat(1)
    let norm = fma(x, x, fma(y, y, fma(z, z, w * w)))
    let k = fma(splat(-2), norm, splat(4))
    let (kx, ky, kz) = (k * x, k * y, k * z)
    let (xx, yy, zz) = (kx * x, ky * y, kz * z)
    let (xy, xz, yz) = (kx * y, kx * z, ky * z)
    let (xw, yw, zw) = (kx * w, ky * w, kz * w)
    let zero = splat(0)
    return (
      MatrixRow(x: one - (yy + zz), y: xy + zw, z: xz - yw, w: zero),
      MatrixRow(x: xy - zw, y: one - (xx + zz), z: yz + xw, w: zero),
      MatrixRow(x: xz + yw, y: yz - xw, z: one - (xx + yy), w: zero)
    )
  }
}

extension MatrixRow {
  // The rows of a rotation end in 0 until perspective is applied. The optimiser would move a plain product behind
  // the transposition, and multiply each matrix separately.
  @inline(__always) func scaled(_ s: Lanes) -> MatrixRow {
    let zero = splat(0)
    return MatrixRow(x: fma(x, s, zero), y: fma(y, s, zero), z: fma(z, s, zero), w: w)
  }

  /// Returns the row plus a multiple of another one.
  @inline(__always) func adding(_ other: MatrixRow, _ s: Lanes) -> MatrixRow {
    MatrixRow(
      x: fma(other.x, s, x), y: fma(other.y, s, y), z: fma(other.z, s, z), w: w)
  }
}

@inline(__always) func composeBlocks(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter, streaming: Bool
) {
  var row = rows
  for block in 0..<blocks {
    let p = progress[16 &* block]
    let (r0, r1, r2) = Slerp(row.advanced(192), p).rotation
    let translation = MatrixRow(
      x: mix(row[0], row[16], p), y: mix(row[32], row[48], p), z: mix(row[64], row[80], p),
      w: splat(1))
    storeRows(
      matrices.advanced(256 &* block), r0.scaled(mix(row[96], row[112], p)),
      r1.scaled(mix(row[128], row[144], p)), r2.scaled(mix(row[160], row[176], p)), translation,
      streaming: streaming)
    row = row.advanced(352)
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
  specialize(on: streaming) { composeBlocks(progress, rows, blocks, matrices, streaming: $0) }
}

/// Interpolates fully decomposed transforms and writes the matrix of each row.
///
/// Rows are blocks of 36 × 16: from and to of translation x, y, z, scale x, y, z, skew xy, xz, yz and perspective
/// x, y, z, w, then the ``SlerpLane``.
@inline(never) func recomposeTransforms(
  _ progress: LaneReader, _ rows: LaneReader, _ blocks: Int, _ matrices: LaneWriter
) {
  var row = Cursor(at: rows)
  for block in 0..<blocks {
    let p = progress[16 &* block]
    let parts = row.part(13 &* EndsLane.count)
    let turn = Slerp(row.part(SlerpLane.count), p)
    recompose(turn, matrices.advanced(256 &* block)) {
      parts.advanced(EndsLane.count &* $0).mixed(p)
    }
  }
}

/// Composes 13 channels (translation, scale, skew, perspective) and a rotation.
@inline(__always) func recompose(
  _ turn: Slerp, _ out: LaneWriter, _ channel: (Int) -> Lanes
) {
  let (r0, r1, r2) = turn.rotation
  // Skew in the order of decomposition: y is skewed by x, z by x and y. It is applied in the reverse order.
  let skewed1 = r1.adding(r0, channel(6))
  let skewed2 = r2.adding(r0, channel(7)).adding(r1, channel(8))
  let (px, py, pz) = (channel(9), channel(10), channel(11))
  @inline(__always) func projected(_ r: MatrixRow) -> MatrixRow {
    MatrixRow(x: r.x, y: r.y, z: r.z, w: fma(r.z, pz, fma(r.y, py, r.x * px)))
  }
  let translation = MatrixRow(x: channel(0), y: channel(1), z: channel(2), w: splat(0))
  var last = projected(translation)
  last.w = last.w + channel(12)
  storeRows(
    out, projected(r0.scaled(channel(3))), projected(skewed1.scaled(channel(4))),
    projected(skewed2.scaled(channel(5))), last, streaming: false)
}
