import GlissadeEngine
import GlissadeMath

/// A call that presents or dismisses, until whoever made it has been told of the end.
struct ModalCall {
  /// The controller that was told to present or dismiss.
  let caller: ViewController
  weak var window: Window?
  let request: TransitionRequest
  let completion: (() -> Void)?

  /// Tells the end of the transition, and lets the next one begin.
  func finish(_ monitor: TransitionMonitor) {
    if let completion {
      monitor.log(.completion, of: caller, .called)
      completion()
    }
    window?.modalEnded()
  }
}

/// A presentation.
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

  func ends(of appearances: [AppearanceChange]) -> [AppearanceChange] { appearances.reversed() }

  func setUp(_ context: TransitionContext) {
    if removesPresenter { controller.insertPresentersView(presenterView) }
    let presentedView = controller.presentedView
    if presentedView == nil {
      context.monitor.report(
        .brokenContract, about: "\(type(of: controller))", "presentedView is nil",
        "return the presented controller's view, or one around it")
    }
    context.keyViews = (removesPresenter ? presenterView : nil, presentedView)
  }

  func fit(_ context: TransitionContext) {
    let frame = controller.frameOfPresentedViewInContainerView
    let presenterFrame = containerView.convert(presenterView.layer.bounds, from: presenterView)
    context.frames(
      of: from, initial: presenterFrame, final: removesPresenter ? .zero : presenterFrame)
    context.frames(of: to, initial: .zero, final: frame)
    controller.presentedView?.fit(frame)
  }

  func willBegin(_ context: TransitionContext) {
    context.monitor.log(.presentationController, of: to, .presentationTransitionWillBegin)
    controller.presentationTransitionWillBegin()
    // What it gives now may be wrapped in chrome.
    context.keyViews.to = controller.presentedView
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    if completed {
      context.addMissing(controller.presentedView ?? to.view)
      if !removesPresenter, presenterView.superview === containerView {
        presenterPosition?.put(presenterView)
      }
      if removesPresenter { controller.removePresentersView(presenterView) }
    } else {
      (controller.presentedView ?? to.view).removeFromSuperview()
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
    // It may have been presented anew by whoever was told that it has gone.
    if completed || to.presenter == nil { to.isBeingPresented = false }
  }

  func finish(_ context: TransitionContext, completed: Bool) {
    if !completed { to.endPresentation(by: controller) }
    call.finish(context.monitor)
  }
}

/// The dismissal of a controller with all that it presents.
final class DismissalPlan: TransitionPlan {
  let from, to: ViewController
  let containerView: View
  let keyViews: (from: View?, to: View?)
  private let presenterView: View
  /// The place of the presenter's view, should it be taken into the container.
  private let presenterPosition: SubviewPosition?
  /// Those that go, the one that moves first.
  private let chain: [(controller: ViewController, keeper: PresentationController)]
  /// The first that was presented, if it has taken the presenter's view out.
  private let presenterKeeper: PresentationController?
  /// The size that the presenter's view is for when it is put back after a cancel.
  private let presenterSpace: Size?
  private let going: [AppearanceChange]
  private let call: ModalCall

  /// The plan of a chain of presentations, the last one first; nil where one of them is gone.
  init?(of controllers: [ViewController], to presenting: ViewController, _ call: ModalCall) {
    chain = controllers.compactMap { controller in
      controller.ownPresentationController.map { (controller, $0) }
    }
    guard chain.count == controllers.count,
      chain.allSatisfy({ $0.keeper.containerView != nil }),
      let (top, keeper) = chain.first, let first = chain.last?.keeper,
      let container = keeper.containerView
    else { return nil }
    (from, to, containerView, self.call) = (top, presenting, container, call)
    presenterView = presenting.view
    presenterKeeper = first.hasRemovedPresentersView ? first : nil
    presenterKeeper?.resizePresentersView(presenterView)
    presenterSpace = presenterKeeper?.presenterSpace
    presenterPosition = SubviewPosition(of: presenterView)
    keyViews = (keeper.presentedView, presenterKeeper == nil ? nil : presenterView)
    let between = controllers.dropFirst().filter(\.isVisible)
    going = ([top] + between).map { ($0, false) }
  }

  var operation: TransitionContext.Operation { .dismiss }
  var host: ViewController { to }
  var presentationStyle: ModalPresentationStyle { from.modalPresentationStyle }
  private var coming: [AppearanceChange] { presenterKeeper == nil ? [] : [(to, true)] }
  var appearances: [AppearanceChange] { going + coming }

  func ends(of appearances: [AppearanceChange]) -> [AppearanceChange] { coming + going }

  func setUp(_ context: TransitionContext) {
    for (controller, _) in chain { controller.isBeingDismissed = true }
  }

  func fit(_ context: TransitionContext) {
    presenterKeeper?.resizePresentersView(presenterView)
    context.frames(of: from, initial: keyViews.from?.frame ?? .zero, final: .zero)
    if presenterKeeper == nil {
      let frame = containerView.convert(presenterView.layer.bounds, from: presenterView)
      context.frames(of: to, initial: frame, final: frame)
    } else {
      context.frames(of: to, initial: .zero, final: containerView.layer.bounds)
    }
  }

  func willBegin(_ context: TransitionContext) {
    for (controller, keeper) in chain {
      context.monitor.log(
        .presentationController, of: controller, .dismissalTransitionWillBegin)
      keeper.dismissalTransitionWillBegin()
    }
  }

  func arrange(_ context: TransitionContext, completed: Bool) {
    if completed {
      if let presenterKeeper {
        presenterKeeper.restorePresentersView(presenterView, from: containerView)
      } else if presenterView.superview === containerView {
        presenterPosition?.put(presenterView)
      }
      for (controller, _) in chain {
        (controller.ownPresentationController?.presentedView ?? controller.view)
          .removeFromSuperview()
      }
    } else if let presenterKeeper, let presenterSpace {
      if presenterView.superview === containerView { presenterView.removeFromSuperview() }
      presenterKeeper.presenterSpace = presenterSpace
    }
  }

  func didEnd(_ context: TransitionContext, completed: Bool) {
    for (controller, keeper) in chain {
      context.monitor.log(
        .presentationController, of: controller, .dismissalTransitionDidEnd(completed: completed))
      keeper.dismissalTransitionDidEnd(completed)
    }
    guard completed else { return }
    for (controller, keeper) in chain {
      keeper.isOver = true
      controller.presenter?.unlink(controller)
    }
  }

  func didShow(_ context: TransitionContext, completed: Bool) {
    for (controller, _) in chain { controller.isBeingDismissed = false }
  }

  func finish(_ context: TransitionContext, completed: Bool) {
    if completed { for (controller, keeper) in chain { controller.endPresentation(by: keeper) } }
    call.finish(context.monitor)
  }
}
