/// The state of a transition, from its beginning to its end.
enum TransitionState {
  /// It runs.
  case running(Execution)
  /// It runs, and another one that was asked for takes over: it ends early.
  case redirecting(Execution)
  /// Its window is gone: nobody drives it any more, and those who wait for its end are told in a turn of its own.
  case abandoned(Execution)
  /// It is over, be it that some are still to be told.
  case ended(Outcome)

  /// The plan and the driving force of a transition, which it has until it ends.
  struct Execution {
    let plan: any TransitionPlan
    var drive: Drive
  }

  /// Who moves a transition on.
  enum Drive {
    /// Its animator; no gesture has done so before.
    case animator
    /// A gesture. Where another transition is to take over as soon as it lets go: whether what shows goes on then.
    case held(pendingRedirect: Bool?)
    /// The motion that began when a gesture let go.
    case released(Release)
  }

  /// The decision of a gesture that let go.
  struct Release {
    let time: Double
    let cancels: Bool
    /// Whether it came in a completion, when the motion was over.
    let isInCompletion: Bool
  }

  /// The outcome of a transition.
  struct Outcome {
    let completed: Bool
    var cause: Cause
    /// The names of ``TransitionContext/driverName`` and ``TransitionContext/animatorName``.
    let driverName, animatorName: String
  }

  /// Who has ended a transition.
  enum Cause {
    /// Whoever told the context that it is over.
    case completeTransition
    /// The system: nobody told the end, or what the transition took place in has gone.
    case system
    /// The release of its window.
    case abandonment
  }

  // MARK: Questions

  /// The plan and the driving force; nil once the transition has ended.
  var execution: Execution? {
    switch self {
    case .running(let execution), .redirecting(let execution), .abandoned(let execution): execution
    case .ended: nil
    }
  }

  /// Who moves it on; nil where it does not run.
  var drive: Drive? { isRunning ? execution?.drive : nil }

  var isRunning: Bool {
    switch self {
    case .running, .redirecting: true
    case .abandoned, .ended: false
    }
  }

  var isRedirecting: Bool {
    if case .redirecting = self { true } else { false }
  }

  /// Whether a gesture drives it now.
  var isHeld: Bool {
    switch self {
    case .running(let execution), .redirecting(let execution):
      if case .held = execution.drive { true } else { false }
    case .abandoned, .ended: false
    }
  }

  /// Whether a gesture drives it or, until it ended, had done so.
  var wasHeld: Bool {
    switch execution?.drive {
    case .held, .released: true
    case .animator, nil: false
    }
  }

  /// The decision of the gesture that has let go last; nil where none has, or one holds it again.
  var release: Release? {
    if case .released(let release) = execution?.drive { release } else { nil }
  }

  /// Whether it goes, or went, back.
  var isCancelled: Bool {
    if case .ended(let outcome) = self { !outcome.completed } else { release?.cancels ?? false }
  }

  /// Whether somebody else has ended it than who was to tell the end.
  var isEndedByOthers: Bool {
    switch self {
    case .running, .redirecting: false
    case .abandoned: true
    case .ended(let outcome): outcome.cause != .completeTransition
    }
  }

  var isAbandoned: Bool {
    switch self {
    case .running, .redirecting: false
    case .abandoned: true
    case .ended(let outcome): outcome.cause == .abandonment
    }
  }

  // MARK: Steps

  /// Lets somebody else move it on; nothing where it does not run.
  mutating func drive(by drive: Drive) {
    switch self {
    case .running(let execution): self = .running(Execution(plan: execution.plan, drive: drive))
    case .redirecting(let execution):
      self = .redirecting(Execution(plan: execution.plan, drive: drive))
    case .abandoned, .ended: break
    }
  }

  /// Another transition is to take over, as soon as no gesture holds this one.
  ///
  /// - Parameter keepsMotion: whether what shows goes on.
  /// - Returns: whether it begins to end now.
  mutating func redirect(keepsMotion: Bool) -> Bool {
    guard case .running(let execution) = self else { return false }
    if case .held = execution.drive {
      drive(by: .held(pendingRedirect: keepsMotion))
      return false
    }
    self = .redirecting(execution)
    return true
  }

  /// A gesture has caught it in the very instant in which it was to end: that waits until the gesture lets go.
  mutating func postponeRedirect(keepsMotion: Bool) {
    guard case .redirecting(let execution) = self else { return }
    self = .running(Execution(plan: execution.plan, drive: .held(pendingRedirect: keepsMotion)))
  }

  /// Its window was released.
  mutating func abandon() {
    if let execution, isRunning { self = .abandoned(execution) }
  }

  /// Somebody else ends it, too, while those who wait for its end are being told.
  mutating func endAgain() {
    guard case .ended(var outcome) = self, outcome.cause == .completeTransition else { return }
    outcome.cause = .system
    self = .ended(outcome)
  }
}
