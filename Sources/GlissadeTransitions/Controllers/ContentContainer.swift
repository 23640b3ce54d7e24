import GlissadeEngine
public import GlissadeMath

/// An object that is notified before its contents get another size: `UIContentContainer`.
///
/// View controllers and presentation controllers are content containers.
public protocol ContentContainer: AnyObject {
  /// The preferred size of the contents in points; zero for none.
  var preferredContentSize: Size { get }

  /// Returns the size that a child gets when this container gets a size.
  ///
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The new size of this container in points.
  func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size

  /// Called before the container gets another size.
  ///
  /// - Parameters:
  ///   - size: The new size in points.
  ///   - coordinator: Runs animations alongside the change.
  func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator)
}

extension ViewController: ContentContainer {
  /// Notifies the controller of a new size, if its view has another one.
  ///
  /// - Parameter current: The present size in points.
  func announce(
    _ size: Size, from current: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    guard size != current else { return }
    eventMonitor?.log(
      .controller, of: self, .viewWillTransition(width: size.width, height: size.height))
    viewWillTransition(to: size, with: coordinator)
  }

  /// Passes a change of the size on to the children that the controller shows and to the controller that it presents.
  func forwardTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) {
    let shown = driver?.children(thatFollow: false) ?? children.filter(shows)
    for child in shown where child.parent === self {
      let new = self.size(forChildContentContainer: child, withParentContainerSize: size)
      guard let place = child.placedView else { continue }
      child.announce(new, from: place.layer.bounds.size, with: coordinator)
    }
    guard let presentation = presentee?.ownPresentationController,
      let container = presentation.containerView, !presentation.isOver
    else { return }
    let window = container.superview as? Window
    presentation.viewWillTransition(
      to: window?.existingControllers?.announcedSize ?? size, with: coordinator)
  }

  /// Returns the size that autoresizing gives to a child's view when this controller's view gets a size.
  func autoresizedSize(of container: any ContentContainer, to size: Size) -> Size {
    guard let child = container as? ViewController, let place = child.placedView else {
      return size
    }
    guard let rootView = viewIfLoaded, place !== rootView, place.isDescendant(of: rootView) else {
      return place.layer.bounds.size
    }
    return place.autoresizedSize(in: rootView, of: size)
  }

  /// The controller's view, or the container of the presentation that has taken its place.
  private var placedView: View? {
    guard isViewRemovedByPresentation else { return viewIfLoaded }
    return presentee?.ownPresentationController?.containerView ?? viewIfLoaded
  }
}

extension View {
  /// Returns the size that autoresizing gives to the view when an ancestor gets a size.
  func autoresizedSize(in ancestor: View, of size: Size) -> Size {
    var path: [View] = []
    var view = self
    while view !== ancestor, let above = view.superview {
      path.append(view)
      view = above
    }
    var (superview, old, new) = (ancestor, ancestor.layer.bounds.size, size)
    for view in path.reversed() {
      let own = view.layer.bounds.size
      guard superview.autoresizesSubviews, !view.autoresizingMask.isEmpty else {
        return layer.bounds.size
      }
      new = view.autoresizedSize(from: old, to: new)
      (superview, old) = (view, own)
    }
    return new
  }
}
