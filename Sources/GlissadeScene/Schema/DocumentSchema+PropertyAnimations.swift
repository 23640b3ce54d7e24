extension DocumentSchema {
  /// Animations of properties: what ``PropertyAnimationReader`` reads.
  static let propertyAnimationDefinitions = """
        "basic": {
          "description": "An animation between two values.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "keyPath"],
          "allOf": [
    \(typed(["from", "to", "by"]))
          ],
          "properties": {
    \(animationProperties(.basic)),
    \(paceProperty),
    \(keyPathProperties),
    \(endProperties)
          }
        },
        "spring": {
          "description": "An animation between two values that moves as a damped spring does.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "keyPath", "spring"],
          "allOf": [
    \(typed(["from", "to", "by"]))
          ],
          "properties": {
    \(animationProperties(.spring)),
    \(keyPathProperties),
    \(endProperties),
            "spring": {
              "description": "The spring, such as spring(mass:1, stiffness:100, damping:10, velocity:0) with a velocity in ways per second, or spring(duration:.5, bounce:.3) with seconds.",
              "type": "string",
              "minLength": 1
            },
            "allowsOverdamping": {
              "description": "Whether damping beyond the critical makes the motion slower, as Core Animation has it.",
              "type": "boolean"
            }
          }
        },
        "keyframe": {
          "description": "An animation through several values, or along a path.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type", "keyPath"],
          "oneOf": [{ "required": ["values"] }, { "required": ["path"] }],
          "dependentRequired": { "rotationMode": ["path"] },
          "if": { "required": ["path"] },
          "then": { "properties": { "keyPath": { "const": "position" } } },
          "allOf": [
    \(typed(["values"], isList: true))
          ],
          "properties": {
    \(animationProperties(.keyframe)),
    \(paceProperty),
    \(keyPathProperties),
            "values": {
              "description": "The values, in the units of the property.",
              "type": "array",
              "minItems": 1,
              "maxItems": \(PropertyAnimationReader.mostValues)
            },
            "path": {
              "description": "What the position follows, as SVG writes it (M L H V C S Q T Z), in points.",
              "type": "string",
              "minLength": 1
            },
            "rotationMode": {
              "description": "Whether the layer turns with the path.",
              "enum": [\(list(AnimationWords.rotationModes.words))]
            },
            "keyTimes": {
              "description": "When each value is due, in parts of the duration, never decreasing.",
              "type": "array",
              "items": { "type": "number", "minimum": 0, "maximum": 1 }
            },
            "timingFunctions": {
              "description": "The pace of each way from one value to the next.",
              "type": "array",
              "items": { "$ref": "#/$defs/timingFunction" }
            },
            "calculationMode": {
              "description": "How the values between two keyframes come about; linear is usual. Along a path, paced is even over all of it, and paced-within-segments within each segment's own time and timing function.",
              "enum": [\(list(AnimationWords.calculationModes.words))]
            },
    \(["tension", "continuity", "bias"].map(weights).joined(separator: ",\n"))
          }
        }
    """

  private static let keyPathProperties = """
            "keyPath": {
              "description": "What is animated, such as position.x.",
              "anyOf": [
    \(valueKinds.map { "            { \"$ref\": \"#/$defs/\(keyPathDefinition($0.kind))\" }" }.joined(separator: ",\n"))
              ]
            },
            "additive": {
              "description": "Whether its value is added to what is below it.",
              "type": "boolean"
            },
            "cumulative": {
              "description": "Whether every repeat goes on from where the last one ended.",
              "type": "boolean"
            }
    """

  private static let endProperties = """
            "from": {
              "description": "The value at the start, in the units of the property; what is below if it is not given."
            },
            "to": {
              "description": "The value at the end, in the units of the property; what is below if it is not given."
            },
            "by": {
              "description": "What the value changes by, where one end is not given, in the units of the property."
            }
    """

  private static func weights(_ name: String) -> String {
    """
            "\(name)Values": {
              "description": "For cubic modes, the \(name) of the curve at each value; 0 is usual.",
              "type": "array",
              "items": { "type": "number" }
            }
    """
  }

  /// Values by the key path that they belong to.
  private static func typed(_ names: [String], isList: Bool = false) -> String {
    valueKinds.map { kind, definition in
      let reference = "{ \"$ref\": \"#/$defs/\(definition)\" }"
      let value = isList ? "{ \"items\": \(reference) }" : reference
      let values = names.map { "\"\($0)\": \(value)" }.joined(separator: ", ")
      return """
                {
                  "if": { "properties": { "keyPath": { "$ref": "#/$defs/\(keyPathDefinition(kind))" } } },
                  "then": { "properties": { \(values) } }
                }
        """
    }.joined(separator: ",\n")
  }
}
