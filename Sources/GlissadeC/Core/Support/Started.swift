import CGlissade
import Synchronization

/// Whether the process has called the library; its settings are fixed from then on.
enum Started {
  private static let hasStarted = Atomic<Bool>(false)

  /// Notes a call.
  @inline(__always) static func mark() {
    if !hasStarted.load(ordering: .relaxed) { hasStarted.store(true, ordering: .relaxed) }
  }

  /// Throws `GLISSADE_TOO_LATE` if there was a call.
  static func requireNone(_ function: StaticString) throws(Failure) {
    if hasStarted.load(ordering: .relaxed) {
      throw Failure(GLISSADE_TOO_LATE, "", "\(function) must come before all other calls")
    }
  }
}
