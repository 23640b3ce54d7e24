import GlissadeTiming
package import GlissadeTransitions

/// The name of an event in expectations and options: `viewDidAppear`, `message.viewDidAppear` or `to.viewDidAppear`.
///
/// A method's name may have its arguments, as in `completeTransition(true)`; without them it matches all. Before the
/// name, a controller or the role of the receiver may stand.
package struct EventPattern: Hashable, Sendable {
  /// The pattern as it was written.
  package let text: String
  /// The controller or the role of the receiver; nil for any.
  package let receiver: String?
  private let method: String

  /// Creates a pattern; returns nil if there is no event of that name.
  package init?(_ text: String) {
    func isKnown(_ method: Substring) -> Bool {
      TransitionEvent.Kind.methods.contains(EventPattern.name(of: String(method)))
    }
    self.text = text
    if isKnown(text[...]) {
      (receiver, method) = (nil, text)
      return
    }
    // Names of controllers and of methods may contain points, but no name of a method follows a shorter receiver's.
    let points = text.indices.filter { text[$0] == "." }
    guard let point = points.first(where: { isKnown(text[text.index(after: $0)...]) }) else {
      return nil
    }
    receiver = String(text[..<point])
    method = String(text[text.index(after: point)...])
  }

  /// Returns the end of a message about an unknown event: a suggestion, or the first known names.
  package static func advice(for text: String) -> String {
    let known = TransitionEvent.Kind.methods
    // A misspelt name after a receiver is suggested with it.
    for point in text.indices where text[point] == "." {
      let rest = String(text[text.index(after: point)...])
      if let nearest = NearestName.of(rest, among: known) {
        return "; did you mean '\(Quotation.cut(String(text[...point]) + nearest))'?"
      }
    }
    return NearestName.advice(for: text, among: known)
  }

  /// Returns whether an event matches, given its texts as in a trace.
  package func matches(subject: String, controller: String, event: String) -> Bool {
    if let receiver, receiver != subject, receiver != controller { return false }
    return method == event || method == EventPattern.name(of: event)
  }

  /// Returns the name of the method in an event's description, without arguments and result.
  package static func name(of event: String) -> String {
    let word = event.prefix { $0 != " " }
    // Delegates' methods have labels in their names.
    return String(word.contains(":)") ? word : word.prefix { $0 != "(" })
  }
}

extension TransitionEvent.Kind {
  /// The names of all methods, without arguments and results.
  package static let methods: [String] = {
    let kinds: [TransitionEvent.Kind] = [
      .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
      .viewDidDisappear, .viewWillTransition(width: 0, height: 0),
      .presentationControllerForPresented(returned: true),
      .animationControllerForPresented(returned: true),
      .animationControllerForDismissed(returned: true),
      .interactionControllerForPresentation(returned: true),
      .interactionControllerForDismissal(returned: true),
      .navigationAnimationController(operation: .push, returned: true),
      .tabAnimationController(returned: true), .interactionControllerForAnimation(returned: true),
      .tabInteractionController(returned: true), .presentationTransitionWillBegin,
      .presentationTransitionDidEnd(completed: true), .dismissalTransitionWillBegin,
      .dismissalTransitionDidEnd(completed: true),
      .presentationControllerShouldDismiss(returned: true), .presentationControllerWillDismiss,
      .presentationControllerDidDismiss, .presentationControllerDidAttemptToDismiss,
      .containerViewWillLayoutSubviews, .containerViewDidLayoutSubviews,
      .transitionDuration(seconds: 0),
      .animateTransition, .interruptibleAnimator, .animationEnded(completed: true),
      .startInteractiveTransition, .updateInteractiveTransition(percent: 0),
      .pauseInteractiveTransition,
      .finishInteractiveTransition, .cancelInteractiveTransition,
      .completeTransition(completed: true),
      .alongsideAnimation, .alongsideCompletion(cancelled: true),
      .interactionChanged(interactive: true, cancelled: true), .called, .willShow, .didShow,
      .shouldSelect(returned: true), .didSelect(cancelled: false), .didSelect(cancelled: true),
      .perform, .ignored(x: 0, y: 0, touches: 1), .reduceMotionStatusDidChange(enabled: true),
      .prefersCrossFadeTransitionsStatusDidChange(enabled: true),
    ]
    return kinds.map { EventPattern.name(of: $0.description) }
  }()
}
