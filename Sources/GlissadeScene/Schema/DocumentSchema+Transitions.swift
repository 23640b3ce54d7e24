import GlissadeTransitions

extension DocumentSchema {
  /// Transitions and gestures: what ``TransitionReader``, ``Interaction`` and ``GestureReader`` read.
  static let transitionDefinitions = """
        "transitions": {
          "anyOf": [
            { "$ref": "#/$defs/style" },
            {
              "type": "object",
              "additionalProperties": false,
              "required": ["forward"],
              "properties": {
                "forward": { "description": "How it comes.", "$ref": "#/$defs/style" },
                "back": { "description": "How it goes; as it comes if it is not given.", "$ref": "#/$defs/style" }
              }
            }
          ]
        },
        "style": {
          "anyOf": [
            { "enum": [\(list(TransitionStyle.allCases.map(\.rawValue)))] },
            {
              "oneOf": [
    \(TransitionStyle.allCases.map(style).joined(separator: ",\n"))
              ]
            }
          ]
        },
        "interaction": {
          "description": "A finger on the controller's view that asks for something, and drives it.",
          "type": "object",
          "additionalProperties": false,
          "required": ["direction", "does"],
          "if": { "required": ["kind"], "properties": { "kind": { "const": "screen-edge-pan" } } },
          "then": { "required": ["edge"] },
          "else": { "not": { "required": ["edge"] } },
          "properties": {
            "kind": {
              "description": "Where the finger may come down; pan is usual.",
              "enum": [\(list(Interaction.kinds.words))]
            },
            "edge": {
              "description": "The edge that it comes from.",
              "enum": [\(list(Interaction.edges.words))]
            },
            "direction": {
              "description": "The way of the finger that counts.",
              "enum": [\(list(Interaction.directions.words))]
            },
            "distance": {
              "description": "How far it is to the end, in points; the window's width or height if it is not given.",
              "type": "number",
              "minimum": 1,
              "maximum": 1000000
            },
            "does": { "description": "What it asks for.", "$ref": "#/$defs/operation" },
            "interaction": {
              "description": "What it drives: the transition by its percentage, or the view itself.",
              "enum": [\(list(Interaction.Driver.allCases.map(\.rawValue)))]
            },
            "release": {
              "description": "What decides when it lets go: where it is, or where it would come to rest.",
              "enum": [\(list(Interaction.Release.allCases.map(\.rawValue)))]
            },
            "threshold": {
              "description": "The part of the way beyond which it finishes; 0.5 is usual.",
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "completionSpeed": {
              "description": "The pace of what is left; 2 takes half of the time, 1 is usual.",
              "type": "number",
              "minimum": 0.001,
              "maximum": 1000
            },
            "completionCurve": {
              "description": "The curve of what is left; without it the finger's velocity is taken over.",
              "enum": [\(list(Interaction.curves.words))]
            }
          }
        },
        "script": {
          "description": "What a finger does.",
          "type": "object",
          "additionalProperties": false,
          "required": ["duration"],
          "oneOf": [
            { "required": ["from", "by"] },
            { "required": ["from", "to"] },
            {
              "required": ["through"],
              "not": {
                "anyOf": [{ "required": ["from"] }, { "required": ["by"] }, { "required": ["to"] }]
              }
            }
          ],
          "not": { "required": ["rate", "times"] },
          "properties": {
            "from": { "description": "Where it comes down, in points.", "$ref": "#/$defs/point" },
            "by": { "description": "How far it goes, in points.", "$ref": "#/$defs/point" },
            "to": { "description": "Where it goes, in points.", "$ref": "#/$defs/point" },
            "through": {
              "description": "The places that it goes through, in points.",
              "type": "array",
              "minItems": 1,
              "items": { "$ref": "#/$defs/point" }
            },
            "duration": {
              "description": "Seconds from the first place to the last.",
              "type": "number",
              "exclusiveMinimum": 0
            },
            "pace": { "description": "A curve over progress; linear is usual.", "type": "string" },
            "release": {
              "description": "How it lets go: with a velocity in points per second, or after a pause in seconds.",
              "type": "object",
              "additionalProperties": false,
              "minProperties": 1,
              "maxProperties": 1,
              "properties": {
                "velocity": { "description": "Points per second along the way.", "type": "number" },
                "pause": { "description": "Seconds.", "type": "number", "minimum": 0 }
              }
            },
            "cancelAt": {
              "description": "When the system takes the touch away, in seconds from its beginning.",
              "type": "number",
              "minimum": 0
            },
            "rate": {
              "description": "How often in a second it is seen; 120 is usual.",
              "type": "number",
              "exclusiveMinimum": 0
            },
            "times": {
              "description": "When it is seen, in seconds from its beginning, ascending.",
              "type": "array",
              "items": { "type": "number", "minimum": 0 }
            },
            "touch": { "description": "The number of the finger; 0 is usual.", "type": "integer" }
          }
        }
    """

  /// A style with what its animators can be told.
  private static func style(_ style: TransitionStyle) -> String {
    let parameters = TransitionReader.parameters(of: style).map { name in
      "              \"\(name)\": \(parameter(name))"
    }
    return """
                {
                  "description": \(JSONWriter.quoted(style.summary)),
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["style"],
                  "properties": {
                    "style": { "description": "Its name.", "const": "\(style.rawValue)" },
      \(parameters.joined(separator: ",\n"))
                  }
                }
      """
  }

  private static func parameter(_ name: String) -> String {
    func number(_ text: String, _ range: String) -> String {
      "{ \"description\": \"\(text)\", \"type\": \"number\", \(range) }"
    }
    let part = "\"minimum\": 0, \"maximum\": 1"
    let seconds = "\"minimum\": 0, \"maximum\": 3600"
    let length = "\"minimum\": -100000, \"maximum\": 100000"
    return switch name {
    case "duration": number("How long it takes, in seconds.", seconds)
    case "fadeDuration": number("How long the grown picture takes to fade, in seconds.", seconds)
    case "dampingRatio": number("The spring's damping ratio.", "\"exclusiveMinimum\": 0")
    case "parallax": number("How far the lower page goes, in parts of the width.", part)
    case "scrimAlpha": number("How dark the lower page becomes.", part)
    case "lift": number("How much of the page is lifted, in parts of its height.", part)
    case "scale": number("How much it grows, or its size at first.", length)
    case "rise": number("How far the shape moves up before it grows, in points.", length)
    case "distance": number("How far the old page goes, in points.", length)
    case "buttonSize": number("The width and height of the button, in points.", length)
    case "buttonSpace": number("How far it is from the edges, in points.", length)
    case "kind":
      "{ \"description\": \"How the looks change.\", \"enum\": [\(list(AnimationWords.kinds.words))] }"
    case "direction":
      "{ \"description\": \"Where the movement comes from.\", \"enum\": [\(list(AnimationWords.subtypes.words))] }"
    default: "{ \"description\": \"A curve over progress.\", \"type\": \"string\" }"
    }
  }
}
