import CGlissadeSIMD

// The matrices of stacked rows. For row vectors, points are first offset by the anchor, transformed by the factors
// and the transform, rotated by the heading, and moved to the position.

/// The values of a slot's geometry, or of a transform.
struct ChannelValues<Offsets: ChannelOffsets> {
  let offsets: Offsets
  let values: LaneReader

  @inline(__always) func has(_ property: SlotProperty, _ component: Int = 0) -> Bool {
    offsets[property, component] >= 0
  }

  /// Whether any of the first components has a value.
  @inline(__always) func has(_ property: SlotProperty, upTo count: Int) -> Bool {
    var all = -1
    for component in 0..<count { all &= offsets[property, component] }
    return all >= 0
  }

  /// Returns the value of a component, or its neutral value.
  @inline(__always) func value(_ property: SlotProperty, _ component: Int = 0) -> Lanes {
    let offset = offsets[property, component]
    return offset >= 0 ? values[offset] : splat(property.isNeutralAtOne(component) ? 1 : 0)
  }
}

typealias GeometryValues = ChannelValues<Program>
typealias TransformValues = ChannelValues<TransformWords>

/// The entries of a block's matrices: 16 vectors in memory, row by row.
struct EntryBlocks {
  let blocks: LaneReader

  @inline(__always) subscript(_ row: Int) -> MatrixRow<Lanes> {
    MatrixRow(
      x: blocks[64 &* row], y: blocks[64 &* row &+ 16], z: blocks[64 &* row &+ 32],
      w: blocks[64 &* row &+ 48])
  }
}

/// Writes the matrices of a block from its values.
@inline(never)
func stackMatrices(
  _ program: Program, _ values: LaneReader, _ work: LaneWriter, _ out: LaneWriter, streaming: Bool
) {
  let flags = program.flags
  @inline(__always) func parts(_ transform: Int) -> TransformValues {
    ChannelValues(offsets: program.transform(transform), values: values)
  }
  let geometry = ChannelValues(offsets: program, values: values)
  if flags.has(.isScaled) {
    return scaledMatrices(geometry, parts(0), flags, out, streaming: streaming)
  }
  // A factor is multiplied in place, and then becomes the product.
  var (product, free) = (work, work.advanced(256))
  composeTransform(parts(0), product, scalesTranslation: flags.has(.scalesTranslation))
  for factor in 0..<program[.factors] {
    composeTransform(parts(factor &+ 1), free, scalesTranslation: false)
    multiplyEntries(free, product.reader, isProjective: flags.has(.isProjective))
    (product, free) = (free, product)
  }
  applyGeometry(
    geometry, product.reader, isProjective: flags.has(.isProjective), out, streaming: streaming)
}

/// Writes the matrices of a block that have only scale, translation, anchor and position.
@inline(__always) func scaledMatrices(
  _ geometry: GeometryValues, _ transform: TransformValues, _ flags: StackFlags, _ out: LaneWriter,
  streaming: Bool
) {
  @inline(__always) func axis(_ number: Int) -> (scale: Lanes, translation: Lanes) {
    let scale = transform.value(.scale, number)
    var t = transform.value(.translation, number)
    if flags.has(.scalesTranslation) { t = t * scale }
    if number < 2 { t = gl_fnma(anchor(geometry, number), scale, t) }
    return (scale, t + geometry.value(.position, number))
  }
  let (x, y, z) = (axis(0), axis(1), axis(2))
  Lanes.storeScaled(
    out, x.scale, y.scale, z.scale, x.translation, y.translation, z.translation,
    streaming: streaming)
}

/// Returns the anchor offset along an axis, which is subtracted from points before they are transformed.
@inline(__always) func anchor(_ geometry: GeometryValues, _ axis: Int) -> Lanes {
  if geometry.has(.anchorOffset, axis) { return geometry.value(.anchorOffset, axis) }
  return fma(
    geometry.value(.anchorPoint, axis), geometry.value(.boundsSize, axis),
    geometry.value(.boundsOrigin, axis))
}

/// Applies the anchor, the heading and the position, and writes the matrices.
@inline(__always) func applyGeometry(
  _ geometry: GeometryValues, _ product: LaneReader, isProjective: Bool, _ out: LaneWriter,
  streaming: Bool
) {
  let entries = EntryBlocks(blocks: product)
  var (r0, r1, r2, r3) = (entries[0], entries[1], entries[2], entries[3])
  let (ax, ay) = (anchor(geometry, 0), anchor(geometry, 1))
  @inline(__always) func anchored(_ a: Lanes, _ x: Lanes, _ y: Lanes) -> Lanes {
    gl_fnma(ay, y, gl_fnma(ax, x, a))
  }
  r3.x = anchored(r3.x, r0.x, r1.x)
  r3.y = anchored(r3.y, r0.y, r1.y)
  r3.z = anchored(r3.z, r0.z, r1.z)
  if isProjective { r3.w = anchored(r3.w, r0.w, r1.w) }
  if geometry.has(.heading) {
    let (sin, cos) = sineAndCosine(geometry.value(.heading))
    r0.turn(sin, cos)
    r1.turn(sin, cos)
    r2.turn(sin, cos)
    r3.turn(sin, cos)
  }
  let (px, py) = (geometry.value(.position, 0), geometry.value(.position, 1))
  let pz = geometry.value(.position, 2)
  if isProjective {
    r0.move(px, py, pz)
    r1.move(px, py, pz)
    r2.move(px, py, pz)
    r3.move(px, py, pz)
  } else {
    (r3.x, r3.y, r3.z) = (r3.x + px, r3.y + py, r3.z + pz)
  }
  Lanes.storeRows(out, r0, r1, r2, r3, streaming: streaming)
}

extension MatrixRow<Lanes> {
  /// Rotates the row about z.
  @inline(__always) mutating func turn(_ sin: Lanes, _ cos: Lanes) {
    (x, y) = (gl_fnma(y, sin, x * cos), fma(x, sin, y * cos))
  }

  /// Adds a translation times the divisor.
  @inline(__always) mutating func move(_ dx: Lanes, _ dy: Lanes, _ dz: Lanes) {
    (x, y, z) = (fma(w, dx, x), fma(w, dy, y), fma(w, dz, z))
  }
}

/// Computes factor ← factor · other.
@inline(never)
func multiplyEntries(_ factor: LaneWriter, _ other: LaneReader, isProjective: Bool) {
  let m = EntryBlocks(blocks: other)
  let (m0, m1, m2, m3) = (m[0], m[1], m[2], m[3])
  let f = EntryBlocks(blocks: factor.reader)
  for row in 0..<4 {
    let a = f[row]
    @inline(__always) func sum(_ x: Lanes, _ y: Lanes, _ z: Lanes, _ w: Lanes) -> Lanes {
      let linear = fma(a.z, z, fma(a.y, y, a.x * x))
      if isProjective { return fma(a.w, w, linear) }
      return row == 3 ? linear + w : linear
    }
    factor.store(sum(m0.x, m1.x, m2.x, m3.x), 64 &* row)
    factor.store(sum(m0.y, m1.y, m2.y, m3.y), 64 &* row &+ 16)
    factor.store(sum(m0.z, m1.z, m2.z, m3.z), 64 &* row &+ 32)
    if isProjective { factor.store(sum(m0.w, m1.w, m2.w, m3.w), 64 &* row &+ 48) }
  }
}
