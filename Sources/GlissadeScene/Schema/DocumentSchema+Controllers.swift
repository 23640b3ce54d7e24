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
        "The names of controllers within another."),
      Field(
        "segue", .object(required: ["identifier", "to"], ControllerReader.segueFields),
        "A way to another controller, by the name that it is performed by."),
      Field("pageView", .object(ViewReader.appearanceFields), "A page's view."),
      Field("view", .object(required: ["frame"], ViewReader.fields), "A view within another."),
    ]

  private static func definition(of kind: ControllerReader.Kind) -> Field {
    let (text, required, rules): (String, [String], Schema) =
      switch kind {
      case .page:
        (
          "A controller with views of its own.", [],
          .not(.has(["header"]).and(.any(.has(["revealMask"]), .has(["revealLogo"]))))
        )
      case .navigation: ("A controller with a stack of others.", ["kind", "children"], [:])
      case .tabs: ("A controller with others in tabs.", ["kind", "children"], [:])
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
        Field("name", .string, "A name that no other controller has."),
        Field("kind", .constant(Schema(.string(rawValue))), "What it is."),
        Field("title", .string, "Its title; its name if it is not given."),
      ] + ControllerReader.properties.map(\.field) + [
        Field(
          "transition", .ref("transitions"),
          "How it is presented and dismissed, and how those in it change."),
        Field(
          "gestures",
          .array(of: .ref("interaction"), count: 0...ControllerReader.maximumGestureCount),
          "Fingers that drive transitions."),
      ]
    switch self {
    case .page:
      return common + [
        Field("view", .ref("pageView"), "Its view, as large as its place."),
        Field(
          "header", .ref("rectangle"), "The header that others expand from, in points."),
        Field(
          "revealMask", .ref("view"),
          "The shape that it is revealed through, placed in its view."),
        Field(
          "revealLogo", .string,
          "The name of the view that shows the shape which another page is revealed through."),
        Field("segues", .array(of: .ref("segue")), "Ways to other controllers."),
      ]
    case .navigation:
      return common + [
        Field(
          "children", .ref("children"),
          "The names of the controllers on its stack, the one that shows last.")
      ]
    case .tabs:
      return common + [
        Field("children", .ref("children"), "The names of the tabs' controllers."),
        Field(
          "selected", .integer.and(["minimum": 0]),
          "The number of the tab that shows, from 0; 0 is usual."),
      ]
    }
  }
}

extension ControllerReader {
  static let segueFields = [
    Field("identifier", .string, "A name that no other segue of the page has."),
    Field("to", .string, "The name of the controller that it leads to."),
    Field(
      "kind", .words(segueKinds.words),
      "What it does; show is usual, which pushes or presents."),
  ]
}

extension ViewReader {
  static let fields =
    appearanceFields + [
      Field(
        "frame", .ref("rectangle"),
        "Where it is in the view above, without its transform, in points."),
      Field("transform", .ref("transform"), "Its transform about its middle."),
      Field(
        "autoresizing", .array(of: .words(resizing.words)),
        "What gives way when the view above changes its size."),
    ]
}
