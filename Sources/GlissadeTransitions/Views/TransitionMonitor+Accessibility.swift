import GlissadeEngine

extension TransitionMonitor {
  /// The settings for people who are sensitive to motion; all are off by default.
  ///
  /// A change is an event of its own, with which ``eventHandler`` is called, as UIKit posts a notification. It concerns
  /// the transitions that begin later.
  public var accessibility: Accessibility {
    get { accessibilitySettings }
    set {
      let former = accessibilitySettings
      accessibilitySettings = newValue
      let root = stage?.existingRuntime?.windows.first?.object?.contents?.rootOwner
      let (reduces, fades) = (
        newValue.isReduceMotionEnabled, newValue.prefersCrossFadeTransitions
      )
      if reduces != former.isReduceMotionEnabled {
        log(.accessibility, of: root, .reduceMotionStatusDidChange(enabled: reduces))
      }
      if fades != former.prefersCrossFadeTransitions {
        log(
          .accessibility, of: root, .prefersCrossFadeTransitionsStatusDidChange(enabled: fades))
      }
    }
  }
}

extension Accessibility {
  private static var current: Accessibility {
    Stage.current?.existingMonitor?.accessibility ?? Accessibility()
  }

  /// Whether motion should be reduced on the current stage; false without a current stage.
  public static var isReduceMotionEnabled: Bool { current.isReduceMotionEnabled }

  /// Whether transitions should dissolve on the current stage; false without a current stage.
  public static var prefersCrossFadeTransitions: Bool { current.prefersCrossFadeTransitions }
}
