import GlissadeEngine
import GlissadeMath

/// The controller of presentations that cover everything and remove the presenter's view.
final class FullScreenPresentationController: PresentationController {
  override var shouldRemovePresentersView: Bool { true }
}

/// The controller of sheets: the page sheet leaves a margin at the top, the form sheet is centred.
final class SheetPresentationController: PresentationController {
  private let dimming = View()

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView?.bounds ?? .zero
    let preferred = presentedViewController.preferredContentSize
    switch presentationStyle {
    case .formSheet, .popover:
      let usual =
        presentationStyle == .formSheet
        ? Size(width: 540, height: 620) : Size(width: 320, height: 480)
      let size = Size(
        width: min(bounds.width, preferred.width > 0 ? preferred.width : usual.width),
        height: min(bounds.height, preferred.height > 0 ? preferred.height : usual.height))
      return Rect(
        origin: Point(
          x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2), size: size)
    default:
      let margin = min(SheetPresentationController.topMargin, bounds.height)
      return Rect(
        x: bounds.origin.x, y: bounds.origin.y + margin, width: bounds.width,
        height: bounds.height - margin)
    }
  }

  /// The margin above a page sheet, in points.
  static let topMargin = 40.0
  /// The opacity of the dimming view behind a sheet.
  static let dimmingAlpha = presentationDimming

  override func presentationTransitionWillBegin() {
    guard let container = containerView else { return }
    dimming.frame = container.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.name = "dimming"
    dimming.alpha = 0
    container.insertSubview(dimming, at: 0)
    if presentationStyle != .popover {
      let pullDown = SheetPullDown(self)
      self.pullDown = pullDown
      container.addGestureRecognizer(pullDown.recognizer)
    }
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in
      dimming.alpha = SheetPresentationController.dimmingAlpha
    }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0 }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed {
      dimming.removeFromSuperview()
    } else {
      dimming.alpha = SheetPresentationController.dimmingAlpha
    }
  }
}

private let presentationDimming = 0.4

extension ViewController {
  /// Returns the presentation controller for the present style before the presentation, and creates it at the first
  /// call; nil for a controller that no system's presentation controller will present.
  func preparePresentationController() -> PresentationController? {
    guard parent == nil, containingWindow == nil, modalPresentationStyle.resolved != .custom else {
      return nil
    }
    let fresh = ViewController.systemPresentationController(self, presenter)
    if let prepared = preparedPresentationController, type(of: prepared) == type(of: fresh) {
      return prepared
    }
    fresh.delegate = preparedPresentationController?.delegate
    fresh.releasePresented()
    preparedPresentationController = fresh
    return fresh
  }

  /// Returns the system's presentation controller for a presentation that begins: the one that was created before, if
  /// there is one.
  func takePresentationController(presenting: ViewController) -> PresentationController {
    let made = ViewController.systemPresentationController(self, presenting)
    guard let prepared = preparedPresentationController else { return made }
    preparedPresentationController = nil
    guard type(of: prepared) == type(of: made) else {
      made.delegate = prepared.delegate
      return made
    }
    prepared.prepare(presenting: presenting)
    return prepared
  }

  /// Returns the system's presentation controller for a controller's style.
  static func systemPresentationController(
    _ presented: ViewController, _ presenting: ViewController?
  ) -> PresentationController {
    switch presented.modalPresentationStyle.resolved {
    case .fullScreen, .currentContext:
      FullScreenPresentationController(
        presentedViewController: presented, presenting: presenting)
    case .pageSheet, .formSheet, .popover:
      SheetPresentationController(presentedViewController: presented, presenting: presenting)
    default:
      PresentationController(presentedViewController: presented, presenting: presenting)
    }
  }
}
