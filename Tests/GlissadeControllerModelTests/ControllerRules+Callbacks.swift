import GlissadeEngine
import GlissadeTransitions

/// The state of each controller between its appearance callbacks.
struct AppearanceLedger {
  enum State: String {
    case gone, appearing, appeared, disappearing
    /// Its window was released.
    ///
    /// It gets no callbacks, or only those that were still due.
    case released
  }

  private(set) var states: [State]
  /// Whether `viewIsAppearing` came since the last `viewWillAppear`.
  private var areAppearing: [Bool]
  /// The former states of controllers whose windows were released.
  private var former: [Int: State] = [:]

  init(count: Int) {
    states = Array(repeating: .gone, count: count)
    areAppearing = Array(repeating: false, count: count)
  }

  /// Takes note of a callback.
  ///
  /// - Returns: a breach of the order, if it is one.
  mutating func note(_ kind: CallbackKind, _ number: Int) -> String? {
    let state = states[number]
    let (allowed, next): (Set<State>, State)
    switch kind {
    case .viewIsAppearing:
      defer { areAppearing[number] = true }
      return state == .appearing && !areAppearing[number]
        ? nil : "\(kind.rawValue) of \(number), which is \(state)"
    case .viewWillAppear: (allowed, next) = ([.gone, .disappearing, .released], .appearing)
    case .viewDidAppear: (allowed, next) = ([.appearing], .appeared)
    case .viewWillDisappear: (allowed, next) = ([.appeared, .appearing, .released], .disappearing)
    case .viewDidDisappear: (allowed, next) = ([.disappearing, .released], .gone)
    default: return nil
    }
    states[number] = next
    if kind == .viewWillAppear { areAppearing[number] = false }
    if kind == .viewDidAppear, !areAppearing[number] {
      return "\(kind.rawValue) of \(number) without viewIsAppearing"
    }
    return allowed.contains(state) ? nil : "\(kind.rawValue) of \(number), which is \(state)"
  }

  /// The window of a controller is released.
  mutating func release(_ number: Int) {
    if states[number] == .gone || states[number] == .released { return }
    former[number] = states[number]
    states[number] = .released
  }

  /// The controller shows in another window before anybody could be told that it had left the first.
  mutating func restore(_ number: Int) {
    if states[number] == .released, let former = former[number] { states[number] = former }
  }
}

/// The number of calls of each completion.
struct CompletionLedger {
  struct Entry {
    let name: String
    /// The allowed number of calls by the time that the stage is idle.
    var allowed: ClosedRange<Int>
    var calls = 0
  }

  var entries: [Entry] = []
}

extension ControllerModelRun {
  /// Takes note of a callback of a controller.
  func note(_ kind: CallbackKind, of controller: any WorldController) {
    if let breach = appearances.note(kind, controller.number) { return fail(.balance, breach) }
    switch kind {
    case .viewDidDisappear:
      // The links have ended, and the controller knows why it goes.
      guard controller.parent == nil, controller.isBeingDismissed || controller.isBeingPresented,
        // One that waits to be presented may have been seen elsewhere.
        controller.presentationController?.containerView != nil,
        !comingAgain.contains(controller.number),
        let presenter = controller.presentingViewController
      else { return }
      fail(
        .links,
        "in viewDidDisappear of \(name(controller)) it is still presented by \(name(presenter))")
    case .viewDidAppear:
      guard controller.parent == nil, let presented = controller.presentedViewController,
        presented.isBeingDismissed,
        presented.presentationController?.shouldRemovePresentersView == true
      else { return }
      fail(
        .links,
        "in viewDidAppear of \(name(controller)) it still presents \(name(presented)), dismissed")
    default: break
    }
  }

  func name(_ controller: ViewController?) -> String {
    (controller as? any WorldController).map { "\($0.number)" } ?? "nobody"
  }

  // MARK: Completions

  /// A completion that is counted.
  ///
  /// - Returns: its number in the ledger.
  func expectCompletion(_ name: String, _ allowed: ClosedRange<Int> = 1...1) -> Int {
    completions.entries.append(.init(name: "\(name) (call \(clock))", allowed: allowed))
    return completions.entries.count - 1
  }

  func completed(_ entry: Int) {
    completions.entries[entry].calls += 1
    let entry = completions.entries[entry]
    if entry.calls > entry.allowed.upperBound {
      fail(.completion, "\(entry.name) was called \(entry.calls) times")
    }
  }

  func checkCompletions() {
    for entry in completions.entries where !entry.allowed.contains(entry.calls) {
      fail(.completion, "\(entry.name) was called \(entry.calls) times, not \(entry.allowed)")
    }
    completions.entries = []
  }

  // MARK: Diagnostics

  /// Takes note of a diagnostic: of the call under way, or of an object's mistake.
  func note(_ diagnostic: TransitionDiagnostic) {
    if mistakes[diagnostic.subject]?.contains(diagnostic.code) == true { return }
    if let expectedRefusals, diagnostic.code.isRefusal {
      refusals.append(diagnostic.code)
      if expectedRefusals().contains(diagnostic.code) { return }
      return fail(.diagnostic, "refused without a reason: \(diagnostic)")
    }
    // Of a request that has to wait its turn, and is void by then.
    if [.nothingPresented, .notInWindow].contains(diagnostic.code) { return }
    fail(.diagnostic, "nobody made this mistake: \(diagnostic)")
  }
}

extension TransitionDiagnostic.Code {
  /// Whether it tells that a call was refused.
  var isRefusal: Bool {
    switch self {
    case .alreadyPresenting, .alreadyShown, .notInWindow, .popRoot, .alreadyOnStack,
      .notOnStack, .nothingPresented, .notATab, .invalidContainment, .notAChild:
      true
    default: false
    }
  }
}
