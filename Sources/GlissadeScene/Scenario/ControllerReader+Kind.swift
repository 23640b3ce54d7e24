extension ControllerReader {
  /// The kinds of controllers.
  enum Kind: String, CaseIterable {
    /// A controller with its own views.
    case page
    /// A navigation controller.
    case navigation
    /// A tab bar controller.
    case tabs
  }

  static let title = Key("title", .text, "The title; by default the name.")
  static let gestures = Key(
    "gestures", .values(of: .ref("interaction"), count: 0...maximumGestureCount),
    "The gestures that drive transitions.")
  static let segues = Key("segues", .values(of: .ref("segue")), "Segues to other controllers.")
  /// The names of child controllers.
  static let children = Coding<[JSONCursor]>.values(
    of: .string, count: 1...maximumControllerCount)
}

extension ControllerReader.Kind {
  /// The names of the members.
  var keys: [String] { ControllerReader.Kind.keysByKind[self] ?? [] }

  private static let keysByKind = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.fields.names) })

  /// The members that a controller of this kind may have.
  var fields: [Field] {
    let common =
      [
        Field(required: "name", .string, "The name, unique in the scenario."),
        Field(
          "kind", .constant(Schema(.string(rawValue))), "The kind of controller.",
          isRequired: self != .page),
        ControllerReader.title.field,
      ] + ControllerReader.properties.map(\.field) + [
        Field(
          "transition", .ref("transitions"),
          "The transition of its presentation, and of its children if it is a container."),
        ControllerReader.gestures.field,
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
        Field("revealLogo", .string, "The name of the view from which another page is revealed."),
        ControllerReader.segues.field,
      ]
    case .navigation:
      return common + [
        Field(
          required: "children", .ref("children"),
          "The names of the controllers on the stack; the last one is visible.")
      ]
    case .tabs:
      return common + [
        Field(required: "children", .ref("children"), "The names of the tabs' controllers."),
        Field(
          "selected", .integer.and(["minimum": 0]), "The index of the selected tab; 0 by default."),
      ]
    }
  }
}
