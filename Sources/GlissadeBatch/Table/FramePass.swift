import CGlissadeSIMD

/// The inputs and outputs of one frame for all threads, as plain pointers without reference counting.
@safe struct FramePass {
  let kernels: UnsafePointer<KernelTable>
  let frame: Int
  /// The times of the clocks.
  let times: UnsafePointer<Double>
  let tables: InputFloats
  let keys: InputFloats
  let columns: OutputFloats
  let matrices: OutputFloats
  let opacities: OutputFloats
  let streaming: Bool
  let chunks: UnsafeMutablePointer<Chunk>
  let blocks: UnsafeMutablePointer<Block>
  let lastFrames: UnsafeMutablePointer<Int>
  let schedules: UnsafeMutablePointer<ChunkSchedule>
  let active: UnsafePointer<Int32>

  func evaluate(_ chunk: inout Chunk, _ scratch: OutputFloats) {
    let time = unsafe times[Int(chunk.clock)]
    let all: Chunk.State =
      time < chunk.firstBegin
      ? .before
      : time > chunk.lastEnd
        ? .after : time >= chunk.lastBegin && time <= chunk.firstEnd ? .live : .mixed
    if all == .live || (all != .mixed && chunk.state != .mixed) {
      let hasMatrices = chunk.state != .mixed
      unsafe run(&chunk, chunk.firstBlock, chunk.usedBlocks, hasMatrices: hasMatrices, scratch)
      chunk.state = all
      return
    }
    let range = chunk.firstBlock..<(chunk.firstBlock + chunk.usedBlocks)
    if chunk.state != .mixed {
      for block in range { unsafe blocks[block].state = chunk.state }
    }
    chunk.state = all
    // Evaluates runs of blocks that change or whose outputs are not up to date.
    var start = range.lowerBound
    var hasMatrices = true
    for block in range {
      let entry = unsafe blocks[block]
      let state: Chunk.State =
        all != .mixed ? all : time < entry.begin ? .before : time > entry.end ? .after : .live
      if state != .live && entry.state == state {
        unsafe run(&chunk, start, block - start, hasMatrices: hasMatrices, scratch)
        (start, hasMatrices) = (block + 1, true)
      } else {
        if entry.state == .stale { hasMatrices = false }
        unsafe blocks[block].state = state
      }
    }
    unsafe run(&chunk, start, range.upperBound - start, hasMatrices: hasMatrices, scratch)
  }

  /// Evaluates blocks.
  ///
  /// - Parameter hasMatrices: Whether their outputs have their values at some time, so that what is the same at all
  ///   times is up to date.
  private func run(
    _ chunk: inout Chunk, _ first: Int, _ count: Int, hasMatrices: Bool, _ scratch: OutputFloats
  ) {
    if count == 0 { return }
    chunk.lastFrame = frame
    for block in first..<(first + count) { unsafe lastFrames[block] = frame }
    let time = unsafe times[Int(chunk.clock)]
    let records = unsafe chunk.records + (first - chunk.firstBlock) * chunk.stride
    let form = chunk.program.program.form
    let column = chunk.firstColumn + (first - chunk.firstBlock) * chunk.columnStride
    if form.isVaried {
      unsafe kernels.pointee.evaluateVaried(
        chunk.program.pointer, records, count, time, tables, scratch, matrices + 256 * first,
        opacities + 16 * first, columns + column, streaming)
      return
    }
    if form == .stacked {
      unsafe kernels.pointee.evaluateStacks(
        chunk.program.pointer, records, count, time, tables, keys, scratch, matrices + 256 * first,
        opacities + 16 * first, columns + column, hasMatrices, streaming)
      return
    }
    unsafe kernels.pointee.evaluateFrame(
      chunk.program.pointer, records, count, time, tables, scratch, matrices + 256 * first,
      opacities + 16 * first, streaming)
  }
}
