/// The JSON Schema of scene and scenario files.
///
/// Its definitions lie beside this file, one group each; what reads a group names the same keys.
public enum DocumentSchema {
  /// The names of the definitions that a whole file may follow, one for each ``Document/Kind``.
  static let documents = ["scene", "scenario"]

  /// The groups of definitions, each as the members of an object.
  static let definitions = [
    sceneDefinitions, changeDefinitions, layerDefinitions, animationDefinitions,
    propertyAnimationDefinitions, scenarioDefinitions, controllerDefinitions,
    transitionDefinitions, valueDefinitions, keyPathDefinitions,
  ]

  /// The schema of all files as JSON text, by the draft of 2020-12.
  ///
  /// It says what a file may have. What depends on other values, as the number of key times on that of keyframes,
  /// and what curves and paths are, only reading a file finds out.
  public static let text: String = {
    let kinds = documents.map { "    { \"$ref\": \"#/$defs/\($0)\" }" }
    return """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:glissade:document:\(Document.version)",
        "title": "Glissade files",
        "oneOf": [
      \(kinds.joined(separator: ",\n"))
        ],
        "$defs": {
      \(definitions.joined(separator: ",\n"))
        }
      }

      """
  }()

  /// The members that both kinds of files begin with.
  static func head(_ kind: Document.Kind) -> String {
    """
          "$schema": { "description": "Where this schema is, for editors.", "type": "string" },
          "glissade": { "description": "Which kind of file it is.", "const": "\(kind.rawValue)" },
          "version": { "description": "The version of the format.", "const": \(Document.version) },
          "title": { "description": "What it is called.", "type": "string" },
          "size": {
            "description": "Width and height of what is shown, in points; 375 by 667 if it is not given.",
            "type": "array",
            "items": { "type": "number", "minimum": 1, "maximum": 100000 },
            "minItems": 2,
            "maxItems": 2
          },
          "duration": {
            "description": "Seconds to be watched; without it until nothing moves any more.",
            "type": "number",
            "minimum": 0,
            "maximum": 86400
          }
    """
  }
}
