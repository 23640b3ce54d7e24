// The order of transition requests and of calls to interaction controllers.

#if canImport(Darwin)
  import Darwin

  nonisolated(unsafe) private var mutex = PTHREAD_MUTEX_INITIALIZER
  nonisolated(unsafe) private var count = 0

  private func nextNumber() -> Int {
    unsafe pthread_mutex_lock(&mutex)
    defer { unsafe pthread_mutex_unlock(&mutex) }
    unsafe count += 1
    return unsafe count
  }
#else
  import Synchronization

  private let count = Atomic<Int>(0)

  private func nextNumber() -> Int { count.add(1, ordering: .relaxed).newValue }
#endif

/// A requested transition that has not begun; the object that will begin it retains the request.
final class TransitionRequest {
  private let order = TransitionRequest.nextOrder()
  private(set) var isWaiting = true

  init(_ runtime: ViewRuntime?) { runtime?.transitions.add(self) }

  /// Marks the transition as begun, and returns its number in the order of requests.
  func begin() -> Int {
    isWaiting = false
    return order
  }

  /// Returns the next number in the order of requests and of calls to interaction controllers.
  ///
  /// The numbers are unique in the process, since an interaction controller belongs to no stage before its transition
  /// begins.
  static func nextOrder() -> Int { nextNumber() }
}
