public import GlissadeTiming

/// The curve of an animation block: `UIView.AnimationCurve`, with its raw values.
public enum ViewAnimationCurve: Int, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut = 0
  /// Slow at the start.
  case easeIn = 1
  /// Slow at the end.
  case easeOut = 2
  /// Constant speed.
  case linear = 3
  /// The critically damped spring of the system's own transitions.
  case system = 7

  /// The timing function of the curve; ease-in-ease-out for the system's spring, which has none.
  public var timingFunction: TimingFunction {
    switch self {
    case .easeInOut, .system: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

/// The options of an animation block: `UIView.AnimationOptions`, with its raw values.
public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits, as in UIKit.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Subviews of views that are resized are laid out with the change.
  public static let layoutSubviews = ViewAnimationOptions(rawValue: 1)
  /// Views receive touches while they are animated.
  public static let allowUserInteraction = ViewAnimationOptions(rawValue: 1 << 1)
  /// Animations that replace others start from the visible values; relative animations do so anyway.
  public static let beginFromCurrentState = ViewAnimationOptions(rawValue: 1 << 2)
  /// The animation repeats forever.
  public static let `repeat` = ViewAnimationOptions(rawValue: 1 << 3)
  /// Each run is followed by one backwards.
  public static let autoreverse = ViewAnimationOptions(rawValue: 1 << 4)
  /// A nested block has its own duration.
  public static let overrideInheritedDuration = ViewAnimationOptions(rawValue: 1 << 5)
  /// A nested block has its own curve.
  public static let overrideInheritedCurve = ViewAnimationOptions(rawValue: 1 << 6)
  /// Changes within a view's transition are animated too.
  public static let allowAnimatedContent = ViewAnimationOptions(rawValue: 1 << 7)
  /// A transition between views shows and hides them instead of adding and removing them.
  public static let showHideTransitionViews = ViewAnimationOptions(rawValue: 1 << 8)
  /// A nested block inherits no options.
  public static let overrideInheritedOptions = ViewAnimationOptions(rawValue: 1 << 9)

  /// Slow at both ends, the default.
  public static let curveEaseInOut: ViewAnimationOptions = []
  /// Slow at the start.
  public static let curveEaseIn = ViewAnimationOptions(rawValue: 1 << 16)
  /// Slow at the end.
  public static let curveEaseOut = ViewAnimationOptions(rawValue: 2 << 16)
  /// Constant speed.
  public static let curveLinear = ViewAnimationOptions(rawValue: 3 << 16)

  /// The view turns about its vertical axis, from the left.
  public static let transitionFlipFromLeft = ViewAnimationOptions(rawValue: 1 << 20)
  /// The view turns about its vertical axis, from the right.
  public static let transitionFlipFromRight = ViewAnimationOptions(rawValue: 2 << 20)
  /// The old look curls up like a page.
  public static let transitionCurlUp = ViewAnimationOptions(rawValue: 3 << 20)
  /// The new look is laid down like a page.
  public static let transitionCurlDown = ViewAnimationOptions(rawValue: 4 << 20)
  /// The old look fades into the new one.
  public static let transitionCrossDissolve = ViewAnimationOptions(rawValue: 5 << 20)
  /// The view turns about its horizontal axis, from the top.
  public static let transitionFlipFromTop = ViewAnimationOptions(rawValue: 6 << 20)
  /// The view turns about its horizontal axis, from the bottom.
  public static let transitionFlipFromBottom = ViewAnimationOptions(rawValue: 7 << 20)

  /// The curve that the bits select.
  public var curve: ViewAnimationCurve {
    ViewAnimationCurve(rawValue: Int(rawValue >> 16 & 7)) ?? .easeInOut
  }

  /// The bits of the transition: 0 for none, or 1…7 in the order of the declarations.
  var transition: UInt { rawValue >> 20 & 7 }
}
