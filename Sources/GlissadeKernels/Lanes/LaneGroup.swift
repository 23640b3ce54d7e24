import CGlissadeSIMD

/// A vector of Floats: a block of rows, a part of one, or several blocks.
protocol LaneVector {
  init(_ value: Float)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  /// Returns a·b + c.
  static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self
  /// Returns c - a·b.
  static func fnma(_ a: Self, _ b: Self, _ c: Self) -> Self
  static func max(_ a: Self, _ b: Self) -> Self
  /// Returns self, negated where the lowest bit of `shifted` is set.
  func flipped(byParityOf shifted: Self) -> Self
}

/// The rows that a formula processes together: one block, or several side by side.
///
/// With the 32 registers of AVX-512, several blocks in lockstep hide the latency of long formulas, which a
/// processor's scheduler alone does not: measured 1.2 times as fast for springs. The operations on a row are the
/// same, and so are the bits.
protocol LaneGroup: LaneVector {
  /// The number of blocks in the group.
  static var blocks: Int { get }
  init(_ reader: LaneReader, _ offset: Int, stride: Int)
  func store(_ writer: LaneWriter, _ offset: Int, streaming: Bool)
  /// Returns -c - a·b.
  static func fnms(_ a: Self, _ b: Self, _ c: Self) -> Self
  static func min(_ a: Self, _ b: Self) -> Self
  /// Returns self times 2 to the power of the integer in the low bits of `shifted`.
  func scaled(byPowerIn shifted: Self) -> Self
  /// Applies a lane-wise operation to every block.
  func map(_ f: (Lanes) -> Lanes) -> Self
  func with(_ other: Self, _ f: (Lanes, Lanes) -> Lanes) -> Self
}

extension SIMD16: LaneVector where Scalar == Float {
  @inline(__always) init(_ value: Float) { self.init(repeating: value) }
  @inline(__always) static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self { gl_fma(a, b, c) }
  @inline(__always) static func fnma(_ a: Self, _ b: Self, _ c: Self) -> Self { gl_fnma(a, b, c) }
  @inline(__always) static func max(_ a: Self, _ b: Self) -> Self { gl_max(a, b) }
  @inline(__always) func flipped(byParityOf shifted: Self) -> Self {
    lanes(bits(self) ^ (bits(shifted) &<< 31))
  }
}

extension SIMD16: LaneGroup where Scalar == Float {
  @inline(__always) static var blocks: Int { 1 }
  @inline(__always) static func fnms(_ a: Self, _ b: Self, _ c: Self) -> Self { gl_fnms(a, b, c) }
  @inline(__always) static func min(_ a: Self, _ b: Self) -> Self { gl_min(a, b) }
  @inline(__always) func scaled(byPowerIn shifted: Self) -> Self {
    lanes(bits(self) &+ (bits(shifted) &<< 23))
  }
  @inline(__always) func map(_ f: (Lanes) -> Lanes) -> Self { f(self) }
  @inline(__always) func with(_ other: Self, _ f: (Lanes, Lanes) -> Lanes) -> Self {
    f(self, other)
  }
  @inline(__always) init(_ reader: LaneReader, _ offset: Int, stride: Int) { self = reader[offset] }
  @inline(__always) func store(_ writer: LaneWriter, _ offset: Int, streaming: Bool) {
    writer.store(self, offset, streaming: streaming)
  }
}

/// Whether ``FourBlocks`` is faster; known when a build of the kernels is compiled.
@inline(__always) var hasLockstep: Bool { gl_lockstep }

/// Four blocks that are processed in lockstep.
struct FourBlocks: LaneGroup {
  @inline(__always) static var blocks: Int { 4 }
  let a: Lanes
  let b: Lanes
  let c: Lanes
  let d: Lanes

  @inline(__always) init(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  @inline(__always) init(_ value: Float) {
    let all = splat(value)
    self.init(all, all, all, all)
  }

  @inline(__always) init(_ reader: LaneReader, _ offset: Int, stride: Int) {
    self.init(
      reader[offset], reader[offset &+ stride], reader[offset &+ 2 &* stride],
      reader[offset &+ 3 &* stride])
  }

  @inline(__always) func store(_ writer: LaneWriter, _ offset: Int, streaming: Bool) {
    writer.store(a, offset, streaming: streaming)
    writer.store(b, offset &+ 16, streaming: streaming)
    writer.store(c, offset &+ 32, streaming: streaming)
    writer.store(d, offset &+ 48, streaming: streaming)
  }

  @inline(__always) func map(_ f: (Lanes) -> Lanes) -> Self { Self(f(a), f(b), f(c), f(d)) }

  @inline(__always) func with(_ y: Self, _ f: (Lanes, Lanes) -> Lanes) -> Self {
    Self(f(a, y.a), f(b, y.b), f(c, y.c), f(d, y.d))
  }

  @inline(__always) func with(_ y: Self, _ z: Self, _ f: (Lanes, Lanes, Lanes) -> Lanes) -> Self {
    Self(f(a, y.a, z.a), f(b, y.b, z.b), f(c, y.c, z.c), f(d, y.d, z.d))
  }

  @inline(__always) static func + (a: Self, b: Self) -> Self { a.with(b) { $0 + $1 } }
  @inline(__always) static func - (a: Self, b: Self) -> Self { a.with(b) { $0 - $1 } }
  @inline(__always) static func * (a: Self, b: Self) -> Self { a.with(b) { $0 * $1 } }
  @inline(__always) static func fma(_ a: Self, _ b: Self, _ c: Self) -> Self {
    a.with(b, c) { gl_fma($0, $1, $2) }
  }
  @inline(__always) static func fnma(_ a: Self, _ b: Self, _ c: Self) -> Self {
    a.with(b, c) { gl_fnma($0, $1, $2) }
  }
  @inline(__always) static func fnms(_ a: Self, _ b: Self, _ c: Self) -> Self {
    a.with(b, c) { gl_fnms($0, $1, $2) }
  }
  @inline(__always) static func max(_ a: Self, _ b: Self) -> Self { a.with(b) { gl_max($0, $1) } }
  @inline(__always) static func min(_ a: Self, _ b: Self) -> Self { a.with(b) { gl_min($0, $1) } }
  @inline(__always) func scaled(byPowerIn shifted: Self) -> Self {
    with(shifted) { $0.scaled(byPowerIn: $1) }
  }
  @inline(__always) func flipped(byParityOf shifted: Self) -> Self {
    with(shifted) { $0.flipped(byParityOf: $1) }
  }
}
