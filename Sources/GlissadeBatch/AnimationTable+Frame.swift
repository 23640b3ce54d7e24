extension AnimationTable {
  /// Evaluates all slots at a time.
  ///
  /// Times may come in any order: the results are a function of the table and the time alone, the same
  /// bits on any number of threads.
  /// - Parameter time: seconds.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is NaN or infinite.
  public func evaluate(at time: Double) throws(BatchError) {
    try requireTime(time)
    self.time = time
    clocks.evaluate(at: time)
    if curveBuffer.count < curves.floats.count { curveBuffer = FloatBuffer(curves.floats) }
    if quiet.contains(time) { return }
    let changing = findChanging(at: time)
    if changing == 0 { return }
    let streaming = changing * 1024 > streamingThreshold
    unsafe chunks.withUnsafeMutableBufferPointer { chunks in
      unsafe blocks.withUnsafeMutableBufferPointer { blocks in
        unsafe quietTimes.withUnsafeMutableBufferPointer { quietTimes in
          unsafe active.withUnsafeBufferPointer { active in
            // Pinned here for all threads: an array's header must not be looked at by several at a time.
            unsafe pass = FramePass(
              kernels: batch.kernels, time: time, tables: curveBuffer.base,
              keys: keys.base, columns: columns.base, matrices: matrices.base,
              opacities: opacities.base, streaming: streaming,
              chunks: chunks, blocks: blocks, quietTimes: quietTimes, active: active)
            pool.run(pieces: activeCount, blocks: changing)
            pass = nil
          }
        }
      }
    }
  }

  /// Lists the chunks whose outputs do not hold what the time asks for; how many blocks they have.
  private func findChanging(at time: Double) -> Int {
    if hasDirty {
      for number in 0..<chunks.count where chunks[number].isDirty { measure(number) }
      hasDirty = false
    }
    activeCount = 0
    var changing = 0
    var common = QuietTime.always
    unsafe quietTimes.withUnsafeBufferPointer { quietTimes in
      for number in 0..<quietTimes.count {
        let quiet = unsafe quietTimes[number]
        if quiet.contains(time) {
          common.formIntersection(quiet)
        } else {
          active[activeCount] = Int32(number)
          activeCount += 1
          changing += chunks[number].used
        }
      }
    }
    // Where nothing changes, nothing has to be looked at until the first chunk begins.
    quiet = activeCount == 0 ? common : .never
    return changing
  }

  /// Calls `body` with the matrices (16 Floats a slot) and opacities of the last evaluation, in the
  /// order of ``place(of:)``.
  public func withFrame<Result, Failure: Error>(
    _ body: (_ matrices: Span<Float>, _ opacities: Span<Float>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = slotCount
    return try matrices.withSpan { matrices throws(Failure) in
      try opacities.withSpan { opacities throws(Failure) in
        try body(matrices.extracting(first: 16 * count), opacities.extracting(first: count))
      }
    }
  }

  /// Bytes of matrices from which on they are stored past the caches.
  ///
  /// More on several threads, because such stores do not get faster with them and the caches do.
  var streamingThreshold: Int {
    pool.threads == 1 ? Batch.streamingThreshold : 4 * Batch.streamingThreshold
  }

  private func measure(_ number: Int) {
    var chunk = chunks[number]
    (chunk.firstBegin, chunk.lastBegin) = (.infinity, -.infinity)
    (chunk.firstEnd, chunk.lastEnd) = (.infinity, -.infinity)
    for block in chunk.firstBlock..<(chunk.firstBlock + chunk.used) {
      chunk.firstBegin = min(chunk.firstBegin, blocks[block].begin)
      chunk.lastBegin = max(chunk.lastBegin, blocks[block].begin)
      chunk.firstEnd = min(chunk.firstEnd, blocks[block].end)
      chunk.lastEnd = max(chunk.lastEnd, blocks[block].end)
    }
    chunk.isDirty = false
    chunks[number] = chunk
  }

  // MARK: On every thread

  /// Evaluates chunks for as long as there are any.
  func work(_ worker: Int) {
    guard let pass = pass else { return }
    let scratch = unsafe pool.scratch(worker)
    while let piece = pool.next(worker) {
      let number = unsafe Int(pass.active[piece])
      unsafe pass.evaluate(&pass.chunks[number], scratch)
      unsafe pass.quietTimes[number] = pass.chunks[number].quietTime
    }
    if pass.streaming { pass.kernels.fenceStreams() }
  }
}

/// What the threads need to evaluate a frame, without counting a reference for each chunk.
@safe struct FramePass {
  let kernels: KernelTable
  let time: Double
  let tables: In
  let keys: In
  let columns: Out
  let matrices: Out
  let opacities: Out
  let streaming: Bool
  let chunks: UnsafeMutableBufferPointer<Chunk>
  let blocks: UnsafeMutableBufferPointer<Block>
  let quietTimes: UnsafeMutableBufferPointer<QuietTime>
  let active: UnsafeBufferPointer<Int32>

  func evaluate(_ chunk: inout Chunk, _ scratch: Out) {
    let all: Chunk.State =
      time < chunk.firstBegin
      ? .before
      : time > chunk.lastEnd
        ? .after : time >= chunk.lastBegin && time <= chunk.firstEnd ? .live : .mixed
    if all != .mixed {
      unsafe run(chunk, chunk.firstBlock, chunk.used, scratch)
      chunk.state = all
      return
    }
    let range = chunk.firstBlock..<(chunk.firstBlock + chunk.used)
    if chunk.state != .mixed {
      for block in range { unsafe blocks[block].state = chunk.state }
      chunk.state = .mixed
    }
    // Runs of blocks that change, or that do not yet hold what they show from now on.
    var start = range.lowerBound
    for block in range {
      let entry = unsafe blocks[block]
      let state: Chunk.State =
        time < entry.begin ? .before : time > entry.end ? .after : .live
      if state != .live && entry.state == state {
        unsafe run(chunk, start, block - start, scratch)
        start = block + 1
      } else {
        unsafe blocks[block].state = state
      }
    }
    unsafe run(chunk, start, range.upperBound - start, scratch)
  }

  private func run(_ chunk: Chunk, _ first: Int, _ count: Int, _ scratch: Out) {
    if count == 0 { return }
    if unsafe chunk.program[2] == SlotCompiler.stacked {
      let column = chunk.firstColumn + (first - chunk.firstBlock) * chunk.columnStride
      unsafe kernels.evaluateStacks(
        chunk.program, chunk.records + (first - chunk.firstBlock) * chunk.stride, count, time,
        tables, keys, scratch, matrices + 256 * first, opacities + 16 * first, columns + column,
        streaming)
      return
    }
    unsafe kernels.evaluateFrame(
      chunk.program, chunk.records + (first - chunk.firstBlock) * chunk.stride, count, time,
      tables, scratch, matrices + 256 * first, opacities + 16 * first, streaming)
  }
}
