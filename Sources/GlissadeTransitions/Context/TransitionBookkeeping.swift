/// Records of what a transition has started and replaced, by which it restores, hands over and checks.
final class TransitionBookkeeping {
  /// The number of the request in the order of requests and of calls to interaction controllers.
  let requestOrder: Int
  /// The blocks and property animators that were started while the animator set up.
  var blocks: [Weak<AnimationBlock>] = []
  var propertyAnimators: [Weak<ViewPropertyAnimator>] = []
  /// The state handed over by the transition that this one redirects.
  var handoff: HandoffState?
  /// The visible state when the motion has run back, from before anyone was notified.
  var returnHandoff: HandoffState?
  /// The hierarchy and the looks of its views before the transition.
  var saved: ViewHierarchySnapshot?
  var motions = TransitionMotions()
  var linter = TransitionLinter()

  init(requestOrder: Int) { self.requestOrder = requestOrder }

  /// Releases all records.
  func removeAll() {
    (saved, blocks, propertyAnimators) = (nil, [], [])
    (motions, linter) = (TransitionMotions(), TransitionLinter())
  }
}
