import GlissadeTransitions

extension DocumentSchema {
  /// Controllers and their views: what ``ControllerReader`` and ``ViewReader`` read.
  static let controllerDefinitions = """
        "controller": {
          "oneOf": [
            { "$ref": "#/$defs/page" },
            { "$ref": "#/$defs/navigation" },
            { "$ref": "#/$defs/tabs" }
          ]
        },
        "page": {
          "description": "A controller with views of its own.",
          "type": "object",
          "additionalProperties": false,
          "required": ["name"],
          "not": {
            "required": ["header"],
            "anyOf": [{ "required": ["revealMask"] }, { "required": ["revealLogo"] }]
          },
          "properties": {
            "kind": { "description": "What it is.", "const": "page" },
    \(commonProperties),
            "view": { "description": "Its view, as large as its place.", "$ref": "#/$defs/pageView" },
            "header": {
              "description": "The header that others expand from, in points.",
              "$ref": "#/$defs/rectangle"
            },
            "revealMask": {
              "description": "The shape that it is revealed through, placed in its view.",
              "$ref": "#/$defs/view"
            },
            "revealLogo": {
              "description": "The name of the view that shows the shape which another page is revealed through.",
              "type": "string"
            },
            "segues": {
              "description": "Ways to other controllers.",
              "type": "array",
              "items": { "$ref": "#/$defs/segue" }
            }
          }
        },
        "navigation": {
          "description": "A controller with a stack of others.",
          "type": "object",
          "additionalProperties": false,
          "required": ["name", "kind", "children"],
          "properties": {
            "kind": { "description": "What it is.", "const": "navigation" },
    \(commonProperties),
            "children": {
              "description": "The names of the controllers on its stack, the one that shows last.",
              "$ref": "#/$defs/children"
            }
          }
        },
        "tabs": {
          "description": "A controller with others in tabs.",
          "type": "object",
          "additionalProperties": false,
          "required": ["name", "kind", "children"],
          "properties": {
            "kind": { "description": "What it is.", "const": "tabs" },
    \(commonProperties),
            "children": { "description": "The names of the tabs' controllers.", "$ref": "#/$defs/children" },
            "selected": {
              "description": "The number of the tab that shows, from 0; 0 is usual.",
              "type": "integer",
              "minimum": 0
            }
          }
        },
        "children": {
          "type": "array",
          "minItems": 1,
          "maxItems": \(ControllerReader.mostControllers),
          "items": { "type": "string" }
        },
        "segue": {
          "description": "A way to another controller, by the name that it is performed by.",
          "type": "object",
          "additionalProperties": false,
          "required": ["identifier", "to"],
          "properties": {
            "identifier": { "description": "A name that no other segue of the page has.", "type": "string" },
            "to": { "description": "The name of the controller that it leads to.", "type": "string" },
            "kind": {
              "description": "What it does; show is usual, which pushes or presents.",
              "enum": [\(list(ControllerReader.segueKinds.words))]
            }
          }
        },
        "pageView": {
          "description": "A page's view.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
    \(lookProperties)
          }
        },
        "view": {
          "description": "A view within another.",
          "type": "object",
          "additionalProperties": false,
          "required": ["frame"],
          "properties": {
            "frame": {
              "description": "Where it is in the view above, without its transform, in points.",
              "$ref": "#/$defs/rectangle"
            },
            "transform": { "description": "Its transform about its middle.", "$ref": "#/$defs/transform" },
            "autoresizing": {
              "description": "What gives way when the view above changes its size.",
              "type": "array",
              "items": { "enum": [\(list(ViewReader.resizing.words))] }
            },
    \(lookProperties)
          }
        }
    """

  private static let commonProperties = """
            "name": { "description": "A name that no other controller has.", "type": "string" },
            "title": { "description": "Its title; its name if it is not given.", "type": "string" },
            "presentationStyle": {
              "description": "How it is presented; full-screen is usual.",
              "enum": [\(list(ControllerReader.presentationStyles.words))]
            },
            "transitionStyle": {
              "description": "How it comes where there is no transition; cover-vertical is usual.",
              "enum": [\(list(ControllerReader.transitionStyles.words))]
            },
            "definesPresentationContext": {
              "description": "Whether presentations over the current context cover it.",
              "type": "boolean"
            },
            "preferredContentSize": {
              "description": "Its size in sheets and popovers, in points.",
              "$ref": "#/$defs/extent"
            },
            "transition": {
              "description": "How it is presented and dismissed, and how those in it change.",
              "$ref": "#/$defs/transitions"
            },
            "gestures": {
              "description": "Fingers that drive transitions.",
              "type": "array",
              "maxItems": \(ControllerReader.mostGestures),
              "items": { "$ref": "#/$defs/interaction" }
            }
    """

  private static let lookProperties = """
            "name": { "description": "A name that no other view of the page has.", "type": "string" },
            "alpha": {
              "description": "0 is transparent, 1 opaque and usual.",
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "hidden": { "description": "Whether it and what is in it is left out.", "type": "boolean" },
            "backgroundColor": { "description": "The colour behind it.", "$ref": "#/$defs/color" },
            "cornerRadius": {
              "description": "The radius of its corners in points.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000000
            },
            "borderWidth": {
              "description": "The width of its border in points.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000000
            },
            "borderColor": { "description": "The colour of its border.", "$ref": "#/$defs/color" },
            "clipsToBounds": { "description": "Whether what is in it is cut at its edges.", "type": "boolean" },
            "interactive": { "description": "Whether fingers find it; true is usual.", "type": "boolean" },
            "subviews": {
              "description": "The views in it, the first at the back.",
              "type": "array",
              "items": { "$ref": "#/$defs/view" }
            }
    """
}
