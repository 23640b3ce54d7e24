import GlissadeEngine
import GlissadeTransitions

extension EvaluationSchema {
  private static let id = (
    name: "id", schema: reference("id", "That of the request; null if that was not read.")
  )

  /// Answers: what ``Evaluator`` writes.
  static let answerDefinitions = [
    """
        "answer": {
          "oneOf": [
            { "$ref": "#/$defs/curveAnswer" },
            { "$ref": "#/$defs/transformsAnswer" },
            { "$ref": "#/$defs/concatAnswer" },
            { "$ref": "#/$defs/sceneAnswer" },
            { "$ref": "#/$defs/traceAnswer" },
            { "$ref": "#/$defs/errorAnswer" }
          ]
        }
    """,
    object(
      "curveAnswer", "The values and velocities of a curve, one for each time.",
      [
        id,
        ("values", array(of: "numberOrNull", "Progress, or a position for a decay.")),
        (
          "velocities",
          array(
            of: "numberOrNull",
            "Derivatives by input progress or by seconds; null where the curve is vertical.")
        ),
      ]),
    object(
      "transformsAnswer", "The transforms on the way.",
      [id, ("matrices", array(of: "matrix", "One for each fraction."))]),
    object(
      "concatAnswer", "The product.", [id, ("matrix", reference("matrix", "Its entries."))]),
    object(
      "sceneAnswer", "What layers show.",
      [id, ("frames", array(of: "frame", "One for each time, in the order of the request."))]),
    object(
      "frame", "What layers show at a time.",
      [
        ("time", reference("time", "Seconds from the beginning.")),
        (
          "layers",
          """
          { "description": "The layers asked for, in that order; null for one that is not there then.", \
          "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/layer" }, { "type": "null" }] } }
          """
        ),
      ]),
    object(
      "traceAnswer", "What happens in a transition or scenario.",
      [
        id, ("events", array(of: "event", "What happened, in its order.")),
        ("diagnostics", array(of: "diagnostic", "What was wrong, in its order.")),
        ("final", reference("final", "What shows in the end.")),
      ]),
    object(
      "errorAnswer", "Why a request was refused.",
      [id, ("error", reference("error", "What is wrong with the request."))]),
    object(
      "error", "What is wrong, and where.",
      [
        ("code", words(EvaluationError.codes, "The kind of mistake.")),
        ("message", simple("string", "What is wrong, in words.")),
        (
          "line",
          simple("integer", "The number of the line in the stream, from 1.", ", \"minimum\": 1")
        ),
        (
          "column",
          simple(
            "integer", "The number of the character in the line, from 1, in Unicode scalars.",
            ", \"minimum\": 1")
        ),
        (
          "path",
          simple(
            "string", "The value that is wrong, as scene.layers[2].opacity; empty for the line.")
        ),
      ]),
  ].joined(separator: ",\n")

  /// What traces and layers consist of.
  static let stateDefinitions = [
    object(
      "event", "Something that happened in a transition.",
      [
        ("time", reference("time", "Seconds from the beginning.")),
        (
          "subject",
          words(TransitionEvent.Subject.allCases.map(\.rawValue), "Whom it happened to.")
        ),
        (
          "controller",
          simple(
            "string",
            "The controller that it concerns: its title or class, and a number where that was another's."
          )
        ),
        ("event", simple("string", "The method that was called, with what it was told.")),
      ]),
    object(
      "diagnostic", "Something that does not end well.",
      [
        ("time", reference("time", "Seconds from the beginning.")),
        (
          "code", words(TransitionDiagnostic.Code.allCases.map(\.rawValue), "Which mistake it is.")
        ),
        ("subject", simple("string", "The object that made it.")),
        ("message", simple("string", "What happened.")),
        ("remedy", simple("string", "How to mend it.")),
      ]),
    object(
      "final", "What shows in the end.",
      [
        (
          "time", reference("time", "When it came to rest, or the end of its duration, in seconds.")
        ),
        ("atRest", simple("boolean", "Whether nothing moves any more, and nothing is to come.")),
        ("layers", array(of: "treeLayer", "All layers, each before those within it.")),
      ]),
    object("layer", "What a layer shows.", [name] + values),
    object(
      "treeLayer", "What a layer of a tree shows.",
      [
        name,
        (
          "parent",
          """
          { "description": "The index of the layer that it lies in or masks; null for none.", \
          "type": ["integer", "null"], "minimum": 0 }
          """
        ),
        ("mask", simple("boolean", "Whether it is the mask of that layer.")),
      ] + values),
  ].joined(separator: ",\n")

  private static let name = (
    name: "name",
    schema: "{ \"description\": \"Its name.\", \"type\": [\"string\", \"null\"] }"
  )

  /// The members of a layer: its properties, as ``LayerSnapshot`` has them, and its matrices.
  private static let values =
    LayerSnapshot.properties.map { property in
      (name: "\(property.keyPath)", schema: schema(of: property))
    } + [
      (
        name: "local",
        schema: reference("matrix", "From its coordinates to those of the layer above.")
      ), (name: "world", schema: reference("matrix", "From its coordinates to the stage's.")),
    ]

  private static func schema(of property: LayerProperty) -> String {
    let name = "Its presentation's \(property.keyPath)"
    return switch property.kind {
    case .scalar: reference("numberOrNull", "\(name), in points; opacities are 0…1.")
    case .point: reference("pair", "\(name): x, y.")
    case .size: reference("pair", "\(name): width, height, in points.")
    case .rect: reference("four", "\(name): x, y, width, height, in points.")
    case .color: reference("four", "\(name): red, green, blue, alpha, 0…1.")
    case .transform: reference("matrix", "\(name).")
    case .flag: simple("boolean", "\(name).")
    case .contents:
      "{ \"description\": \"The host's number of its picture.\", \"type\": [\"integer\", \"null\"] }"
    }
  }
}
