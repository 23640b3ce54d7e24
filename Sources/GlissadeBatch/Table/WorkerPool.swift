// What needs the operating system: memory advice, the environment, and threads. Without a C library to
// ask (Embedded Swift, WebAssembly) there is one thread, and every processor default applies.

#if canImport(Glibc) && !hasFeature(Embedded)
  import CGlissadeSIMD
  import Glibc
  import Synchronization

  /// The instruction set that the environment asks for, nil where it names none that is known.
  func environmentInstructionSet() -> InstructionSet? {
    guard let value = unsafe getenv("GLISSADE_ISA") else { return nil }
    switch unsafe String(cString: value) {
    case "baseline": return .baseline
    case "v3": return .v3
    case "v4": return .v4
    default: return nil
    }
  }

  /// Threads that help the calling one through a frame.
  ///
  /// They look out for work for some microseconds after a frame and then sleep. The caller never waits
  /// for one to wake: it takes pieces of work itself until none is left, and then only waits for those
  /// who have come. They are woken once enough has been done without them to pay for it.
  @safe final class WorkerPool: @unchecked Sendable {
    /// What a thread does, from taking its first piece on; it gets the thread's number.
    var work: ((Int) -> Void)?

    /// Counters in a cache line.
    private static let apart = 8
    /// Blocks from which on a frame is shared with threads that are awake, about 2 µs of work.
    static let sharingThreshold = 128
    /// Blocks that are evaluated without the sleeping threads before these are woken, about 40 µs of
    /// work: for one large frame, or for small ones that follow each other.
    static let wakingThreshold = 2500
    /// Looks at the door before a thread goes to sleep, some 100 µs.
    static let looks = 20_000

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
    private let door = Atomic<Int>(0)
    private let inside = Atomic<Int>(0)
    private let sleeping = Atomic<Int>(0)
    private let isStopping = Atomic<Bool>(false)
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wakeCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(threads: Int) {
      self.threads = threads
      scratches = FloatBuffer(count: threads * 256)
      unsafe nextPieces = UnsafeMutablePointer.allocate(capacity: threads * WorkerPool.apart)
      for i in 0..<(threads * WorkerPool.apart) {
        // A thread that never came must not look like one that came to the first frame, number 0.
        unsafe (nextPieces + i).initialize(to: Atomic(-1))
      }
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(wakeCondition, nil)
    }

    deinit {
      unsafe nextPieces.deinitialize(count: threads * WorkerPool.apart)
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
        let counter = unsafe nextPieces + owner * WorkerPool.apart
        if step > 0 && hasCome(owner) {
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
    private func hasCome(_ worker: Int) -> Bool {
      if worker == 0 { return true }
      let seen = unsafe nextPieces[worker * WorkerPool.apart + 1].load(ordering: .relaxed)
      return seen == door.load(ordering: .relaxed)
    }

    /// Does a frame's work, alone or with the other threads.
    ///
    /// - Parameters:
    ///   - pieces: how many numbers ``next(_:)`` hands out.
    ///   - blocks: how much there is to do in them together.
    func run(pieces: Int, blocks: Int) {
      self.pieces = pieces
      for worker in 0..<threads {
        unsafe nextPieces[worker * WorkerPool.apart].store(share(worker), ordering: .relaxed)
      }
      if threads == 1 || blocks < WorkerPool.sharingThreshold {
        work?(0)
        return
      }
      if !hasStarted { start() }
      door.wrappingAdd(1, ordering: .sequentiallyConsistent)
      blocksSinceWake =
        sleeping.load(ordering: .sequentiallyConsistent) > 0 ? blocksSinceWake + blocks : 0
      if blocksSinceWake >= WorkerPool.wakingThreshold {
        blocksSinceWake = 0
        unsafe pthread_mutex_lock(mutex)
        unsafe pthread_cond_broadcast(wakeCondition)
        unsafe pthread_mutex_unlock(mutex)
      }
      work?(0)
      door.wrappingAdd(1, ordering: .sequentiallyConsistent)
      while inside.load(ordering: .sequentiallyConsistent) != 0 { gl_pause() }
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
        let context = unsafe Unmanaged.passRetained(Start(self, worker)).toOpaque()
        let failed = unsafe pthread_create(
          &handle, nil,
          { context in
            guard let context = unsafe context else { return nil }
            let start = unsafe Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
            start.pool.help(start.worker)
            return nil
          }, context)
        if failed == 0 {
          handles.append(handle)
        } else {
          unsafe Unmanaged<Start>.fromOpaque(context).release()
        }
      }
    }

    private final class Start {
      let pool: WorkerPool
      let worker: Int
      init(_ pool: WorkerPool, _ worker: Int) {
        self.pool = pool
        self.worker = worker
      }
    }

    private func help(_ worker: Int) {
      var seen = 0
      var looks = 0
      while !isStopping.load(ordering: .relaxed) {
        let now = door.load(ordering: .sequentiallyConsistent)
        if now & 1 == 1 && now != seen {
          // Whoever is inside when the door closes is waited for; whoever comes later finds it closed.
          inside.wrappingAdd(1, ordering: .sequentiallyConsistent)
          if door.load(ordering: .sequentiallyConsistent) == now {
            unsafe nextPieces[worker * WorkerPool.apart + 1].store(now, ordering: .relaxed)
            work?(worker)
          }
          inside.wrappingSubtract(1, ordering: .sequentiallyConsistent)
          seen = now
          looks = 0
          continue
        }
        looks += 1
        if looks < WorkerPool.looks {
          gl_pause()
          continue
        }
        sleep(seen)
        looks = 0
      }
    }

    private func sleep(_ seen: Int) {
      unsafe pthread_mutex_lock(mutex)
      sleeping.wrappingAdd(1, ordering: .sequentiallyConsistent)
      let now = door.load(ordering: .sequentiallyConsistent)
      if !isStopping.load(ordering: .sequentiallyConsistent) && (now & 1 == 0 || now == seen) {
        unsafe pthread_cond_wait(wakeCondition, mutex)
      }
      sleeping.wrappingSubtract(1, ordering: .sequentiallyConsistent)
      unsafe pthread_mutex_unlock(mutex)
    }
  }

  /// Asks for 2 MB pages: with 4 KB pages large tables take 1.5 to 2 times as long.
  func adviseHugePages(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {
    _ = unsafe madvise(address, byteCount, MADV_HUGEPAGE)
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

  func environmentInstructionSet() -> InstructionSet? { nil }

  func adviseHugePages(_ address: UnsafeMutableRawPointer, _ byteCount: Int) {}
#endif
