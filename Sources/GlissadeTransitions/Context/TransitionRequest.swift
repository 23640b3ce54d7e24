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

/// The calls of an interaction controller that came before its transition began.
///
/// They count for the next transition that begins with the controller and was asked for before them; the last call of
/// each kind wins.
struct PendingInteraction {
  struct Decision {
    let cancels: Bool
    /// In parts of the whole per second towards the end.
    var velocity: Double?
  }

  private(set) var percent: Double?
  private(set) var decision: Decision?
  private var percentOrder = 0, decisionOrder = 0

  mutating func update(_ percent: Double) {
    self.percent = percent
    percentOrder = TransitionRequest.nextOrder()
  }

  mutating func decide(_ decision: Decision) {
    self.decision = decision
    decisionOrder = TransitionRequest.nextOrder()
  }

  /// Takes the calls that count for a transition that begins.
  mutating func take(for context: TransitionContext) -> PendingInteraction {
    var taken = PendingInteraction()
    if percentOrder > context.requestOrder { (taken.percent, percent) = (percent, nil) }
    if decisionOrder > context.requestOrder { (taken.decision, decision) = (decision, nil) }
    return taken
  }
}
