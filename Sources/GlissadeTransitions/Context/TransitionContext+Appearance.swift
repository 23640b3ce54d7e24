// The appearance callbacks of a transition.

extension TransitionContext {
  /// Whether the transition is a presentation or a dismissal.
  var isModal: Bool { operation == .present || operation == .dismiss }

  /// Returns whether the transition changes a controller's appearance.
  func involves(_ controller: ViewController) -> Bool {
    controller === from || controller === to
      || participants.appearances.contains { $0.controller === controller }
  }

  /// Returns whether the transition is running and changes a controller's appearance.
  func moves(_ controller: ViewController) -> Bool { isRunning && involves(controller) }

  /// Returns whether a controller's position is visible, so that it may appear.
  func isVisible(_ controller: ViewController) -> Bool {
    guard isModal else { return host.isVisible }
    return controller.hierarchyAppearance.isVisible
  }

  /// Returns whether the transition is a controller's ``ViewController/context``.
  func concerns(_ controller: ViewController) -> Bool {
    controller === from || controller === to || controller === host
  }

  /// Makes the appearance of the controllers match the hierarchy, which may have changed during the transition.
  func settleAppearances() {
    for controller in [from, to] + participants.appearances.map(\.controller) {
      controller.settlePlace(animated: isAnimated)
    }
  }

  /// Calls `viewIsAppearing(_:)` of the arriving controllers whose views are in a window and that have not been called
  /// yet.
  func notifyIsAppearing() {
    for (controller, appears) in participants.appearances where appears && !state.isAbandoned {
      controller.notifyIsAppearing(animated: isAnimated, as: role(of: controller))
    }
  }

  /// Ends the appearance changes of the transition, or reverses them.
  func endAppearances(_ completed: Bool) {
    if state.isAbandoned {
      // None of the controllers is visible any more.
      for (controller, appears) in participants.appearances {
        if appears {
          controller.beginAppearance(false, animated: isAnimated, as: role(of: controller))
        }
        controller.endAppearance(false, animated: isAnimated, as: role(of: controller))
      }
    } else if completed {
      for (controller, appears) in participants.appearanceEndOrder {
        controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
      }
    } else {
      // Appearances are reversed: arriving controllers disappear, and leaving ones appear if they are still visible.
      for appears in [false, true] {
        for (controller, appeared) in participants.appearances
        where appeared != appears && (!appears || isVisible(controller)) {
          controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
          controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
        }
      }
    }
  }
}
