public import GlissadeTransitions

extension TransitionStyle {
  /// A description of the transition in one line.
  public var summary: String {
    switch self {
    case .coverVertical: "Up from the bottom, over what is there: UIKit's default."
    case .flipHorizontal: "A page turns in space around its vertical middle."
    case .crossDissolve: "One fades out while the other fades in."
    case .partialCurl: "A page curls up and shows what lies below it."
    case .navigation: "The system's push and pop, with the parallax of the lower screen."
    case .tabSwitch: "From tab to tab."
    case .fadePushLeft: "One is pushed to the left while the other fades in."
    case .cornerButton: "Into a button in the corner, and out of it again."
    case .slideFromRight: "In from the right."
    case .fingerSlide: "To the right, as a finger moves it."
    case .headerExpand: "Out of a header that grows to the whole screen."
    case .slideDown: "Down and out."
    case .reveal: "Through a shape that grows."
    case .shrinkFade: "Smaller and fainter until it is gone."
    case .bounceUp: "Up from the bottom with a swing."
    case .swipeDown: "Down, as a finger pulls it."
    case .layerTransition: "A layer's own transition: fade, move in, push or reveal."
    }
  }
}
