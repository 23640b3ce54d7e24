import GlissadeTransitions

/// The controllers of a scenario by name, with their transitioning delegates.
final class ControllerRegistry {
  let window: Window
  private(set) var controllers: [String: ViewController] = [:]
  /// The names in the order of the file.
  private(set) var names: [String] = []
  /// The transitioning delegates, to which controllers only hold weak references.
  private var delegates: [ObjectIdentifier: StyleTransitioningDelegate] = [:]

  init(_ window: Window) { self.window = window }

  /// Adds a controller; returns false if the name is taken.
  func add(_ controller: ViewController, _ name: String) -> Bool {
    guard controllers.updateValue(controller, forKey: name) == nil else { return false }
    names.append(name)
    return true
  }

  /// Returns the controller that the value names.
  func controller(_ cursor: JSONCursor) throws(DocumentError) -> ViewController {
    try cursor.reference("controller", in: controllers)
  }

  /// Returns the controllers of a type, in the order of the file.
  func all<Kind: ViewController>(_ kind: Kind.Type = Kind.self) -> [Kind] {
    names.compactMap { controllers[$0] as? Kind }
  }

  /// Sets the delegate that animates a controller's presentation, and the transitions within it if it is a container.
  func set(_ delegate: StyleTransitioningDelegate, of controller: ViewController) {
    delegates[ObjectIdentifier(controller)] = delegate
    // The delegate also animates the presentation of a container itself.
    controller.transitioningDelegate = delegate
    (controller as? NavigationController)?.delegate = delegate
    (controller as? TabBarController)?.delegate = delegate
  }

  /// Returns the delegate of a controller.
  ///
  /// If the file has no transition for it, the controller gets a delegate with the system's transition.
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

  /// The topmost controller: the last presented one.
  var top: ViewController? {
    var top = window.rootViewController
    while let next = top?.presentedViewController { top = next }
    return top
  }
}
