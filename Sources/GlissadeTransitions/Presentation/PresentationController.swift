import GlissadeEngine
public import GlissadeMath

/// An object that manages a presentation from before it begins until after it ends: `UIPresentationController`.
///
/// It owns the ``containerView``, determines the frame of the presented view, and may add chrome, such as a dimming
/// view, behind that view.
open class PresentationController {
  /// The presented controller.
  ///
  /// A presentation controller that was created before the presentation does not retain the controller; if that is
  /// released before it is presented, the value is an empty controller.
  public var presentedViewController: ViewController {
    presented ?? unretainedPresented ?? ViewController()
  }
  private var presented: ViewController?
  private weak var unretainedPresented: ViewController?
  /// The object that is asked and notified when a pull on the sheet is to dismiss it; held weakly.
  public weak var delegate: (any AdaptivePresentationControllerDelegate)?
  /// The presenting controller.
  public private(set) weak var presentingViewController: ViewController?
  /// The view in which the presentation takes place, from the start of the presentation until the end of the dismissal.
  public private(set) var containerView: View?
  /// The style in which the controller is presented.
  public var presentationStyle: ModalPresentationStyle {
    presentedViewController.modalPresentationStyle.resolved
  }

  /// The recogniser of pulls and its state, if the presentation is a sheet.
  var pullDown: SheetPullDown?
  /// The position of the presenter's view before it was removed.
  private(set) var presenterPosition: SubviewPosition?
  /// Whether the presentation covers a controller in a container, and appears and disappears with that controller.
  var isInContext = false
  /// Whether the presentation has ended; its container exists until all callbacks have been called.
  var isOver = false
  /// Whether the presenter's view was removed, even if ``shouldRemovePresentersView`` has changed since.
  private(set) var hasRemovedPresentersView = false
  /// The container size that the presenter's frame corresponds to while its view is not in the container.
  var presenterSpace = Size.zero
  /// The frame of the presenter's view in the container when it was removed, and the container's size then.
  private var removedPresenter: (frame: Rect, space: Size)?

  /// Creates the presentation controller of a controller that another one presents.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    presented = presentedViewController
    self.presentingViewController = presentingViewController
  }

  /// Stops retaining the presented controller until ``prepare(presenting:)``.
  func releasePresented() { (presented, unretainedPresented) = (nil, presented) }

  /// Prepares a presentation controller that was created before for its presentation.
  func prepare(presenting: ViewController) {
    presented = presented ?? unretainedPresented
    presentingViewController = presenting
  }

  // MARK: Overriding

  /// Whether the presenter's view is removed once the presentation has ended; false by default, true for the system's
  /// styles that cover it.
  open var shouldRemovePresentersView: Bool { false }

  /// The view that animators move; by default the presented controller's view.
  open var presentedView: View? { presentedViewController.view }

  /// The frame of the presented view in the container; by default the container's bounds.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// Called before the presentation begins, to add chrome and to animate it with the coordinator.
  open func presentationTransitionWillBegin() {}

  /// Called after the presentation has ended, to remove chrome if it was not completed.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the dismissal begins.
  open func dismissalTransitionWillBegin() {}

  /// Called after the dismissal has ended, to remove chrome if it was completed.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  /// Called before the container is laid out.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container was laid out.
  open func containerViewDidLayoutSubviews() {}

  /// Called before the container gets another size; the default implementation notifies the presented controller.
  ///
  /// - Parameters:
  ///   - size: The new size of the container in points.
  ///   - coordinator: Runs animations alongside the change.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    guard let view = presentedViewController.viewIfLoaded else { return }
    let new = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.announce(new, from: view.layer.bounds.size, with: coordinator)
  }

  /// Returns the size that the presented controller's view gets when the container gets a size: by default what
  /// autoresizing makes of its present size.
  ///
  /// - Parameters:
  ///   - container: The presented controller.
  ///   - parentSize: The new size of the container in points.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size {
    guard let view = (container as? ViewController)?.viewIfLoaded else { return parentSize }
    guard let containerView, view.isDescendant(of: containerView) else {
      return view.layer.bounds.size
    }
    return view.autoresizedSize(in: containerView, of: parentSize)
  }

  // MARK: The container

  /// Adds the container to a view.
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
    pullDown?.stopResisting(animated: false)
    containerView?.removeFromSuperview()
    containerView = nil
  }

  /// Moves the presenter's view to the back of the container, and remembers its former position.
  func insertPresentersView(_ view: View) {
    guard let container = containerView else { return }
    if view.superview !== container {
      presenterPosition = SubviewPosition(of: view)
      shift(view, -1)
    }
    hasRemovedPresentersView = true
    presenterSpace = container.layer.bounds.size
    container.insertSubview(view, at: 0)
    removedPresenter = (view.frame, presenterSpace)
  }

  /// Removes the presenter's view from the container at the end of the presentation.
  func removePresentersView(_ view: View) {
    if let containerView, view.superview === containerView {
      presenterSpace = containerView.layer.bounds.size
    }
    view.removeFromSuperview()
  }

  /// Forgets the position of the presenter's view, because the presenter leaves its own container.
  func forgetPresenterPosition() { presenterPosition = nil }

  /// Removes the presenter's view after its own container has inserted it again, and remembers the new position.
  func removeReinsertedPresentersView(_ view: View) {
    presenterPosition = SubviewPosition(of: view)
    presenterSpace = containerView?.layer.bounds.size ?? presenterSpace
    removedPresenter = (view.frame, presenterSpace)
    view.removeFromSuperview()
  }

  /// Resizes the presenter's view as if it had been in the container all the time.
  func resizePresentersView(_ view: View) {
    guard let size = containerView?.layer.bounds.size, view.superview !== containerView else {
      return
    }
    if size != presenterSpace {
      View.performWithoutAnimation { view.autoresize(from: presenterSpace, to: size) }
    }
    presenterSpace = size
  }

  /// Returns the frame in the container to which the presenter's view returns: that from before the presentation,
  /// wherever animators have left the view.
  ///
  /// In a container that has been resized, a view that filled it fills it again. Any other view stays where
  /// ``resizePresentersView(_:)`` has put it.
  func finalFrame(ofPresentersView view: View) -> Rect {
    guard let bounds = containerView?.layer.bounds, let (frame, space) = removedPresenter else {
      return view.frame
    }
    if space == bounds.size { return frame }
    return frame == Rect(origin: .zero, size: space) ? bounds : view.frame
  }

  /// Converts the centre of the presenter's view between the container's coordinates and those of its former superview.
  private func shift(_ view: View, _ sign: Double) {
    // Only a container in the same superview as the presenter's view may have another origin than that superview.
    guard let container = containerView, let place = presenterPosition?.superview,
      container.superview === place
    else { return }
    let origin = container.layer.frame.origin
    if origin != .zero {
      View.performWithoutAnimation { view.center = view.center + origin * sign }
    }
  }

  /// Restores the former position of the presenter's view.
  ///
  /// - Parameters:
  ///   - view: The presenter's view.
  ///   - other: The container of the last presentation of a chain, in which the view may have been.
  func restorePresentersView(_ view: View, from other: View? = nil) {
    if let other, let containerView, view.superview === other {
      // The view has been resized with the other container, whose bounds may be those of a sheet.
      presenterSpace = containerView.layer.bounds.size
      let origin = containerView.convert(other.bounds, from: other).origin
      if origin != .zero {
        View.performWithoutAnimation { view.center = view.center + origin }
      }
    }
    // After a cancel the view may be there already, with its own frame.
    if let place = presenterPosition?.superview, view.superview !== place {
      resizePresentersView(view)
      shift(view, 1)
    }
    presenterPosition?.put(view)
    presenterPosition = nil
    hasRemovedPresentersView = false
  }
}

extension PresentationController: ContentContainer {
  /// The preferred size of the presented controller.
  public var preferredContentSize: Size { presentedViewController.preferredContentSize }
}
