// The threads that evaluate frames. Without a C library (Embedded Swift, WebAssembly) there is only the calling
// thread.

#if canImport(Glibc) && !hasFeature(Embedded)
  import CGlissadeSIMD
  import Glibc
  import Synchronization

  /// A pool of threads that share the work of a frame with the calling thread.
  ///
  /// After a frame they spin for some microseconds and then sleep. The caller never waits for a thread to wake: it
  /// processes pieces itself until none is left, and then waits only for the threads that have joined. Sleeping
  /// threads are woken once enough work has been done without them to pay for it.
  @safe final class WorkerPool: @unchecked Sendable {
    /// The work of a thread in a frame, given the thread's number.
    var work: ((Int) -> Void)?

    /// The number of counters in a cache line.
    private static let counterStride = 8
    /// The number of blocks from which a frame is shared with spinning threads, about 2 µs of work.
    static let sharingThreshold = 128
    /// The number of blocks evaluated without the sleeping threads before they are woken, about 40 µs of work: in
    /// one large frame, or in successive small ones.
    static let wakingThreshold = 2500
    /// The number of spins before a thread goes to sleep, about 100 µs.
    static let spinLimit = 20_000

    let threads: Int
    /// The number of blocks evaluated since the threads were last woken or were all awake.
    private var blocksSinceWake = 0
    private var scratches: FloatBuffer
    /// The number of scratch Floats per thread.
    private var scratchCount = 256
    private var handles: [pthread_t] = []
    /// Whether the threads have been created; if the system rejected some, the others do the work.
    private var hasStarted = false
    /// The next piece of each thread's share, and the last frame that the thread joined; one cache line per thread.
    private let nextPieces: UnsafeMutablePointer<Atomic<Int>>
    private var pieces = 0
    /// The frame counter, odd while work is available.
    private let frameEpoch = Atomic<Int>(0)
    private let activeWorkers = Atomic<Int>(0)
    private let sleeping = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wakeCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(threads: Int) {
      self.threads = threads
      scratches = FloatBuffer(count: threads * 256)
      unsafe nextPieces = UnsafeMutablePointer.allocate(
        capacity: threads * WorkerPool.counterStride)
      for i in 0..<(threads * WorkerPool.counterStride) {
        // The initial value must differ from the first frame's number, 0.
        unsafe (nextPieces + i).initialize(to: Atomic(-1))
      }
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(wakeCondition, nil)
    }

    deinit {
      unsafe nextPieces.deinitialize(count: threads * WorkerPool.counterStride)
      unsafe nextPieces.deallocate()
      unsafe mutex.deallocate()
      unsafe wakeCondition.deallocate()
    }

    /// Returns the scratch memory of a thread: 8 × 32 Floats, or as many as were reserved.
    func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> {
      unsafe scratches.base + scratchCount * worker
    }

    /// Grows each thread's scratch to at least this many Floats; must not be called during a frame.
    func reserve(_ count: Int) {
      if count <= scratchCount { return }
      // Rounded up to whole cache lines, so that threads share none.
      scratchCount = (max(count, 2 * scratchCount) + 15) / 16 * 16
      scratches = FloatBuffer(count: threads * scratchCount)
    }

    /// Returns the next piece of work; nil when none is left.
    ///
    /// Each thread has its own share, the same in every frame, so that it finds its pieces in its own caches. After
    /// that it takes pieces of threads that are far behind or have not joined. The last quarter of a share is left
    /// to its owner, because a piece from another core's cache takes several times as long.
    func next(_ worker: Int) -> Int? {
      for step in 0..<threads {
        let owner = (worker + step) % threads
        let counter = unsafe nextPieces + owner * WorkerPool.counterStride
        if step > 0 && hasJoined(owner) {
          let left = unsafe share(owner + 1) - counter.pointee.load(ordering: .relaxed)
          if left <= (share(owner + 1) - share(owner)) / 4 + 1 { continue }
        }
        let piece = unsafe counter.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
        if piece < share(owner + 1) { return piece }
      }
      return nil
    }

    private func share(_ worker: Int) -> Int { pieces * worker / threads }

    /// Whether a thread has joined this frame.
    private func hasJoined(_ worker: Int) -> Bool {
      if worker == 0 { return true }
      let seen = unsafe nextPieces[worker * WorkerPool.counterStride + 1].load(ordering: .relaxed)
      return seen == frameEpoch.load(ordering: .relaxed)
    }

    /// Whether a frame with this number of blocks is worth more than one thread.
    func isShared(blocks: Int) -> Bool { threads > 1 && blocks >= WorkerPool.sharingThreshold }

    /// Performs a frame's work with the other threads.
    ///
    /// - Parameters:
    ///   - pieces: The number of pieces that ``next(_:)`` returns.
    ///   - blocks: The total number of blocks in them.
    func run(pieces: Int, blocks: Int) {
      self.pieces = pieces
      for worker in 0..<threads {
        unsafe nextPieces[worker * WorkerPool.counterStride].store(
          share(worker), ordering: .relaxed)
      }
      if !hasStarted { start() }
      frameEpoch.wrappingAdd(1, ordering: .sequentiallyConsistent)
      blocksSinceWake =
        sleeping.load(ordering: .sequentiallyConsistent) > 0 ? blocksSinceWake + blocks : 0
      if blocksSinceWake >= WorkerPool.wakingThreshold {
        blocksSinceWake = 0
        unsafe pthread_mutex_lock(mutex)
        unsafe pthread_cond_broadcast(wakeCondition)
        unsafe pthread_mutex_unlock(mutex)
      }
      work?(0)
      frameEpoch.wrappingAdd(1, ordering: .sequentiallyConsistent)
      while activeWorkers.load(ordering: .sequentiallyConsistent) != 0 { gl_pause() }
    }

    /// Stops the threads; the pool must not be used afterwards.
    func stop() {
      if handles.isEmpty { return }
      isStopping.store(true, ordering: .sequentiallyConsistent)
      unsafe pthread_mutex_lock(mutex)
      unsafe pthread_cond_broadcast(wakeCondition)
      unsafe pthread_mutex_unlock(mutex)
      for handle in handles { pthread_join(handle, nil) }
      handles = []
    }

    private func start() {
      hasStarted = true
      for worker in 1..<threads {
        var handle = pthread_t()
        let context = unsafe Unmanaged.passRetained(WorkerContext(self, worker)).toOpaque()
        let failed = unsafe pthread_create(
          &handle, nil,
          { context in
            guard let context = unsafe context else { return nil }
            let start = unsafe Unmanaged<WorkerContext>.fromOpaque(context).takeRetainedValue()
            start.pool.runWorker(start.worker)
            return nil
          }, context)
        if failed == 0 {
          handles.append(handle)
        } else {
          unsafe Unmanaged<WorkerContext>.fromOpaque(context).release()
        }
      }
    }

    private final class WorkerContext {
      let pool: WorkerPool
      let worker: Int
      init(_ pool: WorkerPool, _ worker: Int) {
        self.pool = pool
        self.worker = worker
      }
    }

    private func runWorker(_ worker: Int) {
      var seen = 0
      var spins = 0
      while !isStopping.load(ordering: .relaxed) {
        let now = frameEpoch.load(ordering: .sequentiallyConsistent)
        if now & 1 == 1 && now != seen {
          // The caller waits for the workers that are active when the frame ends; later ones see that the epoch has
          // changed.
          activeWorkers.wrappingAdd(1, ordering: .sequentiallyConsistent)
          if frameEpoch.load(ordering: .sequentiallyConsistent) == now {
            unsafe nextPieces[worker * WorkerPool.counterStride + 1].store(now, ordering: .relaxed)
            work?(worker)
          }
          activeWorkers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
          seen = now
          spins = 0
          continue
        }
        spins += 1
        if spins < WorkerPool.spinLimit {
          gl_pause()
          continue
        }
        sleep(seen)
        spins = 0
      }
    }

    private func sleep(_ seen: Int) {
      unsafe pthread_mutex_lock(mutex)
      sleeping.wrappingAdd(1, ordering: .sequentiallyConsistent)
      let now = frameEpoch.load(ordering: .sequentiallyConsistent)
      if !isStopping.load(ordering: .sequentiallyConsistent) && (now & 1 == 0 || now == seen) {
        unsafe pthread_cond_wait(wakeCondition, mutex)
      }
      sleeping.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      unsafe pthread_mutex_unlock(mutex)
    }
  }
#else
  /// A pool of a single thread, whose work is never shared.
  @safe final class WorkerPool {
    var work: ((Int) -> Void)?
    let threads = 1
    private var scratches = FloatBuffer(count: 256)

    init(threads: Int) {}

    func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> { unsafe scratches.base }

    func reserve(_ count: Int) {
      if count > scratches.count { scratches = FloatBuffer(count: max(count, 2 * scratches.count)) }
    }

    func next(_ worker: Int) -> Int? { nil }

    func isShared(blocks: Int) -> Bool { false }

    func run(pieces: Int, blocks: Int) {}

    func stop() {}
  }
#endif
