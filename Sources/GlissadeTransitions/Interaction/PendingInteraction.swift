/// The calls of an interaction controller that were made before its transition began.
///
/// They apply to the next transition that begins with the controller and was requested before the calls; the last call
/// of each kind counts.
struct PendingInteraction {
  struct Decision {
    let cancels: Bool
    /// The velocity towards the end, in parts of the whole per second.
    var velocity: Double?
  }

  private(set) var percent: Double?
  /// Whether the gesture drives the transition from its start, whatever the interaction controller wants.
  private(set) var isPaused = false
  private(set) var decision: Decision?
  private var percentOrder = 0, pauseOrder = 0, decisionOrder = 0

  mutating func update(_ percent: Double) {
    self.percent = percent
    percentOrder = TransitionRequest.nextOrder()
  }

  /// Records a pause, which takes back an earlier decision.
  mutating func pause() {
    (isPaused, decision) = (true, nil)
    pauseOrder = TransitionRequest.nextOrder()
  }

  mutating func decide(_ decision: Decision) {
    self.decision = decision
    decisionOrder = TransitionRequest.nextOrder()
  }

  /// Returns whether a pause applies to a transition that begins.
  ///
  /// - Parameter requestOrder: The number of the transition's request.
  func pauses(requestOrder: Int) -> Bool { isPaused && pauseOrder > requestOrder }

  /// Removes and returns the calls that apply to a transition that begins.
  mutating func take(for context: TransitionContext) -> PendingInteraction {
    var taken = PendingInteraction()
    if percentOrder > context.bookkeeping.requestOrder { (taken.percent, percent) = (percent, nil) }
    if pauses(requestOrder: context.bookkeeping.requestOrder) {
      (taken.isPaused, isPaused) = (true, false)
    }
    if decisionOrder > context.bookkeeping.requestOrder {
      (taken.decision, decision) = (decision, nil)
    }
    return taken
  }
}
