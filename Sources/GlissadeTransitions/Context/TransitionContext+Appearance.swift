// Whose appearance a transition changes, and what is made up for at its end.

extension TransitionContext {
  /// Whether the controllers are presented or dismissed, and not within a container.
  var isModal: Bool { operation == .present || operation == .dismiss }

  /// Whether the transition changes a controller's appearance.
  func involves(_ controller: ViewController) -> Bool {
    controller === from || controller === to
      || appearances.contains { $0.controller === controller }
  }

  /// Whether the transition runs and changes a controller's appearance.
  func moves(_ controller: ViewController) -> Bool { isRunning && involves(controller) }

  /// Whether a controller's place is to be seen, so that it may appear.
  func isVisible(_ controller: ViewController) -> Bool {
    guard isModal else { return host.isVisible }
    return controller.hierarchyAppearance.isVisible
  }

  /// Whether the transition is a controller's ``ViewController/context``.
  func concerns(_ controller: ViewController) -> Bool {
    controller === from || controller === to || controller === host
  }

  /// What has changed around the transition while it ran is made up for: whoever it moved appears where that shows.
  func settleAppearances() {
    for controller in [from, to] + appearances.map(\.controller) {
      controller.settlePlace(animated: isAnimated)
    }
  }

  /// Ends the appearances that the transition began, or turns them back.
  func endAppearances(_ completed: Bool) {
    if state.isAbandoned {
      // Nobody sees any of them.
      for (controller, appears) in appearances {
        if appears {
          controller.beginAppearance(false, animated: isAnimated, as: role(of: controller))
        }
        controller.endAppearance(false, animated: isAnimated, as: role(of: controller))
      }
    } else if completed {
      for (controller, appears) in appearanceEndOrder {
        controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
      }
    } else {
      // What was to come goes, and what was to go comes, unless nobody sees it any more.
      for appears in [false, true] {
        for (controller, appeared) in appearances
        where appeared != appears && (!appears || isVisible(controller)) {
          controller.beginAppearance(appears, animated: isAnimated, as: role(of: controller))
          controller.endAppearance(appears, animated: isAnimated, as: role(of: controller))
        }
      }
    }
  }
}
