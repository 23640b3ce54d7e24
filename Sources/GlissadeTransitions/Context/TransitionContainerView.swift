/// A view in which transitions take place; it notifies its transition of views that are added.
class TransitionContainerView: View {
  /// The transition that runs in the view.
  weak var context: TransitionContext?

  override func didAddSubview(_ subview: View) { context?.didInsert(subview) }

  override func didInsertAgain(_ subview: View) { context?.didInsert(subview) }
}
