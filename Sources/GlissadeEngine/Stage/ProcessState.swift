import GlissadeBatch
import Synchronization

#if (canImport(Glibc) || canImport(Musl) || canImport(Darwin)) && !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
#endif

// The state that all stages of a process share: the handler of reports without a stage, and whether views of new
// stages are animated.

/// State protected by a lock.
@safe private final class ProcessState: @unchecked Sendable {
  static let shared = ProcessState()
  /// The maximum number of reports that are remembered; later ones are not written.
  static let mostReports = 1_000

  var handler: (@Sendable (StagelessReport) -> Void)?
  var animatesViews = true
  /// The reports that were written: positions of calls, and texts of reports without a position.
  var written: Set<String> = []
  private let isLocked = Atomic<Bool>(false)

  private init() {}

  func locked<Result>(_ body: (ProcessState) -> Result) -> Result {
    isLocked.withLock { body(self) }
  }
}

var processHandler: (@Sendable (StagelessReport) -> Void)? {
  get { ProcessState.shared.locked { $0.handler } }
  set { ProcessState.shared.locked { $0.handler = newValue } }
}

/// Whether changes of views are animated in blocks on stages that are created from now on.
package var newStagesAnimateViews: Bool {
  get { ProcessState.shared.locked { $0.animatesViews } }
  set { ProcessState.shared.locked { $0.animatesViews = newValue } }
}

extension StagelessReport {
  /// Writes the report to standard error, unless one with the same position, or else the same text, was written.
  ///
  /// Embedded Swift has no standard error.
  func writeOnce() {
    #if (canImport(Glibc) || canImport(Musl) || canImport(Darwin)) && !hasFeature(Embedded)
      let key = site.map { $0 + " " + subject } ?? description
      let isNew = ProcessState.shared.locked { state in
        state.written.count < ProcessState.mostReports && state.written.insert(key).inserted
      }
      guard isNew else { return }
      var line = "glissade: " + description + "\n"
      line.withUTF8 { bytes in
        // A failure to write cannot be reported anywhere.
        _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    #endif
  }
}
