/// Evaluates single works over arrays of the caller's own, 16 rows at a step.
///
/// Arrays may have any length and alignment. Large outputs that are aligned to 64 bytes (as
/// ``FloatBuffer`` is) are stored past the caches. Results are the same bits
/// on every instruction set that has fused multiply-add.
public struct Batch: Sendable {
  /// The build of the kernels that is used.
  public let instructionSet: InstructionSet
  let kernels: KernelTable

  /// Bytes of output from which on it is stored past the caches, whatever is read.
  public static let streamingThreshold = 4 << 20

  /// A batch on the given build of the kernels.
  ///
  /// - Parameter instructionSet: nil for ``InstructionSet/preferred``. One that the processor does not
  ///   have is replaced by the best that it has.
  public init(instructionSet: InstructionSet? = nil) {
    let asked = instructionSet ?? .preferred
    let best = InstructionSet.available[InstructionSet.available.count - 1]
    self.instructionSet = min(asked, best)
    kernels = KernelTable.table(for: self.instructionSet)
  }
}

/// A block of 16 rows of which only some exist: kernels know whole blocks only.
@safe struct Tail {
  var lanes: SIMD16<Float> = .zero

  init() {}

  init(_ source: UnsafePointer<Float>, _ first: Int, _ count: Int) {
    unsafe withUnsafeMutableBytes(of: &lanes) { bytes in
      unsafe bytes.copyMemory(from: UnsafeRawBufferPointer(start: source + first, count: 4 * count))
    }
  }

  func copy(to target: UnsafeMutablePointer<Float>, _ first: Int, _ count: Int) {
    unsafe withUnsafeBytes(of: lanes) { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(target + first).copyMemory(from: base, byteCount: 4 * count)
    }
  }
}

extension Batch {
  /// Whether an output is to be stored past the caches.
  ///
  /// Measured: from the threshold on it pays for all, because the lines would not stay anyway. Where at least twice
  /// as much is read, it pays as soon as a second-level cache cannot hold both, as the outputs would
  /// displace the inputs.
  func streams(
    _ base: UnsafeMutablePointer<Float>, writing out: Int, reading read: Int
  ) -> Bool {
    let pays = 4 * out > Batch.streamingThreshold || (read >= 2 * out && 4 * (read + out) > 7 << 18)
    return pays && UInt(bitPattern: base) % 64 == 0
  }

  /// Runs `kernel` over the whole blocks of three inputs and an output, and over a copy of the rest.
  func curve(
    _ progress: Span<Float>, _ from: Span<Float>, _ to: Span<Float>,
    _ values: inout MutableSpan<Float>, _ kernel: (In, In, In, Int, Out, Bool) -> Void
  ) throws(BatchError) {
    let count = progress.count
    try requireCount(.from, from.count, count)
    try requireCount(.to, to.count, count)
    try requireCount(.output, values.count, count)
    if count == 0 { return }
    let blocks = count / 16
    let rest = count % 16
    unsafe progress.withUnsafeBufferPointer { p in
      unsafe from.withUnsafeBufferPointer { a in
        unsafe to.withUnsafeBufferPointer { b in
          unsafe values.withUnsafeMutableBufferPointer { out in
            guard let p = p.baseAddress, let a = a.baseAddress, let b = b.baseAddress,
              let out = out.baseAddress
            else { return }
            unsafe kernel(p, a, b, blocks, out, streams(out, writing: count, reading: 3 * count))
            if rest == 0 { return }
            let first = blocks * 16
            let (tailP, tailA) = unsafe (Tail(p, first, rest), Tail(a, first, rest))
            let tailB = unsafe Tail(b, first, rest)
            var result = Tail()
            unsafe withLanes(tailP.lanes) { p in
              unsafe withLanes(tailA.lanes) { a in
                unsafe withLanes(tailB.lanes) { b in
                  unsafe withMutableLanes(&result.lanes) { unsafe kernel(p, a, b, 1, $0, false) }
                }
              }
            }
            unsafe result.copy(to: out, first, rest)
          }
        }
      }
    }
  }

  /// Runs `kernel` over progress and rows in blocks of `width` × 16, giving `size` Floats a row.
  func rows(
    _ progress: Span<Float>, _ rows: Span<Float>, width: Int,
    _ output: inout MutableSpan<Float>, size: Int, _ kernel: (In, In, Int, Out, Bool) -> Void
  ) throws(BatchError) {
    let count = progress.count
    try requireCount(.rows, rows.count, (count + 15) / 16 * 16 * width)
    try requireCount(.output, output.count, count * size)
    if count == 0 { return }
    let blocks = count / 16
    let rest = count % 16
    unsafe progress.withUnsafeBufferPointer { p in
      unsafe rows.withUnsafeBufferPointer { row in
        unsafe output.withUnsafeMutableBufferPointer { out in
          guard let p = p.baseAddress, let row = row.baseAddress, let out = out.baseAddress
          else { return }
          unsafe kernel(
            p, row, blocks, out, streams(out, writing: count * size, reading: count * (1 + width)))
          if rest == 0 { return }
          let tail = unsafe Tail(p, blocks * 16, rest)
          // Enough for a block of matrices, the largest that any kernel writes.
          var block = InlineArray<16, SIMD16<Float>>(repeating: .zero)
          unsafe withUnsafeMutableBytes(of: &block) { memory in
            guard let raw = memory.baseAddress else { return }
            let result = unsafe raw.assumingMemoryBound(to: Float.self)
            unsafe withLanes(tail.lanes) {
              unsafe kernel($0, row + blocks * 16 * width, 1, result, false)
            }
            let target = unsafe out + blocks * 16 * size
            unsafe target.update(from: result, count: rest * size)
          }
        }
      }
    }
  }
}

func withLanes(_ lanes: SIMD16<Float>, _ body: (UnsafePointer<Float>) -> Void) {
  unsafe withUnsafeBytes(of: lanes) { bytes in
    guard let base = bytes.baseAddress else { return }
    unsafe body(base.assumingMemoryBound(to: Float.self))
  }
}

func withMutableLanes(
  _ lanes: inout SIMD16<Float>, _ body: (UnsafeMutablePointer<Float>) -> Void
) {
  unsafe withUnsafeMutableBytes(of: &lanes) { bytes in
    guard let base = bytes.baseAddress else { return }
    unsafe body(base.assumingMemoryBound(to: Float.self))
  }
}
