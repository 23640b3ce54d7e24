/// A view in which transitions take place; it notifies its transition of views that are added.
class TransitionContainerView: View {
  /// The transition that runs in the view.
  weak var context: TransitionContext?

  override func didAddSubview(_ subview: View) { didInsert(subview) }

  /// Called after a view was added to this one, or moved to its front.
  func didInsert(_ view: View) { context?.didInsert(view) }
}

/// The container of a presentation, laid out by its presentation controller.
final class PresentationContainerView: TransitionContainerView {
  weak var presentationController: PresentationController?

  override func layoutSubviews() {
    guard let presentationController else { return }
    let monitor = monitor
    monitor?.log(
      .presentationController, of: presentationController.presentedViewController,
      .containerViewWillLayoutSubviews)
    presentationController.containerViewWillLayoutSubviews()
    monitor?.log(
      .presentationController, of: presentationController.presentedViewController,
      .containerViewDidLayoutSubviews)
    presentationController.containerViewDidLayoutSubviews()
  }
}
