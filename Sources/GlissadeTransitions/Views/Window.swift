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
  /// The root and the presentations, once there is one.
  var contents: (any WindowContents)?
  /// Whether the window has been shown.
  private(set) var hasAppeared = false
  /// Whether the window was created during a transition, and its size has not been read since.
  var isNewInTransition = false

  /// Creates a window on a stage.
  ///
  /// - Parameters:
  ///   - frame: The frame in points; nil takes the screen's bounds.
  ///   - stage: The stage; nil takes the current stage, or a new one.
  public init(frame: Rect? = nil, stage: Stage? = nil) {
    windowStage = stage ?? Stage.current ?? Stage()
    let (runtime, monitor) = (windowStage.runtime, windowStage.monitor)
    if let frame, monitor.screen.bounds.isEmpty { monitor.screen.bounds.size = frame.size }
    super.init(frame: frame ?? monitor.screen.bounds)
    windowReference = self
    do throws(EngineError) { try windowStage.root.addSublayer(layer) } catch {
      Stage.report(error, layer: layer)
    }
    runtime.windows.removeAll { $0.object == nil }
    runtime.windows.append(Weak(object: self))
    runtime.observer?.didCreate(self)
  }

  deinit {
    let (runtime, id) = (windowStage.runtime, ObjectIdentifier(self))
    contents?.willRelease(self)
    // The subviews are released first, while the stage exists and presentations still show what they contain.
    var owners = releaseSubtree()
    owners += contents?.didRelease(runtime) ?? []
    owners += runtime.observer?.didRelease(id) ?? []
    guard !owners.isEmpty else { return }
    // Controllers that are still alive receive their disappearance callbacks.
    runtime.guarantee {
      for owner in owners { owner.settleAppearance(animated: false) }
    }
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
  private func announcing(_ size: Size, _ resize: () -> Void) {
    guard hasAppeared, size != layer.bounds.size, size.width.isFinite, size.height.isFinite
    else { return resize() }
    let then = contents?.willResize(self, to: size)
    resize()
    then?()
  }

  private func didRead() {
    if isNewInTransition { windowStage.runtime.observer?.didReadSize(of: self) }
  }

  /// Shows the window: its root controller appears, and can start transitions from now on.
  public func makeKeyAndVisible() {
    isHidden = false
    guard !hasAppeared else { return }
    hasAppeared = true
    layoutIfNeeded()
    contents?.rootOwner?.settleAppearance(animated: false)
  }
}
