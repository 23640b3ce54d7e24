import GlissadeTransitions

extension DocumentSchema {
  /// The definitions of transitions and gestures, which ``TransitionReader`` and ``Interaction`` read.
  static let transitionDefinitions = [
    Field(
      "transitions",
      .any(
        .ref("style"),
        .object(
          required: ["forward"],
          [
            Field("forward", .ref("style"), "The forward transition."),
            Field("back", .ref("style"), "The backward transition; by default the forward one."),
          ])), "The transitions of a controller."),
    Field(
      "style",
      .any(
        .words(TransitionStyle.allCases.map(\.rawValue)),
        ["oneOf": Schema(TransitionStyle.allCases.map(style))]),
      "The name of a transition, or an object with its parameters."),
    Field(
      "interaction",
      .object(
        required: ["does"], rules: ["oneOf": Schema(Interaction.Kind.allCases.map(interaction))],
        Interaction.fields),
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
    let name = Field("style", .constant(Schema(.string(style.rawValue))), "Its name.")
    return .object(
      required: ["style"], [name] + TransitionReader.parameters(of: style).map(\.field)
    ).described(style.summary)
  }
}

extension Interaction {
  static let fields = [
    Field("kind", .words(Kind.allCases.map(\.rawValue)), "The kind of recogniser; pan by default."),
    Field("edge", .words(edges.words), "The edge at which a screen-edge-pan starts."),
    Field(
      "direction", .words(directions.words),
      "The direction of a pan that counts as progress, or that of a swipe, by default right."),
    Field(
      "distance", .number(in: 1...1e6),
      "The distance of a pan for a progress of 1 in points; by default the window's size."),
    Field(
      "scale", .number(in: 1e-3...1e3), "The scale of a pinch for a progress of 1; 2 by default."),
    Field(
      "angle", .number(in: -1e6...1e6),
      "The angle of a rotation for a progress of 1 in degrees; 90 by default, clockwise."),
    Field(
      "taps", .integer(in: 0...maximumCount),
      "The number of taps, 1 by default; before a long press, 0 by default."),
    Field("touches", .integer(in: 1...maximumCount), "The number of fingers; 1 by default."),
    Field(
      "minimumPressDuration", .number(in: 0...3600),
      "The time of a long press in seconds; 0.5 by default."),
    Field(
      "allowableMovement", .number(in: 0...1e6),
      "The distance in points that a finger may move before a long press; 10 by default."),
    Field("does", .ref("operation"), "The operation."),
    Field(
      "interaction", .words(Driver.allCases.map(\.rawValue)),
      "The interaction: the transition's percentage, or the view itself."),
    Field(
      "release", .words(Release.allCases.map(\.rawValue)),
      "The criterion at release: the position, or its projection to rest."),
    Field(
      "threshold", .number(in: 0...1),
      "The progress from which the transition finishes; 0.5 by default."),
    Field(
      "completionSpeed", .number(in: 1e-3...1e3),
      "The speed of the rest; 2 takes half of the time, 1 by default."),
    Field(
      "completionCurve", .words(curves.words),
      "The curve of the rest; by default the motion continues with the finger's velocity."),
  ]
}
