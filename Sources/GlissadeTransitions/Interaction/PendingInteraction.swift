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

  /// Removes and returns the calls that apply to a transition that begins.
  mutating func take(for context: TransitionContext) -> PendingInteraction {
    var taken = PendingInteraction()
    if percentOrder > context.requestOrder { (taken.percent, percent) = (percent, nil) }
    if decisionOrder > context.requestOrder { (taken.decision, decision) = (decision, nil) }
    return taken
  }
}
