import GlissadeEngine

extension DocumentSchema {
  /// Scenes: what ``SceneReader`` reads.
  static let sceneDefinitions = """
        "scene": {
          "description": "Layers with animations, and what changes in them.",
          "type": "object",
          "additionalProperties": false,
          "required": ["glissade", "version", "layers"],
          "properties": {
    \(head(.scene)),
            "layers": {
              "description": "The layers, those in front last.",
              "type": "array",
              "items": { "$ref": "#/$defs/layer" }
            },
            "changes": {
              "description": "What happens later; those of one time happen in this order.",
              "type": "array",
              "items": { "$ref": "#/$defs/change" }
            }
          }
        }
    """

  /// Changes: what ``ChangeReader`` reads.
  static let changeDefinitions = """
        "change": {
          "description": "What happens to a layer: animations go, transitions come, values change, animations come.",
          "type": "object",
          "additionalProperties": false,
          "required": ["at", "layer"],
          "anyOf": [
            { "required": ["set"] },
            { "required": ["animations"] },
            { "required": ["remove"] }
          ],
          "properties": {
            "at": {
              "description": "When, in seconds from the beginning.",
              "type": "number",
              "minimum": 0,
              "maximum": 86400
            },
            "layer": { "description": "The name of the layer.", "type": "string" },
            "set": {
              "description": "New values by key path, in the units of the properties.",
              "type": "object",
              "additionalProperties": false,
              "properties": {
    \(setProperties)
              }
            },
            "animations": {
              "description": "Animations that are added then; their beginTime counts from the scene's beginning.",
              "type": "array",
              "items": { "$ref": "#/$defs/animation" },
              "maxItems": \(LayerReader.mostAnimations)
            },
            "remove": {
              "description": "The keys of animations that are removed, or true for all.",
              "anyOf": [
                { "type": "array", "items": { "type": "string" } },
                { "const": true }
              ]
            },
            "transaction": {
              "description": "How the new values are animated; without it they are there at once.",
              "$ref": "#/$defs/transaction"
            }
          }
        },
        "transaction": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "duration": {
              "description": "Seconds, also of animations without a duration; 0.25 if it is not given.",
              "type": "number",
              "minimum": 0,
              "maximum": 86400
            },
            "timingFunction": {
              "description": "The pace; Core Animation's default curve if it is not given.",
              "$ref": "#/$defs/timingFunction"
            },
            "disablesActions": {
              "description": "Whether the new values are there at once after all.",
              "type": "boolean"
            }
          }
        }
    """

  private static let setProperties = valueKinds.flatMap { kind in
    keyPaths(kind.kind).map { name in
      """
                "\(name)": {
                  "description": "\(name): a \(kind.kind.words).",
                  "$ref": "#/$defs/\(kind.definition)"
                }
      """
    }
  }.joined(separator: ",\n")
}
