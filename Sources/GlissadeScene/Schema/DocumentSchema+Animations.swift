extension DocumentSchema {
  /// Animations, groups and transitions: what ``AnimationReader`` reads.
  static let animationDefinitions = """
        "animation": {
          "oneOf": [
    \(AnimationType.allCases.map { "        { \"$ref\": \"#/$defs/\($0.rawValue)\" }" }.joined(separator: ",\n"))
          ]
        },
        "group": {
          "description": "Animations that run together, in the time of the group.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "animations"],
          "properties": {
    \(animationProperties(.group)),
    \(paceProperty),
            "animations": {
              "description": "The animations; what exceeds the group's duration is cut.",
              "type": "array",
              "items": {
                "$ref": "#/$defs/animation",
                "not": {
                  "anyOf": [
                    { "required": ["key"] },
                    { "properties": { "type": { "const": "transition" } } }
                  ]
                }
              },
              "maxItems": 10000
            }
          }
        },
        "transition": {
          "description": "A change from what the layer looks like when it is added to what it looks like then.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "kind"],
          "if": { "properties": { "kind": { "const": "fade" } } },
          "then": { "not": { "required": ["subtype"] } },
          "properties": {
    \(animationProperties(.transition)),
    \(paceProperty),
            "kind": {
              "description": "How the looks change.",
              "enum": [\(list(AnimationWords.kinds.words))]
            },
            "subtype": {
              "description": "Where the movement comes from; from-right is usual.",
              "enum": [\(list(AnimationWords.subtypes.words))]
            },
            "startProgress": {
              "description": "The part of the way at which it starts; 0 is usual.",
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "endProgress": {
              "description": "The part of the way at which it ends, not before the start; 1 is usual.",
              "type": "number",
              "minimum": 0,
              "maximum": 1
            }
          }
        }
    """

  /// What every animation has.
  static func animationProperties(_ type: AnimationType) -> String {
    let usualDuration =
      type == .spring
      ? "until the spring has settled if it is not given"
      : "if it is 0 the group's, and outside groups the transaction's 0.25"
    return """
            "type": { "description": "Which animation it is.", "const": "\(type.rawValue)" },
            "key": {
              "description": "Names it in its layer; another one of that key replaces it.",
              "type": "string"
            },
            "removedOnCompletion": {
              "description": "Whether it is gone after its end; true is usual.",
              "type": "boolean"
            },
            "beginTime": {
              "description": "When it begins: seconds from the scene's beginning, in a group or a layer with a time of its own seconds of that; without it, it begins at once.",
              "type": "number"
            },
            "duration": {
              "description": "Seconds of one run; \(usualDuration).",
              "$ref": "#/$defs/amount"
            },
      \(timingProperties)
      """
  }

  /// The pace of animations that have no spring.
  static let paceProperty = """
            "timingFunction": {
              "description": "The pace of one run; linear is usual.",
              "$ref": "#/$defs/timingFunction"
            }
    """
}
