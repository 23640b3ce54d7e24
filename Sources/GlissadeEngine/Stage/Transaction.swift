public import GlissadeTiming

/// The settings for the animation of changes on the current stage: `CATransaction`.
///
/// A stage is current on a thread while it runs ``Stage/perform(_:)`` or a callback; each of these is a transaction
/// of its own. Without a current stage, nothing is animated: completions are called at the commit, settings have no
/// effect, and a report is sent to ``Stage/stagelessReportHandler``.
///
/// A change of a `layer` on `stage` is animated linearly over two seconds:
///
/// ```swift
/// stage.perform {
///   Transaction.animationDuration = 2
///   Transaction.animationTimingFunction = .linear
///   layer.opacity = 0
/// }
/// let opacity = try layer.presentation(at: 0.5)?.opacity  // 0.75
/// ```
public enum Transaction {
  /// Begins a transaction within the current one, whose settings it inherits.
  public static func begin() {
    guard let stage = Stage.current else { return StagelessScope.begin() }
    stage.beginTransaction()
  }

  /// Ends the innermost transaction that was begun with ``begin()``.
  public static func commit() {
    guard let stage = Stage.current else { return StagelessScope.commit() }
    stage.commitTransaction()
  }

  /// Commits the changes so far to the tables.
  ///
  /// - Complexity: O(*n*) in the number of layers that have changed.
  public static func flush() { Stage.current?.flush() }

  /// The duration in seconds of implicit animations, and of animations whose own duration is 0; 0.25 by default.
  ///
  /// A value that is NaN, infinite or below 0 is rejected; with 0, changes are not animated.
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

  /// Whether changes take effect at once, without animations; without a current stage they always do.
  public static var disableActions: Bool {
    get { Stage.current?.transaction?.disablesActions ?? false }
    set { Stage.current?.transaction?.disablesActions = newValue }
  }

  /// Sets a function that is called after the last of the animations that the transaction adds from now on, including
  /// those of nested transactions, has ended or was removed; if there are none, it is called after the commit.
  ///
  /// Without a current stage, the function is called at ``commit()``, or at once outside of transactions.
  /// - Parameters:
  ///   - completion: The function; nil for none.
  ///   - file: The file of the call, for a report that there is no stage.
  ///   - line: The line of the call, for the same report.
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

  /// Runs `body` in a transaction of its own, without animations.
  package static func withoutActions(_ body: () -> Void) {
    begin()
    disableActions = true
    body()
    commit()
  }
}

/// The state of an open transaction.
struct TransactionState {
  /// The duration; with nil, implicit animations and those without a duration take the default.
  var duration: Double?
  var timingFunction: TimingFunction?
  var disablesActions = false
  var completion: TransactionCompletion?
  /// The completion of the enclosing transaction.
  var outer: TransactionCompletion?
}

extension Stage {
  var transaction: TransactionState? {
    get { transactions.last }
    set {
      guard let newValue, !transactions.isEmpty else { return }
      var open = transactions.take()
      let old = open[open.count - 1]
      open[open.count - 1] = newValue
      transactions = open
      // Released last, because what a completion retains may open transactions when it goes.
      withExtendedLifetime(old) {}
    }
  }

  /// Opens a transaction of the stage itself.
  func pushImplicitTransaction() {
    var implicit = implicitTransactions.take()
    implicit.append(transactions.count + 1)
    implicitTransactions = implicit
    beginTransaction()
  }

  /// Ends the innermost transaction of the stage itself, and those that were left open within it.
  func popImplicitTransaction() {
    var implicit = implicitTransactions.take()
    let depth = (implicit.popLast() ?? 1) - 1
    implicitTransactions = implicit
    while transactions.count > depth { endTransaction() }
  }

  func beginTransaction() {
    var state = TransactionState()
    if let last = transactions.last {
      state = last
      state.outer = last.completion ?? last.outer
      state.completion = nil
    }
    var open = transactions.take()
    open.append(state)
    transactions = open
  }

  /// Ends the innermost transaction, unless the stage itself opened it.
  func commitTransaction() {
    guard transactions.count > implicitTransactions.last ?? 0 else { return }
    endTransaction()
  }

  func endTransaction() {
    var open = transactions.take()
    let last = open.popLast()
    transactions = open
    guard let state = last else { return }
    if let completion = state.completion { leave(completion) }
  }

  func setCompletion(_ completion: (() -> Void)?) {
    guard var state = transaction else { return }
    if let old = state.completion { leave(old) }
    state.completion = completion.map { TransactionCompletion(outer: state.outer, body: $0) }
    transaction = state
  }

  /// The completion that counts an animation added now.
  var currentCompletion: TransactionCompletion? {
    guard let last = transactions.last else { return nil }
    return last.completion ?? last.outer
  }

  /// Counts down a completion, and those that wait for it, after one animation has ended.
  func leave(_ completion: TransactionCompletion) {
    var next: TransactionCompletion? = completion
    while let completion = next {
      completion.waiting -= 1
      guard completion.waiting == 0 else { return }
      enqueue(.completion(completion.body))
      next = completion.outer
    }
  }
}
