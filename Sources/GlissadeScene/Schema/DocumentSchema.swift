/// The JSON Schema of scene and scenario files.
///
/// Its definitions lie beside this file, one group each, made of the members that readers know.
public enum DocumentSchema {
  /// The names of the definitions that a whole file may follow, one for each ``Document/Kind``.
  static let documents = Document.Kind.allCases.map(\.rawValue)

  /// The schema of all files as JSON text, by the draft of 2020-12.
  ///
  /// It says what a file may have. What depends on other values, as the number of key times on that of keyframes,
  /// and what curves and paths are, only reading a file finds out.
  public static let text = Schema.document(
    "urn:glissade:document:\(Document.version)", title: "Glissade files",
    ["oneOf": Schema(documents.map { .ref($0) })],
    sceneDefinitions + layerDefinitions + animationDefinitions + scenarioDefinitions
      + controllerDefinitions + transitionDefinitions + valueDefinitions + keyPathDefinitions)
}

extension DocumentHead {
  /// The members that both kinds of files begin with.
  static func fields(_ kind: Document.Kind) -> [Field] {
    [
      Field("$schema", .string, "Where this schema is, for editors."),
      Field("glissade", .constant(Schema(.string(kind.rawValue))), "Which kind of file it is."),
      Field("version", .constant(Schema(.integer(Document.version))), "The version of the format."),
      Field("title", .string, "What it is called."),
      Field(
        "size", .array(of: .number(in: lengths), count: 2...2),
        "Width and height of what is shown, in points; 375 by 667 if it is not given."),
      Field(
        "duration", .number(in: 0...SceneChange.maximumTime),
        "Seconds to be watched; without it until nothing moves any more."),
    ]
  }
}
