import GlissadeEngine
public import GlissadeMath

/// Looks after a view and what is shown in it: `UIViewController`.
open class ViewController {
  // MARK: Stored

  private var rootView: View?
  /// The controllers that this one contains.
  public internal(set) var children: [ViewController] = []
  /// The controller that contains this one.
  public internal(set) weak var parent: ViewController?
  /// A name for the host, events and diagnostics.
  public var title: String?
  /// The size that the controller would like to have where it is presented in a part of the screen, in points;
  /// zero leaves it to the presentation.
  public var preferredContentSize = Size.zero

  /// The controller that this very one presents.
  var presentee: ViewController?
  weak var presenter: ViewController?
  /// The controller that was told to present this one.
  weak var presentationSource: ViewController?
  /// What presents this one, from before the presentation to its end.
  var ownPresentationController: PresentationController?
  /// What must live as long as this one is presented: its segue.
  var activeSegue: Segue?
  /// Whether it is on its way in as a presented controller.
  public internal(set) var isBeingPresented = false
  /// Whether it is on its way out as a presented controller.
  public internal(set) var isBeingDismissed = false
  /// Whether it is on its way into its parent.
  public internal(set) var isMovingToParent = false
  /// Whether it is on its way out of its parent.
  public internal(set) var isMovingFromParent = false

  /// How the controller is presented; ``ModalPresentationStyle/fullScreen`` by default.
  public var modalPresentationStyle = ModalPresentationStyle.fullScreen
  /// How the controller comes and goes where its delegate says nothing.
  public var modalTransitionStyle = ModalTransitionStyle.coverVertical
  /// Whether controllers presented in the current context by those in this one cover this one.
  public var definesPresentationContext = false
  /// Whether what is presented in this one's context takes its ``modalTransitionStyle`` from it.
  public var providesPresentationContextTransitionStyle = false
  private weak var transitioning: (any ViewControllerTransitioningDelegate)?
  /// Whether there was a delegate, which may be gone.
  private(set) var hadTransitioningDelegate = false

  weak var containingWindow: Window?
  /// Whether it appears, or disappears, because its view comes to the window or leaves it.
  var windowAppearance: Bool?
  /// Controllers of nobody's whose views lie in this one's, and which appear when this one does.
  var deferredAppearances: [Weak<ViewController>] = []
  /// The number of them at which those that are gone, or wait twice, are removed.
  var deferredAppearanceLimit = 8
  /// The transition that the controller takes part in.
  weak var context: TransitionContext?
  var appearance = Appearance.disappeared
  /// What ``beginAppearanceTransition(_:animated:)`` began.
  var manualAppearanceTransition: (isAppearing: Bool, animated: Bool)?
  /// What events of a monitor call the controller, for as long as its title is that.
  var eventName: (base: String, text: String, monitor: ObjectIdentifier)?
  private var segues: [String: (ViewController) -> Segue] = [:]

  enum Appearance {
    case disappeared, appearing, appeared, disappearing

    var isVisible: Bool { self == .appeared || self == .appearing }
  }

  /// A controller whose view is loaded when it is first asked for.
  public init() {}

  // MARK: View

  /// The controller's view; it is loaded when it is first asked for.
  public var view: View {
    get {
      loadViewIfNeeded()
      guard let rootView else { preconditionFailure("loadView() sets the view") }
      return rootView
    }
    set {
      rootView?.viewController = nil
      rootView = newValue
      newValue.viewController = self
    }
  }

  /// Whether the view was loaded.
  public var isViewLoaded: Bool { rootView != nil }

  /// The view, if it was loaded.
  public var viewIfLoaded: View? { rootView }

  /// Loads the view, if that has not happened.
  public func loadViewIfNeeded() {
    guard rootView == nil else { return }
    loadView()
    if rootView == nil { view = View() }
    eventMonitor?.log(context?.role(of: self) ?? .controller, of: self, .viewDidLoad)
    viewDidLoad()
  }

  /// Makes the view and sets ``view``; by itself it is as large as ``Screen/main``.
  open func loadView() {
    view = View(frame: Screen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }

  // MARK: Overriding

  /// The view was loaded.
  open func viewDidLoad() {}
  /// The view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has appeared.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to place its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// The controller is about to be put into a parent, or taken out of one.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller was put into a parent, or taken out of one.
  open func didMove(toParent parent: ViewController?) {}
  /// Whether a segue may be performed; true by default.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// A segue from this controller is about to be performed.
  open func prepare(for segue: Segue, sender: Any?) {}
  /// Whether appearance is passed on to those children whose views are in this one's; true by default.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// The driver that shows one of several children; nil where showing children is the application's task.
  var driver: ContainerDriver? { nil }
  /// The children that appearing or disappearing is passed on to; what a transition moves appears with that.
  func children(thatFollow appears: Bool) -> [ViewController] {
    if let driver { return driver.children(thatFollow: appears) }
    guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
    return children.filter { shows($0) && !(appears && $0.isInTransition) }
  }
  /// Whether a child has a place in the view, be it that what it presents has taken its view out of there.
  func shows(_ child: ViewController) -> Bool {
    if let driver { return child === driver.displayed }
    guard let rootView else { return false }
    return child.hostSuperview?.isDescendant(of: rootView) == true
  }
  /// A child is to leave: a container takes it off its list.
  ///
  /// - Returns: whether it leaves at once; otherwise that is done when something else shows in its place.
  func relinquish(_ child: ViewController) -> Bool { true }

  /// Shows a controller: pushes it where there is a navigation controller, presents it elsewhere.
  open func show(_ viewController: ViewController, sender: Any? = nil) {
    if let navigationController {
      navigationController.show(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  /// Shows a controller beside this one, where a container has room for it; by itself it presents it.
  open func showDetailViewController(_ viewController: ViewController, sender: Any? = nil) {
    if let parent {
      parent.showDetailViewController(viewController, sender: sender)
    } else {
      present(viewController, animated: true)
    }
  }

  // MARK: Relations

  /// The object that says how the controller is presented and dismissed; held weakly.
  public var transitioningDelegate: (any ViewControllerTransitioningDelegate)? {
    get { transitioning }
    set {
      transitioning = newValue
      hadTransitioningDelegate = newValue != nil
    }
  }

  /// The navigation controller that the controller is in.
  public var navigationController: NavigationController? { ancestor() }

  /// The tab bar controller that the controller is in.
  public var tabBarController: TabBarController? { ancestor() }

  private func ancestor<Kind: ViewController>() -> Kind? {
    withParents.dropFirst().firstNonNil { $0 as? Kind }
  }

  /// The controller that this one presents, or one that it is in.
  public var presentedViewController: ViewController? { withParents.firstNonNil(\.presentee) }

  /// The controller that presents this one, or one that it is in.
  public var presentingViewController: ViewController? { withParents.firstNonNil(\.presenter) }

  /// What presents this controller, or one that it is in.
  public var presentationController: PresentationController? {
    withParents.firstNonNil(\.ownPresentationController)
  }

  /// The coordinator of the transition that the controller, or one that it is in, takes part in; nil between
  /// transitions.
  open var transitionCoordinator: (any ViewControllerTransitionCoordinator)? {
    if let running = driver?.running { return running.coordinator }
    return withParents.firstNonNil(\.context)?.coordinator
  }

  var stage: Stage? { rootView?.stage }
  var monitor: TransitionMonitor? { rootView?.monitor }

  /// A name for events and diagnostics.
  var displayName: String { title ?? "\(type(of: self))" }

  /// The controller at the top of those that contain this one.
  var outermost: ViewController { withParents.reduce(self) { $1 } }

  // MARK: Segues

  /// Makes a segue known by an identifier, as a storyboard does.
  ///
  /// - Parameters:
  ///   - identifier: the name to perform it by.
  ///   - make: makes the segue, with its destination, from this controller.
  public func registerSegue(
    withIdentifier identifier: String, _ make: @escaping (ViewController) -> Segue
  ) {
    segues[identifier] = make
  }

  /// Prepares and performs the segue of an identifier.
  ///
  /// - Throws: ``TransitionError/unknownSegue(_:)``; ``TransitionError/noStage`` where the destination cannot be shown
  ///   because the controller is on no stage and none is current.
  public func performSegue(withIdentifier identifier: String, sender: Any? = nil)
    throws(TransitionError)
  {
    guard let make = segues[identifier] else { throw .unknownSegue(identifier) }
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return }
    let segue = make(self)
    prepare(for: segue, sender: sender)
    guard segue.start() || meansStage else { throw .noStage }
  }

  /// Whether it is on a stage, or another is current.
  private var meansStage: Bool {
    (presentationWindow?.stage ?? stage ?? Stage.current) != nil
  }

  /// Sets ``modalTransitionStyle`` from a raw value, as files and C have it.
  ///
  /// One that is no transition style is refused, and said as
  /// ``TransitionDiagnostic/Code/foreignRawValue`` with the enumeration that it would fit.
  public func setModalTransitionStyle(rawValue: Int) {
    reportingRawValue { () throws(TransitionError) in
      modalTransitionStyle = try ModalTransitionStyle(checking: rawValue)
    }
  }

  /// Sets ``modalPresentationStyle`` from a raw value, as files and C have it.
  ///
  /// One that is no presentation style is refused, and said as
  /// ``TransitionDiagnostic/Code/foreignRawValue`` with the enumeration that it would fit.
  public func setModalPresentationStyle(rawValue: Int) {
    reportingRawValue { () throws(TransitionError) in
      modalPresentationStyle = try ModalPresentationStyle(checking: rawValue)
    }
  }

  private func reportingRawValue(_ set: () throws(TransitionError) -> Void) {
    do throws(TransitionError) { try set() } catch {
      guard case .invalidRawValue(let type, let value, let fits) = error else { return }
      refuse(
        .foreignRawValue,
        "\(value) is not a \(type)" + (fits.map { "; it would be \($0)" } ?? ""),
        "use a case of \(type)")
    }
  }
}

extension ViewController: Hashable {
  /// Whether two are one and the same controller.
  public static func == (left: ViewController, right: ViewController) -> Bool { left === right }

  /// Hashes which controller it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
