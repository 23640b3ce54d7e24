import GlissadeEngine

extension DocumentSchema {
  /// The kinds of values with the definitions of their values.
  static let valueKinds: [(kind: AnimationValue.Kind, definition: String)] = [
    (.scalar, "number"), (.point, "point"), (.size, "extent"), (.rect, "rectangle"),
    (.color, "color"), (.transform, "transform"), (.flag, "flag"), (.contents, "contents"),
  ]

  static func keyPaths(_ kind: AnimationValue.Kind) -> [String] {
    LayerProperty.allCases.filter { $0.kind == kind }.map(\.name)
  }

  /// The name of the definition of the key paths that have values of a kind.
  static func keyPathDefinition(_ kind: AnimationValue.Kind) -> String { "\(kind)KeyPath" }

  /// Values: what the extensions of ``JSONCursor`` read.
  static let valueDefinitions = """
        "number": {
          "description": "Points, radians, parts of a size, or a factor, as the property has it.",
          "type": "number",
          "minimum": -1000000000,
          "maximum": 1000000000
        },
        "point": {
          "description": "x and y, y downwards.",
          "type": "array",
          "items": { "$ref": "#/$defs/number" },
          "minItems": 2,
          "maxItems": 2
        },
        "extent": {
          "description": "Width and height.",
          "type": "array",
          "items": { "$ref": "#/$defs/number" },
          "minItems": 2,
          "maxItems": 2
        },
        "rectangle": {
          "description": "x, y, width and height.",
          "type": "array",
          "items": { "$ref": "#/$defs/number" },
          "minItems": 4,
          "maxItems": 4
        },
        "color": {
          "description": "#rgb, #rrggbb, #rrggbbaa, or red, green, blue and alpha of 0 to 1; in sRGB.",
          "anyOf": [
            { "type": "string", "pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$" },
            {
              "type": "array",
              "items": { "$ref": "#/$defs/number" },
              "minItems": 3,
              "maxItems": 4
            }
          ]
        },
        "flag": { "description": "On or off.", "type": "boolean" },
        "contents": {
          "description": "The host's number of a picture, null for none.",
          "anyOf": [
            { "type": "integer", "minimum": 0, "maximum": \(Int.max) },
            { "type": "null" }
          ]
        },
        "matrix": {
          "description": "m11, m12 and so on to m44; translations are in m41, m42, m43.",
          "type": "array",
          "items": { "type": "number" },
          "minItems": 16,
          "maxItems": 16
        },
        "transforms": {
          "description": "A product, the first first.",
          "type": "array",
          "items": { "$ref": "#/$defs/transform" }
        },
        "transform": {
          "anyOf": [
            { "const": "identity" },
            { "$ref": "#/$defs/matrix" },
            { "$ref": "#/$defs/transforms" },
            { "$ref": "#/$defs/namedTransform" }
          ]
        },
        "namedTransform": {
          "type": "object",
          "additionalProperties": false,
          "dependentRequired": { "axis": ["rotate"] },
          "oneOf": [
            { "required": ["translate"] },
            { "required": ["scale"] },
            { "required": ["rotate"] },
            { "required": ["perspective"] },
            { "required": ["matrix"] },
            { "required": ["concat"] },
            { "required": ["invert"] }
          ],
          "properties": {
            "translate": {
              "description": "A translation along x, y and perhaps z, in points.",
              "type": "array",
              "items": { "$ref": "#/$defs/number" },
              "minItems": 2,
              "maxItems": 3
            },
            "scale": {
              "description": "A factor for x and y, or one for each of x, y and perhaps z.",
              "anyOf": [
                { "$ref": "#/$defs/number" },
                {
                  "type": "array",
                  "items": { "$ref": "#/$defs/number" },
                  "minItems": 2,
                  "maxItems": 3
                }
              ]
            },
            "rotate": { "description": "An angle in radians.", "$ref": "#/$defs/number" },
            "axis": {
              "description": "What is rotated about; z if it is not given.",
              "type": "array",
              "items": { "$ref": "#/$defs/number" },
              "minItems": 3,
              "maxItems": 3
            },
            "perspective": {
              "description": "The distance of the eye in points.",
              "type": "number",
              "exclusiveMinimum": 0
            },
            "matrix": { "description": "The entries.", "$ref": "#/$defs/matrix" },
            "concat": { "description": "A product.", "$ref": "#/$defs/transforms" },
            "invert": { "description": "What is undone.", "$ref": "#/$defs/transform" }
          }
        },
        "amount": {
          "description": "A number of 0 or more, or infinity.",
          "anyOf": [{ "type": "number", "minimum": 0 }, { "const": "infinity" }]
        },
        "timingFunction": {
          "description": "A curve over progress such as ease-in or cubic-bezier(.42, 0, 1, 1).",
          "type": "string",
          "minLength": 1
        }
    """

  /// The key paths of the kinds of values.
  static let keyPathDefinitions = valueKinds.map { kind, _ in
    let names = keyPaths(kind).map { "        \"\($0)\"" }.joined(separator: ",\n")
    return "    \"\(keyPathDefinition(kind))\": {\n      \"enum\": [\n\(names)\n      ]\n    }"
  }.joined(separator: ",\n")
}
