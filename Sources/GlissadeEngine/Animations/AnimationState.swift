/// What a layer keeps with its copy of an animation.
struct AnimationState {
  /// In which order animations were added to the stage.
  var order: UInt64 = 0
  /// The layer, which outlives its use here: it lets go of its animations when it dies.
  let layer: Unretained<Layer>
  var phase = Phase.waiting
  /// Whether it is one of those that make the stage animate: it runs, and its time does not stand still.
  var isCounted = false
  /// Whether its end has been told: a layer's time that goes back does not tell it again.
  var hasNotifiedEnd = false
  /// Counts how often its events were scheduled.
  var schedule: UInt32 = 0

  enum Phase {
    /// Its beginning lies ahead.
    case waiting
    case running
    /// It has ended, and stays because it is not removed.
    case ended
    /// It has ended at this instant, at which it still shows.
    case finishing
    /// It is not the layer's any more.
    case removed
  }
}

/// What few animations have: somebody who listens, and, once they are a layer's, a key or a transaction.
final class AnimationExtras {
  let delegate: (any AnimationDelegate)?
  var key: AnimationKey?
  var completion: TransactionCompletion?

  init(
    delegate: (any AnimationDelegate)?, key: AnimationKey? = nil,
    completion: TransactionCompletion? = nil
  ) {
    self.delegate = delegate
    self.key = key
    self.completion = completion
  }
}
