/// The state of a transition from its start to its end.
enum TransitionState {
  /// The transition is running.
  case running(Execution)
  /// The transition is running and ends early, because another one redirects it.
  case redirecting(Execution)
  /// The transition's window was released: nothing drives it, and a turn of its own notifies those that wait for its
  /// end.
  case abandoned(Execution)
  /// The transition has ended, although some callbacks may still be due.
  case ended(Outcome)

  /// The plan and the drive of a transition, until it ends.
  struct Execution {
    let plan: any TransitionPlan
    var drive: Drive
  }

  /// The source of a transition's progress.
  enum Drive {
    /// The animator; no gesture has driven the transition before.
    case animator
    /// A gesture. If another transition waits for its release to redirect this one, the value is whether visible motion
    /// is preserved.
    case held(pendingRedirect: Bool?)
    /// The motion that began when a gesture was released.
    case released(Release)
  }

  /// The decision at the release of a gesture.
  struct Release {
    let time: Double
    let cancels: Bool
    /// Whether the decision was made in a completion, after the motion had ended.
    let isInCompletion: Bool
  }

  /// The outcome of a transition.
  struct Outcome {
    let completed: Bool
    var cause: Cause
    /// The values of ``TransitionContext/driverName`` and ``TransitionContext/animatorName``.
    let driverName, animatorName: String
  }

  /// The cause of a transition's end.
  enum Cause {
    /// A call of `completeTransition`.
    case completeTransition
    /// The system, because the end was never reported or the hierarchy around the transition was removed.
    case system
    /// The release of the window.
    case abandonment
  }

  // MARK: Questions

  /// The plan and the drive; nil after the end.
  var execution: Execution? {
    switch self {
    case .running(let execution), .redirecting(let execution), .abandoned(let execution): execution
    case .ended: nil
    }
  }

  /// The source of progress; nil if the transition does not run.
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

  /// Whether a gesture drives the transition at present.
  var isHeld: Bool {
    switch self {
    case .running(let execution), .redirecting(let execution):
      if case .held = execution.drive { true } else { false }
    case .abandoned, .ended: false
    }
  }

  /// Whether a gesture drives the transition, or did before the release; false after the end.
  var wasHeld: Bool {
    switch execution?.drive {
    case .held, .released: true
    case .animator, nil: false
    }
  }

  /// The decision at the last release; nil before the first one, or if a gesture drives the transition again.
  var release: Release? {
    if case .released(let release) = execution?.drive { release } else { nil }
  }

  /// Whether the transition was cancelled and runs back, or has.
  var isCancelled: Bool {
    if case .ended(let outcome) = self { !outcome.completed } else { release?.cancels ?? false }
  }

  /// Whether the transition was ended by something other than `completeTransition`.
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

  /// Changes the source of progress; has no effect unless the transition is running.
  mutating func drive(by drive: Drive) {
    switch self {
    case .running(let execution): self = .running(Execution(plan: execution.plan, drive: drive))
    case .redirecting(let execution):
      self = .redirecting(Execution(plan: execution.plan, drive: drive))
    case .abandoned, .ended: break
    }
  }

  /// Requests that another transition redirect this one as soon as no gesture drives it.
  ///
  /// - Parameter keepsMotion: Whether visible motion is preserved.
  /// - Returns: Whether the redirection begins now.
  mutating func redirect(keepsMotion: Bool) -> Bool {
    guard case .running(let execution) = self else { return false }
    if case .held = execution.drive {
      drive(by: .held(pendingRedirect: keepsMotion))
      return false
    }
    self = .redirecting(execution)
    return true
  }

  /// Postpones a redirection until the release of a gesture that caught the transition at the same instant.
  mutating func postponeRedirect(keepsMotion: Bool) {
    guard case .redirecting(let execution) = self else { return }
    self = .running(Execution(plan: execution.plan, drive: .held(pendingRedirect: keepsMotion)))
  }

  /// Marks the transition as abandoned, because its window was released.
  mutating func abandon() {
    if let execution, isRunning { self = .abandoned(execution) }
  }

  /// Records that the system ends the transition too, while those that wait for its end are notified.
  mutating func endAgain() {
    guard case .ended(var outcome) = self, outcome.cause == .completeTransition else { return }
    outcome.cause = .system
    self = .ended(outcome)
  }
}

/// The times of a transition, in seconds, and the part of it that has passed.
struct TransitionTiming {
  var isAnimated = false
  var duration = 0.0
  var percentComplete = 0.0
  var startTime = 0.0
  /// The time from which the watchdog counts; nil before it starts.
  var watchdogStart: Double?
  /// The timing of the remaining motion after the gesture, if it replaces the interaction controller's curve.
  var releaseTiming: SpringTimingParameters?
}
