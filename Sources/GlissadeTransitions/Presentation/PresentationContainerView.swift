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
