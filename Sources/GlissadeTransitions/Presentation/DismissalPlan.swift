import GlissadeEngine
import GlissadeMath

/// The plan of the dismissal of a controller and of all that it presents.
final class DismissalPlan: TransitionPlan {
  let from, to: ViewController
  let containerView: View
  let keyViews: (from: View?, to: View?)
  private let presenterView: View
  /// The position of the presenter's view before it is moved into the container, if it is.
  private let presenterPosition: SubviewPosition?
  /// The dismissed controllers, the one whose view moves first.
  private let chain: [(controller: ViewController, presentation: PresentationController)]
  /// The first presentation of the chain, if it has removed the presenter's view.
  private let presenterPresentation: PresentationController?
  /// The container size that the presenter's frame corresponds to, for a cancel.
  private let presenterSpace: Size?
  private let going: [AppearanceChange]
  private let call: ModalCall
  /// The pull that drives the dismissal; nil for a call of `dismiss`.
  private let pullDown: SheetPullDown?

  /// Creates the plan for a chain of presentations, the last one first; nil if one of them has ended.
  init?(
    of controllers: [ViewController], to presenting: ViewController, _ call: ModalCall,
    _ pullDown: SheetPullDown? = nil
  ) {
    chain = controllers.compactMap { controller in
      controller.ownPresentationController.map { (controller, $0) }
    }
    guard chain.count == controllers.count,
      chain.allSatisfy({ $0.presentation.containerView != nil }),
      let (top, presentation) = chain.first, let first = chain.last?.presentation,
      let container = presentation.containerView
    else { return nil }
    (from, to, containerView, self.call) = (top, presenting, container, call)
    self.pullDown = pullDown
    for (_, presentation) in chain { presentation.pullDown?.stopResisting(animated: true) }
    presenterView = presenting.view
    presenterPresentation = first.hasRemovedPresentersView ? first : nil
    presenterPresentation?.resizePresentersView(presenterView)
    presenterSpace = presenterPresentation?.presenterSpace
    presenterPosition = SubviewPosition(of: presenterView)
    keyViews = (presentation.presentedView, presenterPresentation == nil ? nil : presenterView)
    let visible = controllers.dropFirst().filter(\.isVisible)
    going = ([top] + visible).map { ($0, false) }
  }

  var operation: TransitionContext.Operation { .dismiss }
  var host: ViewController { to }
  var presentationStyle: ModalPresentationStyle { from.modalPresentationStyle }
  private var coming: [AppearanceChange] { presenterPresentation == nil ? [] : [(to, true)] }
  var appearances: [AppearanceChange] { going + coming }

  func endOrder(of appearances: [AppearanceChange]) -> [AppearanceChange] { coming + going }

  func setUp(_ context: TransitionContext) {
    for (controller, _) in chain { controller.isBeingDismissed = true }
  }

  func placeViews(_ context: TransitionContext) {
    presenterPresentation?.resizePresentersView(presenterView)
    context.frames(of: from, initial: keyViews.from?.frame ?? .zero, final: .zero)
    if let presenterPresentation {
      let frame = presenterPresentation.finalFrame(ofPresentersView: presenterView)
      context.frames(
        of: to, initial: .zero,
        final: containerView.convert(frame, from: presenterPresentation.containerView))
    } else {
      let frame = containerView.convert(presenterView.layer.bounds, from: presenterView)
      context.frames(of: to, initial: frame, final: frame)
    }
  }

  func willBegin(_ context: TransitionContext) {
    pullDown?.notifyWillDismiss(context.monitor)
    for (controller, presentation) in chain {
      context.monitor.log(
        .presentationController, of: controller, .dismissalTransitionWillBegin)
      presentation.dismissalTransitionWillBegin()
    }
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    if completed {
      if let presenterPresentation {
        presenterPresentation.restorePresentersView(presenterView, from: containerView)
      } else if presenterView.superview === containerView {
        presenterPosition?.put(presenterView)
      }
      for (controller, _) in chain {
        context.remove(controller.ownPresentationController?.presentedView ?? controller.view)
      }
    } else if let presenterPresentation, let presenterSpace {
      if presenterView.superview === containerView { presenterView.removeFromSuperview() }
      presenterPresentation.presenterSpace = presenterSpace
    }
  }

  func didEnd(_ context: TransitionContext, completed: Bool) {
    for (controller, presentation) in chain {
      context.monitor.log(
        .presentationController, of: controller, .dismissalTransitionDidEnd(completed: completed))
      presentation.dismissalTransitionDidEnd(completed)
    }
    guard completed else { return }
    for (controller, presentation) in chain {
      presentation.isOver = true
      controller.presenter?.unlink(controller)
    }
  }

  func didShow(_ context: TransitionContext, completed: Bool) {
    for (controller, _) in chain { controller.isBeingDismissed = false }
  }

  func finish(_ context: TransitionContext, completed: Bool) {
    if completed {
      for (controller, presentation) in chain { controller.endPresentation(by: presentation) }
      pullDown?.notifyDidDismiss(context.monitor)
    }
    call.finish(context.monitor)
  }
}
