import GlissadeEngine

/// A way from one controller to another: `UIStoryboardSegue`.
///
/// A subclass overrides ``perform()``, and may call `super.perform()` for what its ``kind`` does. While the
/// destination is presented or on a stack it keeps the segue, which can so be its delegate.
open class Segue {
  /// What a segue does: the kinds of a storyboard.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Pushes in a navigation controller, presents elsewhere.
    case show
    /// Shows beside, where there is room, else presents.
    case showDetail
    /// Presents.
    case presentModally
    /// Presents in a popover.
    case popover
  }

  /// The name that it is performed by.
  public let identifier: String?
  /// The controller that it begins at.
  public let source: ViewController
  /// The controller that it leads to.
  public let destination: ViewController
  /// What it does.
  public let kind: Kind
  /// Whether its transition is animated; true by default.
  public var isAnimated = true
  private var action: (() -> Void)?

  /// A segue between two controllers.
  ///
  /// - Parameters:
  ///   - identifier: the name to perform it by, if any.
  ///   - source: the controller that it begins at.
  ///   - destination: the controller that it leads to.
  ///   - kind: what ``perform()`` does.
  ///   - action: done by ``perform()`` instead, where it is given.
  public init(
    identifier: String? = nil, source: ViewController, destination: ViewController,
    kind: Kind = .show, performHandler action: (() -> Void)? = nil
  ) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    self.kind = kind
    self.action = action
  }

  /// Does what the segue's kind says.
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
      destination.modalPresentationStyle = .popover
      source.present(destination, animated: isAnimated)
    }
  }

  /// Performs it, and lets the destination keep it as long as it shows.
  ///
  /// - Returns: whether the destination shows or will, or the segue does something else than its kind.
  func start() -> Bool {
    let monitor = source.monitor ?? destination.monitor ?? Stage.current?.existingMonitor
    monitor?.log(.segue, of: source, .perform)
    let (former, presenter, parent) = (
      destination.activeSegue, destination.presenter, destination.parent
    )
    destination.activeSegue = self
    perform()
    // What did not begin to show keeps nothing new.
    if destination.presenter === presenter && destination.parent === parent {
      destination.activeSegue = former
    }
    let shows = destination.presenter != nil || destination.parent != nil
    return shows || action != nil || type(of: self) != Segue.self
  }
}
