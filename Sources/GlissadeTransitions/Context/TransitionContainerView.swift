/// The view that transitions take place in; it tells its transition what is put into it.
class TransitionContainerView: View {
  /// The transition that runs in it.
  weak var context: TransitionContext?

  override func didAddSubview(_ subview: View) { didInsert(subview) }

  /// A view was put into this one, or to its front.
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
