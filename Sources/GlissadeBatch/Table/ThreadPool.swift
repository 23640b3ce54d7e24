#if canImport(Glibc) && !hasFeature(Embedded)
  import CGlissadeSIMD
  import Glibc
  import Synchronization

  /// A pool of threads that share the work of a frame with the calling thread.
  ///
  /// After a frame they spin for some microseconds and then sleep. The caller never waits for a thread to wake: it
  /// processes pieces itself until none is left, and then waits only for the threads that have joined. Sleeping
  /// threads are woken once enough work has been done without them to pay for it.
  @safe final class ThreadPool: @unchecked Sendable {
    /// The work of a thread in a frame, given the thread's number.
    private let work: (Int) -> Void
    private let shares: WorkShares
    private let threads: Int

    /// The number of spins before a thread goes to sleep, about 100 µs.
    static let spinLimit = 20_000

    /// The number of blocks evaluated since the threads were last woken or were all awake.
    private var blocksSinceWake = 0
    private var handles: [pthread_t] = []
    /// Whether the threads have been created; if the system rejected some, the others do the work.
    private var hasStarted = false
    /// The frame counter, odd while work is available.
    private let frameEpoch = Atomic<Int>(0)
    private let activeWorkers = Atomic<Int>(0)
    private let sleeping = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wakeCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// The number of forks between the first process and the one that the threads belong to.
    private var process = 0

    init(_ shares: WorkShares, work: @escaping (Int) -> Void) {
      self.work = work
      self.shares = shares
      threads = shares.workers
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(wakeCondition, nil)
      process = ForkCount.current
    }

    deinit {
      unsafe mutex.deallocate()
      unsafe wakeCondition.deallocate()
    }

    /// Performs a frame's work with the other threads.
    ///
    /// - Parameters:
    ///   - blocks: The total number of blocks in the pieces that the shares were begun with.
    func run(blocks: Int) {
      shares.join(0)
      if process != ForkCount.current { forgetThreads() }
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
      work(0)
      frameEpoch.wrappingAdd(1, ordering: .sequentiallyConsistent)
      while activeWorkers.load(ordering: .sequentiallyConsistent) != 0 { gl_pause() }
    }

    /// Stops the threads; the pool must not be used afterwards.
    func stop() {
      // A child of a fork does not have the threads of its parent.
      if handles.isEmpty || process != ForkCount.current { return }
      isStopping.store(true, ordering: .sequentiallyConsistent)
      unsafe pthread_mutex_lock(mutex)
      unsafe pthread_cond_broadcast(wakeCondition)
      unsafe pthread_mutex_unlock(mutex)
      for handle in handles { pthread_join(handle, nil) }
      handles = []
    }

    /// Lets a child of a fork start threads of its own, with a lock and a condition that nothing waits for.
    private func forgetThreads() {
      process = ForkCount.current
      (handles, hasStarted, blocksSinceWake) = ([], false, 0)
      sleeping.store(0, ordering: .relaxed)
      activeWorkers.store(0, ordering: .relaxed)
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(wakeCondition, nil)
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
      let pool: ThreadPool
      let worker: Int
      init(_ pool: ThreadPool, _ worker: Int) {
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
            shares.join(worker)
            work(worker)
          }
          activeWorkers.wrappingSubtract(1, ordering: .sequentiallyConsistent)
          seen = now
          spins = 0
          continue
        }
        spins += 1
        if spins < ThreadPool.spinLimit {
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

  /// The number of forks between the first process and this one.
  private enum ForkCount {
    private static let count = Atomic<Int>(0)
    private static let isCounting: Bool =
      pthread_atfork(nil, nil, { ForkCount.count.wrappingAdd(1, ordering: .relaxed) }) == 0

    static var current: Int {
      _ = isCounting
      return count.load(ordering: .relaxed)
    }
  }
#endif
