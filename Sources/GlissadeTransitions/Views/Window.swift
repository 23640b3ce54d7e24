public import GlissadeEngine
public import GlissadeMath

/// The view that all others of an interface are in: `UIWindow`.
///
/// It is shown on a ``Stage``, whose clock drives what happens in it. A window made without one takes the
/// stage that is current, or else makes its own.
public final class Window: View {
  /// The stage that the window is shown on, which it keeps.
  public let windowStage: Stage
  /// The view that keys go to.
  public internal(set) weak var firstResponder: View?
  /// Whether a transition that is asked for while another runs in the same place takes over from it at once; false by
  /// default: it waits for the other's end.
  ///
  /// A navigation or tab bar controller is such a place, and so is the window for presentations and dismissals, which
  /// still come one after the other, each in its turn.
  ///
  /// The running transition is ended at the instant of the request, with everybody told in the usual order: completed,
  /// or cancelled if it was on its way back. So a request to go back in the middle of a push completes the push first,
  /// and then pops. Nothing that shows jumps: layers that stay go on with the position and velocity that they have and
  /// settle with the new transition, and what goes leaves a picture until that is over. A request without animation
  /// is done at once, and nothing goes on.
  ///
  /// A transition that a gesture holds yields when the gesture lets go.
  /// `transition(from:to:duration:options:animations:completion:)` of container controllers always runs to its end.
  public var redirectsTransitions = false
  /// Brings touches to recognisers; made with the first.
  var touchRouter: TouchRouter?
  private var controller: ViewController?
  /// Whether the root controller has appeared.
  private(set) var hasAppeared = false
  /// How often a root controller was set.
  private var rootChanges = 0
  /// Presentations and dismissals that wait for their turns.
  private var modals: [() -> Void] = []
  private var isRunningModal = false
  /// The transition that ran when the window was made.
  weak var creatingTransition: TransitionContext?

  /// A window on a stage.
  ///
  /// - Parameters:
  ///   - frame: in points; nil takes the screen's bounds.
  ///   - stage: the stage; nil takes the current one, or a new one.
  public init(frame: Rect? = nil, stage: Stage? = nil) {
    windowStage = stage ?? Stage.current ?? Stage()
    let monitor = windowStage.monitor
    creatingTransition = monitor.running.last
    if let frame, monitor.screen.bounds.isEmpty { monitor.screen.bounds.size = frame.size }
    super.init(frame: frame ?? monitor.screen.bounds)
    windowReference = self
    do throws(EngineError) { try windowStage.root.addSublayer(layer) } catch {
      Stage.report(error, layer: layer)
    }
    monitor.windows.removeAll { $0.object == nil }
    monitor.windows.append(Weak(object: self))
  }

  deinit {
    // While there is still a stage to leave, and what is presented shows what is in it.
    var orphans = releaseSubtree()
    orphans += controller.map { [$0] + $0.forgetPresentations() } ?? []
    for body in modals { windowStage.post(body) }
    // Nobody is left to see them end.
    let (monitor, id) = (windowStage.monitor, ObjectIdentifier(self))
    let abandoned = monitor.running.filter { $0.windowID == id }
    monitor.running.removeAll { $0.windowID == id }
    for context in abandoned {
      context.abandon()
      orphans += [context.from, context.to]
    }
    guard !orphans.isEmpty else { return }
    // Whoever is still there hears that it shows no more.
    windowStage.post {
      for controller in orphans { controller.settleAppearance() }
    }
  }

  /// The window's rectangle in its own coordinates, in points.
  public override var bounds: Rect {
    get {
      didRead()
      return super.bounds
    }
    set { super.bounds = newValue }
  }

  /// The window's rectangle on the stage, in points.
  public override var frame: Rect {
    get {
      didRead()
      return super.frame
    }
    set { super.frame = newValue }
  }

  private func didRead() {
    guard let context = creatingTransition, context.isRunning else { return }
    creatingTransition = nil
    windowStage.monitor.report(
      .foreignGeometry, about: context.animatorName,
      "a window made during the transition was read for its size",
      "take the size from the transition's containerView")
  }

  /// The controller whose view fills the window.
  ///
  /// Once the window is shown, a new one appears at once, without animation, after the old one has gone. One that is
  /// presented or in another controller is refused, and said; another window's root leaves that.
  public var rootViewController: ViewController? {
    get { controller }
    set {
      guard newValue !== controller else { return }
      guard canTake(newValue) else { return }
      rootChanges += 1
      let change = rootChanges
      // It shows in one window at a time, and from now on nowhere else.
      if let former = newValue?.containingWindow, former.controller === newValue {
        former.rootViewController = nil
        guard change == rootChanges, canTake(newValue) else { return }
      }
      newValue?.containingWindow = self
      removeRoot()
      // Whoever was told may have brought another one, or taken this one to another window.
      guard change == rootChanges, newValue == nil || newValue?.containingWindow === self else {
        if newValue !== controller, newValue?.containingWindow === self {
          newValue?.containingWindow = nil
        }
        return
      }
      controller = newValue
      guard let newValue else { return }
      newValue.loadViewIfNeeded()
      // A view that loads may bring another one, too.
      guard controller === newValue else { return }
      newValue.view.setSystemFrame(layer.bounds)
      newValue.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(newValue.view, at: 0)
      layoutIfNeeded()
      newValue.settleAppearance()
    }
  }

  /// Whether a controller may become the root: one that shows within another is refused, and that is said.
  private func canTake(_ root: ViewController?) -> Bool {
    guard let root, root.presenter != nil || root.parent != nil else { return true }
    windowStage.monitor.report(
      .alreadyShown, about: name ?? "Window",
      "\(root.displayName) \(root.whereabouts ?? "")",
      "take it out there first, or show a controller of its own")
    return false
  }

  /// Takes the root controller out, with what it presents.
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
    let request = TransitionRequest(windowStage.monitor)
    modals.append(windowStage.monitor.keepingGesture { body(request) })
    if !isRunningModal { return postModal() }
    let id = ObjectIdentifier(self)
    let running = windowStage.monitor.running.last { $0.windowID == id && $0.isModal }
    running?.redirectIfWanted(keepsMotion: animated)
  }

  /// One of them is over.
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

  /// Shows the window: its root controller appears, and starts transitions from now on.
  public func makeKeyAndVisible() {
    isHidden = false
    guard !hasAppeared else { return }
    hasAppeared = true
    layoutIfNeeded()
    controller?.settleAppearance()
  }
}
