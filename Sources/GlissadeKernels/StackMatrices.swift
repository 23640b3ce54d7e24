import CGlissadeSIMD

// The matrix of stacked rows. For row vectors, points first lose the anchor offset, go through the
// factors and the transform, turn by the heading, and gain the position.

/// Flags of a stacked program's matrix.
enum MatrixFlag {
  /// The fourth column can differ from the identity's.
  static let isProjective: Int32 = 1
  /// There is nothing but scale, translation, anchor and position.
  static let isScaled: Int32 = 2
  /// The translation applies before the scale.
  static let scalesTranslation: Int32 = 4
}

/// The words of a transform or a factor: what it can be made from, and then places.
enum TransformWord {
  static let count = 39
  /// 1 for angles and shear, 2 for a quaternion, skew and perspective, 4 for the entries, or sums of these.
  static let modes = 0
  static let translation = 1
  static let scale = 4
  static let rotation = 7
  static let angles = 8
  static let skew = 11
  static let perspective = 14
  static let shear = 18
  static let mode = 22
  static let entries = 23
}

/// Where the values of a slot lie, apart from its transform.
enum SlotWord {
  static let position = 8
  static let origin = 11
  static let size = 13
  static let anchorPoint = 15
  static let anchor = 17
  static let heading = 19
  static let transform = 20
}

/// Values by the words that hold their places.
struct Parts {
  let words: Program
  let values: Source

  @inline(__always) func has(_ word: Int) -> Bool { words[word] >= 0 }

  /// Whether any of some words has a place.
  @inline(__always) func has(_ word: Int, _ count: Int) -> Bool {
    var places: Int32 = -1
    for i in 0..<count { places &= words[word &+ i] }
    return places >= 0
  }

  @inline(__always) func value(_ word: Int, _ neutral: Float = 0) -> Lanes {
    let place = Int(words[word])
    return place >= 0 ? values[place] : splat(neutral)
  }
}

/// 16 blocks in memory: the entries of a block's matrices, row by row.
struct EntryBlocks {
  let blocks: Source

  @inline(__always) subscript(_ row: Int) -> MatrixRow {
    MatrixRow(
      x: blocks[64 &* row], y: blocks[64 &* row &+ 16], z: blocks[64 &* row &+ 32],
      w: blocks[64 &* row &+ 48])
  }
}

/// Writes the matrices of a block whose values are known.
@inline(never)
func stackMatrices(
  _ program: Program, _ values: Source, _ work: Sink, _ out: Sink, streaming: Bool
) {
  let parts = Parts(words: program, values: values)
  let flags = program[6]
  if flags & MatrixFlag.isScaled != 0 {
    return scaledMatrices(parts, flags, out, streaming: streaming)
  }
  let isProjective = flags & MatrixFlag.isProjective != 0
  // A factor is multiplied where it stands, and is then the product.
  var (product, free) = (work, work.advanced(256))
  composeTransform(
    Parts(words: program.advanced(SlotWord.transform), values: values), product,
    scalesTranslation: flags & MatrixFlag.scalesTranslation != 0)
  for factor in 0..<Int(program[5]) {
    let words = program.advanced(SlotWord.transform &+ TransformWord.count &* (factor &+ 1))
    composeTransform(Parts(words: words, values: values), free, scalesTranslation: false)
    multiplyEntries(free, product.source, isProjective: isProjective)
    (product, free) = (free, product)
  }
  placeMatrices(parts, product.source, isProjective: isProjective, out, streaming: streaming)
}

/// Position less the anchor offset, of matrices that only scale.
@inline(__always) func scaledMatrices(
  _ parts: Parts, _ flags: Int32, _ out: Sink, streaming: Bool
) {
  let transform = SlotWord.transform
  @inline(__always) func axis(_ number: Int) -> (scale: Lanes, translation: Lanes) {
    let scale = parts.value(transform &+ TransformWord.scale &+ number, 1)
    var t = parts.value(transform &+ TransformWord.translation &+ number)
    if flags & MatrixFlag.scalesTranslation != 0 { t = t * scale }
    if number < 2 { t = gl_fnma(anchor(parts, number), scale, t) }
    return (scale, t + parts.value(SlotWord.position &+ number))
  }
  let (x, y, z) = (axis(0), axis(1), axis(2))
  storeScaled(
    out, x.scale, y.scale, z.scale, x.translation, y.translation, z.translation,
    streaming: streaming)
}

/// What points lose along an axis before they are transformed.
@inline(__always) func anchor(_ parts: Parts, _ axis: Int) -> Lanes {
  if parts.has(SlotWord.anchor &+ axis) { return parts.value(SlotWord.anchor &+ axis) }
  return fma(
    parts.value(SlotWord.anchorPoint &+ axis), parts.value(SlotWord.size &+ axis),
    parts.value(SlotWord.origin &+ axis))
}

/// Anchors, turns by the heading, and moves to the position.
@inline(__always) func placeMatrices(
  _ parts: Parts, _ product: Source, isProjective: Bool, _ out: Sink, streaming: Bool
) {
  let entries = EntryBlocks(blocks: product)
  var (r0, r1, r2, r3) = (entries[0], entries[1], entries[2], entries[3])
  let (ax, ay) = (anchor(parts, 0), anchor(parts, 1))
  @inline(__always) func anchored(_ a: Lanes, _ x: Lanes, _ y: Lanes) -> Lanes {
    gl_fnma(ay, y, gl_fnma(ax, x, a))
  }
  r3.x = anchored(r3.x, r0.x, r1.x)
  r3.y = anchored(r3.y, r0.y, r1.y)
  r3.z = anchored(r3.z, r0.z, r1.z)
  if isProjective { r3.w = anchored(r3.w, r0.w, r1.w) }
  if parts.has(SlotWord.heading) {
    let (sin, cos) = sineAndCosine(parts.value(SlotWord.heading))
    r0.turn(sin, cos)
    r1.turn(sin, cos)
    r2.turn(sin, cos)
    r3.turn(sin, cos)
  }
  let (px, py) = (parts.value(SlotWord.position), parts.value(SlotWord.position &+ 1))
  let pz = parts.value(SlotWord.position &+ 2)
  if isProjective {
    r0.move(px, py, pz)
    r1.move(px, py, pz)
    r2.move(px, py, pz)
    r3.move(px, py, pz)
  } else {
    (r3.x, r3.y, r3.z) = (r3.x + px, r3.y + py, r3.z + pz)
  }
  storeRows(out, r0, r1, r2, r3, streaming: streaming)
}

extension MatrixRow {
  /// Turns about z.
  @inline(__always) mutating func turn(_ sin: Lanes, _ cos: Lanes) {
    (x, y) = (gl_fnma(y, sin, x * cos), fma(x, sin, y * cos))
  }

  /// Moves as far as the divisor says.
  @inline(__always) mutating func move(_ dx: Lanes, _ dy: Lanes, _ dz: Lanes) {
    (x, y, z) = (fma(w, dx, x), fma(w, dy, y), fma(w, dz, z))
  }
}

/// factor ← factor · other.
@inline(never)
func multiplyEntries(_ factor: Sink, _ other: Source, isProjective: Bool) {
  let m = EntryBlocks(blocks: other)
  let (m0, m1, m2, m3) = (m[0], m[1], m[2], m[3])
  let f = EntryBlocks(blocks: factor.source)
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
