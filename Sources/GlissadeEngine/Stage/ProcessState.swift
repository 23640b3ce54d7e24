// What all stages of a process share: who is told of calls that mean none, and whether the views of new ones move.

#if (canImport(Glibc) || canImport(Musl) || canImport(Darwin)) && !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// State behind a lock.
  @safe private final class ProcessState: @unchecked Sendable {
    static let shared = ProcessState()
    /// Reports that are remembered; those that come after as many others are not written.
    static let mostReports = 1_000

    var handler: (@Sendable (StagelessReport) -> Void)?
    var animatesViews = true
    /// What was written: the places of calls, and the texts of those that know none.
    var written: Set<String> = []
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    private init() { unsafe pthread_mutex_init(mutex, nil) }

    func locked<Result>(_ body: (ProcessState) -> Result) -> Result {
      unsafe pthread_mutex_lock(mutex)
      defer { unsafe pthread_mutex_unlock(mutex) }
      return body(self)
    }
  }

  var processHandler: (@Sendable (StagelessReport) -> Void)? {
    get { ProcessState.shared.locked { $0.handler } }
    set { ProcessState.shared.locked { $0.handler = newValue } }
  }

  /// Whether changes of views move in blocks on stages that are made from now on.
  package var newStagesAnimateViews: Bool {
    get { ProcessState.shared.locked { $0.animatesViews } }
    set { ProcessState.shared.locked { $0.animatesViews = newValue } }
  }

  extension StagelessReport {
    /// Writes the report to standard error, if none of its place, or none that says the same, was written.
    func writeOnce() {
      let key = site.map { $0 + " " + subject } ?? description
      let isNew = ProcessState.shared.locked { state in
        state.written.count < ProcessState.mostReports && state.written.insert(key).inserted
      }
      guard isNew else { return }
      var line = "glissade: " + description + "\n"
      line.withUTF8 { bytes in
        // Nobody is left to be told that it cannot be written.
        _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    }
  }
#else
  // Without threads there is one of them, and no standard error.
  nonisolated(unsafe) private var theHandler: (@Sendable (StagelessReport) -> Void)?
  nonisolated(unsafe) private var theAnimatesViews = true

  var processHandler: (@Sendable (StagelessReport) -> Void)? {
    get { unsafe theHandler }
    set { unsafe theHandler = newValue }
  }

  /// Whether changes of views move in blocks on stages that are made from now on.
  package var newStagesAnimateViews: Bool {
    get { unsafe theAnimatesViews }
    set { unsafe theAnimatesViews = newValue }
  }

  extension StagelessReport {
    func writeOnce() {}
  }
#endif
