extension DocumentSchema {
  /// The definitions of controllers and views, which ``ControllerReader`` and ``ViewReader`` read.
  static let controllerDefinitions =
    [
      Field(
        "controller",
        ["oneOf": Schema(ControllerReader.Kind.allCases.map { .ref($0.rawValue) })],
        "A view controller of any kind.")
    ] + ControllerReader.Kind.allCases.map(definition) + [
      Field(
        "children", .array(of: .string, count: 1...ControllerReader.maximumControllerCount),
        "The names of child controllers."),
      Field(
        "segue", .object(required: ["identifier", "to"], ControllerReader.segueFields),
        "A segue to another controller."),
      Field(
        "pageView", .object(rules: shapeRules, ViewReader.appearanceFields),
        "A page's view; with a path, which may be null, a shape."),
      Field(
        "view", .object(required: ["frame"], rules: shapeRules, ViewReader.fields),
        "A subview; with a path, which may be null, a shape."),
    ]

  private static func definition(of kind: ControllerReader.Kind) -> Field {
    let (text, required, rules): (String, [String], Schema) =
      switch kind {
      case .page:
        (
          "A controller with its own views.", [],
          .not(.has(["header"]).and(.any(.has(["revealMask"]), .has(["revealLogo"]))))
        )
      case .navigation: ("A navigation controller.", ["kind", "children"], [:])
      case .tabs: ("A tab bar controller.", ["kind", "children"], [:])
      }
    return Field(
      kind.rawValue, .object(required: ["name"] + required, rules: rules, kind.fields), text)
  }
}

extension ControllerReader.Kind {
  /// The members that a controller of this kind may have.
  var fields: [Field] {
    let common =
      [
        Field("name", .string, "The name, unique in the scenario."),
        Field("kind", .constant(Schema(.string(rawValue))), "The kind of controller."),
        Field("title", .string, "The title; by default the name."),
      ] + ControllerReader.properties.map(\.field) + [
        Field(
          "transition", .ref("transitions"),
          "The transition of its presentation, and of its children if it is a container."),
        Field(
          "gestures",
          .array(of: .ref("interaction"), count: 0...ControllerReader.maximumGestureCount),
          "The gestures that drive transitions."),
      ]
    switch self {
    case .page:
      return common + [
        Field("view", .ref("pageView"), "The controller's view, which fills its container."),
        Field(
          "header", .ref("rectangle"),
          "The frame of the header from which other pages expand, in points."),
        Field(
          "revealMask", .ref("view"),
          "The mask through which the page is revealed, in its coordinates."),
        Field(
          "revealLogo", .string,
          "The name of the view from which another page is revealed."),
        Field("segues", .array(of: .ref("segue")), "Segues to other controllers."),
      ]
    case .navigation:
      return common + [
        Field(
          "children", .ref("children"),
          "The names of the controllers on the stack; the last one is visible.")
      ]
    case .tabs:
      return common + [
        Field("children", .ref("children"), "The names of the tabs' controllers."),
        Field(
          "selected", .integer.and(["minimum": 0]),
          "The index of the selected tab; 0 by default."),
      ]
    }
  }
}

extension ControllerReader {
  static let segueFields = [
    Field("identifier", .string, "The identifier, unique on the page."),
    Field("to", .string, "The name of the destination."),
    Field(
      "kind", .words(segueKinds.words),
      "The kind of segue; by default show, which pushes or presents."),
  ]
}

extension ViewReader {
  static let fields =
    appearanceFields + [
      Field(
        "frame", .ref("rectangle"),
        "The frame in the superview without the transform, in points."),
      Field("transform", .ref("transform"), "The transform about the centre."),
      Field(
        "autoresizing", .array(of: .words(resizing.words)),
        "The flexible margins and sizes when the superview is resized."),
    ]
}
