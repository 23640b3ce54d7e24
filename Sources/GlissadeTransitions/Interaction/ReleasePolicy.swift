public import GlissadeTiming

/// The decision about a transition at the release of its gesture.
public enum ReleaseDecision: Hashable, Sendable {
  /// The transition runs on to its end.
  case finish
  /// The transition runs back.
  case cancel
}

/// A rule that decides by progress and velocity at the release of a gesture whether its transition finishes.
public enum ReleasePolicy: Sendable {
  /// Finishes beyond the threshold at any velocity; the threshold itself cancels.
  case position(threshold: Double = 0.5)
  /// Finishes if the motion would come to rest beyond the threshold: a flick forwards finishes early, and one backwards
  /// cancels late.
  ///
  /// The position of rest is that of a scroll view with this deceleration, by the rule of
  /// ``/GlissadeTiming/DecelerationRate/discreteProjection(velocity:)``.
  case projection(decelerationRate: DecelerationRate = .normal, threshold: Double = 0.5)
  /// Decides by a function.
  case custom(@Sendable (_ progress: Double, _ velocity: ProgressPerSecond) -> ReleaseDecision)

  /// Returns the decision for a release.
  ///
  /// - Parameters:
  ///   - progress: The progress of the transition, 0…1.
  ///   - velocity: The velocity of the transition; positive is forwards.
  /// - Returns: The decision; built-in policies cancel if the progress, velocity or threshold is NaN.
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
