public import GlissadeTiming

/// How changes of layers are animated, for the stage that is current: `CATransaction`.
///
/// A stage is current on a thread while it runs ``Stage/perform(_:)`` or a callback; each of these is a
/// transaction of its own. Without a current stage nothing is animated: completions are called at the commit,
/// settings have no effect, and ``Stage/stagelessReportHandler`` is told.
public enum Transaction {
  /// Begins a transaction within the current one; it starts with that one's settings.
  public static func begin() {
    guard let stage = Stage.current else { return StagelessScope.begin() }
    stage.beginTransaction()
  }

  /// Ends the innermost transaction that ``begin()`` began.
  public static func commit() {
    guard let stage = Stage.current else { return StagelessScope.commit() }
    stage.commitTransaction()
  }

  /// Brings the tables up to date with the changes so far.
  public static func flush() { Stage.current?.flush() }

  /// Seconds of implicit animations, and of those whose own duration is 0: 0.25 by default.
  ///
  /// A value that is NaN, infinite or below 0 is refused, 0 changes without animating.
  public static var animationDuration: Double {
    get { Stage.current?.transaction?.duration ?? MediaTiming.defaultDuration }
    set {
      do throws(TimingError) { try TimingError.requireNotNegative(newValue, .duration) } catch {
        return Stage.report(.timing(error), layer: nil, of: "Transaction.animationDuration")
      }
      guard let stage = Stage.current else { return reportNoStage("animationDuration") }
      stage.transaction?.duration = newValue
    }
  }

  /// The timing function of implicit animations; nil is Core Animation's default curve.
  public static var animationTimingFunction: TimingFunction? {
    get { Stage.current?.transaction?.timingFunction }
    set {
      guard let stage = Stage.current else {
        if newValue != nil { reportNoStage("animationTimingFunction") }
        return
      }
      stage.transaction?.timingFunction = newValue
    }
  }

  /// Whether changes take effect at once, as they do anyway without a current stage.
  public static var disableActions: Bool {
    get { Stage.current?.transaction?.disablesActions ?? false }
    set { Stage.current?.transaction?.disablesActions = newValue }
  }

  /// Called after the last of the animations that the transaction adds from now on has ended or was removed,
  /// those of transactions within it included; after the commit if there are none.
  ///
  /// Without a current stage nothing is waited for: it is called at ``commit()``, or at once where nothing was begun.
  /// - Parameters:
  ///   - completion: nil for none.
  ///   - file: where the call stands, for a report that there is no stage.
  ///   - line: the line of that.
  public static func setCompletion(
    _ completion: (() -> Void)?, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let stage = Stage.current else {
      guard let completion else { return }
      reportNoStage("setCompletion", site: "\(file):\(line)")
      return StagelessScope.add(completion)
    }
    stage.setCompletion(completion)
  }

  private static func reportNoStage(_ call: String, site: String? = nil) {
    StagelessReport(
      "Transaction.\(call)",
      "no stage is current, so that nothing is animated; call it in perform(_:) of one",
      error: .noStage, site: site
    ).send()
  }

  /// Runs `body` in a transaction of its own that animates nothing.
  public static func withoutActions(_ body: () -> Void) {
    begin()
    disableActions = true
    body()
    commit()
  }
}

/// A transaction that has begun.
struct TransactionState {
  /// nil where none was set: implicit animations and those without a duration take the default.
  var duration: Double?
  var timingFunction: TimingFunction?
  var disablesActions = false
  var completion: TransactionCompletion?
  /// The completion of the transaction around it.
  var outer: TransactionCompletion?
}

/// Counts the animations that a transaction waits for.
final class TransactionCompletion {
  let body: () -> Void
  /// The completion of the transaction around it, which waits as well.
  private(set) var outer: TransactionCompletion?
  /// Animations that run, and the transaction itself until it is committed.
  var waiting = 1

  init(outer: TransactionCompletion?, body: @escaping () -> Void) {
    self.outer = outer
    self.body = body
    outer?.waiting += 1
  }

  deinit {
    // Chains of them must not be taken down by recursion.
    var next = outer
    outer = nil
    while var completion = next, isKnownUniquelyReferenced(&completion) {
      next = completion.outer
      completion.outer = nil
    }
  }
}

extension Stage {
  var transaction: TransactionState? {
    get { transactions.last }
    set {
      guard let newValue, !transactions.isEmpty else { return }
      transactions[transactions.count - 1] = newValue
    }
  }

  func beginTransaction() {
    var state = TransactionState()
    if let last = transactions.last {
      state = last
      state.outer = last.completion ?? last.outer
      state.completion = nil
    }
    transactions.append(state)
  }

  /// Ends the innermost transaction, but not the one that the stage itself began.
  func commitTransaction() {
    guard transactions.count > implicitTransactions.last ?? 0 else { return }
    endTransaction()
  }

  func endTransaction() {
    guard let state = transactions.popLast() else { return }
    if let completion = state.completion { leave(completion) }
  }

  func setCompletion(_ completion: (() -> Void)?) {
    guard !transactions.isEmpty else { return }
    if let old = transactions[transactions.count - 1].completion { leave(old) }
    transactions[transactions.count - 1].completion = completion.map {
      TransactionCompletion(outer: transactions[transactions.count - 1].outer, body: $0)
    }
  }

  /// The completion that an animation added now is counted by.
  var currentCompletion: TransactionCompletion? {
    guard let last = transactions.last else { return nil }
    return last.completion ?? last.outer
  }

  /// One of those that a completion waits for is done.
  func leave(_ completion: TransactionCompletion) {
    var next: TransactionCompletion? = completion
    while let completion = next {
      completion.waiting -= 1
      guard completion.waiting == 0 else { return }
      pending.append(.completion(completion.body))
      next = completion.outer
    }
  }
}
