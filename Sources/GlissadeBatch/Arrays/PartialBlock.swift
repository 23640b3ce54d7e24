// Kernels process whole blocks of 16 rows: fewer rows are copied to the stack and back.

/// Calls `body` with memory for four blocks, whose contents are undefined.
///
/// Literal sizes and alignments that every allocation has keep the memory on the stack.
@inline(__always) func withFourBlocks(_ body: (OutputFloats) -> Void) {
  unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 16) { memory in
    guard let raw = memory.baseAddress else { return }
    unsafe body(raw.assumingMemoryBound(to: Float.self))
  }
}

/// Calls `body` with memory for 16 matrices, whose contents are undefined.
@inline(__always) func withMatrices(_ body: (OutputFloats) -> Void) {
  unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
    guard let raw = memory.baseAddress else { return }
    unsafe body(raw.assumingMemoryBound(to: Float.self))
  }
}

/// Copies fewer than 16 Floats, by at most two moves that may overlap.
@inline(__always) func copySome(_ from: InputFloats, _ count: Int, to: OutputFloats) {
  if count >= 8 {
    unsafe copyEnds(SIMD8<Float>.self, from, count, to)
  } else if count >= 4 {
    unsafe copyEnds(SIMD4<Float>.self, from, count, to)
  } else if count >= 2 {
    unsafe copyEnds(SIMD2<Float>.self, from, count, to)
  } else if count == 1 {
    unsafe to[0] = from[0]
  }
}

/// Copies the first and the last vector of some Floats.
@inline(__always) private func copyEnds<Vector: SIMD>(
  _: Vector.Type, _ from: InputFloats, _ count: Int, _ to: OutputFloats
) {
  let end = count - Vector.scalarCount
  let (first, last) = unsafe (
    UnsafeRawPointer(from).loadUnaligned(as: Vector.self),
    UnsafeRawPointer(from + end).loadUnaligned(as: Vector.self)
  )
  unsafe UnsafeMutableRawPointer(to).storeBytes(of: first, as: Vector.self)
  unsafe UnsafeMutableRawPointer(to + end).storeBytes(of: last, as: Vector.self)
}

/// Copies the Floats of a partial block after zeros.
@inline(__always) func pad(_ lanes: InputFloats, _ count: Int, into block: OutputFloats) {
  unsafe UnsafeMutableRawPointer(block).storeBytes(of: .zero, as: SIMD16<Float>.self)
  unsafe copySome(lanes, count, to: block)
}
