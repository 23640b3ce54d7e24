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
