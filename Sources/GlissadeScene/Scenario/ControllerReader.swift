import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// Reads the controllers of a scenario: first each controller, then the relations between them.
struct ControllerReader {
  /// The maximum number of controllers in a scenario; they may all be presented over each other, and every step
  /// visits them all.
  static let maximumControllerCount = 250
  /// The maximum nesting depth of containers, whose views are nested as well.
  static let maximumDepth = 32
  /// The maximum number of gestures per controller; each one handles every touch.
  static let maximumGestureCount = 100

  static let presentationStyles = EnumCoding<ModalPresentationStyle>([
    "full-screen": .fullScreen, "page-sheet": .pageSheet, "form-sheet": .formSheet,
    "current-context": .currentContext, "custom": .custom, "over-full-screen": .overFullScreen,
    "over-current-context": .overCurrentContext, "popover": .popover, "none": .none,
    "automatic": .automatic,
  ])
  static let transitionStyles = EnumCoding<ModalTransitionStyle>([
    "cover-vertical": .coverVertical, "flip-horizontal": .flipHorizontal,
    "cross-dissolve": .crossDissolve, "partial-curl": .partialCurl,
  ])
  private static let segueKinds = EnumCoding<Segue.Kind>([
    "show": .show, "show-detail": .showDetail, "present-modally": .presentModally,
    "popover": .popover,
  ])

  private static let identifier = Key(
    required: "identifier", .value(.string), "The identifier, unique on the page.")
  private static let destination = Key(
    required: "to", .value(.string), "The name of the destination.")
  private static let segueKind = Key(
    "kind", .word(segueKinds), "The kind of segue; by default show, which pushes or presents.")
  static let segueFields = [identifier.field, destination.field, segueKind.field]

  /// The members about presentation that all controllers have.
  static let properties: [Member<ViewController>] = [
    Member(
      "presentationStyle", \.modalPresentationStyle, default: .fullScreen,
      .word(presentationStyles), "The presentation style; full-screen by default."),
    Member(
      "transitionStyle", \.modalTransitionStyle, default: .coverVertical, .word(transitionStyles),
      "The style without a custom transition; cover-vertical by default."),
    Member(
      "definesPresentationContext", \.definesPresentationContext, default: false, .flag,
      "Whether current-context presentations cover this controller."),
    Member(
      "preferredContentSize", \.preferredContentSize, default: .zero, .size,
      "The size in sheets and popovers, in points."),
  ]

  private let registry: ControllerRegistry
  private let viewport: Size
  private var read: [(controller: ViewController, object: JSONObjectReader)] = []
  /// The names of the layers of the window, of views that have one in the file, and of controllers' views.
  private(set) var viewNames: Set = ["window"]
  private(set) var interactions: [Interaction] = []

  init(_ registry: ControllerRegistry, viewport: Size) {
    self.registry = registry
    self.viewport = viewport
  }

  /// Creates controllers.
  mutating func controllers(_ cursors: [JSONCursor]) throws(DocumentError) {
    for cursor in cursors { try make(cursor) }
    for (controller, object) in read { try link(controller, object) }
    try checkDepth()
    nameViews()
    // Gestures come last, because their operations may refer to any controller and its container.
    for (controller, object) in read {
      for gesture in try object.optional(ControllerReader.gestures) ?? [] {
        let interaction = try Interaction(gesture, registry, viewport: viewport)
        // A page's view is not loaded yet, so the recogniser is added to the page's content.
        let view = (controller as? Page)?.content ?? controller.view
        view.addGestureRecognizer(interaction.recognizer)
        interactions.append(interaction)
      }
    }
  }

  /// Gives the controllers' views the names that the controllers have in events, unless other views have these names.
  private mutating func nameViews() {
    let monitor = registry.window.windowStage.monitor
    for (controller, _) in read {
      let name = controller.eventName(in: monitor)
      if viewNames.insert(name).inserted { controller.viewName = name }
    }
  }

  /// Throws if containers are nested too deeply.
  private func checkDepth() throws(DocumentError) {
    for (controller, object) in read {
      var depth = 0
      var above = controller.parent
      while let next = above {
        depth += 1
        above = next.parent
      }
      guard depth <= ControllerReader.maximumDepth else {
        throw object.cursor.error(
          .tooDeep, "it lies within more than \(ControllerReader.maximumDepth) containers")
      }
    }
  }

  private mutating func make(_ cursor: JSONCursor) throws(DocumentError) {
    let kind: Kind = try cursor.openObject().optional("kind")?.choice() ?? .page
    let object = try cursor.object(keys: kind.keys)
    let controller: ViewController =
      switch kind {
      case .page: try page(object)
      case .navigation: NavigationController()
      case .tabs: TabBarController()
      }
    let name = try object.required("name")
    let text = try name.string()
    guard registry.add(controller, text) else {
      throw name.error(.invalidValue, "there is a controller '\(Quotation.cut(text))' already")
    }
    controller.title = try object.optional(ControllerReader.title) ?? text
    try object.read(ControllerReader.properties, of: controller)
    if let transition = object.optional("transition") {
      registry.set(try TransitionReader.delegate(transition), of: controller)
    }
    read.append((controller, object))
  }

  private mutating func page(_ object: JSONObjectReader) throws(DocumentError) -> Page {
    let (header, mask) = (object.optional("header"), object.optional("revealMask"))
    let logo = object.optional("revealLogo")
    if let header, mask != nil || logo != nil {
      throw header.error(.invalidValue, "a page has either a header or a shape to reveal")
    }
    let page =
      if header != nil { HeaderPage() } else if mask != nil, logo != nil {
        MaskAndLogoPage()
      } else if mask != nil { MaskPage() } else if logo != nil { LogoPage() } else { Page() }
    var views = ViewReader()
    // Frames in the file refer to a page of this size; later resizing follows the autoresizing masks.
    let frame = Rect(origin: .zero, size: viewport)
    page.content =
      try object.optional("view").map { cursor throws(DocumentError) in
        try views.pageView(cursor, frame)
      } ?? View(frame: frame)
    if let header { page.header = try header.rect() }
    if let mask { page.mask = try views.view(mask) }
    if let logo { page.logo = try logo.reference("view", in: views.views) }
    viewNames.formUnion(views.views.keys)
    return page
  }

  private func link(_ controller: ViewController, _ object: JSONObjectReader) throws(DocumentError)
  {
    switch controller {
    case let stack as NavigationController:
      stack.viewControllers = try children(of: stack, try object.required("children"))
    case let tabs as TabBarController:
      tabs.viewControllers = try children(of: tabs, try object.required("children"))
      if let selected = object.optional("selected") {
        tabs.selectedIndex = try selected.integer(in: 0...tabs.viewControllers.count - 1)
      }
    case let page as Page:
      for segue in try object.optional(ControllerReader.segues) ?? [] { try add(segue, to: page) }
    default: break
    }
  }

  private func children(
    of container: ViewController, _ cursor: JSONCursor
  ) throws(DocumentError) -> [ViewController] {
    var children: [ViewController] = []
    for element in try ControllerReader.children.read(cursor) {
      let child = try registry.controller(element)
      guard child.parent == nil, !children.contains(child) else {
        throw element.error(.invalidValue, "it has a place in a container already")
      }
      var above: ViewController? = container
      while let next = above, next !== child { above = next.parent }
      guard above == nil else {
        throw element.error(.invalidValue, "a controller cannot be within itself")
      }
      children.append(child)
    }
    return children
  }

  private func add(_ cursor: JSONCursor, to page: Page) throws(DocumentError) {
    let object = try cursor.object(keys: ControllerReader.segueFields.names)
    let identifier = try object.required(ControllerReader.identifier)
    let text = try identifier.string()
    guard !page.hasSegue(withIdentifier: text) else {
      throw identifier.error(.invalidValue, "there is a segue '\(Quotation.cut(text))' already")
    }
    let destination = try registry.controller(
      try object.required(ControllerReader.destination))
    page.add(text, to: destination, try object.optional(ControllerReader.segueKind) ?? .show)
  }
}
