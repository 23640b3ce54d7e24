import GlissadeEngine
import GlissadeMath

/// The pan from the left edge by which a navigation controller pops its top.
final class InteractivePop {
  let recognizer = ScreenEdgePanGestureRecognizer()
  private(set) weak var navigation: NavigationController?
  /// The interaction controller while the finger is down.
  private var interaction: PercentDrivenInteractiveTransition?

  /// Creates the recogniser; the navigation controller adds it to its view.
  init(_ navigation: NavigationController) {
    self.navigation = navigation
    recognizer.edges = .left
    recognizer.name = "interactivePopGestureRecognizer"
    recognizer.isSystemOwned = true
    recognizer.systemShouldBegin = { [weak navigation] in navigation?.canPopInteractively == true }
    recognizer.addTarget { [weak self] _ in self?.follow() }
  }

  var width: Double { max(navigation?.viewIfLoaded?.layer.bounds.width ?? 0, 1) }

  private func follow() {
    switch recognizer.state {
    case .began:
      let interaction = PercentDrivenInteractiveTransition.systemOwned()
      self.interaction = interaction
      navigation?.popInteractively(interaction)
      update()
    case .changed: update()
    case .ended:
      update()
      let velocity = PointsPerSecond(recognizer.velocity(in: navigation?.viewIfLoaded).point.x)
      interaction?.release(velocity: velocity.progress(over: width))
      interaction = nil
    default:
      interaction?.cancel()
      interaction = nil
    }
  }

  private func update() {
    let travel = recognizer.translation(in: navigation?.viewIfLoaded).x
    interaction?.update(min(max(travel / width, 0), 1))
  }
}
