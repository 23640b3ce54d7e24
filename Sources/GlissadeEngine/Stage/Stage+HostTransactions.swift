package import GlissadeTiming

// Transactions of hosts that cannot run a function within ``Stage/perform(_:)``.

/// The settings of a host's transaction.
package struct HostTransaction {
  /// The duration in seconds, finite and 0 or greater; nil takes that of the enclosing transaction.
  package var duration: Double?
  /// The timing function; nil takes that of the enclosing transaction.
  package var timingFunction: TimingFunction?
  /// Whether changes take effect at once.
  package var disablesActions = false
  /// A function that is called after the last of the transaction's animations.
  package var completion: (() -> Void)?

  /// Creates the settings of the enclosing transaction.
  package init() {}
}

extension Stage {
  /// Begins a transaction, in which changes are animated until ``commitHostTransaction()``.
  package func beginHostTransaction(_ settings: HostTransaction) {
    // Earlier changes are committed first, so that existing layers are animated from their present values.
    if implicitTransactions.isEmpty { flush() }
    pushImplicitTransaction()
    guard var state = transaction else { return }
    if let duration = settings.duration { state.duration = duration }
    if let function = settings.timingFunction { state.timingFunction = function }
    state.disablesActions = settings.disablesActions
    transaction = state
    if let completion = settings.completion { setCompletion(completion) }
  }

  /// Commits the transaction that was begun last.
  package func commitHostTransaction() {
    popImplicitTransaction()
    if implicitTransactions.isEmpty { flush() }
  }

  /// Runs `body` without animating changes, unless it begins a transaction.
  package func withoutActions(_ body: () -> Void) {
    let disables = transaction?.disablesActions
    transaction?.disablesActions = true
    body()
    if let disables { transaction?.disablesActions = disables }
  }
}
