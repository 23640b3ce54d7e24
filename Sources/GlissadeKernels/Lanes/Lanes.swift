import CGlissadeSIMD

// Kernels process blocks of 16 rows, one lane per row, on every instruction set, except where ``MatrixLanes`` is a
// quarter of one. Nothing here may emit a shared generic symbol (no Array, map or sorted): the linker
// could keep the copy that was compiled for a newer processor.

/// One Float per row of a block.
typealias Lanes = SIMD16<Float>
/// The bit patterns of one Float per row.
typealias Bits = SIMD16<UInt32>
/// One Double per row of a block.
typealias WideLanes = SIMD16<Double>

/// The number of lanes in a block.
let laneCount = 16

@inline(__always) func splat(_ x: Float) -> Lanes { Lanes(repeating: x) }
@inline(__always) func bits(_ a: Lanes) -> Bits { unsafe unsafeBitCast(a, to: Bits.self) }
@inline(__always) func lanes(_ a: Bits) -> Lanes { unsafe unsafeBitCast(a, to: Lanes.self) }

/// Returns `a·b + c`, rounded once where the processor supports it.
@inline(__always) func fma(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes { gl_fma(a, b, c) }
@inline(__always) func fma(_ a: WideLanes, _ b: WideLanes, _ c: WideLanes) -> WideLanes {
  gl_fma_d(a, b, c)
}

/// Interpolates from `a` to `b`: exactly `a` at 0 and exactly `b` at 1.
@inline(__always) func mix<V: LaneVector>(_ a: V, _ b: V, _ x: V) -> V {
  V.fma(x, b, V.fnma(x, a, a))
}

/// A read-only pointer to rows, read as 16 Floats at a time.
@safe struct LaneReader {
  let base: UnsafePointer<Float>
  @inline(__always) init(_ base: UnsafePointer<Float>) { unsafe self.base = unsafe base }

  /// Returns the lanes at an offset in Floats.
  @inline(__always) subscript(_ offset: Int) -> Lanes {
    unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: Lanes.self)
  }

  @inline(__always) subscript(_ lane: Lane) -> Lanes { self[lane.offset] }

  @inline(__always) subscript(_ lane: WideLane) -> WideLanes { wide(lane.offset) }

  /// Returns 16 Doubles at an offset in Floats.
  @inline(__always) func wide(_ offset: Int) -> WideLanes {
    unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: WideLanes.self)
  }

  @inline(__always) func row(_ offset: Int) -> SIMD4<Float> {
    unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD4<Float>.self)
  }

  @inline(__always) func scalar(_ offset: Int) -> Float { unsafe base[offset] }

  /// Returns the cubics at `f` whose coefficients have the given numbers, four Floats each.
  @inline(__always) func cubics(_ numbers: Bits, at f: Lanes) -> Lanes {
    unsafe gl_lookup_cubics(base, numbers, f)
  }

  /// Returns a non-negative integer that is stored as its bits.
  @inline(__always) func integer(_ offset: Int) -> Int { Int(scalar(offset).bitPattern) }

  /// Returns a Double at an offset in Floats.
  @inline(__always) func double(_ offset: Int) -> Double {
    unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: Double.self)
  }

  @inline(__always) func advanced(_ offset: Int) -> LaneReader { unsafe LaneReader(base + offset) }

  /// Prefetches `count` vectors of 16 Floats, starting `first` vectors ahead.
  ///
  /// At memory speed, the own prefetching of many processors is insufficient for a single stream.
  @inline(__always) func prefetch(_ first: Int, count: Int) {
    if !gl_prefetches() { return }
    for block in first..<(first &+ count) { unsafe gl_prefetch(base + 16 &* block) }
  }
}

/// A pointer to rows, written as 16 Floats at a time.
@safe struct LaneWriter {
  let base: UnsafeMutablePointer<Float>
  @inline(__always) init(_ base: UnsafeMutablePointer<Float>) { unsafe self.base = unsafe base }

  /// Stores lanes; with `streaming`, past the caches to an address that is a multiple of 64.
  @inline(__always) func store(_ value: Lanes, _ offset: Int, streaming: Bool = false) {
    if streaming {
      unsafe gl_stream(base + offset, value)
    } else {
      unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value, as: Lanes.self)
    }
  }

  @inline(__always) func store(_ value: Lanes, _ lane: Lane) { store(value, lane.offset) }

  @inline(__always) func advanced(_ offset: Int) -> LaneWriter { unsafe LaneWriter(base + offset) }

  /// A reader of the same memory.
  @inline(__always) var reader: LaneReader { unsafe LaneReader(UnsafePointer(base)) }

  @inline(__always) func set(_ value: Float, _ offset: Int) { unsafe base[offset] = value }

  /// Stores a Double at an offset in Floats.
  @inline(__always) func setDouble(_ value: Double, _ offset: Int) {
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value, as: Double.self)
  }

  /// Stores 16 Doubles at an offset in Floats.
  @inline(__always) func storeWide(_ value: WideLanes, _ offset: Int) {
    unsafe UnsafeMutableRawPointer(base + offset).storeBytes(of: value, as: WideLanes.self)
  }
}

/// Compiles a body twice, for stores past the caches and for others, unless the target has only the latter.
///
/// - Parameter body: A function that is always inlined. A closure would be compiled once, with the condition in its
///   loops.
@_transparent func specialize(onStreaming streaming: Bool, _ body: (Bool) -> Void) {
  if streaming, gl_has_streaming_stores() { body(true) } else { body(false) }
}
