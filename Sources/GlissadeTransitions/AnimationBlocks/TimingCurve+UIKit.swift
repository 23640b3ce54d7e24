import GlissadeTiming

extension TimingCurve {
  /// Returns UIKit's spring for a duration and a damping ratio, which starts at rest.
  ///
  /// Values that no spring has, such as a duration or ratio of 0, give ease-in-ease-out.
  static func uikit(duration: Double, dampingRatio: Double = 1) -> TimingCurve {
    guard let spring = try? TimedSpring.uikit(duration: duration, dampingRatio: dampingRatio) else {
      return .timing(.easeInEaseOut)
    }
    return .spring(spring)
  }
}
