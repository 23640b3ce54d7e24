// The threads of a frame. Without a C library (Embedded Swift, WebAssembly) the pool has one thread.

#if canImport(Glibc) && !hasFeature(Embedded)
  import CGlissadeSIMD
  import Glibc
  import Synchronization

  /// Threads that help the calling one through a frame.
  ///
  /// They look out for work for some microseconds after a frame and then sleep. The caller never waits
  /// for one to wake: it takes pieces of work itself until none is left, and then only waits for those
  /// who have come. They are woken once enough has been done without them to pay for it.
  @safe final class WorkerPool: @unchecked Sendable {
    /// What a thread does, from taking its first piece on; it gets the thread's number.
    var work: ((Int) -> Void)?

    /// Counters in a cache line.
    private static let counterStride = 8
    /// Blocks from which on a frame is shared with threads that are awake, about 2 µs of work.
    static let sharingThreshold = 128
    /// Blocks that are evaluated without the sleeping threads before these are woken, about 40 µs of
    /// work: for one large frame, or for small ones that follow each other.
    static let wakingThreshold = 2500
    /// Looks at the door before a thread goes to sleep, some 100 µs.
    static let spinLimit = 20_000

    let threads: Int
    /// Blocks evaluated since a thread was last woken or seen.
    private var blocksSinceWake = 0
    private var scratches: FloatBuffer
    /// Floats of each thread's own.
    private var scratchCount = 256
    private var handles: [pthread_t] = []
    /// Whether threads were asked for; if the system refused some, the others do the work.
    private var hasStarted = false
    /// The next piece of each thread's share and the last frame it came to, a cache line apart.
    private let nextPieces: UnsafeMutablePointer<Atomic<Int>>
    private var pieces = 0
    /// Odd while there is work to take.
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
        // A thread that never came must not look like one that came to the first frame, number 0.
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

    /// Memory of a thread's own: 8 × 32 Floats, or as many as were asked for.
    func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> {
      unsafe scratches.base + scratchCount * worker
    }

    /// Gives each thread at least so many Floats of its own; not during a frame.
    func reserve(_ count: Int) {
      if count <= scratchCount { return }
      // Whole cache lines, so that threads do not share any.
      scratchCount = (max(count, 2 * scratchCount) + 15) / 16 * 16
      scratches = FloatBuffer(count: threads * scratchCount)
    }

    /// The next piece of work, nil when all are taken.
    ///
    /// Each thread has a share of its own, the same in every frame, so that it finds its pieces in its own
    /// caches. When that is done it helps those who are far behind or have not come; the last quarter of a
    /// share is left to its owner, because a piece out of another's cache takes several times as long.
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

    /// Whether a thread is at work on this frame.
    private func hasJoined(_ worker: Int) -> Bool {
      if worker == 0 { return true }
      let seen = unsafe nextPieces[worker * WorkerPool.counterStride + 1].load(ordering: .relaxed)
      return seen == frameEpoch.load(ordering: .relaxed)
    }

    /// Does a frame's work, alone or with the other threads.
    ///
    /// - Parameters:
    ///   - pieces: how many numbers ``next(_:)`` hands out.
    ///   - blocks: how much there is to do in them together.
    func run(pieces: Int, blocks: Int) {
      self.pieces = pieces
      for worker in 0..<threads {
        unsafe nextPieces[worker * WorkerPool.counterStride].store(
          share(worker), ordering: .relaxed)
      }
      if threads == 1 || blocks < WorkerPool.sharingThreshold {
        work?(0)
        return
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

    /// Ends the threads; the pool is not used again.
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
          // Whoever is inside when the door closes is waited for; whoever comes later finds it closed.
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
  /// The one thread there is.
  @safe final class WorkerPool {
    var work: ((Int) -> Void)?
    let threads = 1
    private var nextPiece = 0
    private var pieces = 0
    private var scratches = FloatBuffer(count: 256)

    init(threads: Int) {}

    func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> { unsafe scratches.base }

    func reserve(_ count: Int) {
      if count > scratches.count { scratches = FloatBuffer(count: max(count, 2 * scratches.count)) }
    }

    func next(_ worker: Int) -> Int? {
      if nextPiece >= pieces { return nil }
      nextPiece += 1
      return nextPiece - 1
    }

    func run(pieces: Int, blocks: Int) {
      self.pieces = pieces
      nextPiece = 0
      work?(0)
    }

    func stop() {}
  }
#endif
