public import GlissadeEngine
public import GlissadeMath

/// The view that contains all other views of an interface: `UIWindow`.
///
/// A window is shown on a ``/GlissadeEngine/Stage``, whose clock drives its animations.
///
/// The root controller's view fills the window:
///
/// ```swift
/// let stage = Stage()
/// let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: stage)
/// window.rootViewController = ViewController()
/// window.makeKeyAndVisible()
/// let size = window.rootViewController?.view.bounds.size  // 320 × 568 points
/// ```
public final class Window: View {
  /// The stage on which the window is shown; the window retains it.
  public let windowStage: Stage
  /// The view that receives keys.
  package internal(set) weak var firstResponder: View?
  /// Whether a transition that is requested while another one runs in the same place redirects that one; by default it
  /// waits for the end.
  ///
  /// A navigation or tab bar controller is such a place, and so is the window for presentations and dismissals, which
  /// still follow each other, each in its turn.
  ///
  /// The running transition is ended at the instant of the request, with all callbacks in the usual order: completed,
  /// or cancelled if it was on its way back. So a pop in the middle of a push completes the push first. Nothing visible
  /// jumps: layers that stay keep their position and velocity and settle during the new transition, and views that
  /// leave are replaced by snapshots until its end. A request without animation takes effect at once, without preserved
  /// motion.
  ///
  /// A transition that a gesture drives is redirected when the gesture is released.
  /// `transition(from:to:duration:options:animations:completion:)` of container controllers always runs to its end.
  public var redirectsTransitions = false
  /// Delivers touches to recognisers; created with the first touch.
  var touchRouter: TouchRouter?
  private var controller: ViewController?
  /// Whether the root controller has appeared.
  private(set) var hasAppeared = false
  /// The number of times that a root controller was set.
  private var rootChanges = 0
  /// The presentations and dismissals that wait for their turn.
  private var modals: [() -> Void] = []
  private(set) var isRunningModal = false
  /// The size that the window is about to get, while its controllers are notified.
  private(set) var announcedSize: Size?
  /// The transition that was running when the window was created.
  weak var creatingTransition: TransitionContext?

  /// Creates a window on a stage.
  ///
  /// - Parameters:
  ///   - frame: The frame in points; nil takes the screen's bounds.
  ///   - stage: The stage; nil takes the current stage, or a new one.
  public init(frame: Rect? = nil, stage: Stage? = nil) {
    windowStage = stage ?? Stage.current ?? Stage()
    let (runtime, monitor) = (windowStage.runtime, windowStage.monitor)
    creatingTransition = runtime.running.last
    if let frame, monitor.screen.bounds.isEmpty { monitor.screen.bounds.size = frame.size }
    super.init(frame: frame ?? monitor.screen.bounds)
    windowReference = self
    do throws(EngineError) { try windowStage.root.addSublayer(layer) } catch {
      Stage.report(error, layer: layer)
    }
    runtime.windows.removeAll { $0.object == nil }
    runtime.windows.append(Weak(object: self))
  }

  deinit {
    // The subviews are released first, while the stage exists and presentations still show what they contain.
    let presented = presentedControllers
    var orphans = releaseSubtree()
    for controller in presented { controller.presenter?.discard(controller) }
    orphans += (controller.map { [$0] } ?? []) + presented
    let (runtime, id) = (windowStage.runtime, ObjectIdentifier(self))
    for body in modals { runtime.guarantee(body) }
    // The window's transitions are not visible any more.
    let abandoned = runtime.running.filter { $0.participants.windowID == id }
    runtime.running.removeAll { $0.participants.windowID == id }
    for context in abandoned {
      context.abandon()
      orphans += [context.from, context.to]
    }
    guard !orphans.isEmpty else { return }
    // Controllers that are still alive receive their disappearance callbacks.
    runtime.guarantee {
      for controller in orphans { controller.settleAppearance() }
    }
  }

  /// The controllers that are presented in the window.
  private var presentedControllers: [ViewController] {
    var (views, controllers) = (subviews, [ViewController]())
    while let view = views.popLast() {
      views += view.subviews
      let presentation = (view as? PresentationContainerView)?.presentationController
      if let presentation { controllers.append(presentation.presentedViewController) }
    }
    return controllers
  }

  /// The window's rectangle in its own coordinates, in points.
  public override var bounds: Rect {
    get {
      didRead()
      return super.bounds
    }
    set { announcing(newValue.size) { super.bounds = newValue } }
  }

  /// The window's rectangle on the stage, in points.
  public override var frame: Rect {
    get {
      didRead()
      return super.frame
    }
    set { announcing(newValue.size) { super.frame = newValue } }
  }

  /// Notifies the controllers of a new size, and then resizes the window.
  ///
  /// Callbacks may resize the window themselves, which is not announced again.
  private func announcing(_ size: Size, _ resize: () -> Void) {
    guard hasAppeared, announcedSize == nil, size != layer.bounds.size, size.width.isFinite,
      size.height.isFinite, let controller
    else { return resize() }
    let coordinator = SizeTransitionCoordinator(self, root: controller)
    announcedSize = size
    controller.announce(size, from: layer.bounds.size, with: coordinator)
    announcedSize = nil
    resize()
    coordinator.begin()
  }

  private func didRead() {
    guard let context = creatingTransition, context.isRunning else { return }
    creatingTransition = nil
    windowStage.monitor.report(
      .foreignGeometry, about: context.animatorName,
      "the size of a window that was created during the transition was read",
      "take the size from the transition's containerView")
  }

  /// The controller whose view fills the window.
  ///
  /// Once the window is shown, a new root appears at once, without animation, after the old one has disappeared. A
  /// controller that is presented or has a parent is rejected with a diagnostic; the root of another window leaves that
  /// window.
  public var rootViewController: ViewController? {
    get { controller }
    set {
      guard newValue !== controller else { return }
      guard canTake(newValue) else { return }
      rootChanges += 1
      let change = rootChanges
      // A controller is the root of one window only.
      if let former = newValue?.containingWindow, former.controller === newValue {
        former.rootViewController = nil
        guard change == rootChanges, canTake(newValue) else { return }
      }
      newValue?.containingWindow = self
      removeRoot()
      // A callback may have set another root, or moved this one to another window.
      guard change == rootChanges, newValue == nil || newValue?.containingWindow === self else {
        if newValue !== controller, newValue?.containingWindow === self {
          newValue?.containingWindow = nil
        }
        return
      }
      controller = newValue
      guard let newValue else { return }
      newValue.loadViewIfNeeded()
      // Loading the view may also set another root.
      guard controller === newValue else { return }
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
  private func removeRoot() {
    guard let old = controller else { return }
    old.endPresentationsOverWindow()
    if hasAppeared { old.disappear(animated: false) }
    guard controller === old else { return }
    controller = nil
    old.view.removeFromSuperview()
    old.containingWindow = nil
    old.settleAppearance()
  }

  /// Runs a presentation or dismissal in a turn of its own, after those before it.
  func enqueue(animated: Bool, _ body: @escaping (TransitionRequest) -> Void) {
    let request = TransitionRequest(windowStage.runtime)
    modals.append(windowStage.runtime.keepingGesture { body(request) })
    if !isRunningModal { return postModal() }
    let id = ObjectIdentifier(self)
    let running = windowStage.runtime.running.last { $0.participants.windowID == id && $0.isModal }
    running?.redirectIfWanted(keepsMotion: animated)
  }

  /// Starts the next presentation or dismissal after one has ended.
  func modalEnded() {
    isRunningModal = false
    if !modals.isEmpty { postModal() }
  }

  private func postModal() {
    isRunningModal = true
    windowStage.post { [weak self] in
      guard let self, !modals.isEmpty else { return }
      modals.removeFirst()()
    }
  }

  /// Shows the window: its root controller appears, and can start transitions from now on.
  public func makeKeyAndVisible() {
    isHidden = false
    guard !hasAppeared else { return }
    hasAppeared = true
    layoutIfNeeded()
    controller?.settleAppearance()
  }
}
