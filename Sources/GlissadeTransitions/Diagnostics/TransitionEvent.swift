/// Something that happened in a transition, or with a controller.
///
/// Its ``description`` reads like the call: `from.viewWillDisappear`, `context.completeTransition(true)`; what a
/// delegate is asked has the method's full name: `delegate.tabBarController(_:didSelect:)`.
public struct TransitionEvent: Hashable, Sendable, CustomStringConvertible {
  /// Whom it happened to: the part that they play in the transition.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    /// The controller that shows at the start: the presenting one of a presentation.
    case from
    /// The controller that shows at the end: the presented one of a presentation.
    case to
    /// A controller outside of a transition.
    case controller
    /// The object that animates.
    case animator
    /// The object that lets a gesture drive.
    case interactionController
    /// The transition's context.
    case context
    /// The transition's coordinator.
    case coordinator
    /// The presentation controller.
    case presentationController
    /// The object that is asked for animators: a transitioning, navigation or tab bar delegate.
    case delegate
    /// What the caller of a transition passed to be told of its end.
    case completion
    /// The controller whose stack changes.
    case navigationController
    /// The controller whose selection changes.
    case tabBarController
    /// The segue that is performed.
    case segue
  }

  /// What happened: the name of the method that was called.
  public enum Kind: Hashable, Sendable {
    /// A controller loaded its view.
    case viewDidLoad
    /// A controller's view is about to appear.
    case viewWillAppear
    /// A controller's view has appeared.
    case viewDidAppear
    /// A controller's view is about to disappear.
    case viewWillDisappear
    /// A controller's view has disappeared.
    case viewDidDisappear
    /// A delegate was asked for a presentation controller.
    case presentationControllerForPresented(returned: Bool)
    /// A delegate was asked for the animator of a presentation.
    case animationControllerForPresented(returned: Bool)
    /// A delegate was asked for the animator of a dismissal.
    case animationControllerForDismissed(returned: Bool)
    /// A delegate was asked for the interaction controller of a presentation.
    case interactionControllerForPresentation(returned: Bool)
    /// A delegate was asked for the interaction controller of a dismissal.
    case interactionControllerForDismissal(returned: Bool)
    /// A navigation controller's delegate was asked for an animator.
    case navigationAnimationController(operation: NavigationController.Operation, returned: Bool)
    /// A tab bar controller's delegate was asked for an animator.
    case tabAnimationController(returned: Bool)
    /// A navigation controller's delegate was asked for an interaction controller.
    case interactionControllerForAnimation(returned: Bool)
    /// A tab bar controller's delegate was asked for an interaction controller.
    case tabInteractionController(returned: Bool)
    /// A presentation controller was told that the presentation begins.
    case presentationTransitionWillBegin
    /// A presentation controller was told that the presentation is over.
    case presentationTransitionDidEnd(completed: Bool)
    /// A presentation controller was told that the dismissal begins.
    case dismissalTransitionWillBegin
    /// A presentation controller was told that the dismissal is over.
    case dismissalTransitionDidEnd(completed: Bool)
    /// A presentation controller is about to lay out its container.
    case containerViewWillLayoutSubviews
    /// A presentation controller has laid out its container.
    case containerViewDidLayoutSubviews
    /// An animator was asked how long it takes.
    case transitionDuration(seconds: Double)
    /// An animator was told to begin.
    case animateTransition
    /// An animator was asked for what drives its transition.
    case interruptibleAnimator
    /// An animator was told that the transition is over.
    case animationEnded(completed: Bool)
    /// An interaction controller was told to begin.
    case startInteractiveTransition
    /// The context was told how far the gesture has come.
    case updateInteractiveTransition(percent: Double)
    /// The context was told that the gesture goes on after a pause.
    case pauseInteractiveTransition
    /// The context was told that the gesture is over and the transition goes on.
    case finishInteractiveTransition
    /// The context was told that the gesture is over and the transition goes back.
    case cancelInteractiveTransition
    /// The context was told that the transition is over.
    case completeTransition(completed: Bool)
    /// Animations alongside the transition began.
    case alongsideAnimation
    /// A completion of the coordinator's was called.
    case alongsideCompletion(cancelled: Bool)
    /// A handler of the coordinator's was told that the gesture is over, or back.
    case interactionChanged(interactive: Bool, cancelled: Bool)
    /// A caller was told that the transition is over.
    case called
    /// A navigation controller's delegate was told which controller will show.
    case willShow
    /// A navigation controller's delegate was told which controller shows.
    case didShow
    /// A tab bar controller's delegate was told of the selection; cancelled where it went back.
    case didSelect(cancelled: Bool)
    /// A segue was performed.
    case perform
  }

  /// When, in seconds of the stage's time.
  public let time: Double
  /// Whom it happened to.
  public let subject: Subject
  /// The name of the controller that it concerns: its title, or else its class; from the second controller of
  /// that name on with a number, as in `Inbox #2`.
  ///
  /// Of a delegate that is the controller whose delegate it is, of a presentation controller the presented one,
  /// of a completion the one that was told to present or dismiss, and of an animator, a context and all else of a
  /// transition the controller whose transition it is: the container, or the presenting one.
  public let controller: String
  /// What happened.
  public let kind: Kind

  /// The call as it would be written, without the time.
  public var description: String { "\(subject.rawValue).\(kind)" }
}

extension TransitionEvent.Kind: CustomStringConvertible {
  /// The name of the method, with what it was told and, after an arrow, what it answered.
  public var description: String {
    switch self {
    case .viewDidLoad: "viewDidLoad"
    case .viewWillAppear: "viewWillAppear"
    case .viewDidAppear: "viewDidAppear"
    case .viewWillDisappear: "viewWillDisappear"
    case .viewDidDisappear: "viewDidDisappear"
    case .presentationControllerForPresented(let found):
      "presentationController(forPresented:presenting:source:) -> \(answer(found))"
    case .animationControllerForPresented(let found):
      "animationController(forPresented:presenting:source:) -> \(answer(found))"
    case .animationControllerForDismissed(let found):
      "animationController(forDismissed:) -> \(answer(found))"
    case .interactionControllerForPresentation(let found):
      "interactionControllerForPresentation(using:) -> \(answer(found))"
    case .interactionControllerForDismissal(let found):
      "interactionControllerForDismissal(using:) -> \(answer(found))"
    case .navigationAnimationController(let operation, let found):
      "navigationController(_:animationControllerFor:from:to:) \(operation) -> \(answer(found))"
    case .tabAnimationController(let found):
      "tabBarController(_:animationControllerForTransitionFrom:to:) -> \(answer(found))"
    case .interactionControllerForAnimation(let found):
      "navigationController(_:interactionControllerFor:) -> \(answer(found))"
    case .tabInteractionController(let found):
      "tabBarController(_:interactionControllerFor:) -> \(answer(found))"
    case .presentationTransitionWillBegin: "presentationTransitionWillBegin"
    case .presentationTransitionDidEnd(let done): "presentationTransitionDidEnd(\(done))"
    case .dismissalTransitionWillBegin: "dismissalTransitionWillBegin"
    case .dismissalTransitionDidEnd(let done): "dismissalTransitionDidEnd(\(done))"
    case .containerViewWillLayoutSubviews: "containerViewWillLayoutSubviews"
    case .containerViewDidLayoutSubviews: "containerViewDidLayoutSubviews"
    case .transitionDuration(let seconds): "transitionDuration(\(seconds))"
    case .animateTransition: "animateTransition"
    case .interruptibleAnimator: "interruptibleAnimator"
    case .animationEnded(let done): "animationEnded(\(done))"
    case .startInteractiveTransition: "startInteractiveTransition"
    case .updateInteractiveTransition(let percent): "updateInteractiveTransition(\(percent))"
    case .pauseInteractiveTransition: "pauseInteractiveTransition"
    case .finishInteractiveTransition: "finishInteractiveTransition"
    case .cancelInteractiveTransition: "cancelInteractiveTransition"
    case .completeTransition(let done): "completeTransition(\(done))"
    case .alongsideAnimation: "alongside.animation"
    case .alongsideCompletion(let cancelled): "alongside.completion(cancelled=\(cancelled))"
    case .interactionChanged(let interactive, let cancelled):
      "interactionChanged(interactive=\(interactive), cancelled=\(cancelled))"
    case .called: "called"
    case .willShow: "navigationController(_:willShow:animated:)"
    case .didShow: "navigationController(_:didShow:animated:)"
    case .didSelect(let cancelled):
      "tabBarController(_:\(cancelled ? "didCancelSelecting" : "didSelect"):)"
    case .perform: "perform"
    }
  }

  private func answer(_ something: Bool) -> String { something ? "object" : "nil" }
}
