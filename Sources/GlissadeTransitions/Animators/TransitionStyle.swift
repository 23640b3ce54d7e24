/// The built-in ways from one controller to another, by name.
///
/// The names are the raw values; files and the command line have them.
public enum TransitionStyle: String, Hashable, Sendable, CaseIterable {
  /// Up from the bottom: ``CoverVerticalAnimator``.
  case coverVertical = "cover-vertical"
  /// A page turns in space: ``FlipHorizontalAnimator``.
  case flipHorizontal = "flip-horizontal"
  /// Both fade: ``CrossDissolveAnimator``.
  case crossDissolve = "cross-dissolve"
  /// A page curls up: ``PartialCurlAnimator``.
  case partialCurl = "partial-curl"
  /// The system's push and pop: ``NavigationAnimator``.
  case navigation = "navigation"
  /// From tab to tab: ``TabSwitchAnimator``.
  case tabSwitch = "tab-switch"
  /// One is pushed to the left, the other fades in: ``FadePushLeftAnimator``.
  case fadePushLeft = "fade-push-left"
  /// Into a button in the corner, and out of it: ``CornerButtonAnimator``.
  case cornerButton = "corner-button"
  /// In from the right: ``SlideFromRightAnimator``.
  case slideFromRight = "slide-from-right"
  /// To the right as a finger moves it: ``FingerSlideAnimator``, ``FingerSlideInteraction``.
  case fingerSlide = "finger-slide"
  /// Out of a header: ``HeaderExpandAnimator``.
  case headerExpand = "header-expand"
  /// Down and out: ``SlideDownAnimator``.
  case slideDown = "slide-down"
  /// Through a shape that grows: ``RevealAnimator``.
  case reveal = "reveal"
  /// Smaller and fainter: ``ShrinkFadeAnimator``.
  case shrinkFade = "shrink-fade"
  /// Up with a swing: ``BounceUpAnimator``.
  case bounceUp = "bounce-up"
  /// Down as a finger pulls it: ``SwipeDownAnimator``.
  case swipeDown = "swipe-down"
  /// A layer's transition: ``LayerTransitionAnimator``.
  case layerTransition = "layer-transition"

  /// The style of a name.
  ///
  /// - Throws: ``TransitionError/unknownStyle(_:)``.
  public init(named name: String) throws(TransitionError) {
    guard let style = TransitionStyle(rawValue: name) else { throw .unknownStyle(name) }
    self = style
  }

  /// A new animator of the style.
  ///
  /// - Parameter isForward: whether it presents, pushes or goes to a later tab; the way back otherwise.
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
