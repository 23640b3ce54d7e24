import CGlissadeSIMD
package import Synchronization

// Not a type of its own: constants whose members other modules initialise need code at their first use.
extension Atomic<Bool> {
  /// Runs `body`, which must not lock the value itself, while the value is true for no other thread.
  ///
  /// The lock is for a few instructions at a time. It needs no operating system.
  @inline(__always)
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    while exchange(true, ordering: .acquiring) { gl_pause() }
    defer { unlock() }
    return try body()
  }

  /// Runs `body` as ``withLock(_:)`` does; returns nil if another thread has the lock.
  @inline(__always)
  func withLockIfAvailable<Result>(_ body: () -> Result) -> Result? {
    if exchange(true, ordering: .acquiring) { return nil }
    defer { unlock() }
    return body()
  }

  @inline(__always)
  private func unlock() {
    gl_finish_access()
    store(false, ordering: .releasing)
  }
}
