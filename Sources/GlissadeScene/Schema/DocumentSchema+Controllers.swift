extension DocumentSchema {
  /// The definitions of controllers and views, which ``ControllerReader`` and ``ViewReader`` read.
  static let controllerDefinitions =
    [
      Field(
        "controller",
        ["oneOf": Schema(ControllerReader.Kind.allCases.map { .ref($0.rawValue) })],
        "A view controller of any kind.")
    ] + ControllerReader.Kind.allCases.map(definition) + [
      Field("children", ControllerReader.children.schema, "The names of child controllers."),
      Field("segue", .object(ControllerReader.segueFields), "A segue to another controller."),
      Field(
        "pageView", .object(rules: shapeRules, ViewReader.appearanceFields),
        "A page's view; with a path, which may be null, a shape."),
      Field(
        "view", .object(rules: shapeRules, ViewReader.fields),
        "A subview; with a path, which may be null, a shape."),
    ]

  private static func definition(of kind: ControllerReader.Kind) -> Field {
    let text =
      switch kind {
      case .page: "A controller with its own views."
      case .navigation: "A navigation controller."
      case .tabs: "A tab bar controller."
      }
    let page = Schema.not(.has(["header"]).and(.any(.has(["revealMask"]), .has(["revealLogo"]))))
    return Field(kind.rawValue, .object(rules: kind == .page ? page : [:], kind.fields), text)
  }
}
