/// The workers that evaluate a frame: the calling thread alone, the threads of a pool, or the host's threads.
///
/// Without a C library (Embedded Swift, WebAssembly) there is no pool.
@safe final class WorkerPool: @unchecked Sendable {
  /// The number of blocks from which a frame is shared with spinning threads, about 2 µs of work.
  static let sharingThreshold = 128
  /// The number of blocks evaluated without the sleeping threads before they are woken, about 40 µs of work.
  ///
  /// They are counted in one large frame, or in successive small ones. The host's threads may have to be woken for
  /// each frame, so that they share frames of this size alone.
  static let wakingThreshold = 2500

  let threads: Int
  private let shares: WorkShares
  private let host: HostThreads?
  /// The work of a worker in a frame, given the worker's number.
  private var work: ((Int) -> Void)?
  #if canImport(Glibc) && !hasFeature(Embedded)
    private var pool: ThreadPool?
  #endif

  /// Creates the workers of a table.
  ///
  /// - Parameters:
  ///   - threads: The number of threads that are asked for.
  ///   - host: The host's threads, in place of a pool; at most as many are used.
  init(threads: Int, host: HostThreads? = .current) {
    self.host = host
    if let host {
      self.threads = min(threads, host.threads)
    } else {
      #if canImport(Glibc) && !hasFeature(Embedded)
        self.threads = threads
      #else
        self.threads = 1
      #endif
    }
    shares = WorkShares(workers: self.threads)
  }

  /// Sets the work of a worker in a frame, given the worker's number; called once.
  func setWork(_ work: @escaping (Int) -> Void) {
    self.work = work
    #if canImport(Glibc) && !hasFeature(Embedded)
      if host == nil && threads > 1 { pool = ThreadPool(shares, work: work) }
    #endif
  }

  /// Returns the scratch memory of a worker: 8 × 32 Floats, or as many as were reserved.
  func scratch(_ worker: Int) -> UnsafeMutablePointer<Float> { unsafe shares.scratch(worker) }

  /// Grows each worker's scratch to at least this many Floats; must not be called during a frame.
  func reserve(_ count: Int) { shares.reserve(count) }

  /// Returns the next piece of work; nil when none is left.
  func next(_ worker: Int) -> Int? { shares.next(worker) }

  /// Whether a frame with this number of blocks is worth more than one thread.
  func isShared(blocks: Int) -> Bool {
    guard threads > 1 else { return false }
    return blocks >= (host == nil ? WorkerPool.sharingThreshold : WorkerPool.wakingThreshold)
  }

  /// Whether frames are evaluated by the calling thread alone: always, or for a while because of other processes.
  var isAlone: Bool {
    #if canImport(Glibc) && !hasFeature(Embedded)
      if let pool { return pool.isAlone }
    #endif
    return threads == 1
  }

  /// Performs a frame's work with the other threads.
  ///
  /// - Parameters:
  ///   - pieces: The number of pieces that ``next(_:)`` returns.
  ///   - blocks: The total number of blocks in them.
  func run(pieces: Int, blocks: Int) {
    shares.begin(pieces: pieces)
    if let host {
      let argument = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe host.run(
        host.context,
        { argument, worker in
          guard let argument = unsafe argument else { return }
          unsafe Unmanaged<WorkerPool>.fromOpaque(argument)._withUnsafeGuaranteedRef {
            $0.perform(Int(worker))
          }
        }, argument, UInt32(threads))
      return
    }
    #if canImport(Glibc) && !hasFeature(Embedded)
      pool?.run(blocks: blocks)
    #endif
  }

  private func perform(_ worker: Int) {
    guard worker < threads else { return }
    shares.join(worker)
    work?(worker)
  }

  /// Stops the threads; the workers must not be used afterwards.
  func stop() {
    #if canImport(Glibc) && !hasFeature(Embedded)
      pool?.stop()
    #endif
  }
}
