import CGlissadeSIMD

/// A vector of lanes, each of which becomes a matrix: a block of rows or a quarter of one.
protocol MatrixVector: LaneVector {
  /// The number of lanes.
  static var count: Int { get }
  init(_ reader: LaneReader, _ offset: Int)
  static prefix func - (a: Self) -> Self
  /// Returns lanes of `yes` where a ≥ b, and of `no` elsewhere.
  static func whereGreaterOrEqual(_ a: Self, _ b: Self, _ yes: Self, _ no: Self) -> Self
  /// Writes a matrix of each lane, with rows (x 0 0 0) (0 y 0 0) (0 0 z 0) (tx ty tz 1).
  static func storeScaled(
    _ out: LaneWriter, _ x: Self, _ y: Self, _ z: Self, _ tx: Self, _ ty: Self, _ tz: Self,
    streaming: Bool)
  /// Writes a matrix of each lane, with the given rows.
  static func storeRows(
    _ out: LaneWriter, _ r0: MatrixRow<Self>, _ r1: MatrixRow<Self>, _ r2: MatrixRow<Self>,
    _ r3: MatrixRow<Self>, streaming: Bool)
}

extension MatrixVector {
  @inline(__always) init(_ reader: LaneReader, _ lane: Lane) { self.init(reader, lane.offset) }

  /// Calls a function for each vector of some blocks, with the number of its block and of its first lane.
  @inline(__always) static func forEachVector(of blocks: Int, _ body: (Int, Int) -> Void) {
    let parts = UInt(laneCount / count)
    for vector in 0..<(UInt(bitPattern: blocks) &* parts) {
      body(Int(bitPattern: vector / parts), count &* Int(bitPattern: vector % parts))
    }
  }
}

extension LaneReader {
  /// Interpolates between the two ends of each lane.
  @inline(__always) func mixed<V: MatrixVector>(_ p: V) -> V {
    mix(V(self, EndsLane.from), V(self, EndsLane.to), p)
  }
}

/// The vector that `concat`, `compose` and `recompose` process; kernels of frames process whole blocks.
///
/// The 13 inputs of 16 lanes and their transposed rows do not fit in registers of four lanes, of which arm64 has 32 and
/// x86-64 without AVX 16; a quarter of a block does.
#if GLISSADE_WIDE_REGISTERS
  typealias MatrixLanes = Lanes
#else
  typealias MatrixLanes = SIMD4<Float>
#endif

/// A row of the matrices of a vector of lanes.
struct MatrixRow<V: LaneVector> {
  var x: V
  var y: V
  var z: V
  var w: V
}

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

extension SIMD16: MatrixVector where Scalar == Float {
  @inline(__always) static var count: Int { laneCount }
  @inline(__always) init(_ reader: LaneReader, _ offset: Int) { self = reader[offset] }

  @inline(__always)
  static func whereGreaterOrEqual(_ a: Self, _ b: Self, _ yes: Self, _ no: Self) -> Self {
    gl_where_ge(a, b, yes, no)
  }

  @inline(__always) static func storeScaled(
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

  @inline(__always) static func storeRows(
    _ out: LaneWriter, _ r0: MatrixRow<Lanes>, _ r1: MatrixRow<Lanes>, _ r2: MatrixRow<Lanes>,
    _ r3: MatrixRow<Lanes>, streaming: Bool
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
}

#if !GLISSADE_WIDE_REGISTERS
  extension SIMD4: LaneVector where Scalar == Float {
    @inline(__always) init(_ value: Float) { self.init(repeating: value) }
    @inline(__always) static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { gl_fma4(a, b, c) }
    @inline(__always) static func fnma(_ a: Self, _ b: Self, _ c: Self) -> Self {
      gl_fnma4(a, b, c)
    }
    @inline(__always) static func max(_ a: Self, _ b: Self) -> Self { gl_max4(a, b) }
    @inline(__always) private var bits: SIMD4<UInt32> {
      unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self)
    }
    @inline(__always) func flipped(byParityOf shifted: Self) -> Self {
      unsafe unsafeBitCast(bits ^ (shifted.bits &<< 31), to: Self.self)
    }
  }

  extension SIMD4: MatrixVector where Scalar == Float {
    @inline(__always) static var count: Int { 4 }
    @inline(__always) init(_ reader: LaneReader, _ offset: Int) { self = reader.row(offset) }

    @inline(__always)
    static func whereGreaterOrEqual(_ a: Self, _ b: Self, _ yes: Self, _ no: Self) -> Self {
      gl_where_ge4(a, b, yes, no)
    }

    /// Returns the values of each lane.
    @inline(__always) static func transposed(
      _ a: Self, _ b: Self, _ c: Self, _ d: Self
    ) -> (Self, Self, Self, Self) {
      let (ab, cd) = (gl_pairs_low4(a, b), gl_pairs_low4(c, d))
      let (abHigh, cdHigh) = (gl_pairs_high4(a, b), gl_pairs_high4(c, d))
      return (
        gl_halves_low(ab, cd), gl_halves_high(ab, cd), gl_halves_low(abHigh, cdHigh),
        gl_halves_high(abHigh, cdHigh)
      )
    }

    @inline(__always) static func storeScaled(
      _ out: LaneWriter, _ x: Self, _ y: Self, _ z: Self, _ tx: Self, _ ty: Self, _ tz: Self,
      streaming: Bool
    ) {
      let zero = Self(0)
      storeRows(
        out, MatrixRow(x: x, y: zero, z: zero, w: zero), MatrixRow(x: zero, y: y, z: zero, w: zero),
        MatrixRow(x: zero, y: zero, z: z, w: zero), MatrixRow(x: tx, y: ty, z: tz, w: Self(1)),
        streaming: streaming)
    }

    @inline(__always) static func storeRows(
      _ out: LaneWriter, _ r0: MatrixRow<Self>, _ r1: MatrixRow<Self>, _ r2: MatrixRow<Self>,
      _ r3: MatrixRow<Self>, streaming: Bool
    ) {
      let a = transposed(r0.x, r0.y, r0.z, r0.w)
      let b = transposed(r1.x, r1.y, r1.z, r1.w)
      let c = transposed(r2.x, r2.y, r2.z, r2.w)
      let d = transposed(r3.x, r3.y, r3.z, r3.w)
      out.store(gl_rows(a.0, b.0, c.0, d.0), 0, streaming: streaming)
      out.store(gl_rows(a.1, b.1, c.1, d.1), 16, streaming: streaming)
      out.store(gl_rows(a.2, b.2, c.2, d.2), 32, streaming: streaming)
      out.store(gl_rows(a.3, b.3, c.3, d.3), 48, streaming: streaming)
    }
  }
#endif
