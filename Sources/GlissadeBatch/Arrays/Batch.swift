import CGlissadeSIMD

/// Standalone kernels over caller-owned arrays, 16 rows at a time.
///
/// Arrays may have any length and alignment. Large outputs that are aligned to 64 bytes, as a ``FloatBuffer`` is,
/// are stored past the caches. Results have the same bits on every instruction set with fused multiply-add.
///
/// Three springs are evaluated at one time:
///
/// ```swift
/// let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
/// let rows = try SpringRows([10, 20, 30].map { SpringRows.Row(spring, from: 0, to: $0) })
/// var positions = [Float](repeating: 0, count: rows.outputCount)
/// var span = positions.mutableSpan
/// try Batch().spring(rows, at: 0.25, positions: &span)
/// let second = positions[rows.outputIndex(of: 1)]  // 20.467
/// ```
@safe public struct Batch: @unchecked Sendable {
  /// The build of the kernels.
  public let instructionSet: InstructionSet
  // The table has some twenty entries: a copy of it costs as much as a small call.
  let kernelTable: UnsafePointer<KernelTable>

  var kernels: KernelTable { @inline(__always) get { unsafe kernelTable.pointee } }

  /// The number of bytes of an output from which it is always stored past the caches.
  public static let streamingThreshold = 4 << 20

  /// Creates a batch with a build of the kernels.
  ///
  /// - Parameter instructionSet: The build; nil for ``InstructionSet/preferred``. One that the processor does not
  ///   support is replaced by the best that it supports.
  public init(instructionSet: InstructionSet? = nil) {
    let asked = instructionSet ?? .preferred
    let best = InstructionSet.available[InstructionSet.available.count - 1]
    self.instructionSet = min(asked, best)
    unsafe kernelTable = KernelTable.table(for: self.instructionSet)
  }
}

/// Calls `body` with the addresses of two inputs and an output, unless one of them is empty.
func withPointers(
  _ a: Span<Float>, _ b: Span<Float>, _ output: inout MutableSpan<Float>,
  _ body: (InputFloats, InputFloats, OutputFloats) -> Void
) {
  unsafe a.withUnsafeBufferPointer { a in
    unsafe b.withUnsafeBufferPointer { b in
      unsafe output.withUnsafeMutableBufferPointer { output in
        guard let a = a.baseAddress, let b = b.baseAddress, let output = output.baseAddress
        else { return }
        unsafe body(a, b, output)
      }
    }
  }
}

extension Batch {
  /// Whether an output is stored past the caches.
  ///
  /// Measured: from the threshold on it always pays, because the lines would be evicted anyway. Where at least
  /// twice as much is read, it pays as soon as a second-level cache cannot hold both, as the outputs would displace
  /// the inputs.
  func shouldStream(
    _ base: UnsafeMutablePointer<Float>, writing out: Int, reading read: Int
  ) -> Bool {
    let pays = 4 * out > Batch.streamingThreshold || (read >= 2 * out && 4 * (read + out) > 7 << 18)
    return pays && UInt(bitPattern: base) % 64 == 0
  }

  /// Runs `kernel` on the whole blocks of three inputs and an output.
  ///
  /// The rows after them are computed in a block that overlaps the last whole one, or without one in copies. The
  /// block is computed first, because the output may be one of the inputs, and stored last.
  func curve(
    _ progress: Span<Float>, _ from: Span<Float>, _ to: Span<Float>,
    _ values: inout MutableSpan<Float>,
    _ kernel: (InputFloats, InputFloats, InputFloats, Int, OutputFloats, Bool) -> Void
  ) throws(BatchError) {
    let count = progress.count
    try requireCount(.from, from.count, count)
    try requireCount(.to, to.count, count)
    try requireCount(.output, values.count, count)
    if count == 0 { return }
    let (blocks, rest) = (count / 16, count % 16)
    unsafe to.withUnsafeBufferPointer { to in
      unsafe withPointers(progress, from, &values) { p, a, out in
        guard let b = to.baseAddress else { return }
        if rest == 0 {
          unsafe kernel(p, a, b, blocks, out, shouldStream(out, writing: count, reading: 3 * count))
          return
        }
        unsafe withFourBlocks { lanes in
          if blocks > 0 {
            let first = count - 16
            unsafe kernel(p + first, a + first, b + first, 1, lanes, false)
            unsafe kernel(
              p, a, b, blocks, out, shouldStream(out, writing: count, reading: 3 * count))
            unsafe copySome(lanes + 16 - rest, rest, to: out + 16 * blocks)
            return
          }
          unsafe pad(p, rest, into: lanes)
          unsafe pad(a, rest, into: lanes + 16)
          unsafe pad(b, rest, into: lanes + 32)
          unsafe kernel(lanes, lanes + 16, lanes + 32, 1, lanes + 48, false)
          unsafe copySome(lanes + 48, rest, to: out)
        }
      }
    }
  }

  /// Runs `kernel` on progress and on rows in blocks of `width` × 16, for `size` Floats per row.
  func rows(
    _ progress: Span<Float>, _ rows: Span<Float>, width: Int,
    _ output: inout MutableSpan<Float>, size: Int,
    _ kernel: (InputFloats, InputFloats, Int, OutputFloats, Bool) -> Void
  ) throws(BatchError) {
    let count = progress.count
    try requireCount(.rows, rows.count, (count + 15) / 16 * 16 * width)
    try requireCount(.output, output.count, count * size)
    if count == 0 { return }
    let (blocks, rest) = (count / 16, count % 16)
    unsafe withPointers(progress, rows, &output) { p, row, out in
      if blocks > 0 {
        unsafe kernel(
          p, row, blocks, out,
          shouldStream(out, writing: count * size, reading: count * (1 + width)))
      }
      if rest == 0 { return }
      unsafe withFourBlocks { lanes in
        unsafe pad(p + blocks * 16, rest, into: lanes)
        unsafe withMatrices { block in
          unsafe kernel(lanes, row + blocks * 16 * width, 1, block, false)
          unsafe (out + blocks * 16 * size).update(from: block, count: rest * size)
        }
      }
    }
  }
}
