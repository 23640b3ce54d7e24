#if canImport(Glibc) && !hasFeature(Embedded)
  import CGlissadeSIMD
  import Glibc
  import Synchronization

  /// A pool of threads that share the work of a frame with the calling thread.
  ///
  /// After a frame they spin for some microseconds and then sleep. The caller never waits for a thread to wake: it
  /// processes pieces itself until none is left, and then waits only for the threads that have joined. Sleeping
  /// threads are woken once enough work has been done without them to pay for it. If a thread loses its processor to
  /// another process, the caller works alone for a while, and for longer the more often that happens.
  @safe final class ThreadPool: @unchecked Sendable {
    /// The work of a thread in a frame, given the thread's number.
    private let work: (Int) -> Void
    private let shares: WorkShares
    private let threads: Int

    /// The number of spins before a thread lets others have its processor, about 10 µs.
    private static let spinLimit = 2_000
    /// The number of spins before a thread goes to sleep, about 100 µs on a processor that nothing else wants.
    private static let sleepLimit = 2_200
    /// The number of spins before the caller sleeps until the other threads are done, about 20 µs.
    private static let callerSpinLimit = 4_000
    /// The number of blocks that one thread evaluates in a millisecond, roughly.
    private static let blocksPerMillisecond = 60_000.0
    /// The shortest and the longest time in milliseconds for which the caller works alone.
    private static let solitude = 0.25...256.0
    /// The shortest wait in milliseconds that shows that a thread has lost its processor.
    private static let shortestLoss = 0.2
    /// The time in milliseconds in which the next such time falls to about a third, while all threads join.
    private static let recovery = 20.0

    /// The number of blocks evaluated since the threads were last woken or were all awake.
    private var blocksSinceWake = 0
    /// The number of blocks that the caller still evaluates alone.
    private var blocksAlone = 0
    /// The time in milliseconds for which the caller works alone when a thread loses its processor next.
    private var nextSolitude = solitude.lowerBound
    private var handles: [pthread_t] = []
    /// Whether the threads have been created; if the system rejected some, the others do the work.
    private var hasStarted = false
    /// The words that threads wait for, each in a cache line of its own.
    private let words: UnsafeMutablePointer<Atomic<Int32>>
    private let sleeping = Atomic<Int>(0)
    private let isCallerAsleep = Atomic<Bool>(false)
    private let isStopping = Atomic<Bool>(false)
    /// The number of forks between the first process and the one that the threads belong to.
    private var process = 0

    init(_ shares: WorkShares, work: @escaping (Int) -> Void) {
      self.work = work
      self.shares = shares
      threads = shares.workers
      unsafe words = UnsafeMutablePointer.allocate(capacity: 32)
      for index in 0..<32 { unsafe (words + index).initialize(to: Atomic(0)) }
      process = ForkCount.current
    }

    deinit {
      unsafe words.deinitialize(count: 32)
      unsafe words.deallocate()
    }

    /// The frame counter, odd while work is available.
    private var epoch: UnsafeMutablePointer<Atomic<Int32>> { unsafe words }
    /// The number of threads that have joined and are not done.
    private var activeWorkers: UnsafeMutablePointer<Atomic<Int32>> { unsafe words + 16 }

    /// Performs a frame's work with the other threads.
    ///
    /// - Parameters:
    ///   - blocks: The total number of blocks in the pieces that the shares were begun with.
    func run(blocks: Int) {
      shares.join(0)
      if process != ForkCount.current { forgetThreads() }
      if isAlone {
        blocksAlone -= blocks
        return work(0)
      }
      let areNew = !hasStarted
      if areNew { start() }
      unsafe epoch.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
      blocksSinceWake =
        sleeping.load(ordering: .sequentiallyConsistent) > 0 ? blocksSinceWake + blocks : 0
      if blocksSinceWake >= WorkerPool.wakingThreshold {
        blocksSinceWake = 0
        unsafe gl_wake_threads(epoch)
      }
      let awake = handles.count - sleeping.load(ordering: .sequentiallyConsistent)
      work(0)
      unsafe epoch.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
      let waited = waitForWorkers()
      // A thread that spins joins a frame within its first pieces; new threads do not spin yet.
      let isLong = blocks >= WorkerPool.wakingThreshold * threads / 2
      let isThreadMissing = isLong && !areNew && shares.joinedCount - 1 < awake
      let share = Double(blocks) / ThreadPool.blocksPerMillisecond
      let range = ThreadPool.solitude
      if waited >= ThreadPool.shortestLoss || isThreadMissing {
        let alone = min(max(nextSolitude, 10 * waited), range.upperBound)
        blocksAlone = Int(alone * ThreadPool.blocksPerMillisecond)
        nextSolitude = min(2 * nextSolitude, range.upperBound)
      } else {
        nextSolitude = max(
          nextSolitude * (1 - min(share / ThreadPool.recovery, 1)), range.lowerBound)
      }
    }

    /// Whether the caller evaluates the next frame alone.
    var isAlone: Bool { blocksAlone > 0 }

    /// Waits for the threads that have joined: briefly awake, since most are done within a piece, and then asleep, so
    /// that the processor is free for them.
    ///
    /// - Returns: The milliseconds asleep.
    private func waitForWorkers() -> Double {
      for _ in 0..<ThreadPool.callerSpinLimit {
        if unsafe activeWorkers.pointee.load(ordering: .sequentiallyConsistent) == 0 { return 0 }
        gl_pause()
      }
      let start = monotonicNanoseconds()
      isCallerAsleep.store(true, ordering: .sequentiallyConsistent)
      while true {
        let active = unsafe activeWorkers.pointee.load(ordering: .sequentiallyConsistent)
        if active == 0 { break }
        unsafe gl_wait_for_change(activeWorkers, active)
      }
      isCallerAsleep.store(false, ordering: .sequentiallyConsistent)
      return Double(monotonicNanoseconds() - start) / 1e6
    }

    /// Stops the threads; the pool must not be used afterwards.
    func stop() {
      // A child of a fork does not have the threads of its parent.
      if handles.isEmpty || process != ForkCount.current { return }
      isStopping.store(true, ordering: .sequentiallyConsistent)
      // A thread that has read the counter before cannot fall asleep any more; one that reads it now sees the flag.
      unsafe epoch.pointee.wrappingAdd(2, ordering: .sequentiallyConsistent)
      unsafe gl_wake_threads(epoch)
      for handle in handles { pthread_join(handle, nil) }
      handles = []
    }

    /// Lets a child of a fork start threads of its own.
    private func forgetThreads() {
      process = ForkCount.current
      (handles, hasStarted, blocksSinceWake, blocksAlone) = ([], false, 0, 0)
      sleeping.store(0, ordering: .relaxed)
      isCallerAsleep.store(false, ordering: .relaxed)
      unsafe epoch.pointee.store(0, ordering: .relaxed)
      unsafe activeWorkers.pointee.store(0, ordering: .relaxed)
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
      var seen: Int32 = 0
      var spins = 0
      while true {
        // In this order: a thread that has missed the flag sleeps only while the counter is that from before it.
        let now = unsafe epoch.pointee.load(ordering: .sequentiallyConsistent)
        if isStopping.load(ordering: .sequentiallyConsistent) { return }
        if now & 1 == 1 && now != seen {
          join(worker, in: now)
          seen = now
          spins = 0
          continue
        }
        spins += 1
        if spins < ThreadPool.spinLimit {
          gl_pause()
          continue
        }
        if spins < ThreadPool.sleepLimit {
          // The caller itself may wait for this processor.
          sched_yield()
          continue
        }
        sleeping.wrappingAdd(1, ordering: .sequentiallyConsistent)
        // Returns at once if a frame has begun or ended since, or the pool is stopping.
        unsafe gl_wait_for_change(epoch, now)
        sleeping.wrappingSubtract(1, ordering: .sequentiallyConsistent)
        spins = 0
      }
    }

    /// Takes part in a frame, unless it has ended.
    private func join(_ worker: Int, in frame: Int32) {
      // The caller waits for the threads that are active when the frame ends; later ones see that the epoch has changed.
      unsafe activeWorkers.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
      if unsafe epoch.pointee.load(ordering: .sequentiallyConsistent) == frame {
        shares.join(worker)
        work(worker)
      }
      let left = unsafe activeWorkers.pointee.wrappingSubtract(
        1, ordering: .sequentiallyConsistent
      ).newValue
      if left == 0 && isCallerAsleep.load(ordering: .sequentiallyConsistent) {
        unsafe gl_wake_threads(activeWorkers)
      }
    }
  }

  private func monotonicNanoseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
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
