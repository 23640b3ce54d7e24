extension PercentDrivenInteractiveTransition {
  /// The gesture is over: a policy decides, and the transition goes on or back with the finger's velocity.
  ///
  /// - Parameters:
  ///   - policy: decides from how far the transition has come, ``percentComplete``, and the velocity.
  ///   - velocity: how fast the transition went on with the finger; positive is forwards.
  /// - Returns: what was decided.
  @discardableResult
  public func release(
    by policy: ReleasePolicy = .projection(), velocity: ProgressPerSecond = .zero
  ) -> ReleaseDecision {
    let decision = policy.decision(progress: percentComplete, velocity: velocity)
    switch decision {
    case .finish: finish(velocity: velocity)
    case .cancel: cancel(velocity: velocity)
    }
    return decision
  }
}
