/// A completion and the number of animations that it waits for.
final class TransactionCompletion {
  let body: () -> Void
  /// The completion of the enclosing transaction, which waits for this one.
  private(set) var outer: TransactionCompletion?
  /// The number of running animations, and 1 for the transaction until it is committed.
  var waiting = 1

  init(outer: TransactionCompletion?, body: @escaping () -> Void) {
    self.outer = outer
    self.body = body
    outer?.waiting += 1
  }

  deinit {
    // Release chains in a loop: recursion could overflow the call stack.
    var next = outer
    outer = nil
    while var completion = next, isKnownUniquelyReferenced(&completion) {
      next = completion.outer
      completion.outer = nil
    }
  }
}
