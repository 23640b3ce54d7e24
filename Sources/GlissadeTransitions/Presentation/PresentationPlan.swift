import GlissadeEngine
import GlissadeMath

/// The plan of a presentation.
final class PresentationPlan: TransitionPlan {
  let from, to: ViewController
  let containerView: View
  private let controller: PresentationController
  private let presenterView: View
  private let presenterPosition: SubviewPosition?
  private let removesPresenter: Bool
  private let call: ModalCall

  init(
    _ presenting: ViewController, _ presented: ViewController, _ controller: PresentationController,
    in containerView: View, removesPresenter: Bool, _ call: ModalCall
  ) {
    (from, to, self.controller, self.containerView) =
      (presenting, presented, controller, containerView)
    presenterView = presenting.view
    presenterPosition = SubviewPosition(of: presenterView)
    self.removesPresenter = removesPresenter
    self.call = call
  }

  var operation: TransitionContext.Operation { .present }
  var host: ViewController { from }
  var presentationStyle: ModalPresentationStyle { to.modalPresentationStyle }
  var appearances: [AppearanceChange] {
    removesPresenter ? [(from, false), (to, true)] : [(to, true)]
  }
  var keptSuperviews: [View] { presenterView.superview.map { [$0] } ?? [] }

  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange] { appearances.reversed() }

  func setUp(_ context: TransitionContext) {
    if removesPresenter { controller.insertPresentersView(presenterView) }
    let presentedView = controller.presentedView
    if presentedView == nil {
      context.monitor.report(
        .brokenContract, about: "\(type(of: controller))", "presentedView is nil",
        "return the presented controller's view, or a view that contains it")
    }
    context.participants.keyViews = (removesPresenter ? presenterView : nil, presentedView)
  }

  func placeViews(_ context: TransitionContext) {
    let frame = controller.frameOfPresentedViewInContainerView
    let presenterFrame = containerView.convert(presenterView.layer.bounds, from: presenterView)
    context.frames(
      of: from, initial: presenterFrame, final: removesPresenter ? .zero : presenterFrame)
    context.frames(of: to, initial: .zero, final: frame)
    controller.presentedView?.setSystemFrame(frame)
  }

  func willBegin(_ context: TransitionContext) {
    context.monitor.log(.presentationController, of: to, .presentationTransitionWillBegin)
    controller.presentationTransitionWillBegin()
    // The presentation controller may wrap the view in chrome only now.
    context.participants.keyViews.to = controller.presentedView
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    if completed {
      context.addMissing(controller.presentedView ?? to.view)
      if !removesPresenter, presenterView.superview === containerView {
        presenterPosition?.put(presenterView)
      }
      if removesPresenter { controller.removePresentersView(presenterView) }
    } else {
      context.remove(controller.presentedView ?? to.view)
      if removesPresenter { controller.restorePresentersView(presenterView) }
    }
  }

  func didEnd(_ context: TransitionContext, completed: Bool) {
    context.monitor.log(
      .presentationController, of: to, .presentationTransitionDidEnd(completed: completed))
    controller.presentationTransitionDidEnd(completed)
    if completed { return }
    controller.isOver = true
    from.unlink(to)
  }

  func didShow(_ context: TransitionContext, completed: Bool) {
    // A callback of the disappearance may have presented the controller again.
    if completed || to.presenter == nil { to.isBeingPresented = false }
  }

  func finish(_ context: TransitionContext, completed: Bool) {
    if !completed { to.endPresentation(by: controller) }
    call.finish(context.monitor)
  }
}
