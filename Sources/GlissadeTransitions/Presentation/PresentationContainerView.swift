/// The container of a presentation, laid out by its presentation controller.
final class PresentationContainerView: TransitionContainerView {
  weak var presentationController: PresentationController?

  /// A window that is released discards the presentations in it, also if it has never had a root.
  override func didMoveToWindow() { window?.prepareControllers() }

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
