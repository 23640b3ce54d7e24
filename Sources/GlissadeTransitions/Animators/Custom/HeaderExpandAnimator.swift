import GlissadeEngine
public import GlissadeMath

/// A controller with a header from which other controllers expand.
public protocol HeaderProviding: AnyObject {
  /// The header's rectangle in the coordinates of the controller's view, in points.
  var animatedViewFrame: Rect { get }
}

/// Expands the arriving view from a header of the leaving controller; the way back is the reverse.
///
/// The header belongs to the visible controller: within a navigation or tab bar controller the top or selected one is
/// asked for ``HeaderProviding``. Without a header the view expands from the centre of the container.
package final class HeaderExpandAnimator: DirectionalAnimator {
  /// A function that returns the header's rectangle in the container's coordinates; nil asks the controller.
  package var headerFrame: (() -> Rect)?

  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.3 s.
  package init(isPresenting: Bool, headerFrame: (() -> Rect)? = nil) {
    self.headerFrame = headerFrame
    super.init(isPresenting: isPresenting, duration: 0.3)
  }

  override func animate(_ run: BuiltInAnimatorRun) {
    run.insertArrivingView(isPresenting ? .front : .belowFrom)
    let other = isPresenting ? run.fromController : run.toController
    guard let mover = (isPresenting ? run.to : run.from)?.view, !mover.layer.bounds.isEmpty else {
      return run.move(duration) { _ in }
    }
    let header = header(of: other, in: run.container)
    let whole = mover.frame
    // Autoresized subviews may shrink to nothing in the header, so their state is saved.
    var inside: [ViewState] = []
    mover.forEachInSubtree { if $0 !== mover { inside.append(ViewState($0)) } }
    run.addUndo { _ in for state in inside { state.restoreGeometry() } }
    if isPresenting {
      View.performWithoutAnimation {
        mover.frame = header
        mover.layoutIfNeeded()
      }
    }
    run.move(duration) { [isPresenting] _ in
      mover.frame = isPresenting ? whole : header
      if isPresenting { for state in inside { state.restoreGeometry() } }
      mover.layoutIfNeeded()
    }
  }

  private func header(of controller: ViewController?, in container: View) -> Rect {
    if let headerFrame { return headerFrame() }
    let shown = controller?.shownInside
    if let provider = shown as? any HeaderProviding, let view = shown?.viewIfLoaded {
      return container.convert(provider.animatedViewFrame, from: view)
    }
    return Rect(origin: container.layer.bounds.center, size: .zero)
  }
}

extension ViewController {
  /// The visible controller within this one, through navigation and tab bar controllers.
  var shownInside: ViewController {
    var controller = self
    while let target = (controller as? any ContainerController)?.target { controller = target }
    return controller
  }
}
