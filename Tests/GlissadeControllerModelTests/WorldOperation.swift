import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A call that a ``ControllerModelRun`` makes.
///
/// Windows, controllers and drivers are given by their numbers in the world. What does not apply, such as a window
/// that is not open, does nothing, so that operations may be left out of a run.
indirect enum WorldOperation: Sendable {
  // Windows.
  case open(window: Int, root: Who)
  case removeRoot(window: Int)
  case close(window: Int)
  case resize(window: Int, width: Double, height: Double, duration: Double = 0)
  case redirect(window: Int)
  /// Takes the view of a window's root out until the end of the call that the application makes.
  case takeRootView(window: Int)
  /// Releases all windows with their stage, and goes on with another stage.
  case renewStage
  // Presentations.
  case present(
    Who, from: Who, style: ModalPresentationStyle = .fullScreen,
    transition: ModalTransitionStyle = .coverVertical, animated: Bool, asksDelegate: Bool = false)
  case dismiss(Who, animated: Bool)
  // Containers.
  case push(Who, on: Int, animated: Bool)
  case pop(Int, animated: Bool)
  case popToRoot(Int, animated: Bool)
  case popTo(Who, on: Int, animated: Bool)
  case setStack(Int, [Who], animated: Bool)
  case setTabs(Int, [Who])
  case select(Int, index: Int)
  case selectController(Int, Who)
  /// Taps a tab, as a user does.
  case tap(Int, index: Int)
  case addChild(Who, to: Who, withView: Bool)
  case removeChild(Who)
  /// Puts the view of a controller that is nowhere into another's view.
  case addView(Who, to: Who)
  case removeView(Who)
  case childTransition(from: Who, to: Who, duration: Double)
  case childTransitionWithAnimator(from: Who, to: Who)
  case setAppearance(Who, appears: Bool)
  case segue(from: Who, to: Who, kind: Segue.Kind, animated: Bool)
  /// Sets whether pulls may dismiss a controller's sheet.
  case keepSheet(Who, isModal: Bool)
  /// Sets the answer of all delegates to pulls and taps from now on.
  case allow(Bool)
  // Sets the animator and interaction controller that all delegates return from now on.
  case choose(AnimatorKind, driver: Int? = nil)
  case update(driver: Int, Double)
  case finish(driver: Int)
  case cancel(driver: Int)
  case pause(driver: Int)
  case reverse(driver: Int)
  case interactiveStart(driver: Int, Bool)
  /// Sets the speed of the motion after a gesture.
  case speed(driver: Int, Double)
  // A finger on a window, whose recogniser pops or dismisses, and drives.
  case recognize(window: Int, edge: Bool)
  case touch(window: Int, TouchEvent.Phase, x: Double, y: Double)
  // One of each recogniser and a button on a window, and gestures there.
  case recognizeTouches(window: Int)
  case gesture(window: Int, WorldGesture, x: Double, y: Double)
  // Motions beside transitions.
  case alongside(Who)
  case animate(Who, duration: Double)
  case layout(Who)
  // The clock and the mode.
  case strict
  case advance(Double)
  case settle
  /// Performed from within the next callback of a kind.
  case when(CallbackKind, WorldOperation)
  /// Performed one after the other in one call.
  case several([WorldOperation])
  /// Performed without a current stage.
  case outside(WorldOperation)
}

/// A controller of a world: a number, or the one whose callback is being called.
enum Who: Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  case number(Int)
  case me

  init(integerLiteral value: Int) { self = .number(value) }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .me: ".me"
    }
  }
}

/// The callbacks from which operations are performed.
enum CallbackKind: String, CaseIterable, Sendable {
  case loadView, viewDidLoad, viewWillAppear, viewDidAppear, viewWillDisappear, viewDidDisappear
  case viewIsAppearing, viewWillTransition
  case viewWillLayoutSubviews, viewDidLayoutSubviews, willMoveToParent, didMoveToParent
  case shouldPerformSegue, prepareForSegue, segueHandler
  case presentationControllerForPresented, animationControllerForPresented
  case animationControllerForDismissed, interactionControllerForPresentation
  case interactionControllerForDismissal
  case navigationAnimationController, navigationInteractionController, navigationWillShow
  case navigationDidShow
  case tabAnimationController, tabInteractionController, tabDidSelect, tabDidCancelSelecting
  case tabShouldSelect
  case sheetShouldDismiss, sheetWillDismiss, sheetDidDismiss, sheetDidAttemptToDismiss
  case transitionDuration, animateTransition, interruptibleAnimator, animationEnded
  case startInteractiveTransition
  case presentationTransitionWillBegin, presentationTransitionDidEnd
  case dismissalTransitionWillBegin, dismissalTransitionDidEnd
  case containerViewWillLayoutSubviews, containerViewDidLayoutSubviews
  case alongsideAnimation, alongsideCompletion, interactionChanged
  case presentCompletion, dismissCompletion, childTransitionCompletion, childTransitionAnimations
  case animateBlock, animateCompletion, gestureHandler, gestureShouldBegin
}
