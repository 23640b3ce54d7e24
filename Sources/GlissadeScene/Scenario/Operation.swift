import GlissadeTiming
import GlissadeTransitions

/// An operation of a scenario on its controllers.
struct Operation {
  private static let trueOrName = Schema.any(.constant(true), .string)
  private static let requests = [
    Field("present", .string, "The name of the new controller."),
    Field(
      "dismiss", trueOrName,
      "The name of the controller to send dismiss to, or true for the topmost one."),
    Field("push", .string, "The name of the new controller."),
    Field(
      "pop", trueOrName,
      "true for the top, root for all but the first, or the name of the new top."),
    Field("stack", .array(of: .string), "The names of the controllers for the stack."),
    Field(
      "select", .any(tabIndices.schema, .string),
      "The index of a tab, from 0, or the name of its controller."),
    Field("segue", .string, "The identifier of a segue."),
  ]
  private static let tabIndices = Coding<Int>.integer(in: 0...1_000_000)
  private static let from = Key(
    "from", .value(.string), "The name of the controller that presents or has the segue.")
  private static let container = Key(
    "in", .value(.string), "The name of the container, if there are several.")
  private static let animated = Key(
    "animated", .flag, "Whether the operation is animated; true by default.")

  static let verbs = requests.names
  static let fields = requests + [from.field, container.field, animated.field]
  static let keys = fields.names
  /// The members that go with some verbs only, and these verbs.
  static let verbsOfKeys = [
    (from.name, ["present", "segue"]), (container.name, ["push", "pop", "stack", "select"]),
  ]

  /// The name of the operation: its member in a file, such as `dismiss`.
  let name: String
  /// Performs the operation.
  let perform: (_ animated: Bool) -> Void
  /// Returns the delegate that provides the animation, at the time of the operation.
  let delegate: () -> StyleTransitioningDelegate?
  /// Whether the file asks for an animation.
  let isAnimated: Bool

  /// Creates an operation from its members.
  init(_ object: JSONObjectReader, _ registry: ControllerRegistry) throws(DocumentError) {
    let (verb, value) = try object.exactlyOne(of: Operation.verbs)
    name = verb
    isAnimated = try object.optional(Operation.animated) ?? true
    for (key, verbs) in Operation.verbsOfKeys where !verbs.contains(verb) {
      guard let stray = object.optional(key) else { continue }
      throw stray.error(.invalidValue, "'\(Quotation.cut(key))' does not go with '\(verb)'")
    }
    let target: () -> ViewController?
    switch verb {
    case "present", "dismiss", "segue":
      (perform, target) = try Operation.modal(verb, value, object, registry)
    case "select": (perform, target) = try Operation.tabs(value, object, registry)
    default: (perform, target) = try Operation.navigation(verb, value, object, registry)
    }
    delegate = { [weak registry] in
      target().flatMap { registry?.delegate(of: $0) }
    }
  }

  /// The operation, and the controller whose delegate provides the animation.
  private typealias Parts = (perform: (Bool) -> Void, target: () -> ViewController?)

  private static func modal(
    _ verb: String, _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let source = try object.optional(from).map(registry.controller)
    switch verb {
    case "present":
      let presented = try registry.controller(value)
      return (
        { [weak registry] in (source ?? registry?.top)?.present(presented, animated: $0) },
        { presented }
      )
    case "dismiss":
      let named = try value.orTrue(registry.controller)
      return (
        { [weak registry] in (named ?? registry?.top)?.dismiss(animated: $0) },
        { [weak registry] in
          let receiver = named ?? registry?.top
          return receiver?.presentedViewController ?? receiver
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
        }, { destination }
      )
    }
  }

  private static func navigation(
    _ verb: String, _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let stack: NavigationController = try container(object, "navigation controller", registry)
    let target: () -> ViewController? = { [weak stack] in stack }
    switch verb {
    case "push":
      let controller = try registry.controller(value)
      return ({ [weak stack] in stack?.pushViewController(controller, animated: $0) }, target)
    case "stack":
      let controllers = try value.elements().map(registry.controller)
      return ({ [weak stack] in stack?.setViewControllers(controllers, animated: $0) }, target)
    default:
      if case .string("root") = value.node.kind {
        return ({ [weak stack] in stack?.popToRootViewController(animated: $0) }, target)
      }
      let top = try value.orTrue(registry.controller)
      return (
        { [weak stack] animated in
          guard let top else { return _ = stack?.popViewController(animated: animated) }
          stack?.popToViewController(top, animated: animated)
        }, target
      )
    }
  }

  private static func tabs(
    _ value: JSONCursor, _ object: JSONObjectReader, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Parts {
    let tabs: TabBarController = try container(object, "tab bar controller", registry)
    let target: () -> ViewController? = { [weak tabs] in tabs }
    if case .string = value.node.kind {
      let controller = try registry.controller(value)
      return ({ [weak tabs] _ in tabs?.selectedViewController = controller }, target)
    }
    let index = try tabIndices.read(value)
    return ({ [weak tabs] _ in tabs?.selectedIndex = index }, target)
  }

  /// Returns the container that the member `in` names, or the only container of its type.
  private static func container<Kind: ViewController>(
    _ object: JSONObjectReader, _ kind: String, _ registry: ControllerRegistry
  ) throws(DocumentError) -> Kind {
    let all = registry.all(Kind.self)
    if let name = try object.optional(container) {
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
