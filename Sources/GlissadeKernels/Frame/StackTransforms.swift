import CGlissadeSIMD

// The transforms and factors of stacked rows, composed as each lane's mode requires. The order is that of
// decomposition for row vectors, in the plane and in space: scale · skew · rotation · shear · translation ·
// perspective.

/// Writes the entries of a transform or a factor.
@inline(never)
func composeTransform(_ parts: TransformValues, _ out: LaneWriter, scalesTranslation: Bool) {
  let modes = parts.offsets.modes
  if modes.has(.angles) { composeAngles(parts, out, scalesTranslation: scalesTranslation) }
  if modes.has(.quaternion) { composeQuaternion(parts, out, blends: modes.has(.angles)) }
  if modes.has(.entries) { composeEntries(parts, out, blends: modes.has(.composed)) }
}

extension LaneWriter {
  /// Writes a row of entries; with `blends`, only in lanes whose mode is at least `bound`.
  @inline(__always) func put(
    _ row: Int, _ r: MatrixRow<Lanes>, _ mode: Lanes, _ bound: Float, _ blends: Bool
  ) {
    put(64 &* row, r.x, mode, bound, blends)
    put(64 &* row &+ 16, r.y, mode, bound, blends)
    put(64 &* row &+ 32, r.z, mode, bound, blends)
    put(64 &* row &+ 48, r.w, mode, bound, blends)
  }

  @inline(__always) func put(
    _ at: Int, _ value: Lanes, _ mode: Lanes, _ bound: Float, _ blends: Bool
  ) {
    store(blends ? gl_where_ge(mode, splat(bound), value, reader[at]) : value, at)
  }
}

extension MatrixRow<Lanes> {
  @inline(__always) init(axis: Int) {
    self.init(
      x: splat(axis == 0 ? 1 : 0), y: splat(axis == 1 ? 1 : 0), z: splat(axis == 2 ? 1 : 0),
      w: splat(0))
  }

  /// Multiplies the row with a 2×2 matrix.
  @inline(__always) mutating func shear(_ m11: Lanes, _ m12: Lanes, _ m21: Lanes, _ m22: Lanes) {
    (x, y) = (fma(y, m21, x * m11), fma(y, m22, x * m12))
  }
}

/// Returns the rows of rotations about x, then y, then z.
@inline(__always) func turnedAxes(_ parts: TransformValues) -> (
  MatrixRow<Lanes>, MatrixRow<Lanes>, MatrixRow<Lanes>
) {
  if !parts.has(.angles, upTo: 3) {
    return (MatrixRow(axis: 0), MatrixRow(axis: 1), MatrixRow(axis: 2))
  }
  let (sz, cz) = sineAndCosine(parts.value(.angles, 2))
  let zero = splat(0)
  if !parts.has(.angles, upTo: 2) {
    return (
      MatrixRow(x: cz, y: sz, z: zero, w: zero), MatrixRow(x: zero - sz, y: cz, z: zero, w: zero),
      MatrixRow(axis: 2)
    )
  }
  let (sx, cx) = sineAndCosine(parts.value(.angles, 0))
  let (sy, cy) = sineAndCosine(parts.value(.angles, 1))
  var r0 = MatrixRow(x: cy, y: zero, z: zero - sy, w: zero)
  var r1 = MatrixRow(x: sx * sy, y: cx, z: sx * cy, w: zero)
  var r2 = MatrixRow(x: cx * sy, y: zero - sx, z: cx * cy, w: zero)
  r0.turn(sz, cz)
  r1.turn(sz, cz)
  r2.turn(sz, cz)
  return (r0, r1, r2)
}

@inline(never)
func composeAngles(_ parts: TransformValues, _ out: LaneWriter, scalesTranslation: Bool) {
  let (r0, r1, r2) = turnedAxes(parts)
  let rows = composedRows(parts, r0, r1, r2, scalesTranslation: scalesTranslation)
  let mode = splat(0)
  out.put(0, rows.0, mode, 0, false)
  out.put(1, rows.1, mode, 0, false)
  out.put(2, rows.2, mode, 0, false)
  out.put(3, rows.3, mode, 0, false)
}

@inline(never)
func composeQuaternion(_ parts: TransformValues, _ out: LaneWriter, blends: Bool) {
  var (r0, r1, r2) = (MatrixRow(axis: 0), MatrixRow(axis: 1), MatrixRow(axis: 2))
  let turn = parts.offsets[.rotation, 0]
  if turn >= 0 { (r0, r1, r2) = Slerp(constant: parts.values.advanced(turn)).rotation }
  let rows = composedRows(parts, r0, r1, r2, scalesTranslation: false)
  let mode = parts.value(.rotationMode)
  out.put(0, rows.0, mode, 0.5, blends)
  out.put(1, rows.1, mode, 0.5, blends)
  out.put(2, rows.2, mode, 0.5, blends)
  out.put(3, rows.3, mode, 0.5, blends)
}

/// Returns the rows of a rotation combined with all other parts of a transform.
@inline(__always) func composedRows(
  _ parts: TransformValues, _ x: MatrixRow<Lanes>, _ y: MatrixRow<Lanes>, _ z: MatrixRow<Lanes>,
  scalesTranslation: Bool
) -> (MatrixRow<Lanes>, MatrixRow<Lanes>, MatrixRow<Lanes>, MatrixRow<Lanes>) {
  var (r0, r1, r2) = (x, y, z)
  if parts.has(.skew, upTo: 3) {
    // As in decomposition: z is skewed by x and y before y is skewed by x.
    r2 = r2.adding(r0, parts.value(.skew, 1)).adding(r1, parts.value(.skew, 2))
    r1 = r1.adding(r0, parts.value(.skew, 0))
  }
  if parts.has(.shear, upTo: 4) {
    let (m11, m12) = (parts.value(.shear, 0), parts.value(.shear, 1))
    let (m21, m22) = (parts.value(.shear, 2), parts.value(.shear, 3))
    r0.shear(m11, m12, m21, m22)
    r1.shear(m11, m12, m21, m22)
    r2.shear(m11, m12, m21, m22)
  }
  let (sx, sy, sz) = (parts.value(.scale, 0), parts.value(.scale, 1), parts.value(.scale, 2))
  var r3 = MatrixRow(
    x: parts.value(.translation, 0), y: parts.value(.translation, 1),
    z: parts.value(.translation, 2), w: splat(1))
  if scalesTranslation { (r3.x, r3.y, r3.z) = (r3.x * sx, r3.y * sy, r3.z * sz) }
  (r0, r1, r2) = (r0.scaled(sx), r1.scaled(sy), r2.scaled(sz))
  if parts.has(.perspective, upTo: 4) {
    let (px, py) = (parts.value(.perspective, 0), parts.value(.perspective, 1))
    let pz = parts.value(.perspective, 2)
    @inline(__always) func divisor(_ r: MatrixRow<Lanes>) -> Lanes {
      fma(r.z, pz, fma(r.y, py, r.x * px))
    }
    r0.w = divisor(r0)
    r1.w = divisor(r1)
    r2.w = divisor(r2)
    r3.w = divisor(r3) + parts.value(.perspective, 3)
  }
  return (r0, r1, r2, r3)
}

@inline(never)
func composeEntries(_ parts: TransformValues, _ out: LaneWriter, blends: Bool) {
  let mode = parts.value(.rotationMode)
  for entry in 0..<16 {
    out.put(16 &* entry, parts.value(.entries, entry), mode, 1.5, blends)
  }
}
