import CGlissadeSIMD

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
    frameNumber += 1
    activeCount = 0
    reportVacatedChunks()
    clocks.evaluate(at: time)
    if curveBuffer.count < curves.floats.count { curveBuffer = FloatBuffer(curves.floats) }
    if isStillIdle { return }
    let changing = collectActiveChunks()
    if changing == 0 { return }
    unsafe pass = FramePass(
      kernels: batch.kernels, frame: frameNumber, times: clocks.times.base,
      tables: curveBuffer.base, keys: keys.base, columns: columns.base, matrices: matrices.base,
      opacities: opacities.base,
      streaming: changing * 1024 > streamingThreshold, chunks: chunks.base, blocks: blocks.base,
      lastFrames: lastFrames.base, schedules: schedules.base, active: active.base)
    pool.run(pieces: activeCount, blocks: changing)
    pass = nil
  }

  /// Counts the places of chunks that were left as written: nothing shows there any more.
  private func reportVacatedChunks() {
    reportsVacatedChunks = vacatedChunks.count > 0
    while let number = vacatedChunks.popLast() {
      isVacated[Int(number)] = false
      guard Int(number) < chunks.count else { continue }
      let chunk = chunks[Int(number)]
      unsafe chunks.base[Int(number)].lastFrame = frameNumber
      for block in chunk.firstBlock..<(chunk.firstBlock + chunk.capacity) {
        lastFrames[block] = frameNumber
      }
    }
  }

  /// Whether it is known that nothing changes.
  private var isStillIdle: Bool {
    guard isQuiet else { return false }
    for clock in 0..<idleIntervals.count where !idleIntervals[clock].contains(clocks.times[clock]) {
      return false
    }
    return true
  }

  /// Lists the chunks whose outputs do not hold what the time asks for; how many blocks they have.
  private func collectActiveChunks() -> Int {
    while let number = dirtyChunks.popLast() { measure(Int(number)) }
    let (watch, times) = unsafe (schedules.base, clocks.times.base)
    var changing = 0
    for number in 0..<schedules.count {
      let time = unsafe times[Int(watch[number].clock)]
      if unsafe watch[number].quiet.contains(time) { continue }
      unsafe active.base[activeCount] = Int32(number)
      activeCount += 1
      changing += unsafe chunks.base[number].used
    }
    // Where nothing changes, nothing has to be looked at until the first chunk begins.
    isQuiet = activeCount == 0
    if isQuiet { findIdleIntervals() }
    return changing
  }

  private func findIdleIntervals() {
    idleIntervals.removeAll()
    idleIntervals.grow(to: clocks.count, with: .always)
    for number in 0..<schedules.count {
      unsafe idleIntervals.base[Int(schedules[number].clock)].formIntersection(
        schedules[number].quiet)
    }
  }

  /// Bytes of matrices from which on they are stored past the caches.
  ///
  /// More on several threads, because such stores do not get faster with them and the caches do.
  var streamingThreshold: Int {
    pool.threads == 1 ? Batch.streamingThreshold : 4 * Batch.streamingThreshold
  }

  // MARK: On every thread

  /// Evaluates chunks for as long as there are any.
  func work(_ worker: Int) {
    guard let pass = pass else { return }
    let scratch = unsafe pool.scratch(worker)
    while let piece = pool.next(worker) {
      let number = unsafe Int(pass.active[piece])
      unsafe pass.evaluate(&pass.chunks[number], scratch)
      unsafe pass.schedules[number].quiet = pass.chunks[number].idleInterval
    }
    if pass.streaming { pass.kernels.fenceStreams() }
  }
}

/// What the threads need to evaluate a frame, without counting a reference for each chunk.
@safe struct FramePass {
  let kernels: KernelTable
  let frame: Int
  /// What the clocks show.
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
      unsafe run(&chunk, chunk.firstBlock, chunk.used, scratch)
      chunk.state = all
      return
    }
    let range = chunk.firstBlock..<(chunk.firstBlock + chunk.used)
    if chunk.state != .mixed {
      for block in range { unsafe blocks[block].state = chunk.state }
    }
    chunk.state = all
    // Runs of blocks that change, or that do not yet hold what they show from now on.
    var start = range.lowerBound
    for block in range {
      let entry = unsafe blocks[block]
      let state: Chunk.State =
        all != .mixed ? all : time < entry.begin ? .before : time > entry.end ? .after : .live
      if state != .live && entry.state == state {
        unsafe run(&chunk, start, block - start, scratch)
        start = block + 1
      } else {
        unsafe blocks[block].state = state
      }
    }
    unsafe run(&chunk, start, range.upperBound - start, scratch)
  }

  private func run(_ chunk: inout Chunk, _ first: Int, _ count: Int, _ scratch: OutputFloats) {
    if count == 0 { return }
    chunk.lastFrame = frame
    for block in first..<(first + count) { unsafe lastFrames[block] = frame }
    let time = unsafe times[Int(chunk.clock)]
    let records = unsafe chunk.records + (first - chunk.firstBlock) * chunk.stride
    if chunk.program.program.form == .stacked {
      let column = chunk.firstColumn + (first - chunk.firstBlock) * chunk.columnStride
      unsafe kernels.evaluateStacks(
        chunk.program.pointer, records, count, time, tables, keys, scratch, matrices + 256 * first,
        opacities + 16 * first, columns + column, streaming)
      return
    }
    unsafe kernels.evaluateFrame(
      chunk.program.pointer, records, count, time, tables, scratch, matrices + 256 * first,
      opacities + 16 * first, streaming)
  }
}
