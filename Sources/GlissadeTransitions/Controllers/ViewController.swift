import GlissadeEngine
public import GlissadeMath

/// A controller that manages a view and its contents: `UIViewController`.
open class ViewController: ViewOwner {
  // MARK: Stored

  private var rootView: View?
  /// The child controllers.
  public internal(set) var children: [ViewController] = []
  /// The controller that contains this one.
  public internal(set) weak var parent: ViewController?
  /// The name of the controller for the host, events and diagnostics.
  ///
  /// Setting it sets the title of ``navigationItem`` as well.
  public var title: String? {
    didSet { existingNavigationItem?.title = title }
  }
  /// The navigation item, if it has been created.
  var existingNavigationItem: NavigationItem?
  /// The preferred size in points where the controller is presented in a part of the screen; zero leaves the size to
  /// the presentation.
  public var preferredContentSize = Size.zero

  /// The controller that this controller presents itself.
  var presentee: ViewController?
  weak var presenter: ViewController?
  /// The controller whose `present` call presented this one.
  weak var presentationSource: ViewController?
  /// The presentation controller of this controller, from before the presentation until after the dismissal.
  var ownPresentationController: PresentationController?
  /// The presentation controller that was asked for before the presentation.
  var preparedPresentationController: PresentationController?
  /// The segue that led to this controller, retained while this controller is presented.
  var activeSegue: Segue?
  /// Whether the controller is being presented.
  public internal(set) var isBeingPresented = false
  /// Whether the controller is being dismissed.
  public internal(set) var isBeingDismissed = false
  /// Whether the controller is being added to its parent.
  public internal(set) var isMovingToParent = false
  /// Whether the controller is being removed from its parent.
  public internal(set) var isMovingFromParent = false

  /// The style in which the controller is presented; ``ModalPresentationStyle/fullScreen`` by default.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// The transition style used where the transitioning delegate returns no animator.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// Whether this controller is covered by controllers that its descendants present in the current context.
  public var definesPresentationContext = false
  /// Whether a pull on the controller's sheet does not dismiss it; false by default.
  ///
  /// The sheet then follows the finger with resistance and returns. The value also counts for a controller that a
  /// presented navigation or tab bar controller shows. ``dismiss(animated:completion:)`` dismisses in any case.
  public var isModalInPresentation = false
  /// The name that the view gets when it is loaded, unless it has one.
  package final var viewName: String?
  private weak var transitioning: (any ViewControllerTransitioningDelegate)?
  /// Whether a transitioning delegate was set; it may have been released since.
  private(set) var hadTransitioningDelegate = false

  weak var containingWindow: Window?
  /// Whether the controller appears (true) or disappears (false) because its view enters or leaves a window; nil if
  /// neither.
  var windowAppearance: Bool?
  /// The controllers without a parent whose views are in this controller's view; they appear when this controller does.
  var deferredAppearances: [Weak<ViewController>] = []
  /// The number of deferred appearances at which released and repeated entries are removed.
  var deferredAppearanceLimit = 8
  /// The transition in which the controller takes part.
  weak var context: TransitionContext?
  var appearance = Appearance.disappeared
  /// Whether ``viewIsAppearing(_:)`` is due for the present appearance.
  var awaitsIsAppearing = false
  /// The appearance transition that ``beginAppearanceTransition(_:animated:)`` began.
  var manualAppearanceTransition: ManualAppearanceTransition?
  /// The controller's name in the events of one monitor; valid while its base is the controller's name.
  private var eventName: (base: String, text: String, monitor: ObjectIdentifier)?
  private var segues: [String: (ViewController) -> Segue] = [:]

  enum Appearance {
    case disappeared, appearing, appeared, disappearing

    var isVisible: Bool { self == .appeared || self == .appearing }
  }

  /// Creates a controller whose view is loaded when it is first accessed.
  public init() {}

  deinit { endOrphanedPresentations() }

  // MARK: View

  /// The controller's view, loaded when it is first accessed.
  public var view: View {
    get {
      loadViewIfNeeded()
      guard let rootView else { preconditionFailure("loadView() sets the view") }
      return rootView
    }
    set {
      rootView?.owner = nil
      rootView = newValue
      newValue.owner = self
    }
  }

  /// Whether the view has been loaded.
  public var isViewLoaded: Bool { rootView != nil }

  /// The view if it has been loaded; otherwise nil.
  public var viewIfLoaded: View? { rootView }

  /// Loads the view if it has not been loaded.
  public func loadViewIfNeeded() {
    guard rootView == nil else { return }
    loadView()
    if rootView == nil { view = View() }
    if view.name == nil { view.name = viewName }
    eventMonitor?.log(context?.role(of: self) ?? .controller, of: self, .viewDidLoad)
    viewDidLoad()
  }

  /// Creates the view and sets ``view``; the default view has the size of ``Screen/main``.
  open func loadView() {
    view = View(frame: Screen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  // MARK: Overriding

  /// Called after the view was loaded.
  open func viewDidLoad() {}
  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called once between ``viewWillAppear(_:)`` and ``viewDidAppear(_:)``, when the view is in the hierarchy and its
  /// superview has laid it out: `UIViewController.viewIsAppearing(_:)`.
  ///
  /// In a transition the call comes after the animator has set up, and before the animations alongside the transition
  /// run; a view that the animator adds later, at the end.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view gets another size because its window is resized; the default implementation passes the call
  /// on to the children that the controller shows, and to the controller that it presents:
  /// `UIViewController.viewWillTransition(to:with:)`.
  ///
  /// A window calls its root controller when its `frame` or `bounds` gets another size, before the change, also if a
  /// presentation covers the root. The coordinator runs alongside animations after the change: with the animation block
  /// in which the window is resized, or at once. A controller that resizes the view of a child for another reason calls
  /// the child's method itself, as in UIKit (UIViewController.h: “either call super to propagate the change to children
  /// or manually forward the change to children”).
  /// - Parameters:
  ///   - size: The new size of the view in points.
  ///   - coordinator: Runs animations alongside the change.
  open func viewWillTransition(
    to size: Size, with coordinator: any ViewControllerTransitionCoordinator
  ) { forwardTransition(to: size, with: coordinator) }
  /// Returns the size that a child's view gets when this controller's view gets a size: by default what autoresizing
  /// makes of its present size.
  ///
  /// A child whose size stays the same is not notified, as in UIKit.
  /// - Parameters:
  ///   - container: The child.
  ///   - parentSize: The new size of this controller's view in points.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size { autoresizedSize(of: container, to: parentSize) }
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view has laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called before the controller is added to a parent, or removed from one.
  open func willMove(toParent parent: ViewController?) {}
  /// Called after the controller was added to a parent, or removed from one.
  open func didMove(toParent parent: ViewController?) {}
  /// Returns whether a segue may be performed; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Called before a segue from this controller is performed.
  open func prepare(for segue: Segue, sender: Any?) {}
  /// Whether appearance callbacks are forwarded to children whose views are in this controller's view; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// The driver that shows one of several children; nil where the application shows its children itself.
  var driver: ContainerTransitionDriver? { nil }
  /// Returns the children that follow this controller's appearance; a child in a transition appears with the
  /// transition.
  func children(thatFollow appears: Bool) -> [ViewController] {
    if let driver { return driver.children(thatFollow: appears) }
    guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
    return children.filter { shows($0) && !(appears && $0.isInTransition) }
  }
  /// Returns whether a child's view belongs in this controller's view, even if a presentation has removed it for now.
  func shows(_ child: ViewController) -> Bool {
    if let driver { return child === driver.displayed }
    guard let rootView else { return false }
    return child.hostSuperview?.isDescendant(of: rootView) == true
  }
  /// Removes a child that is about to leave from the container's list.
  ///
  /// - Returns: Whether the child leaves at once; otherwise it leaves when the container shows another child.
  func relinquish(_ child: ViewController) -> Bool { true }

  /// Shows a controller: pushes it if there is a navigation controller, and otherwise presents it.
  open func show(_ viewController: ViewController, sender: Any? = nil) {
    if let navigationController {
      navigationController.show(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  /// Passes the call to the parent; a controller without a parent presents the other one.
  ///
  /// A container overrides the method to show the other controller in another way, for instance beside this one.
  open func showDetailViewController(_ viewController: ViewController, sender: Any? = nil) {
    if let parent {
      parent.showDetailViewController(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  // MARK: Relations

  /// The object that provides the animators of the controller's presentation and dismissal; held weakly.
  public var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { transitioning }
    set {
      transitioning = newValue
      hadTransitioningDelegate = newValue != nil
    }
  }

  /// The nearest ancestor that is a navigation controller.
  public var navigationController: NavigationController? { ancestor() }

  /// The nearest ancestor that is a tab bar controller.
  public var tabBarController: TabBarController? { ancestor() }

  private func ancestor<Kind: ViewController>() -> Kind? {
    withParents.dropFirst().firstNonNil { $0 as? Kind }
  }

  /// The controller presented by this one or by its nearest ancestor that presents one.
  public var presentedViewController: ViewController? { withParents.firstNonNil(\.presentee) }

  /// The controller that presents this controller or its nearest presented ancestor.
  public var presentingViewController: ViewController? { withParents.firstNonNil(\.presenter) }

  /// The presentation controller of this controller or its nearest presented ancestor.
  ///
  /// If neither is presented, the call creates the presentation controller of the outermost ancestor for its present
  /// ``modalPresentationStyle``, as UIKit does, so that a delegate can be set before the presentation. It is nil for the
  /// root of a window, and for the style ``ModalPresentationStyle/custom``, whose presentation controller the
  /// transitioning delegate provides when the presentation begins.
  public var presentationController: PresentationController? {
    withParents.firstNonNil(\.ownPresentationController)
      ?? outermost.preparePresentationController()
  }

  /// The coordinator of the transition in which the controller or an ancestor takes part; nil between transitions.
  open var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    if let running = driver?.running { return running.coordinator }
    return withParents.firstNonNil(\.context)?.coordinator
  }

  var stage: Stage? { rootView?.stage }
  var monitor: TransitionMonitor? { rootView?.monitor }

  /// The controller's title or type, for events and diagnostics.
  var displayName: String { title ?? "\(type(of: self))" }

  /// Returns the controller's unique name in a monitor's events.
  package func eventName(in monitor: TransitionMonitor) -> String {
    let name = displayName
    let monitorID = ObjectIdentifier(monitor)
    if let known = eventName, known.base == name, known.monitor == monitorID { return known.text }
    let text = monitor.uniqueName(name)
    eventName = (name, text, monitorID)
    return text
  }

  /// The topmost ancestor, or the controller itself if it has no parent.
  var outermost: ViewController { withParents.reduce(self) { $1 } }

  // MARK: Segues

  /// Registers a segue under an identifier, as a storyboard does.
  ///
  /// - Parameters:
  ///   - identifier: The identifier by which the segue is performed.
  ///   - make: Creates the segue, with its destination, from this controller.
  public func registerSegue(
    withIdentifier identifier: String, _ make: @escaping (ViewController) -> Segue
  ) {
    segues[identifier] = make
  }

  /// Prepares and performs the segue with an identifier.
  ///
  /// - Throws: ``TransitionError/unknownSegue(_:)``; ``TransitionError/noStage`` if the destination cannot be shown
  ///   because the controller is on no stage and no stage is current.
  public func performSegue(withIdentifier identifier: String, sender: Any? = nil)
    throws(TransitionError)
  {
    guard let make = segues[identifier] else { throw .unknownSegue(identifier) }
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    let segue = make(self)
    prepare(for: segue, sender: sender)
    guard segue.start() || meansStage else { throw .noStage }
  }

  /// Whether the controller is on a stage, or a stage is current.
  private var meansStage: Bool {
    (presentationWindow?.stage ?? stage ?? Stage.current) != nil
  }

  /// Sets ``modalTransitionStyle`` from a raw value, as UIKit's programs and files have it.
  ///
  /// A value that no transition style has changes nothing, and is reported with the diagnostic
  /// ``TransitionDiagnostic/Code/foreignRawValue``, which names the presentation style of that value, if any.
  /// `ModalTransitionStyle(rawValue:)` returns nil for such a value, without a report.
  public func setModalTransitionStyle(rawValue: Int) {
    reportingRawValue { () throws(TransitionError) in
      modalTransitionStyle = try ModalTransitionStyle(checking: rawValue)
    }
  }

  /// Sets ``modalPresentationStyle`` from a raw value, as UIKit's programs and files have it.
  ///
  /// A value that no presentation style has changes nothing, and is reported with the diagnostic
  /// ``TransitionDiagnostic/Code/foreignRawValue``.
  public func setModalPresentationStyle(rawValue: Int) {
    reportingRawValue { () throws(TransitionError) in
      modalPresentationStyle = try ModalPresentationStyle(checking: rawValue)
    }
  }

  private func reportingRawValue(_ set: () throws(TransitionError) -> Void) {
    do throws(TransitionError) { try set() } catch {
      guard case .invalidRawValue(let type, let value, let fits) = error else { return }
      reject(
        .foreignRawValue,
        "\(value) is not a \(type)" + (fits.map { "; it would be \($0)" } ?? ""),
        "use a case of \(type)")
    }
  }
}

extension ViewController: Hashable {
  /// Returns whether two references refer to the same controller.
  public static func == (left: ViewController, right: ViewController) -> Bool { left === right }

  /// Hashes the identity of the controller.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
