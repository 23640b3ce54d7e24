extension PercentDrivenInteractiveTransition {
  /// Ends the gesture, and lets a policy decide whether the transition runs on or back with the finger's velocity.
  ///
  /// - Parameters:
  ///   - policy: Decides by ``percentComplete`` and the velocity.
  ///   - velocity: The velocity of the transition under the finger; positive is forwards.
  /// - Returns: The decision.
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
