/// A view in which transitions take place; it notifies its transition of views that are added.
class TransitionContainerView: View {
  /// The transition that runs in the view.
  weak var context: TransitionContext?

  override func didAddSubview(_ subview: View) { didInsert(subview) }

  /// Called after a view was added to this one, or moved to its front.
  func didInsert(_ view: View) { context?.didInsert(view) }
}
