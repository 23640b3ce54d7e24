import Synchronization

/// The pieces of a frame's work, shared by workers.
@safe final class WorkShares: @unchecked Sendable {
  /// The number of counters in a cache line.
  private static let counterStride = 8

  let workers: Int
  /// The next piece of each worker's share, and the last frame that the worker joined; one cache line per worker.
  private let counters: UnsafeMutablePointer<Atomic<Int>>
  private var pieces = 0
  private var frame = 0
  private var scratches: FloatBuffer
  /// The number of scratch Floats per worker.
  private var scratchCount = 256

  init(workers: Int) {
    self.workers = workers
    scratches = FloatBuffer(count: workers * 256)
    unsafe counters = UnsafeMutablePointer.allocate(capacity: workers * WorkShares.counterStride)
    for i in 0..<(workers * WorkShares.counterStride) {
      unsafe (counters + i).initialize(to: Atomic(0))
    }
  }

  deinit {
    unsafe counters.deinitialize(count: workers * WorkShares.counterStride)
    unsafe counters.deallocate()
  }

  /// Returns the scratch memory of a worker: 8 × 32 Floats, or as many as were reserved.
  func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> {
    unsafe scratches.base + scratchCount * worker
  }

  /// Grows each worker's scratch to at least this many Floats; must not be called during a frame.
  func reserve(_ count: Int) {
    if count <= scratchCount { return }
    // Rounded up to whole cache lines, so that workers share none.
    scratchCount = (max(count, 2 * scratchCount) + 15) / 16 * 16
    scratches = FloatBuffer(count: workers * scratchCount)
  }

  /// Divides the pieces of a new frame; must not be called during another one.
  func begin(pieces: Int) {
    self.pieces = pieces
    frame += 1
    for worker in 0..<workers {
      unsafe counters[worker * WorkShares.counterStride].store(share(worker), ordering: .relaxed)
    }
  }

  /// Notes that a worker takes part in the frame.
  func join(_ worker: Int) {
    unsafe counters[worker * WorkShares.counterStride + 1].store(frame, ordering: .relaxed)
  }

  /// The number of workers that take part in the frame.
  var joinedCount: Int { (0..<workers).count(where: hasJoined) }

  private func hasJoined(_ worker: Int) -> Bool {
    unsafe counters[worker * WorkShares.counterStride + 1].load(ordering: .relaxed) == frame
  }

  private func share(_ worker: Int) -> Int { pieces * worker / workers }

  /// Returns the next piece of work; nil when none is left.
  ///
  /// Each worker has its own share, the same in every frame, so that it finds its pieces in its own caches. After
  /// that it takes pieces of workers that are far behind or have not joined. The last quarter of a share is left to
  /// its owner, because a piece from another core's cache takes several times as long.
  func next(_ worker: Int) -> Int? {
    for step in 0..<workers {
      let owner = (worker + step) % workers
      let counter = unsafe counters + owner * WorkShares.counterStride
      if step > 0 && hasJoined(owner) {
        let left = unsafe share(owner + 1) - counter.pointee.load(ordering: .relaxed)
        if left <= (share(owner + 1) - share(owner)) / 4 + 1 { continue }
      }
      let piece = unsafe counter.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
      if piece < share(owner + 1) { return piece }
    }
    return nil
  }
}
