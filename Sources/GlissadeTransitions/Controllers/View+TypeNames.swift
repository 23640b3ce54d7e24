// Types under UIKit's names, which are nested in `UIView` or have the storyboard's prefix.

extension View {
  /// The options of an animation block: `UIView.AnimationOptions`.
  public typealias AnimationOptions = ViewAnimationOptions
  /// The curve of an animation block: `UIView.AnimationCurve`.
  public typealias AnimationCurve = ViewAnimationCurve
  /// The parts of the frame that follow the superview's size: `UIView.AutoresizingMask`.
  public typealias AutoresizingMask = GlissadeTransitions.AutoresizingMask
}

/// A connection from one controller to another: `UIStoryboardSegue`.
public typealias StoryboardSegue = Segue
