import GlissadeTransitions

extension DocumentSchema {
  /// The definitions of transitions and gestures, which ``TransitionReader`` and ``Interaction`` read.
  static let transitionDefinitions = [
    Field(
      "transitions",
      .any(.ref("style"), .object(TransitionReader.fields)), "The transitions of a controller."),
    Field(
      "style",
      .any(
        .words(TransitionStyle.allCases.map(\.rawValue)),
        ["oneOf": Schema(TransitionStyle.allCases.map(style))]),
      "The name of a transition, or an object with its parameters."),
    Field(
      "interaction",
      .object(
        rules: ["oneOf": Schema(Interaction.Kind.allCases.map(interaction))],
        Interaction.Settings.members.map(\.field)),
      "A gesture on the controller's view that starts an operation, and may drive it."),
  ]

  /// Returns the rules of an interaction of a kind: the kind of a pan may be omitted.
  private static func interaction(_ kind: Interaction.Kind) -> Schema {
    let required = kind.requiredKeys + (kind == .pan ? [] : ["kind"])
    return Schema.member("kind", .constant(Schema(.string(kind.rawValue))))
      .and(required.isEmpty ? [:] : .has(required))
      .and(.not(["anyOf": Schema(kind.foreignKeys.map { .has([$0]) })]))
  }

  /// Returns the schema of a style with the parameters of its animators.
  private static func style(_ style: TransitionStyle) -> Schema {
    let name = Field(required: "style", .constant(Schema(.string(style.rawValue))), "Its name.")
    return .object([name] + TransitionReader.parameters(of: style).map(\.field))
      .described(style.summary)
  }
}
