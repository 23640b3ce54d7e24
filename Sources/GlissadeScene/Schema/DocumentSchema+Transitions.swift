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
        required: ["does"], rules: ["oneOf": Schema(Interaction.Kind.allCases.map(interaction))],
        Interaction.fields),
      "A gesture on the controller's view that starts an operation, and may drive it."),
    Field(
      "script",
      .object(
        rules: [
          "oneOf": Schema(GestureReader.Kind.allCases.map(script)), "not": .has(["rate", "times"]),
        ], GestureReader.scriptFields), "A scripted gesture."),
  ]

  /// Returns the rules of a scripted gesture of a kind: the kind of a pan may be omitted.
  private static func script(_ kind: GestureReader.Kind) -> Schema {
    let path: Schema = [
      "oneOf": [
        .has(["from", "by"]), .has(["from", "to"]),
        Schema.has(["through"]).and(.not(.any(.has(["from"]), .has(["by"]), .has(["to"])))),
      ]
    ]
    return Schema.member("kind", .constant(Schema(.string(kind.rawValue))))
      .and(.has(kind.requiredKeys + (kind == .pan ? [] : ["kind"])))
      .and(kind == .pan ? path : [:])
      .and(.not(["anyOf": Schema(kind.foreignKeys.map { .has([$0]) })]))
  }

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

extension GestureReader {
  static let scriptFields = [
    Field("kind", .words(Kind.allCases.map(\.rawValue)), "The kind of gesture; pan by default."),
    Field("at", .ref("point"), "The centre of the fingers in points; not for a pan or a swipe."),
    Field("from", .ref("point"), "The start of a pan or a swipe in points."),
    Field("by", .ref("point"), "The translation in points."),
    Field("to", .ref("point"), "The end in points."),
    Field(
      "through", .array(of: .ref("point"), count: 1...Int.max),
      "The points of the path."),
    Field(
      "direction", .words(Interaction.swipeDirections.words), "The direction of a swipe."),
    Field(
      "distance", .number(in: GreaterThan(0)),
      """
      The distance of a swipe, by default 120, or of the fingers of a rotation, by default 100, in points.
      """),
    Field("angle", .number, "The angle of a rotation in degrees, clockwise."),
    Field(
      "spread", .array(of: .number(in: 0...Double.infinity), count: 2...2),
      "The distances of the fingers of a pinch at its start and end, in points."),
    Field(
      "taps", .integer(in: 1...ScriptedGesture.maximumTouchCount),
      "The number of taps; 1 by default."),
    Field(
      "touches", .integer(in: 1...ScriptedGesture.maximumTouchCount),
      "The number of fingers of a tap, a swipe or a press; 1 by default."),
    Field(
      "interval", .number(in: 0...Double.infinity),
      "The time between two taps in seconds; 0.1 by default."),
    Field(
      "duration", .number(in: GreaterThan(0)),
      "The duration of the motion or of a press or tap in seconds; 0.05 for a tap, 0.15 for a swipe."
    ),
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
    Field("touch", .integer, "The first touch's identifier; 0 by default."),
  ]

  static let releaseFields = [
    Field("velocity", .number, "Points per second along the path."),
    Field("pause", .number(in: 0...Double.infinity), "Seconds."),
  ]
}
