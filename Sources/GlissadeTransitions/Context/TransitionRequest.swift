// When transitions were asked for, compared with what their interaction controllers were told.

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

/// A transition that was asked for and has not begun; whoever will begin it keeps it.
final class TransitionRequest {
  private let order = TransitionRequest.nextOrder()
  fileprivate private(set) var isWaiting = true

  init(_ monitor: TransitionMonitor?) { monitor?.add(self) }

  /// The transition begins: its number.
  func begin() -> Int {
    isWaiting = false
    return order
  }

  /// Numbers requests and calls of interaction controllers in the order in which they come.
  ///
  /// An interaction controller belongs to no stage before its transition begins: so the numbers are the process's.
  static func nextOrder() -> Int { nextNumber() }
}

extension TransitionMonitor {
  fileprivate func add(_ request: TransitionRequest) {
    requests.removeAll { $0.object?.isWaiting != true }
    requests.append(Weak(object: request))
  }

  /// Whether a transition was asked for that has not begun.
  var hasRequests: Bool { requests.contains { $0.object?.isWaiting == true } }
}
