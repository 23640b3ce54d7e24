import GlissadeEngine
import GlissadeTransitions

extension EvaluationSchema {
  private static let id = Field(
    "id", .ref("id"), "That of the request; null if that was not read.")

  /// The definitions of answers, which ``Evaluator`` writes.
  static let answerDefinitions: [Field] = {
    let answers = [
      object(
        "curveAnswer", "The values and velocities of a curve, one for each time.",
        [
          id,
          Field("values", .array(of: numberOrNull), "Progress, or a position for a decay."),
          Field(
            "velocities", .array(of: numberOrNull),
            "Derivatives by input progress or by seconds; null where the curve is vertical."),
        ]),
      object(
        "transformsAnswer", "The transforms on the way.",
        [
          id,
          Field("matrices", .array(of: .ref("entries")), "One for each fraction."),
        ]),
      object(
        "concatAnswer", "The product.",
        [id, Field("matrix", .ref("entries"), "Its entries.")]),
      object(
        "sceneAnswer", "What layers show.",
        [
          id,
          Field(
            "frames", .array(of: .ref("frame")),
            "One for each time, in the order of the request."),
        ]),
      object(
        "traceAnswer", "What happens in a transition or scenario.",
        [
          id, Field("events", .array(of: .ref("event")), "What happened, in its order."),
          Field(
            "diagnostics", .array(of: .ref("diagnostic")),
            "What was wrong, in its order."),
          Field("final", .ref("final"), "What shows in the end."),
        ]),
      object(
        "errorAnswer", "Why a request was refused.",
        [id, Field("error", .ref("error"), "What is wrong with the request.")]),
    ]
    let all = Schema(answers.map { .ref($0.name) })
    return [Field("answer", ["oneOf": all], "What is said of a request.")] + answers
  }()

  /// The definitions of the parts of answers, traces and layers.
  static let stateDefinitions = [
    object(
      "frame", "What layers show at a time.",
      [
        Field("time", time, "Seconds from the beginning."),
        Field(
          "layers", .array(of: .any(.ref("layer"), ["type": "null"])),
          "The layers asked for, in that order; null for one that is not there then."),
      ]),
    object(
      "error", "What is wrong, and where.",
      [
        Field("code", .words(DocumentError.answerCodes), "The kind of mistake."),
        Field("message", .string, "What is wrong, in words."),
        Field(
          "line", .integer.and(["minimum": 1]), "The number of the line in the stream, from 1."),
        Field(
          "column", .integer.and(["minimum": 1]),
          "The number of the character in the line, from 1, in Unicode scalars."),
        Field(
          "path", .string,
          "The value that is wrong, as scene.layers[2].opacity; empty for the line."),
      ]),
    object(
      "event", "Something that happened in a transition.",
      [
        Field("time", time, "Seconds from the beginning."),
        Field(
          "subject", .words(TransitionEvent.Subject.allCases.map(\.rawValue)),
          "Whom it happened to."),
        Field(
          "controller", .string,
          """
          The controller that it concerns: its title or class, and a number where that was another's.
          """),
        Field("event", .string, "The method that was called, with what it was told."),
      ]),
    object(
      "diagnostic", "Something that does not end well.",
      [
        Field("time", time, "Seconds from the beginning."),
        Field(
          "code", .words(TransitionDiagnostic.Code.allCases.map(\.rawValue)),
          "Which mistake it is."),
        Field("subject", .string, "The object that made it."),
        Field("message", .string, "What happened."),
        Field("remedy", .string, "How to mend it."),
      ]),
    object(
      "final", "What shows in the end.",
      [
        Field(
          "time", time, "When it came to rest, or the end of its duration, in seconds."),
        Field("atRest", .flag, "Whether nothing moves any more, and nothing is to come."),
        Field(
          "layers", .array(of: .ref("treeLayer")), "All layers, each before those within it."),
      ]),
    object("layer", "What a layer shows.", [name] + values),
    object(
      "treeLayer", "What a layer of a tree shows.",
      [
        name,
        Field(
          "parent", ["type": ["integer", "null"], "minimum": 0],
          "The index of the layer that it lies in or masks; null for none."),
        Field("mask", .flag, "Whether it is the mask of that layer."),
      ] + values),
  ]

  /// The members of a layer: the properties of a ``LayerSnapshot`` and its matrices.
  private static let values =
    LayerSnapshot.properties.map(field) + [
      Field(
        "local", .ref("entries"), "From its coordinates to those of the layer above."),
      Field("world", .ref("entries"), "From its coordinates to the stage's."),
    ]

  private static func field(_ property: LayerProperty) -> Field {
    let (schema, text): (Schema, String) =
      switch property.kind {
      case .scalar: (numberOrNull, "")
      case .point: (.ref("pair"), ": x, y")
      case .size: (.ref("pair"), ": width, height")
      case .rect: (.ref("four"), ": x, y, width, height")
      case .color: (.ref("four"), ": red, green, blue, alpha, 0…1")
      case .transform: (.ref("entries"), "")
      case .flag: (.flag, "")
      case .contents: (["type": ["integer", "null"]], ": the host's number of its picture")
      }
    let unit =
      switch property.unit {
      case .points: ", in points"
      case .radians: ", in radians"
      case .one: ""
      }
    return Field(property.name, schema, "Its presentation's \(property.name)\(text)\(unit).")
  }
}
