public import GlissadeTiming

/// The pace of an animation block: `UIView.AnimationCurve`, with its raw values.
public enum ViewAnimationCurve: Int, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut = 0
  /// Slow at first.
  case easeIn = 1
  /// Slow at last.
  case easeOut = 2
  /// Even.
  case linear = 3
  /// The spring of the system's own transitions, critically damped.
  case system = 7

  /// The curve's timing function; the system's spring has none and counts as ease-in-ease-out.
  public var timingFunction: TimingFunction {
    switch self {
    case .easeInOut, .system: .easeInEaseOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

/// How an animation block moves: `UIView.AnimationOptions`, with its raw values.
public struct ViewAnimationOptions: OptionSet, Hashable, Sendable {
  /// The bits, as UIKit has them.
  public let rawValue: UInt

  /// Options of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The subviews of views that change their size are laid out with it.
  public static let layoutSubviews = ViewAnimationOptions(rawValue: 1)
  /// Touches reach views while they move.
  public static let allowUserInteraction = ViewAnimationOptions(rawValue: 1 << 1)
  /// What is replaced starts from what shows; relative motions do so anyway.
  public static let beginFromCurrentState = ViewAnimationOptions(rawValue: 1 << 2)
  /// The motion repeats for ever.
  public static let `repeat` = ViewAnimationOptions(rawValue: 1 << 3)
  /// Each run is followed by one backwards.
  public static let autoreverse = ViewAnimationOptions(rawValue: 1 << 4)
  /// A block within a block has its own duration.
  public static let overrideInheritedDuration = ViewAnimationOptions(rawValue: 1 << 5)
  /// A block within a block has its own curve.
  public static let overrideInheritedCurve = ViewAnimationOptions(rawValue: 1 << 6)
  /// What changes within a view's transition moves as well.
  public static let allowAnimatedContent = ViewAnimationOptions(rawValue: 1 << 7)
  /// A transition between views shows and hides them instead of adding and removing.
  public static let showHideTransitionViews = ViewAnimationOptions(rawValue: 1 << 8)
  /// A block within a block has none of the outer one's options.
  public static let overrideInheritedOptions = ViewAnimationOptions(rawValue: 1 << 9)

  /// Slow at both ends: the default.
  public static let curveEaseInOut: ViewAnimationOptions = []
  /// Slow at first.
  public static let curveEaseIn = ViewAnimationOptions(rawValue: 1 << 16)
  /// Slow at last.
  public static let curveEaseOut = ViewAnimationOptions(rawValue: 2 << 16)
  /// Even.
  public static let curveLinear = ViewAnimationOptions(rawValue: 3 << 16)

  /// A view's transition turns it about its vertical axis, from the left.
  public static let transitionFlipFromLeft = ViewAnimationOptions(rawValue: 1 << 20)
  /// A view's transition turns it about its vertical axis, from the right.
  public static let transitionFlipFromRight = ViewAnimationOptions(rawValue: 2 << 20)
  /// A view's transition lifts a page off upwards.
  public static let transitionCurlUp = ViewAnimationOptions(rawValue: 3 << 20)
  /// A view's transition lays a page down.
  public static let transitionCurlDown = ViewAnimationOptions(rawValue: 4 << 20)
  /// A view's transition fades.
  public static let transitionCrossDissolve = ViewAnimationOptions(rawValue: 5 << 20)
  /// A view's transition turns it about its horizontal axis, from the top.
  public static let transitionFlipFromTop = ViewAnimationOptions(rawValue: 6 << 20)
  /// A view's transition turns it about its horizontal axis, from the bottom.
  public static let transitionFlipFromBottom = ViewAnimationOptions(rawValue: 7 << 20)

  /// The curve's bits as a curve.
  public var curve: ViewAnimationCurve {
    ViewAnimationCurve(rawValue: Int(rawValue >> 16 & 7)) ?? .easeInOut
  }

  /// The transition's bits: 0 is none, 1…7 as listed.
  var transition: UInt { rawValue >> 20 & 7 }
}
