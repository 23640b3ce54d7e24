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
            Field("forward", .ref("style"), "How it comes."),
            Field("back", .ref("style"), "How it goes; as it comes if it is not given."),
          ])), "How controllers come and go."),
    Field(
      "style",
      .any(
        .words(TransitionStyle.allCases.map(\.rawValue)),
        ["oneOf": Schema(TransitionStyle.allCases.map(style))]),
      "The name of a transition, or one with what its animators are told."),
    Field(
      "interaction",
      .object(
        required: ["direction", "does"],
        rules: [
          "if": Schema.has(["kind"]).and(.member("kind", .constant("screen-edge-pan"))),
          "then": .has(["edge"]), "else": .not(.has(["edge"])),
        ], Interaction.fields),
      "A finger on the controller's view that asks for something, and drives it."),
    Field(
      "script",
      .object(
        required: ["duration"],
        rules: [
          "oneOf": [
            .has(["from", "by"]), .has(["from", "to"]),
            Schema.has(["through"]).and(.not(.any(.has(["from"]), .has(["by"]), .has(["to"])))),
          ], "not": .has(["rate", "times"]),
        ], GestureReader.scriptFields), "What a finger does."),
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
    Field("kind", .words(kinds.words), "Where the finger may come down; pan is usual."),
    Field("edge", .words(edges.words), "The edge that it comes from."),
    Field("direction", .words(directions.words), "The way of the finger that counts."),
    Field(
      "distance", .number(in: 1...1e6),
      "How far it is to the end, in points; the window's width or height if it is not given."),
    Field("does", .ref("operation"), "What it asks for."),
    Field(
      "interaction", .words(Driver.allCases.map(\.rawValue)),
      "What it drives: the transition by its percentage, or the view itself."),
    Field(
      "release", .words(Release.allCases.map(\.rawValue)),
      "What decides when it lets go: where it is, or where it would come to rest."),
    Field(
      "threshold", .number(in: 0...1),
      "The part of the way beyond which it finishes; 0.5 is usual."),
    Field(
      "completionSpeed", .number(in: 1e-3...1e3),
      "The pace of what is left; 2 takes half of the time, 1 is usual."),
    Field(
      "completionCurve", .words(curves.words),
      "The curve of what is left; without it the finger's velocity is taken over."),
  ]
}

extension GestureReader {
  static let scriptFields = [
    Field("from", .ref("point"), "Where it comes down, in points."),
    Field("by", .ref("point"), "How far it goes, in points."),
    Field("to", .ref("point"), "Where it goes, in points."),
    Field(
      "through", .array(of: .ref("point"), count: 1...Int.max),
      "The places that it goes through, in points."),
    Field("duration", .number(in: GreaterThan(0)), "Seconds from the first place to the last."),
    Field("pace", .string, "A curve over progress; linear is usual."),
    Field(
      "release", .object(rules: ["minProperties": 1, "maxProperties": 1], releaseFields),
      "How it lets go: with a velocity in points per second, or after a pause in seconds."),
    Field(
      "cancelAt", .number(in: 0...Double.infinity),
      "When the system takes the touch away, in seconds from its beginning."),
    Field(
      "rate", .number(in: GreaterThan(0)), "How often in a second it is seen; 120 is usual."),
    Field(
      "times", .array(of: .number(in: 0...Double.infinity)),
      "When it is seen, in seconds from its beginning, ascending."),
    Field("touch", .integer, "The number of the finger; 0 is usual."),
  ]

  static let releaseFields = [
    Field("velocity", .number, "Points per second along the way."),
    Field("pause", .number(in: 0...Double.infinity), "Seconds."),
  ]
}
