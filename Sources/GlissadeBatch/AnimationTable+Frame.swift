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
    hasFrame = true
    if curveBuffer.count < curves.floats.count { curveBuffer = FloatBuffer(curves.floats) }
    var changing = 0
    for number in 0..<chunks.count {
      if chunks[number].isDirty { measure(number) }
      if !isSettled(chunks[number]) { changing += chunks[number].used }
    }
    if changing == 0 { return }
    pool.run(blocks: changing)
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

  /// Whether the outputs of a whole chunk already hold what they hold for ever, or until it begins.
  private func isSettled(_ chunk: Chunk) -> Bool {
    switch chunk.state {
    case .before: time < chunk.firstBegin
    case .after: time > chunk.lastEnd
    default: false
    }
  }

  // MARK: On every thread

  /// Evaluates chunks for as long as there are any.
  func work(_ worker: Int) {
    let streaming = pool.blocks * 1024 > Batch.streamingThreshold
    unsafe chunks.withUnsafeMutableBufferPointer { chunks in
      unsafe blocks.withUnsafeMutableBufferPointer { blocks in
        while let number = pool.next(below: chunks.count) {
          unsafe evaluate(&chunks[number], blocks, pool.scratch(worker), streaming)
        }
      }
    }
    if streaming { batch.kernels.fenceStreams() }
  }

  private func evaluate(
    _ chunk: inout Chunk, _ blocks: UnsafeMutableBufferPointer<Block>, _ scratch: Out,
    _ streaming: Bool
  ) {
    if isSettled(chunk) { return }
    let all: Chunk.State =
      time < chunk.firstBegin
      ? .before
      : time > chunk.lastEnd
        ? .after : time >= chunk.lastBegin && time <= chunk.firstEnd ? .live : .mixed
    if all != .mixed {
      unsafe run(chunk, chunk.firstBlock, chunk.used, scratch, streaming)
      chunk.state = all
      return
    }
    let range = chunk.firstBlock..<(chunk.firstBlock + chunk.used)
    if chunk.state != .mixed {
      for block in range { unsafe blocks[block].state = chunk.state }
      chunk.state = .mixed
    }
    var start = range.lowerBound
    for block in range {
      let entry = unsafe blocks[block]
      let state: Chunk.State =
        time < entry.begin ? .before : time > entry.end ? .after : .live
      if state != .live && entry.state == state {
        unsafe run(chunk, start, block - start, scratch, streaming)
        start = block + 1
      } else {
        unsafe blocks[block].state = state
      }
    }
    unsafe run(chunk, start, range.upperBound - start, scratch, streaming)
  }

  private func run(
    _ chunk: Chunk, _ first: Int, _ count: Int, _ scratch: Out, _ streaming: Bool
  ) {
    if count == 0 { return }
    let group = groups[chunk.group]
    unsafe batch.kernels.evaluateFrame(
      group.words, chunk.records + (first - chunk.firstBlock) * group.stride, count, time,
      curveBuffer.base, scratch, matrices.base + 256 * first, opacities.base + 16 * first,
      streaming)
  }
}
