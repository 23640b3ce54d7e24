public import GlissadeTiming

/// What becomes of a transition when the finger lets go.
public enum ReleaseDecision: Hashable, Sendable {
  /// It goes on to its end.
  case finish
  /// It goes back.
  case cancel
}

/// Decides from where and how fast a finger lets go whether its transition finishes or goes back.
public enum ReleasePolicy: Sendable {
  /// What lies beyond the threshold finishes, however fast the finger is: the threshold itself goes back.
  case position(threshold: Double = 0.5)
  /// What would come to rest beyond the threshold finishes: a flick forwards finishes early, and one
  /// backwards goes back late.
  ///
  /// The rest is where a scroll view of this deceleration would come to rest, by the rule of
  /// ``GlissadeTiming/DecelerationRate/discreteProjection(velocity:)``.
  case projection(decelerationRate: DecelerationRate = .normal, threshold: Double = 0.5)
  /// What a function decides.
  case custom(@Sendable (_ progress: Double, _ velocity: ProgressPerSecond) -> ReleaseDecision)

  /// Decides for one release.
  ///
  /// - Parameters:
  ///   - progress: how far the transition has come, 0…1.
  ///   - velocity: how fast it goes on; positive is forwards.
  /// - Returns: a progress, velocity or threshold that is not a number goes back.
  public func decision(
    progress: Double, velocity: ProgressPerSecond = .zero
  ) -> ReleaseDecision {
    switch self {
    case .position(let threshold): progress > threshold ? .finish : .cancel
    case .projection(let rate, let threshold):
      progress + rate.discreteProjection(velocity: velocity.value) > threshold ? .finish : .cancel
    case .custom(let decide): decide(progress, velocity)
    }
  }
}
