import GlissadeEngine

/// A connection from one controller to another: `UIStoryboardSegue`.
///
/// A subclass overrides ``perform()`` and may call `super.perform()` for the action of its ``kind``. The destination
/// retains the segue while it is presented or on a stack, so that the segue can be its delegate. Meanwhile the segue
/// does not retain its controllers.
open class Segue {
  /// The action of a segue, as in a storyboard.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pushes the destination in a navigation controller, and otherwise presents it.
    case show
    /// Presents the destination, unless a parent of the source overrides
    /// ``ViewController/showDetailViewController(_:sender:)``.
    case showDetail
    /// Presents the destination.
    case presentModally
    /// Presents the destination in a popover.
    case popover
  }

  /// The identifier by which the segue is performed.
  public let identifier: String?
  /// The controller at which the segue starts.
  ///
  /// If it has been released since the segue was performed, the value is an empty controller.
  public var source: ViewController { retained?.source ?? unretainedSource ?? ViewController() }
  /// The controller to which the segue leads.
  ///
  /// If it has been released since the segue was performed, the value is an empty controller.
  public var destination: ViewController {
    retained?.destination ?? unretainedDestination ?? ViewController()
  }
  private var retained: (source: ViewController, destination: ViewController)?
  private weak var unretainedSource, unretainedDestination: ViewController?
  /// The action of the segue.
  public let kind: Kind
  /// Whether the segue's transition is animated; true by default.
  public var isAnimated = true
  private var action: (() -> Void)?

  /// Creates a segue between two controllers.
  ///
  /// - Parameters:
  ///   - identifier: The identifier by which the segue is performed, if any.
  ///   - source: The controller at which the segue starts.
  ///   - destination: The controller to which the segue leads.
  ///   - kind: The action of ``perform()``.
  ///   - action: An action that replaces that of the kind, if any.
  public init(
    identifier: String? = nil, source: ViewController, destination: ViewController,
    kind: Kind = .show, performHandler action: (() -> Void)? = nil
  ) {
    self.identifier = identifier
    retained = (source, destination)
    (unretainedSource, unretainedDestination) = (source, destination)
    self.kind = kind
    self.action = action
  }

  /// Performs the action of the segue's kind.
  open func perform() {
    if let action { return action() }
    switch kind {
    case .show where isAnimated: source.show(destination, sender: self)
    case .showDetail where isAnimated:
      source.showDetailViewController(destination, sender: self)
    case .show:
      if let navigation = source as? NavigationController ?? source.navigationController {
        navigation.pushViewController(destination, animated: false)
      } else {
        source.present(destination, animated: false)
      }
    case .showDetail, .presentModally:
      source.present(destination, animated: isAnimated)
    case .popover:
      // A controller that is presented already is rejected, and keeps its style.
      if destination.presenter == nil { destination.modalPresentationStyle = .popover }
      source.present(destination, animated: isAnimated)
    }
  }

  /// Performs the segue, and lets the destination retain it while it is shown.
  ///
  /// - Returns: Whether the destination is shown or will be, or the segue has an action of its own.
  func start() -> Bool {
    let (source, destination) = (source, destination)
    let monitor = source.monitor ?? destination.monitor ?? Stage.current?.existingMonitor
    monitor?.log(.segue, of: source, .perform)
    let (former, presenter, parent) = (
      destination.activeSegue, destination.presenter, destination.parent
    )
    destination.activeSegue = self
    perform()
    // A destination that was not shown by this call keeps its former segue.
    if destination.presenter === presenter && destination.parent === parent {
      destination.activeSegue = former
    }
    let shows = destination.presenter != nil || destination.parent != nil
    if destination.activeSegue === self { retained = nil }
    return shows || action != nil || type(of: self) != Segue.self
  }
}
