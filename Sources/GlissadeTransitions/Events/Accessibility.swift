/// The settings of a person who is sensitive to motion: `UIAccessibility`.
///
/// A stage has them in ``TransitionMonitor/accessibility``; all are off by default. An animator reads those of its stage
/// as in UIKit:
///
/// ```swift
/// stage.monitor.accessibility.isReduceMotionEnabled = true
/// let isReduced = stage.perform { Accessibility.isReduceMotionEnabled }  // true
/// ```
///
/// While cross-fade transitions are preferred, the system's push, pop, presentation and dismissal dissolve instead of
/// moving views, in the same time and with the same callbacks. So do the built-in styles that look like the system's:
/// ``TransitionStyle/navigation``, ``TransitionStyle/tabSwitch`` and the four of ``ModalTransitionStyle``. A pop that a
/// finger drives fades with the finger; a sheet that is pulled down stays under it. All other animators decide by
/// themselves. Reduced motion alone changes no transition here, as it leaves UIKit's push and presentation as they are.
public struct Accessibility: Hashable, Sendable {
  /// Whether motion should be reduced; false by default.
  ///
  /// Setting false also sets ``prefersCrossFadeTransitions-swift.property`` to false.
  public var isReduceMotionEnabled = false {
    didSet { if !isReduceMotionEnabled { prefersCrossFadeTransitions = false } }
  }
  /// Whether transitions should dissolve; false by default.
  ///
  /// In UIKit the value is true only while both settings, Reduce Motion and Prefer Cross-Fade Transitions, are enabled
  /// (<https://developer.apple.com/documentation/uikit/uiaccessibility/preferscrossfadetransitions>). So setting true
  /// also sets ``isReduceMotionEnabled-swift.property`` to true.
  public var prefersCrossFadeTransitions = false {
    didSet { if prefersCrossFadeTransitions { isReduceMotionEnabled = true } }
  }

  /// Creates settings that are off.
  public init() {}
}
