public import GlissadeTransitions

/// A description of each style, for listings.
extension TransitionStyle {
  /// A description of the transition in one line.
  public var summary: String {
    switch self {
    case .coverVertical: "The page slides up from the bottom over the old one: UIKit's default."
    case .flipHorizontal: "The pages turn in space about a vertical axis."
    case .crossDissolve: "The old page fades out while the new one fades in."
    case .partialCurl: "The page curls up and uncovers the one below."
    case .navigation: "The system's push and pop, with the parallax of the lower screen."
    case .tabSwitch: "A switch between two tabs."
    case .fadePushLeft: "The old page is pushed to the left while the new one fades in."
    case .cornerButton: "The page collapses into a button in the corner and expands from it."
    case .slideFromRight: "The new page slides in from the right."
    case .fingerSlide: "The page follows a finger to the right."
    case .headerExpand: "The new page expands from a header to the whole screen."
    case .slideDown: "The page slides down and out."
    case .reveal: "The new page is revealed through a growing shape."
    case .shrinkFade: "The page shrinks and fades out."
    case .bounceUp: "The page bounces up from the bottom."
    case .swipeDown: "The page follows a finger downwards."
    case .layerTransition: "A layer's own transition: fade, move in, push or reveal."
    }
  }
}
