/// The state that a layer stores with its copy of an animation.
struct AnimationState {
  /// The order in which animations were added to the stage.
  var order: UInt64 = 0
  /// The layer, which outlives this reference: it marks its animations as removed when it is deallocated.
  let layer: Unretained<Layer>
  var phase = Phase.waiting
  /// Whether the stage counts the animation as running: it is active and its time is not paused.
  var isCounted = false
  /// Whether the end has been notified; it is not notified again if the layer's time goes back.
  var hasNotifiedEnd = false
  /// The kind of the animation's event in the stage's queue.
  var nextEvent = Event.stop
  /// The index of the animation's event in the stage's queue, -1 for none.
  var eventIndex: Int32 = -1

  /// The kinds of events of an animation.
  enum Event {
    case start
    case stop
  }

  enum Phase {
    /// The animation has not begun yet.
    case waiting
    case running
    /// The animation has ended and stays, because it is not removed on completion.
    case ended
    /// The animation has ended at the present instant, at which it still shows its last value.
    case finishing
    /// The animation is no longer one of the layer's.
    case removed
  }
}

/// The rarely used properties of an animation: a delegate, an unknown key path and, for a layer's copy, a key and a
/// transaction's completion.
final class AnimationExtras {
  let delegate: (any AnimationDelegate)?
  let key: AnimationKey?
  var completion: TransactionCompletion?
  /// The text of a key path that is unknown.
  let unknownKeyPath: Box<String>?
  /// Whether the animations of a batch share this object, which is then not changed.
  ///
  /// Those that share it differ in their values, begin times and durations, and in their velocities if curves vary.
  let isShared: Bool
  /// Whether animations that share this have curves of their own, because their velocities differ.
  let variesCurves: Bool

  init(
    delegate: (any AnimationDelegate)?, key: AnimationKey? = nil,
    completion: TransactionCompletion? = nil, unknownKeyPath: Box<String>? = nil,
    isShared: Bool = false, variesCurves: Bool = false
  ) {
    self.isShared = isShared
    self.variesCurves = variesCurves
    self.unknownKeyPath = unknownKeyPath
    self.delegate = delegate
    self.key = key
    self.completion = completion
  }
}
