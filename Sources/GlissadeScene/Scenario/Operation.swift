import GlissadeTiming
import GlissadeTransitions

/// An operation of a scenario on its controllers.
struct Operation {
  static let keys = fields.names

  /// Performs the operation.
  let perform: (_ animated: Bool) -> Void
  /// Returns the delegate that provides the animation, at the time of the operation.
  let delegate: () -> StyleTransitioningDelegate?
  /// Whether the file asks for an animation.
  let isAnimated: Bool

  /// Creates an operation from its members.
  init(_ object: JSONObjectReader, _ registry: ControllerRegistry) throws(DocumentError) {
    let (verb, value) = try object.exactlyOne(of: Operation.verbs)
    isAnimated = try object.optional("animated")?.bool() ?? true
    let allowed = ["present": "from", "segue": "from", "dismiss": "", "": ""][verb] ?? "in"
    for key in ["from", "in"] where key != allowed {
      guard let stray = object.optional(key) else { continue }
      throw stray.error(.invalidValue, "'\(Quotation.cut(key))' does not go with '\(verb)'")
    }
    switch verb {
    case "present", "dismiss", "segue":
      (perform, delegate) = try Operation.modal(verb, value, object, registry)
    case "select": (perform, delegate) = try Operation.tabs(value, object, registry)
    default: (perform, delegate) = try Operation.navigation(verb, value, object, registry)
    }
  }

  private typealias Parts = (
    perform: (Bool) -> Void, delegate: () -> StyleTransitioningDelegate?
  )

  private static func modal(
    _ verb: String, _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let source = try object.optional("from").map(registry.controller)
    switch verb {
    case "present":
      let presented = try registry.controller(value)
      return (
        { [weak registry] in (source ?? registry?.top)?.present(presented, animated: $0) },
        { [weak registry] in registry?.delegate(of: presented) }
      )
    case "dismiss":
      let named = try value.orTrue(registry.controller)
      return (
        { [weak registry] in (named ?? registry?.top)?.dismiss(animated: $0) },
        { [weak registry] in
          guard let registry, let teller = named ?? registry.top else { return nil }
          return registry.delegate(of: teller.presentedViewController ?? teller)
        }
      )
    default:
      let identifier = try value.string()
      guard
        let source = source
          ?? registry.all(Page.self).first(where: { $0.hasSegue(withIdentifier: identifier) }),
        let page = source as? Page, let destination = page.segueDestinations[identifier]
      else { throw value.error(.invalidValue, "there is no segue '\(Quotation.cut(identifier))'") }
      return (
        { [weak page] animated in
          page?.isSegueAnimated = animated
          // The segue is known to exist, so the call does not throw.
          try? page?.performSegue(withIdentifier: identifier, sender: nil)
        }, { [weak registry] in registry?.delegate(of: destination) }
      )
    }
  }

  private static func navigation(
    _ verb: String, _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let stack: NavigationController = try container(object, "navigation controller", registry)
    let delegate = { [weak registry, weak stack] in stack.flatMap { registry?.delegate(of: $0) } }
    switch verb {
    case "push":
      let controller = try registry.controller(value)
      return (
        { [weak stack] in stack?.pushViewController(controller, animated: $0) }, delegate
      )
    case "stack":
      let controllers = try value.elements().map(registry.controller)
      return (
        { [weak stack] in stack?.setViewControllers(controllers, animated: $0) }, delegate
      )
    default:
      if case .string("root") = value.node.kind {
        return ({ [weak stack] in stack?.popToRootViewController(animated: $0) }, delegate)
      }
      let target = try value.orTrue(registry.controller)
      return (
        { [weak stack] animated in
          guard let target else { return _ = stack?.popViewController(animated: animated) }
          stack?.popToViewController(target, animated: animated)
        }, delegate
      )
    }
  }

  private static func tabs(
    _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let tabs: TabBarController = try container(object, "tab bar controller", registry)
    let delegate = { [weak registry, weak tabs] in tabs.flatMap { registry?.delegate(of: $0) } }
    if case .string = value.node.kind {
      let controller = try registry.controller(value)
      return ({ [weak tabs] _ in tabs?.selectedViewController = controller }, delegate)
    }
    let index = try value.integer(in: 0...1_000_000)
    return ({ [weak tabs] _ in tabs?.selectedIndex = index }, delegate)
  }

  /// Returns the container that the member `in` names, or the only container of its type.
  private static func container<Kind: ViewController>(
    _ object: JSONObjectReader, _ kind: String, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Kind {
    let all = registry.all(Kind.self)
    if let name = object.optional("in") {
      guard let found = try registry.controller(name) as? Kind else {
        throw name.error(.invalidValue, "this is no \(kind)")
      }
      return found
    }
    guard let only = all.first else {
      throw object.cursor.error(.invalidValue, "the scenario has no \(kind)")
    }
    guard all.count == 1 else {
      throw object.cursor.error(
        .missingKey, "there are several, and so 'in' has to say which \(kind)")
    }
    return only
  }
}

extension JSONCursor {
  /// Returns nil for `true`, and the result of `read` for a name.
  func orTrue<Value>(
    _ read: (JSONCursor) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value? {
    if case .bool(true) = node.kind { return nil }
    if case .string = node.kind { return try read(self) }
    throw error(.wrongKind, "this is \(node.kindName), not true or a name")
  }
}
