package import GlissadeTransitions

extension TransitionStyle {
  /// The names of a transition's two directions, as a scenario of it has them.
  package var directions: (forward: String, back: String) {
    switch TransitionScenario.host(of: self) {
    case .stack: ("Push", "Pop")
    case .tabs: ("Next tab", "Earlier tab")
    case .presentation: ("Present", "Dismiss")
    }
  }

  /// Returns Swift source text that runs the transition, with names for the controllers of an application.
  ///
  /// - Parameter isBack: Whether the transition runs backward.
  package func code(isBack: Bool) -> String {
    let delegate = "let transition = StyleTransitioningDelegate(forward: .\(self))"
    switch TransitionScenario.host(of: self) {
    case .stack:
      let call =
        isBack
        ? "navigation.popViewController(animated: true)"
        : "navigation.pushViewController(page, animated: true)"
      return "\(delegate)\nnavigation.delegate = transition\n\(call)\n"
    case .tabs:
      let call = "tabs.selectedIndex \(isBack ? "-" : "+")= 1"
      return "\(delegate)\ntabs.delegate = transition\n\(call)\n"
    case .presentation:
      let presentation = """
        \(delegate)
        page.modalPresentationStyle = .fullScreen
        page.transitioningDelegate = transition

        """
      let call = isBack ? "page.dismiss" : "presenter.present"
      return presentation + "\(call)(\(isBack ? "" : "page, ")animated: true)\n"
    }
  }
}
