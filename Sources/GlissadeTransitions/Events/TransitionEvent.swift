/// An event of a transition or a controller.
///
/// Its ``description`` reads like a call: `from.viewWillDisappear`, `context.completeTransition(true)`. Calls to
/// delegates have the method's full name: `delegate.tabBarController(_:didSelect:)`.
public struct TransitionEvent: Hashable, Sendable, CustomStringConvertible {
  /// The role of the object that was called.
  public enum Subject: String, Hashable, Sendable, CaseIterable {
    /// The controller that is shown at the start: the presenter of a presentation.
    case from
    /// The controller that is shown at the end: the presented one of a presentation.
    case to
    /// A controller outside of a transition.
    case controller
    /// The animator.
    case animator
    /// The interaction controller.
    case interactionController
    /// The transition's context.
    case context
    /// The transition's coordinator.
    case coordinator
    /// The presentation controller.
    case presentationController
    /// The transitioning, navigation or tab bar delegate that provides animators, or a presentation controller's delegate.
    case delegate
    /// The completion that the caller of a transition has passed.
    case completion
    /// The navigation controller whose stack changes.
    case navigationController
    /// The tab bar controller whose selection changes.
    case tabBarController
    /// The segue that is performed.
    case segue
    /// A gesture of one or more fingers.
    case gesture
    /// The stage's settings for people who are sensitive to motion.
    case accessibility
  }

  /// The method that was called.
  public enum Kind: Hashable, Sendable {
    /// A controller loaded its view.
    case viewDidLoad
    /// A controller's view is about to appear.
    case viewWillAppear
    /// A controller's view is appearing: it is in the hierarchy and has its geometry.
    case viewIsAppearing
    /// A controller's view has appeared.
    case viewDidAppear
    /// A controller's view is about to disappear.
    case viewWillDisappear
    /// A controller's view has disappeared.
    case viewDidDisappear
    /// A controller's view is about to get a size in points.
    case viewWillTransition(width: Double, height: Double)
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
    case navigationAnimationController(operation: NavigationOperation, returned: Bool)
    /// A tab bar controller's delegate was asked for an animator.
    case tabAnimationController(returned: Bool)
    /// A navigation controller's delegate was asked for an interaction controller.
    case interactionControllerForAnimation(returned: Bool)
    /// A tab bar controller's delegate was asked for an interaction controller.
    case tabInteractionController(returned: Bool)
    /// A presentation controller was notified before a presentation.
    case presentationTransitionWillBegin
    /// A presentation controller was notified after a presentation.
    case presentationTransitionDidEnd(completed: Bool)
    /// A presentation controller was notified before a dismissal.
    case dismissalTransitionWillBegin
    /// A presentation controller was notified after a dismissal.
    case dismissalTransitionDidEnd(completed: Bool)
    /// A presentation controller's delegate was asked whether a pull may dismiss the sheet.
    case presentationControllerShouldDismiss(returned: Bool)
    /// A presentation controller's delegate was notified before a pull dismisses the sheet.
    case presentationControllerWillDismiss
    /// A presentation controller's delegate was notified after a pull has dismissed the sheet.
    case presentationControllerDidDismiss
    /// A presentation controller's delegate was notified of a pull on a sheet that may not be dismissed.
    case presentationControllerDidAttemptToDismiss
    /// A presentation controller is about to lay out its container.
    case containerViewWillLayoutSubviews
    /// A presentation controller has laid out its container.
    case containerViewDidLayoutSubviews
    /// An animator was asked for its duration.
    case transitionDuration(seconds: Double)
    /// An animator was called to start.
    case animateTransition
    /// An animator was asked for an interruptible animator.
    case interruptibleAnimator
    /// An animator was notified after the transition.
    case animationEnded(completed: Bool)
    /// An interaction controller was called to start.
    case startInteractiveTransition
    /// The context received the progress of the gesture.
    case updateInteractiveTransition(percent: Double)
    /// The context was notified that a gesture takes over the running transition.
    case pauseInteractiveTransition
    /// The context was notified that the gesture has ended and the transition runs on.
    case finishInteractiveTransition
    /// The context was notified that the gesture has ended and the transition runs back.
    case cancelInteractiveTransition
    /// The context was notified that the transition has ended.
    case completeTransition(completed: Bool)
    /// An animation alongside the transition was run.
    case alongsideAnimation
    /// A completion of the coordinator was called.
    case alongsideCompletion(cancelled: Bool)
    /// A handler of the coordinator was called because a gesture has ended or taken over.
    case interactionChanged(interactive: Bool, cancelled: Bool)
    /// The completion of a presentation or dismissal was called.
    case called
    /// A navigation controller's delegate was notified before a controller is shown.
    case willShow
    /// A navigation controller's delegate was notified after a controller was shown.
    case didShow
    /// A tab bar controller's delegate was asked whether a tab that was tapped may be selected.
    case shouldSelect(returned: Bool)
    /// A tab bar controller's delegate was notified of the selection, or of a cancelled switch.
    case didSelect(cancelled: Bool)
    /// A segue was performed.
    case perform
    /// Fingers were lifted, the first of which came down at a location in the window, in points: no recogniser has
    /// recognised a gesture with them, and no view has kept them.
    ///
    /// A view keeps a touch if it overrides ``View/touchesBegan(_:with:)`` or its siblings, and does not call super.
    case ignored(x: Double, y: Double, touches: Int)
    /// Reduced motion was switched on or off.
    case reduceMotionStatusDidChange(enabled: Bool)
    /// The preference of cross-fade transitions was switched on or off.
    case prefersCrossFadeTransitionsStatusDidChange(enabled: Bool)
  }

  /// The stage's time in seconds.
  public let time: Double
  /// The role of the object that was called.
  public let subject: Subject
  /// The name of the controller that the event concerns: its title or else its class, with a number from the second
  /// controller of that name on, as in `Inbox #2`.
  ///
  /// For a delegate it is the controller whose delegate it is, for a presentation controller the presented one, for a
  /// completion the one whose method was called. For a gesture it is the controller on whose view the first finger came
  /// down, or else the window's root. For accessibility it is the root of the stage's first window. For an animator, a
  /// context and all other objects of a transition it is the controller that owns the transition: the container or the
  /// presenter.
  public let controller: String
  /// The method that was called.
  public let kind: Kind

  /// The call as it would be written, without the time.
  public var description: String { "\(subject.rawValue).\(kind)" }
}

extension TransitionEvent.Kind: CustomStringConvertible {
  /// The name of the method with its arguments and, after an arrow, the returned value.
  public var description: String {
    switch self {
    case .viewDidLoad: "viewDidLoad"
    case .viewWillAppear: "viewWillAppear"
    case .viewIsAppearing: "viewIsAppearing"
    case .viewDidAppear: "viewDidAppear"
    case .viewWillDisappear: "viewWillDisappear"
    case .viewDidDisappear: "viewDidDisappear"
    case .viewWillTransition(let width, let height):
      "viewWillTransition(to:with:) \(width) × \(height)"
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
    case .presentationControllerShouldDismiss(let allowed):
      "presentationControllerShouldDismiss(_:) -> \(allowed)"
    case .presentationControllerWillDismiss: "presentationControllerWillDismiss(_:)"
    case .presentationControllerDidDismiss: "presentationControllerDidDismiss(_:)"
    case .presentationControllerDidAttemptToDismiss:
      "presentationControllerDidAttemptToDismiss(_:)"
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
    case .shouldSelect(let allowed): "tabBarController(_:shouldSelect:) -> \(allowed)"
    case .didSelect(let cancelled):
      "tabBarController(_:\(cancelled ? "didCancelSelecting" : "didSelect"):)"
    case .perform: "perform"
    case .ignored(let x, let y, let count):
      "ignored at (\(x), \(y))" + (count == 1 ? "" : " with \(count) fingers")
    case .reduceMotionStatusDidChange(let enabled): "reduceMotionStatusDidChange(\(enabled))"
    case .prefersCrossFadeTransitionsStatusDidChange(let enabled):
      "prefersCrossFadeTransitionsStatusDidChange(\(enabled))"
    }
  }

  private func answer(_ something: Bool) -> String { something ? "object" : "nil" }
}
