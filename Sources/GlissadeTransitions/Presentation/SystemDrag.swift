package import GlissadeMath

/// A gesture of the system that drives a transition: the swipe back, or the pull that dismisses a sheet.
package protocol SystemDrag: AnyObject {
  /// The movement of the finger for a progress of 1 in points, along one axis.
  var travel: Point { get }

  /// Begins the transition as the gesture does, and returns what drives it; nil if the gesture may not begin.
  func beginTransition() -> PercentDrivenInteractiveTransition?
}

extension InteractivePop: SystemDrag {
  package var travel: Point { Point(x: width, y: 0) }

  package func beginTransition() -> PercentDrivenInteractiveTransition? {
    guard let navigation, navigation.canPopInteractively else { return nil }
    let interaction = PercentDrivenInteractiveTransition.systemOwned()
    navigation.popInteractively(interaction)
    return interaction
  }
}

extension SheetPullDown: SystemDrag {
  package var travel: Point { Point(x: 0, y: distance) }

  package func beginTransition() -> PercentDrivenInteractiveTransition? {
    guard canBegin else { return nil }
    begin()
    defer { end() }
    return interaction
  }
}

extension Window {
  /// The gestures of the system on controllers in the window, those in front last.
  package var systemDrags: [any SystemDrag] {
    var drags: [any SystemDrag] = []
    func visit(_ controller: ViewController) {
      if let navigation = controller as? NavigationController {
        drags.append(navigation.interactivePop)
      }
      for child in controller.children { visit(child) }
    }
    var next = rootViewController
    while let controller = next {
      if let sheet = controller.ownPresentationController?.pullDown { drags.append(sheet) }
      visit(controller)
      next = controller.presentedViewController
    }
    return drags
  }
}
