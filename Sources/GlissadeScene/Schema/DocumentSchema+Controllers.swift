extension DocumentSchema {
  /// Controllers and their views: what ``ControllerReader`` and ``ViewReader`` read.
  static let controllerDefinitions: [Schema.Definition] =
    [
      (
        "controller",
        ["oneOf": Schema(ControllerReader.Kind.allCases.map { .reference($0.rawValue) })]
      )
    ]
    + ControllerReader.Kind.allCases.map { kind in
      (kind.rawValue, definition(of: kind))
    } + [
      (
        "children",
        .array(of: .string, count: 1...ControllerReader.mostControllers)
      ),
      (
        "segue",
        .object(required: ["identifier", "to"], ControllerReader.segueFields)
          .described("A way to another controller, by the name that it is performed by.")
      ),
      ("pageView", .object(ViewReader.lookFields).described("A page's view.")),
      (
        "view",
        .object(required: ["frame"], ViewReader.fields).described("A view within another.")
      ),
    ]

  private static func definition(of kind: ControllerReader.Kind) -> Schema {
    switch kind {
    case .page:
      .object(
        required: ["name"],
        rules: .not(
          .has(["header"]).and(.any(.has(["revealMask"]), .has(["revealLogo"])))), kind.fields
      ).described("A controller with views of its own.")
    case .navigation:
      .object(required: ["name", "kind", "children"], kind.fields)
        .described("A controller with a stack of others.")
    case .tabs:
      .object(required: ["name", "kind", "children"], kind.fields)
        .described("A controller with others in tabs.")
    }
  }
}

extension ControllerReader.Kind {
  /// The members that a controller of the kind may have.
  var fields: [Field] {
    let common =
      [
        Field("name", .string, "A name that no other controller has."),
        Field("kind", .constant(Schema(.string(rawValue))), "What it is."),
        Field("title", .string, "Its title; its name if it is not given."),
      ] + ControllerReader.properties.map(\.field) + [
        Field(
          "transition", .reference("transitions"),
          "How it is presented and dismissed, and how those in it change."),
        Field(
          "gestures",
          .array(of: .reference("interaction"), count: 0...ControllerReader.mostGestures),
          "Fingers that drive transitions."),
      ]
    switch self {
    case .page:
      return common + [
        Field("view", .reference("pageView"), "Its view, as large as its place."),
        Field(
          "header", .reference("rectangle"), "The header that others expand from, in points."),
        Field(
          "revealMask", .reference("view"),
          "The shape that it is revealed through, placed in its view."),
        Field(
          "revealLogo", .string,
          "The name of the view that shows the shape which another page is revealed through."),
        Field("segues", .array(of: .reference("segue")), "Ways to other controllers."),
      ]
    case .navigation:
      return common + [
        Field(
          "children", .reference("children"),
          "The names of the controllers on its stack, the one that shows last.")
      ]
    case .tabs:
      return common + [
        Field("children", .reference("children"), "The names of the tabs' controllers."),
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
    lookFields + [
      Field(
        "frame", .reference("rectangle"),
        "Where it is in the view above, without its transform, in points."),
      Field("transform", .reference("transform"), "Its transform about its middle."),
      Field(
        "autoresizing", .array(of: .words(resizing.words)),
        "What gives way when the view above changes its size."),
    ]
}
