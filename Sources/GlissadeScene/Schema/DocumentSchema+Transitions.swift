import GlissadeTransitions

extension DocumentSchema {
  /// The definitions of transitions and gestures, which ``TransitionReader``, ``Interaction`` and ``GestureReader``
  /// read.
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
        required: ["direction", "does"],
        rules: [
          "if": Schema.has(["kind"]).and(.member("kind", .constant("screen-edge-pan"))),
          "then": .has(["edge"]), "else": .not(.has(["edge"])),
        ], Interaction.fields),
      "A pan on the controller's view that starts and drives an operation."),
    Field(
      "script",
      .object(
        required: ["duration"],
        rules: [
          "oneOf": [
            .has(["from", "by"]), .has(["from", "to"]),
            Schema.has(["through"]).and(.not(.any(.has(["from"]), .has(["by"]), .has(["to"])))),
          ], "not": .has(["rate", "times"]),
        ], GestureReader.scriptFields), "A scripted gesture of a finger."),
  ]

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
    Field("kind", .words(kinds.words), "The kind of recogniser; pan by default."),
    Field("edge", .words(edges.words), "The edge at which a screen-edge-pan starts."),
    Field("direction", .words(directions.words), "The direction that counts as progress."),
    Field(
      "distance", .number(in: 1...1e6),
      "The distance for a progress of 1 in points; by default the window's size."),
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

extension GestureReader {
  static let scriptFields = [
    Field("from", .ref("point"), "The start in points."),
    Field("by", .ref("point"), "The translation in points."),
    Field("to", .ref("point"), "The end in points."),
    Field(
      "through", .array(of: .ref("point"), count: 1...Int.max),
      "The points of the path."),
    Field("duration", .number(in: GreaterThan(0)), "The duration of the motion in seconds."),
    Field("pace", .string, "A curve over progress; linear by default."),
    Field(
      "release", .object(rules: ["minProperties": 1, "maxProperties": 1], releaseFields),
      "The release: with a velocity in points per second, or after a pause in seconds."),
    Field(
      "cancelAt", .number(in: 0...Double.infinity),
      "The time at which the touch is cancelled, in seconds from its start."),
    Field(
      "rate", .number(in: GreaterThan(0)), "The samples per second; 120 by default."),
    Field(
      "times", .array(of: .number(in: 0...Double.infinity)),
      "The times of the samples in seconds from the start, ascending."),
    Field("touch", .integer, "The touch's identifier; 0 by default."),
  ]

  static let releaseFields = [
    Field("velocity", .number, "Points per second along the path."),
    Field("pause", .number(in: 0...Double.infinity), "Seconds."),
  ]
}
