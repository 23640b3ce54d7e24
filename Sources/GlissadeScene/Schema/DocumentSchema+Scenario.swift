import GlissadeTransitions

extension DocumentSchema {
  /// Scenarios as a whole: what ``ScenarioReader`` reads.
  static let scenarioDefinitions = """
        "scenario": {
          "description": "View controllers, and a script of what is asked of them.",
          "type": "object",
          "additionalProperties": false,
          "required": ["glissade", "version", "controllers", "root"],
          "properties": {
    \(head(.scenario)),
            "redirectsTransitions": {
              "description": "Whether what is asked for during a transition takes over at once.",
              "type": "boolean"
            },
            "controllers": {
              "description": "All controllers; they name each other.",
              "type": "array",
              "minItems": 1,
              "maxItems": \(ControllerReader.mostControllers),
              "items": { "$ref": "#/$defs/controller" }
            },
            "root": { "description": "The name of the window's controller.", "type": "string" },
            "setup": {
              "description": "What has happened before the beginning, without animation.",
              "type": "array",
              "items": { "$ref": "#/$defs/operation" }
            },
            "steps": {
              "description": "What is asked for, and when.",
              "type": "array",
              "items": { "$ref": "#/$defs/step" }
            }
          }
        },
        "operation": {
          "description": "Something that is asked of controllers.",
          "type": "object",
          "additionalProperties": false,
          \(oneVerb),
          "properties": {
    \(operationProperties)
          }
        },
        "step": {
          "description": "An operation or a gesture at a time.",
          "type": "object",
          "additionalProperties": false,
          "required": ["at"],
          "oneOf": [
            { "required": ["gesture"] },
            \(verbs)
          ],
          "dependentSchemas": { "gesture": { "maxProperties": 2 }, \(companions) },
          "properties": {
            "at": {
              "description": "Seconds since the beginning.",
              "type": "number",
              "minimum": 0,
              "maximum": 86400
            },
            "gesture": {
              "description": "A finger, in words such as pan from (10, 200) by (240, 0) over 0.3 s, or as an object.",
              "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/script" }]
            },
    \(operationProperties)
          }
        }
    """

  private static let verbs = Operation.verbs.map { "{ \"required\": [\"\($0)\"] }" }
    .joined(separator: ", ")

  private static let companions = """
    "from": { "anyOf": [{ "required": ["present"] }, { "required": ["segue"] }] }, \
    "in": { "anyOf": [{ "required": ["push"] }, { "required": ["pop"] }, { "required": ["stack"] }, \
    { "required": ["select"] }] }
    """

  private static let oneVerb = """
    "oneOf": [\(verbs)], "dependentSchemas": { \(companions) }
    """

  private static let operationProperties = """
            "present": { "description": "The name of the controller that comes.", "type": "string" },
            "dismiss": {
              "description": "The name of the controller that is told, or true for the one in front.",
              "anyOf": [{ "const": true }, { "type": "string" }]
            },
            "push": { "description": "The name of the controller that comes.", "type": "string" },
            "pop": {
              "description": "true for the top, root for all but the first, or the name of the one that is left.",
              "anyOf": [{ "const": true }, { "type": "string" }]
            },
            "stack": {
              "description": "The names of the controllers that are to be on the stack.",
              "type": "array",
              "items": { "type": "string" }
            },
            "select": {
              "description": "The number of a tab from 0, or its controller's name.",
              "anyOf": [
                { "type": "integer", "minimum": 0, "maximum": 1000000 },
                { "type": "string" }
              ]
            },
            "segue": { "description": "The identifier of a segue.", "type": "string" },
            "from": {
              "description": "The name of the controller that presents, or has the segue.",
              "type": "string"
            },
            "in": {
              "description": "The name of the container, where there are several.",
              "type": "string"
            },
            "animated": { "description": "Whether it is animated; true is usual.", "type": "boolean" }
    """
}
