import GlissadeEngine
public import GlissadeMath

/// Looks after a presentation from before it begins to after it ends: `UIPresentationController`.
///
/// It owns the ``containerView``, says where the presented view is, and may put chrome such as a dimming view
/// behind it.
open class PresentationController {
  /// The controller that is presented.
  public let presentedViewController: ViewController
  /// The controller that presents.
  public private(set) weak var presentingViewController: ViewController?
  /// The view that the presentation takes place in, from the beginning of the presentation to the end of the
  /// dismissal.
  public private(set) var containerView: View?
  /// How the controller is presented.
  public var presentationStyle: ModalPresentationStyle {
    presentedViewController.modalPresentationStyle.resolved
  }

  /// Where the presenter's view was before it was taken out.
  private(set) var presenterPosition: SubviewPosition?
  /// Whether the presentation covers a controller in a container, and comes and goes with it.
  var isInContext = false
  /// Whether the presentation has ended, which its container outlives until everybody was told.
  var isOver = false
  /// Whether the presenter's view was taken out, whatever ``shouldRemovePresentersView`` says by now.
  private(set) var hasRemovedPresentersView = false
  /// The container's size that the presenter's rectangle is for while its view is not in there.
  var presenterSpace = Size.zero

  /// What presents a controller by another.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController
  }

  // MARK: Overriding

  /// Whether the presenter's view is taken out once the presentation is over; false by itself, true for the
  /// styles that cover it.
  open var shouldRemovePresentersView: Bool { false }

  /// The view that animators move: the presented controller's by itself.
  open var presentedView: View? { presentedViewController.view }

  /// Where the presented view is to be, in the container: all of it by itself.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// The presentation is about to begin: chrome is added here, and moved along with the coordinator.
  open func presentationTransitionWillBegin() {}

  /// The presentation is over; where it was not completed, chrome is taken out here.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}

  /// The dismissal is over; where it was completed, chrome is taken out here.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// The container is about to be laid out.
  open func containerViewWillLayoutSubviews() {}

  /// The container was laid out.
  open func containerViewDidLayoutSubviews() {}

  // MARK: The container

  /// Puts the container up.
  func install(in superview: View, above sibling: View?, frame: Rect) {
    let container = PresentationContainerView(frame: frame)
    container.presentationController = self
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if let sibling {
      superview.insertSubview(container, aboveSubview: sibling)
    } else {
      superview.addSubview(container)
    }
    containerView = container
  }

  func removeContainer() {
    containerView?.removeFromSuperview()
    containerView = nil
  }

  /// Puts the presenter's view into the container, behind all, and remembers its place.
  func insertPresentersView(_ view: View) {
    guard let container = containerView else { return }
    if view.superview !== container {
      presenterPosition = SubviewPosition(of: view)
      shift(view, -1)
    }
    hasRemovedPresentersView = true
    presenterSpace = container.layer.bounds.size
    container.insertSubview(view, at: 0)
  }

  /// Takes the presenter's view out of the container, which it was in as long as the presentation went on.
  func removePresentersView(_ view: View) {
    if let containerView, view.superview === containerView {
      presenterSpace = containerView.layer.bounds.size
    }
    view.removeFromSuperview()
  }

  /// The presenter is taken out of its container, where its view's place was.
  func forgetPresenterPosition() { presenterPosition = nil }

  /// Takes the presenter's view out of the place that its container has given it anew.
  func removeReinsertedPresentersView(_ view: View) {
    presenterPosition = SubviewPosition(of: view)
    presenterSpace = containerView?.layer.bounds.size ?? presenterSpace
    view.removeFromSuperview()
  }

  /// Gives the presenter's view the rectangle that it would have, had it been in the container all the time.
  func resizePresentersView(_ view: View) {
    guard let size = containerView?.layer.bounds.size, view.superview !== containerView else {
      return
    }
    if size != presenterSpace {
      View.performWithoutAnimation { view.autoresize(from: presenterSpace, to: size) }
    }
    presenterSpace = size
  }

  /// Moves the presenter's view between the container's coordinates and those of its own place.
  private func shift(_ view: View, _ sign: Double) {
    // Where the container covers the presenter's place alone it lies beside it.
    guard let container = containerView, let place = presenterPosition?.superview,
      container.superview === place
    else { return }
    let origin = container.layer.frame.origin
    if origin != .zero {
      View.performWithoutAnimation { view.center = view.center + origin * sign }
    }
  }

  /// Puts the presenter's view back where it was.
  ///
  /// - Parameters:
  ///   - view: the presenter's.
  ///   - other: the container of the last one of a chain, in which the view may have been.
  func restorePresentersView(_ view: View, from other: View? = nil) {
    if let other, view.superview === other { presenterSpace = other.layer.bounds.size }
    // After a cancel it may be there, in its own rectangle.
    if let place = presenterPosition?.superview, view.superview !== place {
      resizePresentersView(view)
      shift(view, 1)
    }
    presenterPosition?.put(view)
    presenterPosition = nil
    hasRemovedPresentersView = false
  }
}
