import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A controller of a scenario that shows the views in the file.
class Page: ViewController {
  /// The frame of the header in points, which ``HeaderPage`` provides.
  final var header = Rect.zero
  /// The shapes that ``MaskPage`` and ``LogoPage`` provide.
  final var mask = View(), logo = View()
  /// The controller's view, created from the file.
  final var content = View()
  /// The destinations of segues, which the scenario retains.
  final var segueDestinations: [String: ViewController] {
    destinations.compactMapValues(\.controller)
  }
  /// Whether the next segue is animated.
  final var isSegueAnimated = true
  private final var destinations: [String: WeakController] = [:]

  private struct WeakController {
    weak var controller: ViewController?
  }

  override func loadView() {
    content.frame = Screen.main.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = content
  }

  /// Returns whether a segue with that identifier exists.
  final func hasSegue(withIdentifier identifier: String) -> Bool { destinations[identifier] != nil }

  /// Registers a segue.
  final func add(_ identifier: String, to destination: ViewController, _ kind: Segue.Kind) {
    destinations[identifier] = WeakController(controller: destination)
    registerSegue(withIdentifier: identifier) { [weak destination] source in
      let segue = Segue(
        identifier: identifier, source: source, destination: destination ?? ViewController(),
        kind: kind)
      segue.isAnimated = (source as? Page)?.isSegueAnimated ?? true
      return segue
    }
  }
}

/// A page with a header from which others expand.
final class HeaderPage: Page, HeaderProviding {
  var animatedViewFrame: Rect { header }
}

/// A page that is revealed through a mask.
final class MaskPage: Page, RevealMaskProviding {
  var revealMask: Layer { mask.layer }
}

/// A page with the logo from which another page is revealed.
final class LogoPage: Page, RevealLogoProviding {
  var revealLogo: Layer { logo.layer }
}

/// A page with both a mask and a logo.
final class MaskAndLogoPage: Page, RevealMaskProviding, RevealLogoProviding {
  var revealMask: Layer { mask.layer }
  var revealLogo: Layer { logo.layer }
}
