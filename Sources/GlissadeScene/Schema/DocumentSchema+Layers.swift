extension DocumentSchema {
  /// Layers: what ``LayerReader`` reads.
  static let layerDefinitions = """
        "layer": {
          "description": "A rectangle in a tree, with the properties of CALayer.",
          "type": "object",
          "additionalProperties": false,
          "allOf": [
            { "not": { "required": ["frame", "position"] } },
            { "not": { "required": ["frame", "bounds"] } },
            { "not": { "required": ["frame", "size"] } },
            { "not": { "required": ["bounds", "size"] } }
          ],
          "properties": {
            "name": { "description": "A name that no other layer has.", "type": "string" },
            "frame": {
              "description": "Where it is in the layer above, in points, in place of position and bounds.",
              "$ref": "#/$defs/rectangle"
            },
            "position": {
              "description": "Where its anchor point is in the layer above, in points.",
              "$ref": "#/$defs/point"
            },
            "bounds": {
              "description": "Its rectangle in its own coordinates, in points.",
              "$ref": "#/$defs/rectangle"
            },
            "size": {
              "description": "The size of its bounds, which begin at 0, in points.",
              "$ref": "#/$defs/extent"
            },
            "zPosition": {
              "description": "How far it is in front of the layer above, in points.",
              "$ref": "#/$defs/number"
            },
            "anchorPoint": {
              "description": "What position places and transform leaves, in parts of the size; [0.5, 0.5] is usual.",
              "$ref": "#/$defs/point"
            },
            "transform": {
              "description": "Its transform about its anchor point.",
              "$ref": "#/$defs/transform"
            },
            "sublayerTransform": {
              "description": "The transform of all sublayers about its anchor point, such as a perspective.",
              "$ref": "#/$defs/transform"
            },
            "opacity": {
              "description": "0 is transparent, 1 opaque and usual.",
              "$ref": "#/$defs/number"
            },
            "hidden": {
              "description": "Whether neither it nor its sublayers are drawn.",
              "$ref": "#/$defs/flag"
            },
            "masksToBounds": {
              "description": "Whether sublayers are clipped to its bounds.",
              "$ref": "#/$defs/flag"
            },
            "backgroundColor": {
              "description": "The colour behind its contents; clear is usual.",
              "$ref": "#/$defs/color"
            },
            "cornerRadius": {
              "description": "The radius of its corners in points.",
              "$ref": "#/$defs/number"
            },
            "borderWidth": {
              "description": "The width of the border inside its bounds, in points.",
              "$ref": "#/$defs/number"
            },
            "borderColor": {
              "description": "The colour of the border; black is usual.",
              "$ref": "#/$defs/color"
            },
            "shadowColor": {
              "description": "The colour of the shadow; black is usual.",
              "$ref": "#/$defs/color"
            },
            "shadowOpacity": {
              "description": "The opacity of the shadow; 0 is none and usual.",
              "$ref": "#/$defs/number"
            },
            "shadowOffset": {
              "description": "Where the shadow falls, in points; [0, -3] is usual.",
              "$ref": "#/$defs/extent"
            },
            "shadowRadius": {
              "description": "The blur of the shadow in points; 3 is usual.",
              "$ref": "#/$defs/number"
            },
            "contents": {
              "description": "The host's picture.",
              "$ref": "#/$defs/contents"
            },
            "timing": {
              "description": "How its time follows from that of the layer above.",
              "$ref": "#/$defs/timing"
            },
            "mask": {
              "description": "A layer whose alpha the layer's is multiplied with.",
              "$ref": "#/$defs/layer"
            },
            "sublayers": {
              "description": "The layers in it, those in front last.",
              "type": "array",
              "items": { "$ref": "#/$defs/layer" }
            },
            "animations": {
              "description": "The animations that it has from the beginning.",
              "type": "array",
              "items": { "$ref": "#/$defs/animation" },
              "maxItems": \(LayerReader.mostAnimations)
            }
          }
        },
        "timing": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "beginTime": {
              "description": "When its time is timeOffset: seconds of the layer above, from the scene's beginning.",
              "type": "number"
            },
            "duration": {
              "description": "Seconds after which its time holds or repeats; infinity is usual.",
              "$ref": "#/$defs/amount"
            },
    \(timingProperties)
          }
        }
    """

  /// What layers and animations say alike of their time.
  static let timingProperties = """
            "speed": {
              "description": "Seconds of it per second of what is around it; 1 is usual, 0 stands still.",
              "type": "number"
            },
            "timeOffset": { "description": "Added to its time, in seconds.", "type": "number" },
            "repeatCount": {
              "description": "How often it runs, fractions included.",
              "$ref": "#/$defs/amount"
            },
            "repeatDuration": {
              "description": "For how many seconds of its own time it repeats, in place of repeatCount.",
              "$ref": "#/$defs/amount"
            },
            "autoreverses": {
              "description": "Whether every run is followed by one backwards.",
              "type": "boolean"
            },
            "fillMode": {
              "description": "Whether it shows before its beginning and after its end.",
              "enum": [\(list(TimingFields.fillModes.words))]
            }
    """

  /// Words in quotation marks.
  static func list(_ words: [String]) -> String {
    words.map { JSONWriter.quoted($0) }.joined(separator: ", ")
  }
}
