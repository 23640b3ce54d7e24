import CGlissadeSIMD
import Synchronization

/// A lock for a few instructions at a time, which needs no operating system.
package struct SpinLock: ~Copyable, Sendable {
  private let isLocked = Atomic<Bool>(false)

  package init() {}

  /// Runs `body`, which must not use the lock itself, while no other thread holds it.
  @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while isLocked.exchange(true, ordering: .acquiring) { gl_pause() }
    defer { isLocked.store(false, ordering: .releasing) }
    return try body()
  }
}
