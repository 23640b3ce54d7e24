/// A call that is pending at the present instant.
enum PendingCall {
  case posted(() -> Void)
  case completion(() -> Void)
  case started(Animation)
  case stopped(Animation)
  /// A call that has been made.
  case made
}

/// The calls to be made at the present instant, in the order in which they were caused.
struct PendingCalls {
  private var calls: [PendingCall] = []
  private var next = 0
  /// The index at which the next generation begins: the calls that those of this one have caused.
  private var generationEnd = 0
  private var generations = 0
  /// The number of runs, of which each but the first is within a call of the one before.
  private var runs = 0

  var isEmpty: Bool { next == calls.count }

  /// Whether the next call would begin a generation too many.
  var isEndless: Bool {
    !isEmpty && next >= generationEnd && generations >= Stage.maximumCallbackGenerations
  }

  /// The animations whose delegates have not been told of their ends yet.
  var stoppedAnimations: [Animation] {
    calls.compactMap { if case .stopped(let animation) = $0 { animation } else { nil } }
  }

  mutating func append(_ call: PendingCall) { calls.append(call) }

  /// Begins to make the calls; a run within a call continues its generations.
  mutating func beginRun() {
    if runs == 0 { (generations, generationEnd) = (0, calls.count) }
    runs += 1
  }

  mutating func endRun() { runs -= 1 }

  /// Returns the next call, which is retained nowhere else; nil when none is left.
  mutating func takeNext() -> PendingCall? {
    if isEmpty {
      calls.removeAll(keepingCapacity: calls.count < 1024)
      (next, generationEnd) = (0, 0)
      return nil
    }
    if next >= generationEnd {
      generations += 1
      calls.removeFirst(next)
      (next, generationEnd) = (0, calls.count)
    }
    let call = calls[next]
    calls[next] = .made
    next += 1
    return call
  }
}
