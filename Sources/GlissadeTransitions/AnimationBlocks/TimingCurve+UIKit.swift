import GlissadeTiming

extension TimingCurve {
  /// UIKit's spring of a duration and a damping ratio, which starts at rest.
  ///
  /// What no spring can have, a duration or ratio of 0 for instance, gives ease-in-ease-out.
  static func uikit(duration: Double, dampingRatio: Double = 1) -> TimingCurve {
    guard let spring = try? TimedSpring.uikit(duration: duration, dampingRatio: dampingRatio) else {
      return .timing(.easeInEaseOut)
    }
    return .spring(spring)
  }
}
