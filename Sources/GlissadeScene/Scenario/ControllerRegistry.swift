import GlissadeTransitions

/// The controllers of a scenario by name, and what they need.
final class ControllerRegistry {
  let window: Window
  private(set) var controllers: [String: ViewController] = [:]
  /// The names in the order of the file.
  private(set) var names: [String] = []
  /// The delegates of controllers that the file gives transitions to; controllers hold them weakly.
  private var delegates: [ObjectIdentifier: StyleTransitioningDelegate] = [:]

  init(_ window: Window) { self.window = window }

  /// Takes a controller in; false where there is one of that name.
  func add(_ controller: ViewController, _ name: String) -> Bool {
    guard controllers.updateValue(controller, forKey: name) == nil else { return false }
    names.append(name)
    return true
  }

  /// The controller that a value names.
  func controller(_ cursor: JSONCursor) throws(DocumentError) -> ViewController {
    try cursor.reference("controller", in: controllers)
  }

  /// The controllers of a kind, in the order of the file.
  func all<Kind: ViewController>(_ kind: Kind.Type = Kind.self) -> [Kind] {
    names.compactMap { controllers[$0] as? Kind }
  }

  /// Lets a delegate say how a controller, or those in it, come and go.
  func set(_ delegate: StyleTransitioningDelegate, of controller: ViewController) {
    delegates[ObjectIdentifier(controller)] = delegate
    // A container's own presentation follows the same.
    controller.transitioningDelegate = delegate
    (controller as? NavigationController)?.delegate = delegate
    (controller as? TabBarController)?.delegate = delegate
  }

  /// The delegate that says how a controller, or those in it, come and go.
  ///
  /// One that the file gives none gets one that does as the system does.
  func delegate(of controller: ViewController) -> StyleTransitioningDelegate {
    if let delegate = delegates[ObjectIdentifier(controller)] { return delegate }
    let style: TransitionStyle =
      switch controller {
      case is NavigationController: .navigation
      case is TabBarController: .tabSwitch
      default:
        switch controller.modalTransitionStyle {
        case .coverVertical: .coverVertical
        case .flipHorizontal: .flipHorizontal
        case .crossDissolve: .crossDissolve
        case .partialCurl: .partialCurl
        }
      }
    let delegate = StyleTransitioningDelegate(forward: style)
    set(delegate, of: controller)
    return delegate
  }

  /// The controller that shows over all others: the last one presented.
  var top: ViewController? {
    var top = window.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }
}
