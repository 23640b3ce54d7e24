import GlissadeEngine
import GlissadeMath

/// The root controller of a window, and the presentations and dismissals that wait in it.
final class WindowControllers: WindowContents {
  fileprivate(set) var root: ViewController?
  /// The number of times that a root controller was set.
  fileprivate var rootChanges = 0
  /// The presentations and dismissals that wait for their turn.
  private var modals: [() -> Void] = []
  private(set) var isRunningModal = false
  /// The size that the window is about to get, while its controllers are notified.
  private(set) var announcedSize: Size?
  /// The controllers that were presented in the window when it was deallocated.
  private var presented: [ViewController] = []

  var rootOwner: (any ViewOwner)? { root }

  /// Callbacks may resize the window themselves, which is not announced again.
  func willResize(_ window: Window, to size: Size) -> (() -> Void)? {
    guard announcedSize == nil, let root else { return nil }
    let coordinator = SizeTransitionCoordinator(window, root: root)
    announcedSize = size
    root.announce(size, from: window.layer.bounds.size, with: coordinator)
    announcedSize = nil
    return { coordinator.begin() }
  }

  func willRelease(_ window: Window) {
    var views = window.subviews
    while let view = views.popLast() {
      views += view.subviews
      let presentation = (view as? PresentationContainerView)?.presentationController
      if let presentation { presented.append(presentation.presentedViewController) }
    }
  }

  func didRelease(_ runtime: ViewRuntime) -> [any ViewOwner] {
    for controller in presented { controller.presenter?.discard(controller) }
    for body in modals { runtime.guarantee(body) }
    return (root.map { [$0] } ?? []) + presented
  }

  // MARK: Presentations and dismissals

  /// Runs a presentation or dismissal in a turn of its own, after those before it.
  fileprivate func enqueue(
    in window: Window, animated: Bool, _ body: @escaping (TransitionRequest) -> Void
  ) {
    let runtime = window.windowStage.runtime
    let request = TransitionRequest(runtime)
    modals.append(runtime.keepingGesture { body(request) })
    if !isRunningModal { return postModal(in: window) }
    let id = ObjectIdentifier(window)
    let running = runtime.transitions.running.last { $0.participants.windowID == id && $0.isModal }
    running?.redirectIfWanted(keepsMotion: animated)
  }

  /// Starts the next presentation or dismissal after one has ended.
  fileprivate func modalEnded(in window: Window) {
    isRunningModal = false
    if !modals.isEmpty { postModal(in: window) }
  }

  private func postModal(in window: Window) {
    isRunningModal = true
    window.windowStage.post { [weak self, weak window] in
      guard let self, let window, !modals.isEmpty else { return }
      withExtendedLifetime(window) { modals.removeFirst()() }
    }
  }
}

extension Window {
  /// The root controller and the presentations, if there has been one of them.
  var existingControllers: WindowControllers? { contents as? WindowControllers }

  private var controllers: WindowControllers {
    if let existingControllers { return existingControllers }
    let controllers = WindowControllers()
    contents = controllers
    return controllers
  }

  /// Lets the window know the controllers in it, if it does not yet.
  func prepareControllers() { _ = controllers }

  /// The controller whose view fills the window.
  ///
  /// Once the window is shown, a new root appears at once, without animation, after the old one has disappeared. A
  /// controller that is presented or has a parent is rejected with a diagnostic; the root of another window leaves that
  /// window.
  public var rootViewController: ViewController? {
    get { existingControllers?.root }
    set {
      let controllers = controllers
      guard newValue !== controllers.root, canTake(newValue) else { return }
      controllers.rootChanges += 1
      let change = controllers.rootChanges
      // A controller is the root of one window only.
      if let former = newValue?.containingWindow, former.rootViewController === newValue {
        former.rootViewController = nil
        guard change == controllers.rootChanges, canTake(newValue) else { return }
      }
      newValue?.containingWindow = self
      removeRoot(of: controllers)
      // A callback may have set another root, or moved this one to another window.
      guard change == controllers.rootChanges,
        newValue == nil || newValue?.containingWindow === self
      else {
        if newValue !== controllers.root, newValue?.containingWindow === self {
          newValue?.containingWindow = nil
        }
        return
      }
      controllers.root = newValue
      guard let newValue else { return }
      newValue.loadViewIfNeeded()
      // Loading the view may also set another root.
      guard controllers.root === newValue else { return }
      newValue.view.setSystemFrame(layer.bounds)
      newValue.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(newValue.view, at: 0)
      layoutIfNeeded()
      newValue.settleAppearance()
    }
  }

  /// Returns whether a controller may become the root; one that is shown elsewhere is rejected with a diagnostic.
  private func canTake(_ root: ViewController?) -> Bool {
    guard let root, root.presenter != nil || root.parent != nil else { return true }
    windowStage.monitor.report(
      .alreadyShown, about: name ?? "Window",
      "\(root.displayName) \(root.whereabouts ?? "")",
      "remove it there first, or show another controller")
    return false
  }

  /// Removes the root controller with all that it presents.
  private func removeRoot(of controllers: WindowControllers) {
    guard let old = controllers.root else { return }
    old.endPresentationsOverWindow()
    if hasAppeared { old.disappear(animated: false) }
    guard controllers.root === old else { return }
    controllers.root = nil
    old.view.removeFromSuperview()
    old.containingWindow = nil
    old.settleAppearance()
  }

  /// Runs a presentation or dismissal in a turn of its own, after those before it.
  func enqueue(animated: Bool, _ body: @escaping (TransitionRequest) -> Void) {
    controllers.enqueue(in: self, animated: animated, body)
  }

  /// Starts the next presentation or dismissal after one has ended.
  func modalEnded() { controllers.modalEnded(in: self) }
}

extension View {
  /// The controller whose root view this is.
  public var viewController: ViewController? { owner as? ViewController }

  /// The nearest controller whose view this is, or contains it.
  ///
  /// - Complexity: O(*d*) in the depth of the view.
  package var nearestViewController: ViewController? { nearestOwner as? ViewController }
}
