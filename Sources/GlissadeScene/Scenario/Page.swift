import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A controller of a scenario that shows the views of its file.
class Page: ViewController {
  /// Where the header is that ``HeaderPage`` tells of, in points.
  final var header = Rect.zero
  /// The shapes that ``MaskPage`` and ``LogoPage`` tell of.
  final var mask = View(), logo = View()
  /// The controller's view, made from the file.
  final var content = View()
  /// Where segues lead; all of them belong to the scenario, which keeps them.
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

  /// Whether there is a segue of a name.
  final func hasSegue(withIdentifier identifier: String) -> Bool { destinations[identifier] != nil }

  /// Makes a way to another controller known.
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

/// A page with a header that others expand from.
final class HeaderPage: Page, HeaderProviding {
  var animatedViewFrame: Rect { header }
}

/// A page that is revealed through a shape.
final class MaskPage: Page, RevealMaskProviding {
  var revealMask: Layer { mask.layer }
}

/// A page that shows the shape which another is revealed through.
final class LogoPage: Page, RevealLogoProviding {
  var revealLogo: Layer { logo.layer }
}

/// A page that is revealed, and reveals another.
final class MaskAndLogoPage: Page, RevealMaskProviding, RevealLogoProviding {
  var revealMask: Layer { mask.layer }
  var revealLogo: Layer { logo.layer }
}
