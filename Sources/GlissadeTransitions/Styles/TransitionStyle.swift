/// The built-in transitions between controllers, by name.
///
/// The raw values are the names in files and on the command line.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// The view moves up from the bottom.
  case coverVertical = "cover-vertical"
  /// A page turns in space.
  case flipHorizontal = "flip-horizontal"
  /// Both views fade.
  case crossDissolve = "cross-dissolve"
  /// A page curls up.
  case partialCurl = "partial-curl"
  /// The system's push and pop.
  case navigation = "navigation"
  /// A switch between tabs.
  case tabSwitch = "tab-switch"
  /// One view is pushed to the left, the other fades in.
  case fadePushLeft = "fade-push-left"
  /// The view shrinks into a button in the corner, and grows from it.
  case cornerButton = "corner-button"
  /// The view moves in from the right.
  case slideFromRight = "slide-from-right"
  /// The view follows a finger to the right, by a ``FingerSlideInteraction``.
  case fingerSlide = "finger-slide"
  /// The view expands from a header.
  case headerExpand = "header-expand"
  /// The view moves down and out.
  case slideDown = "slide-down"
  /// The view is revealed through a growing shape.
  case reveal = "reveal"
  /// The view shrinks and fades.
  case shrinkFade = "shrink-fade"
  /// The view moves up with a spring that overshoots: ``BounceUpAnimator``.
  case bounceUp = "bounce-up"
  /// The view follows a finger down.
  case swipeDown = "swipe-down"
  /// A layer's transition.
  case layerTransition = "layer-transition"

  /// Creates the style of a name.
  ///
  /// - Throws: ``TransitionError/unknownStyle(_:)``.
  public init(named name: String) throws(TransitionError) {
    guard let style = TransitionStyle(rawValue: name) else { throw .unknownStyle(name) }
    self = style
  }

  /// Returns a new animator of the style.
  ///
  /// - Parameter isForward: Whether the animator presents, pushes or switches to a later tab; otherwise it runs the way
  ///   back.
  public func animator(isForward: Bool) -> any ViewControllerAnimatedTransitioning {
    switch self {
    case .coverVertical: CoverVerticalAnimator(isPresenting: isForward)
    case .flipHorizontal: FlipHorizontalAnimator(isPresenting: isForward)
    case .crossDissolve: CrossDissolveAnimator(isPresenting: isForward)
    case .partialCurl: PartialCurlAnimator(isPresenting: isForward)
    case .navigation: NavigationAnimator(operation: isForward ? .push : .pop)
    case .tabSwitch: TabSwitchAnimator()
    case .fadePushLeft: FadePushLeftAnimator(isPresenting: isForward)
    case .cornerButton: CornerButtonAnimator(isPresenting: isForward)
    case .slideFromRight: SlideFromRightAnimator(isPresenting: isForward)
    case .fingerSlide: FingerSlideAnimator(isPresenting: isForward)
    case .headerExpand: HeaderExpandAnimator(isPresenting: isForward)
    case .slideDown: SlideDownAnimator(isPresenting: isForward)
    case .reveal: RevealAnimator(operation: isForward ? .push : .pop)
    case .shrinkFade: ShrinkFadeAnimator(isPresenting: isForward)
    case .bounceUp: BounceUpAnimator(isPresenting: isForward)
    case .swipeDown: SwipeDownAnimator(isPresenting: isForward)
    case .layerTransition: LayerTransitionAnimator(isPresenting: isForward)
    }
  }
}
