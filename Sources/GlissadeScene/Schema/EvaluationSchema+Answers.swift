import GlissadeEngine
import GlissadeTransitions

extension EvaluationSchema {
  private static let id = Field(
    "id", .ref("id"), "The id of the request; null if it could not be read.")

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
        "transformsAnswer", "The interpolated transforms.",
        [
          id,
          Field("matrices", .array(of: .ref("entries")), "One for each fraction."),
        ]),
      object(
        "concatAnswer", "The product.",
        [id, Field("matrix", .ref("entries"), "Its entries.")]),
      object(
        "sceneAnswer", "The states of layers.",
        [
          id,
          Field(
            "frames", .array(of: .ref("frame")),
            "One for each time, in the order of the request."),
        ]),
      object(
        "traceAnswer", "The trace of a transition or scenario.",
        [
          id, Field("events", .array(of: .ref("event")), "The events in order."),
          Field(
            "diagnostics", .array(of: .ref("diagnostic")),
            "The diagnostics in order."),
          Field("final", .ref("final"), "The final state."),
        ]),
      object(
        "errorAnswer", "The reason why a request was rejected.",
        [id, Field("error", .ref("error"), "The error in the request.")]),
    ]
    let all = Schema(answers.map { .ref($0.name) })
    return [Field("answer", ["oneOf": all], "An answer to a request.")] + answers
  }()

  /// The definitions of the parts of answers, traces and layers.
  static let stateDefinitions = [
    object(
      "frame", "The states of layers at a time.",
      [
        Field("time", time, "The time in seconds from the beginning."),
        Field(
          "layers", .array(of: .any(.ref("layer"), ["type": "null"])),
          "The requested layers in order; null for a layer that does not exist then."),
      ]),
    object(
      "error", "An error with its position.",
      [
        Field("code", .words(DocumentError.answerCodes), "The kind of error."),
        Field("message", .string, "The message in words."),
        Field(
          "line", .integer.and(["minimum": 1]), "The line number in the stream, from 1."),
        Field(
          "column", .integer.and(["minimum": 1]),
          "The column, from 1, counted in Unicode scalars."),
        Field(
          "path", .string,
          "The path of the invalid value, such as scene.layers[2].opacity; empty for the line."),
      ]),
    object(
      "event", "An event of a transition.",
      [
        Field("time", time, "The time in seconds from the beginning."),
        Field(
          "subject", .words(TransitionEvent.Subject.allCases.map(\.rawValue)),
          "The subject of the event."),
        Field(
          "controller", .string,
          """
          The controller of the event: its title or class, with a number if the name is not unique.
          """),
        Field("event", .string, "The called method with its arguments."),
      ]),
    object(
      "diagnostic", "A diagnostic.",
      [
        Field("time", time, "The time in seconds from the beginning."),
        Field(
          "code", .words(TransitionDiagnostic.Code.allCases.map(\.rawValue)),
          "The kind of mistake."),
        Field("subject", .string, "The object that made the mistake."),
        Field("message", .string, "What happened."),
        Field("remedy", .string, "The remedy."),
      ]),
    object(
      "final", "The final state.",
      [
        Field(
          "time", time, "The time of rest, or the end of the duration, in seconds."),
        Field("atRest", .flag, "Whether nothing is moving and nothing is scheduled."),
        Field(
          "controllers", .array(of: .ref("controllerPlace")),
          "The controllers in the window; each precedes those that it contains or presents."),
        Field(
          "layers", .array(of: .ref("treeLayer")), "All layers; each layer precedes its sublayers."),
      ]),
    object(
      "controllerPlace", "The place of a controller, by names as in events.",
      optional: ["stack", "tabs", "selected", "presented"],
      [
        Field("name", .string, "The name of the controller."),
        Field("stack", .array(of: .string), "The stack; navigation controllers only."),
        Field("tabs", .array(of: .string), "The tabs; tab bar controllers only."),
        Field("selected", .string, "The controller of the selected tab."),
        Field("presented", .string, "The controller that this one presents."),
      ]),
    layer("layer", "The state of a layer.", [name]),
    layer(
      "treeLayer", "The state of a layer in a tree.",
      [
        name,
        Field(
          "parent", ["type": ["integer", "null"], "minimum": 0],
          "The index of the superlayer or the masked layer; null for none."),
        Field("mask", .flag, "Whether the layer is the mask of its parent."),
      ]),
  ]

  /// Returns the definition of a layer, whose members begin with `head`; shape layers have more than others.
  private static func layer(_ definition: String, _ text: String, _ head: [Field]) -> Field {
    let fields = head + values
    let path = LayerProperty.path.name
    let others = shapeNames.filter { $0 != path }
    let together =
      [(path, Schema(others.map { Schema(.string($0)) }))]
      + others.map { ($0, [Schema(.string(path))]) }
    return Field(
      definition,
      .object(
        required: fields.names.filter { !shapeNames.contains($0) },
        rules: ["dependentRequired": Schema(together)], fields), text)
  }

  /// The members that only shape layers have, all of them together.
  private static let shapeNames = LayerSnapshot.properties.filter(\.isShapeProperty).map(\.name)

  /// The members of a layer: the properties of a ``LayerSnapshot`` and its matrices.
  private static let values =
    LayerSnapshot.properties.map(field) + [
      Field(
        "local", .ref("entries"), "The matrix from the layer's coordinates to its superlayer's."),
      Field("world", .ref("entries"), "The matrix from the layer's coordinates to the stage's."),
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
      case .contents: (["type": ["integer", "null"]], ": the host's token of a picture")
      case .path: (["type": ["string", "null"]], " in SVG syntax, null for none")
      case .dashPattern:
        (.array(of: numberOrNull), ": the lengths of dashes and gaps in turn, [] for a solid line")
      case .fillRule: (.words(ShapeCodings.fillRules.words), "")
      case .lineCap: (.words(ShapeCodings.lineCaps.words), "")
      case .lineJoin: (.words(ShapeCodings.lineJoins.words), "")
      }
    let unit =
      switch property.unit {
      case .points: ", in points"
      case .radians: ", in radians"
      case .one: ""
      }
    let layers = property.isShapeProperty ? "; shape layers only" : ""
    return Field(
      property.name, schema,
      "The presentation value of \(property.name)\(text)\(unit)\(layers).")
  }
}
