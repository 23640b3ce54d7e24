import CGlissadeSIMD

extension AnimationTable {
  /// Evaluates all slots at a time.
  ///
  /// Times may come in any order: the results depend only on the table and the time, and have the same bits for any
  /// number of threads.
  /// - Parameter time: The time in seconds.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a time that is NaN or infinite.
  /// - Complexity: O(*n*) in the number of slots that move at that time. Slots at rest are skipped in groups.
  public func evaluate(at time: Double) throws(BatchError) {
    try requireTime(time)
    self.time = time
    frameNumber += 1
    activeCount = 0
    reportVacatedChunks()
    clocks.evaluate(at: time)
    if isStillIdle { return }
    let changing = collectActiveChunks()
    if changing == 0 { return }
    unsafe pass.initialize(
      to: FramePass(
        kernels: batch.kernelTable, frame: frameNumber, times: clocks.times.base,
        tables: curveStore.base, keys: keys.base, columns: columns.base, matrices: matrices.base,
        opacities: opacities.base,
        streaming: changing * 1024 > streamingThreshold, chunks: chunks.base, blocks: blocks.base,
        lastFrames: lastFrames.base, schedules: schedules.base, active: active.base))
    if pool.isShared(blocks: changing) {
      pool.run(pieces: activeCount, blocks: changing)
    } else {
      let scratch = unsafe pool.scratch(0)
      for piece in 0..<activeCount { unsafe evaluateChunk(piece, scratch) }
      if unsafe pass.pointee.streaming { batch.kernels.fenceStreams() }
    }
  }

  /// Marks the blocks of vacated chunks as written, since they no longer show a slot.
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

  /// Whether the time lies in known idle intervals, so that nothing changes.
  private var isStillIdle: Bool {
    guard isIdle else { return false }
    for clock in 0..<idleIntervals.count where !idleIntervals[clock].contains(clocks.times[clock]) {
      return false
    }
    return true
  }

  /// Lists the chunks whose outputs are not up to date; returns their number of blocks.
  private func collectActiveChunks() -> Int {
    while let number = dirtyChunks.popLast() { measure(Int(number)) }
    let (schedule, times) = unsafe (schedules.base, clocks.times.base)
    var changing = 0
    for number in 0..<schedules.count {
      let time = unsafe times[Int(schedule[number].clock)]
      if unsafe schedule[number].idleInterval.contains(time) { continue }
      unsafe active.base[activeCount] = Int32(number)
      activeCount += 1
      changing += unsafe chunks.base[number].usedBlocks
    }
    // If nothing changes, no chunk is visited until the first one begins.
    isIdle = activeCount == 0
    if isIdle { findIdleIntervals() }
    return changing
  }

  private func findIdleIntervals() {
    idleIntervals.removeAll()
    idleIntervals.grow(to: clocks.count, with: .always)
    for number in 0..<schedules.count {
      unsafe idleIntervals.base[Int(schedules[number].clock)].formIntersection(
        schedules[number].idleInterval)
    }
  }

  /// The number of bytes of matrices from which they are stored past the caches.
  ///
  /// It is higher on several threads, because such stores do not get faster with more threads and the caches do.
  var streamingThreshold: Int {
    pool.isAlone ? Batch.streamingThreshold : 4 * Batch.streamingThreshold
  }

  // MARK: On every thread

  /// Evaluates chunks until none is left.
  func evaluateChunks(_ worker: Int) {
    let scratch = unsafe pool.scratch(worker)
    while let piece = pool.next(worker) { unsafe evaluateChunk(piece, scratch) }
    if unsafe pass.pointee.streaming { batch.kernels.fenceStreams() }
  }

  /// Evaluates one of the chunks that a frame has listed.
  @inline(__always) private func evaluateChunk(_ piece: Int, _ scratch: OutputFloats) {
    let number = unsafe Int(pass.pointee.active[piece])
    let chunk = unsafe pass.pointee.chunks + number
    unsafe pass.pointee.evaluate(&chunk.pointee, scratch)
    unsafe pass.pointee.schedules[number].idleInterval = chunk.pointee.idleInterval
  }
}
