import GlissadeTransitions

extension EvaluationSchema {
  private static let id = (
    name: "id", schema: reference("id", "What the answer is to be known by; null if not given.")
  )

  /// Requests: what ``Evaluator`` reads.
  static let requestDefinitions = [
    """
        "request": {
          "oneOf": [
    \(Evaluator.Kind.allCases.map { "        { \"$ref\": \"#/$defs/\(definition(of: $0))\" }" }.joined(separator: ",\n"))
          ]
        }
    """,
    object(
      "curveRequest", "Values and velocities of a curve.", optional: ["id", "precision"],
      [
        id,
        (
          "curve",
          simple("string", "The curve, such as ease-in or spring(duration:.5, bounce:.3).")
        ),
        (
          "times",
          array(
            of: "number", "Input progress for curves over progress, seconds for others.",
            count: 0...Evaluator.mostTimes)
        ),
        (
          "precision",
          words(["double", "float"], "float answers from the kernels that fill frames.")
        ),
      ]),
    object(
      "transformsRequest", "Transforms on the way from one to another.", optional: ["id"],
      [
        id,
        (
          "transforms",
          reference("transforms", "The ends of the way, and the places on it.")
        ),
      ]),
    object(
      "transforms", "The ends of a way, and places on it.",
      [
        ("from", reference("transform", "The transform at 0.")),
        ("to", reference("transform", "The transform at 1.")),
        (
          "fractions",
          array(
            of: "number", "Parts of the way; beyond 0…1 it goes on.",
            count: 0...Evaluator.mostMatrices)
        ),
      ]),
    object(
      "concatRequest", "The product of transforms.", optional: ["id"],
      [id, ("concat", array(of: "transform", "The transforms; the first one applies first."))]),
    object(
      "sceneRequest", "What layers show at times.", optional: ["id", "layers"],
      [
        id,
        (
          "scene",
          simple(
            "object",
            "A scene or scenario: a file of the schema urn:glissade:document:1, which glissade schema prints."
          )
        ),
        (
          "times",
          """
          { "description": "Seconds from the beginning, in any order.", "type": "array", \
          "maxItems": \(Evaluator.mostStates), "items": { "type": "number", "minimum": 0, \
          "maximum": 86400 } }
          """
        ),
        (
          "layers",
          """
          { "description": "Names of layers; without them all that have one.", "type": "array", \
          "maxItems": \(Evaluator.mostStates), "items": { "type": "string" } }
          """
        ),
      ]),
    object(
      "transitionRequest", "What happens in a built-in transition.",
      optional: ["id", "back", "size"],
      [
        id, ("transition", words(NamedTransition.names, "Its name.")),
        ("back", simple("boolean", "Whether it is the way back; false if not given.")),
        (
          "size",
          """
          { "description": "Width and height of the window in points; 375 by 667 if not given.", \
          "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number", \
          "minimum": 1, "maximum": 100000 } }
          """
        ),
      ]),
    object(
      "scenarioRequest", "What happens in a scenario.", optional: ["id"],
      [
        id,
        (
          "scenario",
          simple(
            "object",
            "A scenario or scene: a file of the schema urn:glissade:document:1, which glissade schema prints."
          )
        ),
      ]),
  ].joined(separator: ",\n")

  /// Values of requests and answers.
  static let valueDefinitions = """
        "id": { "type": ["string", "integer", "null"] },
        "number": { "type": "number" },
        "numberOrNull": { "type": ["number", "null"] },
        "time": { "type": "number", "minimum": 0 },
        "pair": { "type": "array", "items": { "$ref": "#/$defs/numberOrNull" }, "minItems": 2, "maxItems": 2 },
        "four": { "type": "array", "items": { "$ref": "#/$defs/numberOrNull" }, "minItems": 4, "maxItems": 4 },
        "matrix": {
          "description": "m11, m12, … m44; null for what no Double can hold.",
          "type": "array",
          "items": { "$ref": "#/$defs/numberOrNull" },
          "minItems": 16,
          "maxItems": 16
        },
        "entries": {
          "type": "array", "items": { "type": "number" }, "minItems": 16, "maxItems": 16
        },
        "vector": { "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 3 },
        "transform": {
          "anyOf": [
            { "const": "identity" },
            { "$ref": "#/$defs/entries" },
            { "type": "array", "items": { "$ref": "#/$defs/transform" } },
            {
              "type": "object",
              "additionalProperties": false,
              "oneOf": [
                { "required": ["translate"] }, { "required": ["scale"] },
                { "required": ["rotate"] }, { "required": ["perspective"] },
                { "required": ["matrix"] }, { "required": ["concat"] },
                { "required": ["invert"] }
              ],
              "dependentRequired": { "axis": ["rotate"] },
              "properties": {
                "translate": { "description": "x, y and z in points.", "$ref": "#/$defs/vector" },
                "scale": {
                  "description": "A factor for x and y, or those of x, y and z.",
                  "anyOf": [{ "type": "number" }, { "$ref": "#/$defs/vector" }]
                },
                "rotate": { "description": "The angle in radians.", "type": "number" },
                "axis": {
                  "description": "The axis; z if not given.",
                  "type": "array", "items": { "type": "number" }, "minItems": 3, "maxItems": 3
                },
                "perspective": {
                  "description": "The distance of the eye in points.",
                  "type": "number", "exclusiveMinimum": 0
                },
                "matrix": { "description": "The 16 entries.", "$ref": "#/$defs/entries" },
                "concat": {
                  "description": "A product, the first factor first.",
                  "type": "array", "items": { "$ref": "#/$defs/transform" }
                },
                "invert": { "description": "What is inverted.", "$ref": "#/$defs/transform" }
              }
            }
          ]
        }
    """
}
